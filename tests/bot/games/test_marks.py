"""Entries of Brimstone's menus begin with the sign of what they are about."""

from __future__ import annotations

from bot.games.brimstone.panel_parts import with_marks
from bot.messages.panel import Button, Choice, Menu, Panel
from tests.render.positions import dealt


def test_orders_and_hexes_in_menus_have_their_sign_and_nothing_else_has_one() -> None:
    tiles = dealt(4).tiles
    choices = (
        Choice("C7: Recruit (2 left)", "recruit"),
        Choice("E5 Airport, all 2", "E5:2"),
        Choice("E5: no order", "none"),
        Choice("nowhere", "stop"),
    )
    panel = Panel("", (Menu("Order", "order", choices), (Button("March", "march"),)))
    menu, buttons = with_marks(panel, tiles).rows
    assert isinstance(menu, Menu)
    assert [choice.mark for choice in menu.choices] == ["sign_recruit", "land_airport", "land_airport", ""]
    assert buttons == panel.rows[1]
