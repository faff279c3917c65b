"""Find weak points of an order sheet: hexes left or weakly held, barrels missing next round."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import View
from engine.brimstone.orders.forecast import table_after
from engine.brimstone.orders.plan import Sheet
from engine.brimstone.orders.warnings import foreseen_supply
from engine.brimstone.rules.board_queries import Threat, beats, ground, guard, helpers, shortage, threats


class Opening(NamedTuple):
    """A valuable hex that an enemy could take.

    `defence` is 0 if the sheet leaves the hex empty. `threat` is the strongest attack or move into it,
    without payments.
    """

    hex: Hex
    defence: int
    threat: Threat


def left_open(sheet: Sheet, view: View) -> list[Opening]:
    """Return hexes that an enemy could take with one March and one Support.

    Hexes count if they are held now or after the sheet. All own orders are assumed to work, and no enemy
    moves first.
    """
    me, after = view.me, settled(sheet, view)
    found = []
    for hex_ in sorted({*view.held(me), *after.held(me)}):
        if ground(view, hex_) == 1 or view.tiles[hex_] == "home":
            continue
        army = after.armies.get(hex_)
        if army and army.seat != me:
            continue
        defence = defence_by(sheet, after, hex_)
        strongest = next(iter(threats(after, hex_, me)), None)
        if strongest and (not army or beats(after, strongest, defence)):
            found.append(Opening(hex_, defence, strongest))
    return sorted(found, key=lambda opening: (-ground(view, opening.hex), opening.hex))


def defence_by(sheet: Sheet, after: View, hex_: Hex) -> int:
    """Return the defence of a hex with the Defend and Support orders of the sheet."""
    mine = replace(after, orders={after.me: sheet.orders})
    army = after.armies.get(hex_)
    if not army:
        return 0
    return guard(mine, hex_) + max(helpers(mine, after.me, hex_).values(), default=0)


def settled(sheet: Sheet, view: View) -> View:
    """Return the table after the sheet, if nobody else moves."""
    plan, _ = foreseen_supply(sheet, view)
    return table_after(sheet, view, plan)


def shortage_after(sheet: Sheet, view: View) -> int:
    """Return the barrels that would be missing next round."""
    return shortage(settled(sheet, view), view.me)
