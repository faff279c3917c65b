"""The page of standing instructions: payments, support, retreat, supply."""

from __future__ import annotations

from collections.abc import Callable

from bot.panel import Button, Choice, Menu, Press, Row
from bot.words.brimstone.names import count, land, seat_word
from bot.words.brimstone.panels.common import MENU_LIMIT, choice, picked, unknown
from engine.brimstone import edits
from engine.brimstone.board import MAX_PAYMENT
from engine.brimstone.combat import retreats
from engine.brimstone.notation import parse_sheet
from engine.brimstone.plan import Line, Means, Sheet
from engine.brimstone.standing import DEFAULTS
from engine.brimstone.state import View
from engine.hexes import Hex

PAGE = "standing"
UNSAID = "unsaid"
NOBODY = "nobody"
BUY = "buy"


def standing_text() -> str:
    """What the page is for, and what happens where nothing is said."""
    return "\n".join(
        ["**Standing instructions**. Where you say nothing:", *(f"- {line}" for line in DEFAULTS)]
    )


def standing_rows(view: View, sheet: Sheet, origin: str = "") -> list[Row]:
    """A menu for each kind of instruction, and the way back."""
    rows: list[Row] = [_payment(sheet, "attack"), _payment(sheet, "defend")]
    support = next((line for line in sheet.lines if line.order == "support"), None)
    if support:
        rows.append(_support(view, support))
    rows += _retreat(view, sheet, origin)
    rows.append(_supply(view, sheet))
    back = Button("Back to the orders", "back", style="primary")
    rows.append((back, Button("Type it", "type"), hand_in_button(sheet)))
    return rows


def hand_in_button(sheet: Sheet) -> Button:
    """An empty sheet is legal, but not to be handed in by mistake."""
    if sheet.lines:
        return Button("Hand in", "hand_in", style="success")
    return Button("Hand in without orders", "hand_in", style="danger")


def _payment(sheet: Sheet, side: str) -> Menu:
    now = sheet.pay_attack if side == "attack" else sheet.pay_defend
    what = "When I attack" if side == "attack" else "When I am attacked"
    entries = [choice(f"{what}: ask me for a payment", UNSAID, chosen=now is None)]
    entries += [
        choice(f"{what}: pay {count(stones, 'Stone')}", str(stones), chosen=now == stones)
        for stones in range(MAX_PAYMENT + 1)
    ]
    return Menu(what, "pay", tuple(entries), side)


def _support(view: View, line: Line) -> Menu:
    def entry(label: str, value: str, backs: tuple[str, ...] | None) -> Choice:
        return choice(f"Support in {line.hex}: {label}", value, chosen=line.backs == backs)

    others = [seat for seat in view.seats if seat != view.me]
    entries = (
        entry("not said", UNSAID, None),
        entry("my own side only", "self", ("self",)),
        entry("nobody", NOBODY, ()),
        *(entry(f"{seat_word(seat)} too", seat, (seat,)) for seat in others),
    )
    return Menu("Support", "support", entries)


def _retreat(view: View, sheet: Sheet, origin: str) -> list[Row]:
    """From where, then to where; only from hexes that hold troops now."""
    held = [hex_ for hex_ in view.held(view.me) if view.tiles[hex_] != "home"][: MENU_LIMIT - 1]
    if not held:
        return []

    def start(hex_: Hex) -> Choice:
        wish = sheet.wish(hex_)
        to = f"to {', '.join(wish.places)}" if wish else "not said"
        return choice(f"If {hex_} must retreat: {to}", hex_, land(view, hex_), chosen=hex_ == origin)

    rows: list[Row] = [Menu("Retreat from", "retreat", tuple(map(start, held)))]
    if origin in held:
        wish = sheet.wish(origin)
        places = retreats(view, view.me, origin)[: MENU_LIMIT - 1]
        entries = [choice(f"{origin}: not said", UNSAID, chosen=wish is None)]
        entries += [
            choice(f"{origin} to {to} {land(view, to)}", to, chosen=wish is not None and wish.places[0] == to)
            for to in places
        ]
        rows.append(Menu("Retreat to", "retreat_to", tuple(entries), origin))
    return rows


def _supply(view: View, sheet: Sheet) -> Menu:
    entries = [
        choice(f"If short: {label}", value, chosen=sheet.supply == means_of(value))
        for value, label in (
            (UNSAID, "forage, then buy, then discharge fewest troops"),
            (BUY, "buy, then forage"),
        )
    ]
    entries += [
        choice(
            f"If short: forage, then discharge from {hex_} {land(view, hex_)}",
            hex_,
            chosen=sheet.supply == means_of(hex_),
        )
        for hex_ in view.held(view.me)[: MENU_LIMIT - 2]
    ]
    return Menu("Supply", "short", tuple(entries))


def means_of(value: str) -> tuple[Means, ...]:
    """What an entry of the supply menu means: nothing, Stones first, or troops of a hex before Stones."""
    if value == UNSAID:
        return ()
    if value == BUY:
        return Means("buy"), Means("forage")
    return Means("forage"), Means("discharge", value)


def standing_press(sheet: Sheet, press: Press) -> tuple[Sheet, str] | None:
    """The sheet after a press, and the hex whose retreat is shown; None if it is no press of this page."""
    if press.action not in _PRESSES:
        return None
    try:
        changed, origin = _PRESSES[press.action](sheet, press.arg, picked(press))
        parse_sheet(str(changed))
    except ValueError:
        raise unknown(press) from None
    return changed, origin


def _pay(sheet: Sheet, side: str, value: str) -> tuple[Sheet, str]:
    return edits.set_pay(sheet, side, None if value == UNSAID else int(value)), ""


def _back(sheet: Sheet, _: str, value: str) -> tuple[Sheet, str]:
    backs = {UNSAID: None, NOBODY: ()}.get(value, (value,))
    return edits.set_support(sheet, backs), ""


def _retreat_from(sheet: Sheet, _: str, value: str) -> tuple[Sheet, str]:
    return sheet, value


def _retreat_to(sheet: Sheet, origin: str, value: str) -> tuple[Sheet, str]:
    return edits.set_retreat(sheet, origin, () if value == UNSAID else (value,)), origin


def _short(sheet: Sheet, _: str, value: str) -> tuple[Sheet, str]:
    return edits.set_supply(sheet, means_of(value)), ""


_PRESSES: dict[str, Callable[[Sheet, str, str], tuple[Sheet, str]]] = {
    "pay": _pay,
    "support": _back,
    "retreat": _retreat_from,
    "retreat_to": _retreat_to,
    "short": _short,
}
