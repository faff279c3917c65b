"""Shared parts of Brimstone's panels: menus of hexes, the sides of a battle."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from bot.games.brimstone.names import seat_name
from bot.games.panels import (
    BODY_LIMIT,
    MENU_LIMIT,
    AskPanel,
    Prompt,
    answered,
    choice,
    not_understood,
    picked,
    unknown,
)
from bot.games.phrases import shortened
from bot.messages.panel import Choice, Menu, Panel, Row
from engine.brimstone.board.components import TOKENS, Terrain
from engine.brimstone.board.hexes import Hex, parse_hex
from engine.kernel.core import Refused

__all__ = [
    "BODY_LIMIT",
    "MENU_LIMIT",
    "AskPanel",
    "Entry",
    "answered",
    "choice",
    "hex_menus",
    "not_understood",
    "picked",
    "read_hex",
    "row_menu",
    "side_line",
    "unknown",
]


def read_hex(text: str) -> Hex:
    """Parse a hex; Refused if the text names none."""
    try:
        return parse_hex(text)
    except ValueError:
        raise Refused(f"There is no hex “{shortened(text, 20)}”. Rows run from A to I, as in D5.") from None


Entry = Callable[[Hex], Choice]


def hex_menus(
    placeholder: str, action: str, hexes: Sequence[Hex], entry: Entry, *, row: str = "", arg: str = ""
) -> list[Row]:
    """Build a menu of hexes; if there are too many, build a menu of map rows first.

    A picked row presses `action` with the row's letter; a picked hex presses it with the hex.
    """
    if not hexes:
        return []
    if len(hexes) <= MENU_LIMIT:
        return [Menu(placeholder, action, tuple(map(entry, hexes)), arg)]
    return [
        *row_menu(f"{placeholder}: row", action, hexes, row=row, arg=arg),
        *_in_row(placeholder, action, hexes, entry, row, arg),
    ]


def row_menu(
    placeholder: str, action: str, hexes: Sequence[Hex], *, row: str = "", arg: str = ""
) -> list[Row]:
    """Build a menu of the map rows that contain any of these hexes."""
    rows = sorted({hex_[0] for hex_ in hexes}, reverse=True)
    choices = tuple(choice(f"Row {letter}", letter, chosen=letter == row) for letter in rows)
    return [Menu(placeholder, action, choices, arg)]


def _in_row(
    placeholder: str, action: str, hexes: Sequence[Hex], entry: Entry, row: str, arg: str
) -> list[Row]:
    of_row = [hex_ for hex_ in hexes if hex_[0] == row]
    return [Menu(placeholder, action, tuple(map(entry, of_row)), arg)] if of_row else []


def side_line(prompt: Prompt, attacker: str, defender: str) -> str:
    """Say on which side the player fights."""
    seat = prompt.ask.seat
    if seat == attacker:
        return f"You attack {seat_name(defender)}."
    if seat == defender:
        return f"{seat_name(attacker)} attacks you."
    return f"{seat_name(attacker)} attacks {seat_name(defender)}."


def with_marks(panel: Panel, tiles: Mapping[Hex, Terrain]) -> Panel:
    """Add symbols to the menu entries that name an order or start with a hex."""
    return replace(
        panel, rows=tuple(_marked(row, tiles) if isinstance(row, Menu) else row for row in panel.rows)
    )


def _marked(menu: Menu, tiles: Mapping[Hex, Terrain]) -> Menu:
    return replace(menu, choices=tuple(replace(choice, mark=_mark(choice, tiles)) for choice in menu.choices))


def _mark(choice: Choice, tiles: Mapping[Hex, Terrain]) -> str:
    """Return an entry's symbol; "" if it has none."""
    if choice.value in TOKENS:
        return f"sign_{choice.value}"
    land = tiles.get(choice.label.replace(":", " ").split(" ")[0])
    return f"land_{land}" if land else ""
