"""Page of standing instructions: one menu each for the usual ones, and a full page per topic.

The focus is "standing", the topic, and the state of the topic's menus: "standing.pay.attack.red.F4".
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bot.games.brimstone.names import count, land, seat_word, shortened
from bot.games.brimstone.panel_parts import BODY_LIMIT, choice, unknown
from bot.games.brimstone.sheet import standing_pay, standing_retreat, standing_supply, standing_support
from bot.games.brimstone.sheet.plain_language import plain_order
from bot.games.brimstone.sheet.text import instruction_lines
from bot.games.brimstone.sheet.topic import UNSAID, Topic, support_line
from bot.messages.panel import Button, Menu, Press, Row
from engine.brimstone.board.state import View
from engine.brimstone.notation.sheets import parse_sheet
from engine.brimstone.orders.plan import Line, Sheet
from engine.brimstone.orders.sheet_deputy import DEFAULTS

PAGE = "standing"
HAND_IN_EMPTY = "sure"
"""Argument of the button that hands in an empty sheet after asking for confirmation."""
_DEFAULTS = "\n".join(["Without an instruction from you:", *(f"- {line}" for line in DEFAULTS)])
TOPICS: Mapping[str, Topic] = MappingProxyType(
    {
        "pay": standing_pay.TOPIC,
        "support": standing_support.TOPIC,
        "retreat": standing_retreat.TOPIC,
        "supply": standing_supply.TOPIC,
        UNSAID: Topic(_DEFAULTS, lambda view, sheet, state: [], {}),
    }
)
BUTTONS = ("aid_add", "aid_drop", "retreat_forget", "retreat_best", "means_less", "means_more", "means_drop")
_PRESSES = {action: name for name, topic in TOPICS.items() for action in topic.presses}


def standing_text(view: View, sheet: Sheet, focus: str) -> str:
    """Return the instructions so far and the open topic's help; the defaults are a topic, too."""
    name, _, _ = focus.partition(".")
    said = instruction_lines(sheet)
    if line := support_line(sheet):
        said.append(f"- {line.hex} {plain_order(line)}")
    lines = ["**Standing instructions**", *(said or ["You have given no instructions yet."])]
    if name in TOPICS:
        return shortened("\n".join([*lines, TOPICS[name].help]), BODY_LIMIT)
    return shortened("\n".join(lines), BODY_LIMIT)


def standing_rows(view: View, sheet: Sheet, focus: str = "") -> list[Row]:
    """Return one menu per kind of instruction, or one topic's menus, and the back button."""
    name, _, state = focus.partition(".")
    if name in TOPICS:
        back = Button("Back to standing instructions", "standing", style="primary")
        return [*TOPICS[name].rows(view, sheet, state), (back, Button("Type it", "type"))]
    rows = standing_pay.general(sheet)
    more = [Button("Pay by battle…", "topic", "pay")]
    if support := support_line(sheet):
        rows.append(_support(view, support))
        more.append(Button("Support by name…", "topic", "support"))
    rows += [standing_retreat.origins(view, sheet), _supply(view, sheet)]
    more += [Button("Supply by steps…", "topic", "supply"), Button("Show defaults", "topic", UNSAID)]
    back = Button("Back to the orders", "back", style="primary")
    hand_in = (hand_in_button(sheet),) if sheet.lines else ()
    return [*rows, tuple(more), (back, Button("Type it", "type"), *hand_in)]


def hand_in_button(sheet: Sheet) -> Button:
    """Return the Hand in button, with a confirmation for an empty sheet, which is legal."""
    if sheet.lines:
        return Button(f"Hand in {count(len(sheet.lines), 'order')}", "hand_in", style="success")
    return Button("Hand in without orders", "hand_in", style="danger")


def _support(view: View, line: Line) -> Menu:
    entries = [
        choice(f"Support in {line.hex}: {label}", value, chosen=line.backs == backs)
        for label, value, backs in (
            ("no instruction", UNSAID, None),
            ("my own side only", "self", ("self",)),
            ("nobody", "nobody", ()),
            *((f"{seat_word(seat)} too", seat, (seat,)) for seat in view.seats if seat != view.me),
        )
    ]
    return Menu("Support", "support", tuple(entries))


def _supply(view: View, sheet: Sheet) -> Menu:
    usual = [
        (UNSAID, "forage, then buy, then discharge as few troops as possible"),
        (standing_supply.BUY, "buy, then forage"),
        *(
            (hex_, f"discharge in {hex_} {land(view, hex_)}, then forage and buy")
            for hex_ in view.held(view.me)
        ),
    ]
    entries = [
        choice(f"If short: {label}", value, chosen=sheet.supply == standing_supply.means_of(value))
        for value, label in usual
    ]
    return Menu("Supply", "short", tuple(entries))


def standing_press(view: View, sheet: Sheet, press: Press) -> tuple[Sheet, str] | None:
    """Apply a press; return the new sheet and focus, or None for another page's press."""
    if press.action == "topic":
        if press.arg not in TOPICS:
            raise unknown(press)
        return sheet, f"{PAGE}.{press.arg}"
    name = _PRESSES.get(press.action)
    if name is None:
        return None
    value = press.values[0] if press.values else ""
    if not value and press.action not in BUTTONS:
        raise unknown(press)
    try:
        changed, state = TOPICS[name].presses[press.action](view, sheet, press.arg, value)
        parse_sheet(str(changed))  # what would not read back is refused rather than kept
    except (ValueError, KeyError):
        raise unknown(press) from None
    return changed, PAGE if state is None else f"{PAGE}.{name}.{state}".rstrip(".")
