"""Payments named beforehand, by menus: in all battles, or against somebody, or for a hex."""

from __future__ import annotations

from itertools import product

from bot.messages.panel import Choice, Menu, Row
from bot.words.brimstone.names import count, land, seat_word
from bot.words.brimstone.panels.common import choice, hex_menus
from bot.words.brimstone.panels.plain import plain_payment, plain_stones
from bot.words.brimstone.panels.topic import UNSAID, Topic, parts_of
from engine.brimstone import edits
from engine.brimstone.bids import SURE, WIN, Odds, Payment, Stones
from engine.brimstone.board import MAX_PAYMENT
from engine.brimstone.hexes import HEXES, Hex
from engine.brimstone.plan import Sheet
from engine.brimstone.state import View

ASK, ANY = "ask", "any"
AMOUNTS: tuple[Stones, ...] = (
    *range(MAX_PAYMENT + 1),
    *(
        Odds(aim, most, instead)
        for aim, most, instead in product((WIN, SURE), (2, 1), range(MAX_PAYMENT + 1))
    ),
)
_BY_TEXT: dict[str, Stones | None] = {str(stones): stones for stones in AMOUNTS} | {ASK: None}
_SIDES = {"attack": "When I attack", "defend": "When I am attacked"}


def general(sheet: Sheet, side: str) -> Menu:
    """The payment in all battles of a side for which no other is named."""
    now = sheet.pay_attack if side == "attack" else sheet.pay_defend
    what = _SIDES[side]
    entries = [choice(f"{what}: ask me for a payment", UNSAID, chosen=now is None)]
    entries += [_amount(f"{what}: ", stones, chosen=now == stones) for stones in AMOUNTS]
    return Menu(what, "pay", tuple(entries), side)


def _amount(before: str, stones: Stones, *, chosen: bool) -> Choice:
    pay = f"{before}pay" if before else "Pay"
    if isinstance(stones, int):
        return choice(f"{pay} {count(stones, 'Stone')}", str(stones), chosen=chosen)
    aim = "to win for sure" if stones.aim == SURE else "to win"
    most = "" if stones.most == MAX_PAYMENT else f", at most {stones.most}"
    instead = f", else {stones.otherwise}" if stones.otherwise else ""
    return choice(f"{pay} {aim}{most}{instead}", str(stones), plain_stones(stones), chosen=chosen)


def _rows(view: View, sheet: Sheet, state: str) -> list[Row]:
    side, against, at, row = _about(view, state)
    now = f"{side}.{against}.{at}"

    def battle(to: str, seat: str) -> Choice:
        who = seat_word(seat) if seat != ANY else ""
        label = f"When I attack {who or 'anyone'}" if to == "attack" else f"When {who or 'anyone'} attacks me"
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
    if against != ANY or at != ANY:
        rows.append(_special(sheet, Payment(side, None, *_battles(against, at))))
    return rows


def _special(sheet: Sheet, wanted: Payment) -> Menu:
    said = next((payment for payment in sheet.payments if payment.key == wanted.key), None)
    battle = plain_payment(wanted).split(",")[0]
    entries = [
        choice("Not said: as in all battles", UNSAID, chosen=said is None),
        choice("Ask me for a payment", ASK, chosen=said == wanted),
        *(_amount("", stones, chosen=said is not None and said.stones == stones) for stones in AMOUNTS),
    ]
    return Menu(
        battle, "pay_for", tuple(entries), f"{wanted.side}.{wanted.against or ANY}.{wanted.at or ANY}"
    )


def _about(view: View, state: str) -> tuple[str, str, str, str]:
    """Side, opponent, hex and row of hexes; what makes no sense at this table counts as any."""
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


def _pay(view: View, sheet: Sheet, side: str, value: str) -> tuple[Sheet, str | None]:
    if side not in _SIDES:
        raise KeyError(side)
    return edits.set_pay(sheet, side, None if value == UNSAID else _BY_TEXT[value]), None


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
    if against == at == ANY:
        raise KeyError(state)
    payment = Payment(side, _BY_TEXT.get(value), *_battles(against, at))
    if value == UNSAID:
        return edits.drop_payment(sheet, payment), f"{side}.{against}.{at}"
    return edits.set_payment(sheet, Payment(side, _BY_TEXT[value], *_battles(against, at))), (
        f"{side}.{against}.{at}"
    )


TOPIC = Topic(
    "Pick which battles, then how much. The payment for a hex comes before that for an opponent, and both "
    "before what you pay in all battles.",
    _rows,
    {"pay": _pay, "pay_who": _who, "pay_at": _at, "pay_for": _for},
)
