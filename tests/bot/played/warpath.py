"""People who all attack each other, so that battles come soon."""

from __future__ import annotations

import re
from itertools import product

from engine.brimstone.board.components import TOKENS
from engine.brimstone.board.hexes import distance, neighbours
from sandbox.brimstone import ordering
from sandbox.brimstone.orders import hand_in
from sandbox.brimstone.plans import enemies, own_hexes, troops_in
from sandbox.habits import Player
from sandbox.recorder import Entry
from tests.bot.played.tables import Table

WAR_OF_TWO, WAR_OF_THREE = "4", "16"
"""Seeds of tables where armies meet in round 3 and both sides have Stones to pay with."""


async def warpath(person: Player) -> None:
    """March all troops straight at the nearest enemy, two hexes where forced marches are possible.

    The sheet is typed and contains no payments.
    """
    hexes, foes = own_hexes(person.sheet()), enemies(person.sheet())
    for most, is_forced in product(range(TOKENS["march"], -1, -1), (True, False)):
        await person.write("\n".join(["clear", *_lines(hexes, foes, most, is_forced=is_forced)]))
        if not re.search(r"^Line \d+: ", person.sheet().text, re.MULTILINE):
            return await hand_in(person)
    raise AssertionError(person.told())


def _lines(hexes: list[Entry], foes: set[str], most: int, *, is_forced: bool) -> list[str]:
    lines = []
    for entry in hexes:
        if troops_in(entry) == 0 or not foes:
            lines.append(f"{entry.value} recruit" if "Home" in entry.label else f"{entry.value} bide")
        elif most > 0:
            most -= 1
            near = _nearer(entry.value, foes)
            further = f" all > {_nearer(near, foes)} forced" if is_forced and near not in foes else ""
            lines.append(f"{entry.value} march {near}{further}")
    return lines


def _nearer(origin: str, foes: set[str]) -> str:
    """Return the neighbouring hex that is nearest to an enemy."""
    return min(sorted(neighbours(origin)), key=lambda to: min(distance(to, foe) for foe in foes))


def make_war(table: Table) -> None:
    for person in table.people:
        person.habit = ordering(warpath)
