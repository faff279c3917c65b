"""Page More of an order sheet: type, change the sequence, split Marches, find problems, show rules, clear."""

from __future__ import annotations

from bot.games.brimstone.names import order_word
from bot.games.brimstone.panel_parts import choice
from bot.games.brimstone.sheet.details import detail_rows, detail_text, details_button
from bot.games.brimstone.sheet.legs import MORE, Focus, find_leg, march_rows, read_focus
from bot.games.brimstone.sheet.text import order_text
from bot.games.panels import to_try
from bot.games.topics import read_topics
from bot.messages.panel import Button, Menu, Row
from engine.brimstone.board.state import View
from engine.brimstone.orders.plan import Line, Sheet

PAGE, SEQUENCE, SPLIT, RULES, MAP = "pages", "sequence", "split", "rules", "board"
TYPE = Button("Type it", "type")
BACK = Button("Back to the orders", "back", style="primary")


def more_rows(sheet: Sheet) -> list[Row]:
    """Return the buttons of the page More, and the back button."""
    first = [TYPE] if sheet.lines else []
    if len(sheet.lines) > 1:
        first.append(Button("Sequence", "sequence"))
    if _marches(sheet):
        first.append(Button("Split", "split", _marches(sheet)[0].hex))
    second = [Button("Map", "whole_map"), Button("Check", "wrong"), Button("Rules", "rules"), to_try()]
    if sheet.lines:
        second.append(Button("Clear", "clear", style="danger"))
    return [*((tuple(first),) if first else ()), tuple(second), (BACK,)]


def _marches(sheet: Sheet) -> list[Line]:
    return [line for line in sheet.lines if line.order == "march" and line.legs]


def sequence_rows(sheet: Sheet, now: str) -> list[Row]:
    """Return the menu of orders, and buttons that move the chosen one up or down."""
    entries = [
        choice(f"{at}. {line.hex} {order_word(line.order)}", line.hex, chosen=line.hex == now)
        for at, line in enumerate(sheet.lines, 1)
    ]
    rows: list[Row] = [Menu("Which order?", "move", tuple(entries))] if entries else []
    if now in sheet.hexes:
        at = sheet.hexes.index(now)
        earlier = (Button("Earlier", "up", now),) if at else ()
        later = (Button("Later", "down", now),) if at + 1 < len(sheet.lines) else ()
        rows += [(*earlier, *later)] if earlier or later else []
    return [*rows, (BACK,)]


def split_focus(sheet: Sheet, state: str) -> Focus | None:
    """Return the March to split, with its first leg if none is picked; None if it no longer exists."""
    focus = read_focus(state)
    line = sheet.line(focus.hex)
    if line is None or line.order != "march":
        return None
    if find_leg(line, focus.leg) is None and line.legs:
        return Focus(focus.hex, line.legs[0].to, "", focus.row)
    return focus


def split_text(view: View, sheet: Sheet, focus: Focus) -> str:
    """Describe the March."""
    if focus.then == MORE:
        return detail_text(view, sheet, focus)
    line = sheet.line(focus.hex)
    assert line
    about = f" The buttons change the group that goes to {focus.leg}." if focus.leg else ""
    return f"**{line.hex} {order_text(view, line)}**\nPick another hex to send some troops there.{about}"


def split_rows(view: View, sheet: Sheet, focus: Focus) -> list[Row]:
    """Return menus per group of the March, or all details of one group."""
    if focus.then == MORE and (rows := detail_rows(view, sheet, focus)):
        return [*rows, (BACK,)]
    line = sheet.line(focus.hex)
    assert line
    marches = [choice(f"The March from {one.hex}", one.hex, chosen=one is line) for one in _marches(sheet)]
    which: list[Row] = [Menu("Which March?", "split_of", tuple(marches))] if len(marches) > 1 else []
    details = details_button(line, focus)
    return [
        *which,
        *march_rows(view, sheet, focus),
        (*((details,) if details else ()), BACK),
    ]


def rules_text() -> str:
    """Return the rules about orders."""
    return read_topics("brimstone")["Orders"]
