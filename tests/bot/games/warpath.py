"""People who all go for each other, so that battles come soon."""

from __future__ import annotations

from engine.brimstone.board import TOKENS
from engine.brimstone.hexes import distance, neighbours
from sandbox.brimstone import ordering
from sandbox.brimstone.orders import hand_in
from sandbox.brimstone.plans import enemies, troops_in
from sandbox.habits import Player, find
from tests.bot.games.tables import Table


async def warpath(person: Player) -> None:
    """All troops march straight at the nearest enemy; the sheet is typed and says nothing of payments."""
    for most in range(TOKENS["march"], -1, -1):
        if await person.write("\n".join(["clear", *_lines(person, most)])):
            return await hand_in(person)
    raise AssertionError(person.told())


def _lines(person: Player, most: int) -> list[str]:
    foes, lines = enemies(person.sheet()), []
    for entry in find(person.sheet(), "Hex").options:
        if troops_in(entry) == 0 or not foes:
            lines.append(f"{entry.value} recruit" if "Home Base" in entry.label else f"{entry.value} bide")
        elif most > 0:
            most -= 1
            near = min(sorted(neighbours(entry.value)), key=lambda to: min(distance(to, foe) for foe in foes))
            lines.append(f"{entry.value} march {near}")
    return lines


def make_war(table: Table) -> None:
    for person in table.people:
        person.habit = ordering(warpath)
