"""Random positions for tests, with much combat and many claims and trades."""

from __future__ import annotations

from typing import Any

from engine.earth_mans_burden.board.worlds import HOME, OURS, SEATS, UN
from engine.kernel.core import Json
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from engine.records import record

PHASES = ("move", "combat", "exploit", "claim")


def begin(**table: Json) -> Match[Any]:
    """Return a match from a table; two seats by default."""
    return record.begin({"id": "test", "game": "earth_mans_burden", "table": {"players": 2, **table}})


def crowded_table(dice: Dice) -> Json:
    """Return a table in mid-game: all seats on few worlds, some fleets in flight, a weakened UN."""
    seats = SEATS[: 2 + dice.below(len(SEATS) - 1)]
    worlds = (HOME, *dice.shuffled([world for world in OURS.regions if world != HOME])[:3])
    fleets: dict[str, dict[str, int]] = {UN: {HOME: dice.below(6) + 1}}
    developments: dict[str, dict[str, int]] = {UN: {HOME: 1}}
    left = {world: OURS.regions[world] - (world == HOME) for world in worlds}
    for seat in seats:
        fleets[seat] = {world: dice.below(3) + 1 for world in worlds if dice.below(2)}
        fleets[seat][dice.pick(list(OURS.links))] = 1
        developments[seat] = {}
        for world in worlds:
            count = dice.below(min(left[world], 2) + 1)
            left[world] -= count
            developments[seat] |= {world: count} if count else {}
    return {
        "players": len(seats),
        "starts": dice.pick(seats),
        "active": dice.pick(seats),
        "phase": dice.pick(PHASES),
        "fleets": fleets,
        "developments": developments,
        "options": {"round_limit": 4, "give_under_fire": not dice.below(3)},
        "votes": {seats[0]: seats[-1]},
        "offers": {"3": {"from": seats[0], "to": seats[1], "give": {HOME: {"fleets": 1}}, "get": {}}},
        "acts": 5,
    }
