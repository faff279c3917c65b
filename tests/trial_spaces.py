"""Spaces for kinds of ask that keep a panel of their own, to measure the presses that they would take.

`tests/kinds.py` shows them with no words of a game, so nothing but the presses is compared.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.games.faces import Face
from bot.games.panels import Panels, Prompt
from bot.games.phrases import SeatWords
from bot.games.spaced import SpacedPanel
from engine.brigand_kings.board.components import DICE
from engine.brimstone.board.components import MAX_SWAPS
from engine.brutal_magic.rules.laying import MOST_HEXES, MOST_TYPES
from engine.brutal_magic.rules.placing import why_not_there
from engine.deeplamp.asks.town import own_heroes
from engine.earth_mans_burden.board.worlds import REGIONS
from engine.earth_mans_burden.rules.claiming import claimable
from engine.earth_mans_burden.rules.placing import STARTING_PLACES
from engine.kernel.core import Ask, Json, Refused, Seat
from engine.kernel.spaces import Amounts, Fields, Many, One, Option, Some, Space, Spaced, number
from tests.reading.presses import fewest


@dataclass(frozen=True)
class Trial(Spaced):
    """An ask whose answers are those of another one."""

    kind = "trial"
    tried: Space = field(repr=False)

    @property
    def space(self) -> Space:
        return self.tried


def _one(values: Any) -> One:
    return One(tuple(map(Option, values)))


def _swaps(ask: Any) -> Space:
    movable = ask.movable()

    def second(picked: Any) -> Space:
        return _one(one for one in movable if one not in picked)

    return Fields({"swaps": Many(lambda done: Many(second, 2, 2), 0, MAX_SWAPS)})


def _soldiers(ask: Any) -> Space:
    rows = tuple((Option(str(to)), ask.reach.transport) for to in ask.reach.destinations)
    return Fields({"muster": Amounts(rows, 0, ask.reach.transport), "move": Amounts(rows, 0, ask.reach.camp)})


def _fleets(ask: Any) -> Space:
    return Fields(
        {"fleets": Amounts(tuple((Option(to), ask.count) for to in STARTING_PLACES), ask.count, ask.count)}
    )


def _claims(ask: Any) -> Space:
    worlds = claimable(ask.view, ask.seat)

    def next_claim(done: Sequence[Json]) -> Space | None:
        left = [world for world in worlds if world not in [one["world"] for one in done]]
        if not left:
            return None
        return Fields(
            {
                "world": _one(left),
                "fleets": lambda so_far: number(1, worlds[so_far["world"]]),
                "regions": lambda so_far: _one([None, *range(1, REGIONS[so_far["world"]] + 1)]),
            }
        )

    return Fields({"claims": Many(next_claim)})


def _days(ask: Any) -> Space:
    places, price = _one([*ask.view.pack.locations, None]), ask.view.pack.numbers.lodging
    beds = {
        name: _one(["lodging", "camp"] if hero.purse.coin >= price else ["camp"])
        for name, hero in own_heroes(ask.view, ask.seat).items()
    }
    return Fields({name: Fields({"stay": bed, "visit": places}) for name, bed in beds.items()})


def _shares(ask: Any) -> Space:
    def each(most: int) -> Space:
        return Fields({seat: number(0, most) for seat in ask.view.seats})

    return Fields({"types": each(MOST_TYPES), "hexes": each(MOST_HEXES)})


SPACES: Mapping[tuple[str, str], Callable[[Any], Space]] = {
    ("brimstone", "adjust_map"): _swaps,
    ("brigand_kings", "roll"): lambda ask: Fields({"reroll": Some(tuple(map(Option, range(1, DICE + 1))))}),
    ("brigand_kings", "place"): _soldiers,
    ("earth_mans_burden", "place"): _fleets,
    ("earth_mans_burden", "respond"): lambda ask: Fields({}),
    ("earth_mans_burden", "claim"): _claims,
    ("brutal_magic", "allot"): _shares,
    ("deeplamp", "day"): _days,
    ("brutal_magic", "place_master"): lambda ask: Fields(
        {"hex": _one(at for at in ask.view.board.hexes if why_not_there(ask.view, at) is None)}
    ),
}


def presses_of_space(game: str, ask: Ask, answer: Json, seats: tuple[Seat, ...]) -> int | None:
    """Return the fewest presses to the answer in the panel of a space; None if there is none to try."""
    make = SPACES.get((game, ask.kind))
    if make is None:
        return None
    space = make(ask)
    try:
        wanted = space.read(_whole(game, ask, answer))
    except Refused:
        return None
    panels = Panels({"trial": SpacedPanel(Face())}, SeatWords(seats))
    return fewest(panels, Prompt(Trial(ask.seat, space), "", {}), wanted)


def _whole(game: str, ask: Ask, answer: Json) -> Json:
    """Return the answer with the fields that its own form may leave out."""
    if (game, ask.kind) == ("brigand_kings", "place"):
        return {"muster": {}, "move": {}, **answer}
    if (game, ask.kind) == ("earth_mans_burden", "claim"):
        return {"claims": [{"regions": None, **one} for one in answer["claims"]]}
    return answer
