"""Spaces for kinds of ask that keep a panel of their own, to measure the presses that they would take.

`tests/kinds.py` shows them with no words of a game, so nothing but the presses is compared.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.games.brimstone.panels.supply import ways
from bot.games.faces import Face, Shortcut
from bot.games.panels import Panels, Prompt
from bot.games.phrases import SeatWords
from bot.games.spaced import SpacedPanel
from engine.brigand_kings.board.components import DICE, is_number_die
from engine.brigand_kings.rules.flips import symbols
from engine.brimstone.board.components import BARREL_PRICE, MAX_SWAPS
from engine.brimstone.rules.march import destinations, possible_steps
from engine.brimstone.rules.supply import forage_hex
from engine.brutal_magic.rules.laying import MOST_HEXES, MOST_TYPES, WISHES, kept_blank
from engine.brutal_magic.rules.placing import why_not_there
from engine.deeplamp.asks.town import own_heroes
from engine.earth_mans_burden.board.worlds import OURS
from engine.earth_mans_burden.rules.claiming import claimable
from engine.kernel.core import Ask, Json, Refused, Seat
from engine.kernel.spaces import Amounts, Fields, Many, One, Option, Some, Space, Spaced, number
from tests.reading.presses import fewest
from tests.spaces import leads_to

MOST_TRIED = 4000
"""Most panels looked at before the search for an answer's presses ends."""


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
        {"fleets": Amounts(tuple((Option(to), ask.count) for to in OURS.starts), ask.count, ask.count)}
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
                "regions": lambda so_far: _one([None, *range(1, OURS.regions[so_far["world"]] + 1)]),
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


def _supply(ask: Any) -> Space:
    view, seat = ask.view, ask.seat
    most = min(view.supply(seat).shortage, view.stones[seat] // BARREL_PRICE)
    rows = tuple((Option(at), view.troops(at)) for at in view.held(seat))
    parts = {
        "forage": _one([False, True] if forage_hex(view, seat) else [False]),
        "buy": number(0, most),
        "discharge": Amounts(rows, 0, sum(limit for _, limit in rows)),
    }
    return Fields(parts, lambda plan: _refusal(ask, plan))


def _refusal(ask: Any, answer: Json) -> str | None:
    try:
        ask.check(answer)
    except Refused as why:
        return str(why)
    return None


def _turn(ask: Any) -> Space:
    view, seat = ask.view, ask.seat
    orders = view.executable(seat)

    def groups(so_far: Mapping[str, Json]) -> Space | None:
        at = so_far["hex"]
        if so_far["remove"] or orders[at] != "march":
            return None

        def group(done: Sequence[Json]) -> Space | None:
            left = view.troops(at) - sum(one["troops"] for one in done)
            goals = destinations(view, seat, at)
            return Fields({"troops": number(1, left), "to": _one(goals)}) if left and goals else None

        return Many(group)

    return Fields(
        {
            "hex": _one(orders),
            "remove": _one([False, True]),
            "groups": groups,
            "forced": lambda so_far: _one([False, True]) if "groups" in so_far else None,
        }
    )


def _further(ask: Any) -> Space:
    steps = tuple(possible_steps(ask.view, ask.march))

    def group(done: Sequence[Json]) -> Space | None:
        left = {at: ask.march.free(at) for at in ask.march.places()}
        for one in done:
            left[one["from"]] -= one["troops"]
        free = [step for step in steps if left[step.origin] > 0]
        if not free:
            return None
        return Fields(
            {
                "from": _one(dict.fromkeys(step.origin for step in free)),
                "troops": lambda so_far: number(1, left[so_far["from"]]),
                "to": lambda so_far: _one(step.to for step in free if step.origin == so_far["from"]),
            }
        )

    return Fields({"groups": Many(group)})


def _flips(ask: Any) -> Space:
    """Return the space of single turns of dice, which takes the fewest picks: "die_forest 2 5"."""
    every = [
        f"{card} {die} {face}"
        for card in ask.cards
        for face in symbols(card)
        for die in range(1, DICE + 1)
        if is_number_die(die) == isinstance(face, int) and ask.roll.faces[die - 1] != face
    ]

    def next_turn(done: Sequence[Json]) -> Space | None:
        gone = {key for one in done for key in (one.split()[1], tuple(one.split()[::2]))}
        left = [one for one in every if not gone & {one.split()[1], tuple(one.split()[::2])}]
        return _one(left) if left else None

    return Fields({"turns": Many(next_turn)})


def _wishes(ask: Any) -> Space:
    free = [at for at in ask.view.board.hexes if at not in {*kept_blank(ask.view), *ask.view.terrain}]
    wish = Fields({"kind": _one(ask.view.kinds), "hex": _one(free)})
    return Fields({"hexes": Many(lambda done: wish, 0, ask.hexes * WISHES)})


SPACES: Mapping[tuple[str, str], Callable[[Any], Space]] = {
    ("brimstone", "adjust_map"): _swaps,
    ("brimstone", "supply"): _supply,
    ("brimstone", "execute"): _turn,
    ("brimstone", "march_on"): _further,
    ("brigand_kings", "flip"): _flips,
    ("brutal_magic", "lay"): _wishes,
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


SHORTCUTS: Mapping[tuple[str, str], Callable[[Any], Iterator[Json]]] = {
    ("brimstone", "supply"): lambda ask: (way.dump() for way in ways(ask)),
}
"""Whole answers that a kind's own panel offers, so that its space's panel offers them too."""


class _TrialFace(Face):
    """A face without words, with some whole answers in a menu."""

    def __init__(self, answers: Sequence[Json]) -> None:
        self.answers = answers

    def shortcuts(self, prompt: Prompt) -> Sequence[Shortcut]:
        return [Shortcut(str(one), one, "a way") for one in self.answers]


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
    shortcuts = [space.read(one) for one in SHORTCUTS.get((game, ask.kind), lambda ask: iter(()))(ask)]
    panels = Panels({"trial": SpacedPanel(_TrialFace(shortcuts))}, SeatWords(seats))

    def may_lead(draft: str, focus: str) -> bool:
        return not draft or leads_to(json.loads(draft), wanted)

    prompt = Prompt(Trial(ask.seat, space), "", {})
    return fewest(panels, prompt, wanted, most_tried=MOST_TRIED, may_lead=may_lead)


def _whole(game: str, ask: Any, answer: Json) -> Json:
    """Return the answer in the form of the trial space, with the fields that its own form may leave out."""
    match game, ask.kind:
        case "brigand_kings", "place":
            return {"muster": {}, "move": {}, **answer}
        case "earth_mans_burden", "claim":
            return {"claims": [{"regions": None, **one} for one in answer["claims"]]}
        case "brimstone", "execute":
            is_march = ask.view.executable(ask.seat)[answer["hex"]] == "march" and not answer.get("remove")
            return {"remove": False, **({"groups": [], "forced": False} if is_march else {}), **answer}
        case "brutal_magic", "lay":
            return {"hexes": [{"kind": kind, "hex": at} for kind, at in answer["hexes"]]}
        case "brigand_kings", "flip":
            return {
                "turns": [
                    f"{one['card']} {die} {face}"
                    for one in answer["flips"]
                    for die, face in one["changes"].items()
                ]
            }
    return answer
