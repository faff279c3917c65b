"""Check the set-up maps that a server says are in Brimstone's box."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import Field

from bot.extras.packs.error_messages import board_checks
from bot.extras.packs.error_messages import board_fault as fault
from bot.extras.packs.fields import About, Count, Fault, Part, entries
from engine.brimstone.board.components import AIRPORT, FIXED_TERRAINS, LANDS, MAPS
from engine.brimstone.board.hexes import HEXES, distance

Where = Annotated[str, Field(pattern=r"^[A-I][1-9]$")]
Tiles = Annotated[int, Field(ge=0, le=40)]
_DEALT = "|".join(terrain for terrain in LANDS if terrain not in FIXED_TERRAINS)
Terrain = Annotated[str, Field(pattern=f"^({_DEALT})$")]
Players = Annotated[str, Field(pattern="^[234]$")]
LEAST_APART = 2
"""Steps between two Homes; troops could not leave one beside another."""


class Land(Part):
    """A set-up map: Homes, Cities, and how many tiles of each kind are dealt on the other hexes."""

    homes: Annotated[list[Where], Count(2, 4)]
    cities: Annotated[list[Where], Count(5, 12)]
    dealt: Annotated[dict[Terrain, Tiles], entries(20)]


class Box(About):
    """The set-up maps by number of players; those left out are ours."""

    game: Literal["brimstone"]
    maps: Annotated[dict[Players, Land], entries(3)]


def _disagreements(box: Any) -> Iterator[Fault]:
    for players, land in box["maps"].items():
        here, plan = f"maps {players}", MAPS[int(players)]
        homes, cities = land["homes"], land["cities"]
        if unknown := [one for one in (*homes, *cities) if one not in HEXES or one == AIRPORT]:
            yield fault(here, f"{unknown[0]} is no hex for a Home or a City", "Name others, as A1 or I9")
            continue
        if len(homes) != int(players):
            yield fault(f"{here} homes", f"there are {len(homes)}", f"Write {players}")
        if len({*homes, *cities}) < len(homes) + len(cities):
            yield fault(here, "a hex is named twice", "Name each Home and City once")
        near = [pair for pair in _pairs(homes) if distance(*pair) < LEAST_APART]
        if near:
            yield fault(f"{here} homes", f"{' and '.join(near[0])} are neighbours", "Put one further away")
        if len(cities) < plan.cities_to_win:
            yield fault(f"{here} cities", f"there are {len(cities)}", f"Write {plan.cities_to_win} or more")
        free, dealt = len(HEXES) - len(homes) - len(cities) - 1, sum(land["dealt"].values())
        if dealt != free:
            yield fault(
                f"{here} dealt", f"there are {dealt} tiles in all", f"Write {free}, one for each other hex"
            )


def _pairs(names: list[str]) -> Iterator[tuple[str, str]]:
    return ((one, other) for n, one in enumerate(names) for other in names[n + 1 :])


schema, check = board_checks(Box, _disagreements)
