"""People who all go for each other, so that battles come soon."""

from __future__ import annotations

from itertools import product

from engine.brimstone.board import TOKENS
from engine.brimstone.hexes import distance, neighbours
from sandbox.brimstone import ordering
from sandbox.brimstone.orders import hand_in
from sandbox.brimstone.plans import enemies, troops_in
from sandbox.habits import Player, find
from tests.bot.games.tables import Table

WAR_OF_TWO, WAR_OF_THREE = "4", "16"
"""Seeds of tables at which armies meet in round 3, and both sides have Stones to pay with."""


async def warpath(person: Player) -> None:
    """All troops march straight at the nearest enemy, two hexes where they can be forced to.

    The sheet is typed and says nothing of payments.
    """
    for most, is_forced in product(range(TOKENS["march"], -1, -1), (True, False)):
        if await person.write("\n".join(["clear", *_lines(person, most, is_forced=is_forced)])):
            return await hand_in(person)
    raise AssertionError(person.told())


def _lines(person: Player, most: int, *, is_forced: bool) -> list[str]:
    foes, lines = enemies(person.sheet()), []
    for entry in find(person.sheet(), "Hex").options:
        if troops_in(entry) == 0 or not foes:
            lines.append(f"{entry.value} recruit" if "Home Base" in entry.label else f"{entry.value} bide")
        elif most > 0:
            most -= 1
            near = _nearer(entry.value, foes)
            further = f" all > {_nearer(near, foes)} forced" if is_forced and near not in foes else ""
            lines.append(f"{entry.value} march {near}{further}")
    return lines


def _nearer(origin: str, foes: set[str]) -> str:
    """The neighbour that is nearest to an enemy."""
    return min(sorted(neighbours(origin)), key=lambda to: min(distance(to, foe) for foe in foes))


def make_war(table: Table) -> None:
    for person in table.people:
        person.habit = ordering(warpath)
