"""Prefix menu entries with the symbol of their order or terrain."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.messages.panel import Choice, Menu, Panel
from engine.brimstone.board.components import TOKENS, Terrain
from engine.brimstone.board.hexes import Hex


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
