"""Menus for payments decided in advance: for all battles, against one opponent, or for one hex."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import product

from bot.games.brimstone.names import land, seat_word
from bot.games.brimstone.panel_parts import choice, hex_menus
from bot.games.brimstone.sheet.topic import UNSAID, Topic, parts_of
from bot.messages.panel import Choice, Menu, Row
from engine.brimstone.board.components import MAX_PAYMENT
from engine.brimstone.board.hexes import HEXES, Hex
from engine.brimstone.board.state import View
from engine.brimstone.orders import edits
from engine.brimstone.orders.bids import SURE, WIN, Odds, Payment, Stones
from engine.brimstone.orders.plan import Sheet

ASK, ANY = "ask", "any"
AIMS: Mapping[str, Stones | None] = {
    ASK: None,
    **{str(stones): stones for stones in range(MAX_PAYMENT + 1)},
    **{str(odds): odds for odds in (Odds(aim, most) for aim, most in product((WIN, SURE), (2, 1)))},
}
"""Menu value -> payment; a second menu sets the payment if winning is impossible."""
INSTEAD: Mapping[str, int | None] = {"0": 0, "1": 1, "2": 2, ASK: None}
_SIDES = {"attack": "When I attack", "defend": "When I am attacked"}


def general(sheet: Sheet) -> list[Row]:
    """Return the menus for the general payment, and for the payment if winning is impossible."""
    attack, defend = sheet.pay_attack, sheet.pay_defend
    if attack != defend:
        return [_aims("pay", "", "Pay: not the same in attack and defence", None, is_said=False)]
    return _two_menus("pay", "", attack, is_said=attack is not None)


def _two_menus(action: str, arg: str, stones: Stones | None, *, is_said: bool) -> list[Row]:
    rows: list[Row] = [_aims(action, arg, "Pay", stones, is_said=is_said)]
    if isinstance(stones, Odds):
        entries = [
            choice(
                "Otherwise: ask me" if value is None else f"Otherwise: {value}",
                name,
                chosen=stones.otherwise == value,
            )
            for name, value in INSTEAD.items()
        ]
        rows.append(Menu("Otherwise", f"{action}_else", tuple(entries), arg))
    return rows


def _aims(action: str, arg: str, title: str, stones: Stones | None, *, is_said: bool) -> Menu:
    aim = replace(stones, otherwise=0) if isinstance(stones, Odds) else stones
    entries = [
        choice(f"Pay: {_aim_text(value)}", name, chosen=is_said and aim == value)
        for name, value in AIMS.items()
    ]
    if arg:
        entries.append(choice("Pay: as in all battles", UNSAID, chosen=not is_said))
    return Menu(title, action, tuple(entries), arg)


def _aim_text(stones: Stones | None) -> str:
    if stones is None:
        return "ask me"
    if isinstance(stones, int):
        return str(stones)
    text = "enough to win for sure" if stones.aim == SURE else "enough to win if the other pays 0"
    return text if stones.most == MAX_PAYMENT else f"{text}, at most {stones.most}"


def _rows(view: View, sheet: Sheet, state: str) -> list[Row]:
    side, against, at, row = _about(view, state)
    now = f"{side}.{against}.{at}"

    def battle(to: str, seat: str) -> Choice:
        who = seat_word(seat) if seat != ANY else "anyone"
        label = f"When I attack {who}" if to == "attack" else f"When {who} attacks me"
        return choice(label, f"{to}.{seat}", chosen=(to, seat) == (side, against))

    others = [seat for seat in view.seats if seat != view.me]
    battles = tuple(battle(*pair) for pair in product(_SIDES, (ANY, *others)))
    rows: list[Row] = [Menu("Which battles", "pay_who", battles, now)]

    def place(hex_: Hex) -> Choice:
        return choice(f"For {hex_} {land(view, hex_)}", hex_, chosen=hex_ == at)

    row = row or ("" if at == ANY else at[0])
    rows += hex_menus("For which hex", "pay_at", HEXES, place, row=row, arg=now)
    anywhere = choice("For any hex", ANY, chosen=not row)
    assert isinstance(rows[1], Menu)
    rows[1] = Menu("For which hex", "pay_at", (anywhere, *rows[1].choices), now)
    said = _said(sheet, Payment(side, None, *_battles(against, at)))
    return [*rows, *_two_menus("pay_for", now, said.stones if said else None, is_said=said is not None)]


def _said(sheet: Sheet, wanted: Payment) -> Payment | None:
    """Return the payment for exactly these battles; for all battles of a side, the general payment."""
    if not (wanted.against or wanted.at):
        stones = sheet.pay_attack if wanted.side == "attack" else sheet.pay_defend
        return None if stones is None else replace(wanted, stones=stones)
    return next((payment for payment in sheet.payments if payment.key == wanted.key), None)


def _about(view: View, state: str) -> tuple[str, str, str, str]:
    """Parse side, opponent, hex and map row; values unknown at this table count as "any"."""
    side, against, at, row = parts_of(state, 4)
    others = [seat for seat in view.seats if seat != view.me]
    return (
        side if side in _SIDES else "attack",
        against if against in others else ANY,
        at if at in HEXES else ANY,
        row,
    )


def _battles(against: str, at: str) -> tuple[str, str]:
    return "" if against == ANY else against, "" if at == ANY else at


def _pay(view: View, sheet: Sheet, _: str, value: str) -> tuple[Sheet, str | None]:
    return _in_all(sheet, AIMS[value]), None


def _pay_else(view: View, sheet: Sheet, _: str, value: str) -> tuple[Sheet, str | None]:
    return _in_all(sheet, _otherwise(sheet.pay_attack, value)), None


def _in_all(sheet: Sheet, stones: Stones | None) -> Sheet:
    return edits.set_pay(edits.set_pay(sheet, "attack", stones), "defend", stones)


def _otherwise(stones: Stones | None, value: str) -> Stones:
    """Return the same aim with another fallback payment."""
    if not isinstance(stones, Odds):
        raise KeyError(value)
    return replace(stones, otherwise=INSTEAD[value])


def _who(view: View, sheet: Sheet, state: str, value: str) -> tuple[Sheet, str]:
    _, _, at, _ = _about(view, state)
    return sheet, f"{value}.{at}"


def _at(view: View, sheet: Sheet, state: str, value: str) -> tuple[Sheet, str]:
    side, against, at, _ = _about(view, state)
    if len(value) == 1:
        return sheet, f"{side}.{against}.{at}.{value}"
    return sheet, f"{side}.{against}.{value}"


def _for(view: View, sheet: Sheet, state: str, value: str) -> tuple[Sheet, str]:
    side, against, at, _ = _about(view, state)
    if value == UNSAID:
        unsaid = Payment(side, None, *_battles(against, at))
        return edits.drop_payment(sheet, unsaid), f"{side}.{against}.{at}"
    payment = Payment(side, AIMS[value], *_battles(against, at))
    return edits.set_payment(sheet, payment), f"{side}.{against}.{at}"


def _for_else(view: View, sheet: Sheet, state: str, value: str) -> tuple[Sheet, str]:
    side, against, at, _ = _about(view, state)
    said = _said(sheet, Payment(side, None, *_battles(against, at)))
    stones = _otherwise(said.stones if said else None, value)
    return edits.set_payment(sheet, Payment(side, stones, *_battles(against, at))), f"{side}.{against}.{at}"


TOPIC = Topic(
    "Pick the battles, then the payment. A payment for a hex counts before one for an opponent. Both count "
    "before your payment for all battles.",
    _rows,
    {
        "pay": _pay,
        "pay_else": _pay_else,
        "pay_who": _who,
        "pay_at": _at,
        "pay_for": _for,
        "pay_for_else": _for_else,
    },
)
