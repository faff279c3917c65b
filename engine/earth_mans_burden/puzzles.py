"""Five puzzles of The Earth Man's Burden (engine.kernel.puzzles): descent, defence, claim, volley, win."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement, product
from typing import Any

from engine.earth_mans_burden.board.state import State
from engine.earth_mans_burden.game import EARTH_MANS_BURDEN
from engine.earth_mans_burden.rules.asks import ClaimRegions
from engine.earth_mans_burden.rules.claiming import claimable
from engine.kernel.core import Ask, Json
from engine.kernel.deputy import Deputy
from engine.kernel.puzzles import Act, Against, Alike, Attempt, ByDice, Puzzle, Search

BUILDING: Alike = ((0, 2), (2, 4))
"""Die faces with the same meaning in projects and claims: 1 and 2 fail, 3 to 6 succeed."""
FIRING: Alike = ((0, 4), (4, 1), (5, 1))
"""Die faces with the same meaning in combat: 1 to 4 fail, 5 is one success, 6 is two; 5 and 6 also save."""


def _flown(**fleets: str) -> Attempt:
    """Return an attempt with flights: from each named place, one destination for each fleet."""
    moves: list[Json] = []
    for origin, places in fleets.items():
        to = places.split()
        moves += [{"from": origin, "to": place, "fleets": to.count(place)} for place in dict.fromkeys(to)]
    return Attempt(({"moves": moves},))


def _every_flight(puzzle: Puzzle) -> Iterator[Attempt]:
    down = combinations_with_replacement(("sunward", "earth_space", "mars_belt"), 2)
    up = ("", "earth_space", "inner_system", "solar_system")
    yield from (_flown(inner_system=" ".join(ways), earth=one) for ways, one in product(down, up))


def _can_land_next(state: State) -> bool:
    return all(state.fleets_at("red", place) for place in ("sunward", "earth_space", "mars_belt"))


DESCENT = Puzzle(
    game=EARTH_MANS_BURDEN,
    name="coming-down",
    title="Coming down",
    seat="red",
    table={
        "players": 2,
        "turn": 5,
        "round": 3,
        "fleets": {"red": {"inner_system": 2, "earth": 1}, "blue": {"luna": 1}, "un": {"earth": 3}},
        "developments": {"red": {"earth": 1}, "blue": {"earth": 1}, "un": {"earth": 5}},
    },
    question="Fly so that next turn your fleets can land on Venus, Mars and Luna.",
    hint=(
        "A fleet in flight must come down one link each turn. Which place is one link away from each "
        "of these worlds?"
    ),
    lesson=(
        "Fleets in flight come down one link each turn. Split the two fleets on Inner System: send one "
        "to Sunward, above Venus, and one to Mars Belt. Luna lies under Earth Space, and the fleet on "
        "Earth can rise there at once. If that fleet rises higher, it only reaches Earth Space next turn."
    ),
    judge=Against(_can_land_next),
    solutions=(_flown(inner_system="sunward mars_belt", earth="earth_space"),),
    wrong=(
        _flown(inner_system="sunward mars_belt", earth="inner_system"),
        _flown(inner_system="mars_belt mars_belt", earth="earth_space"),
        _flown(inner_system="sunward mars_belt"),
    ),
    search=Search(_every_flight, are_all=True),
)


def _acting(*acts: Json) -> Attempt:
    """Return an attempt with actions that come before the dice."""
    return Attempt((*map(Act, acts), {}))


def _construct(fleets: int) -> Json:
    return {"do": "construct", "world": "mars", "fleets": fleets}


def _scrap(developments: int) -> Json:
    return {"do": "decommission", "world": "mars", "developments": developments}


def _every_act(puzzle: Puzzle) -> Iterator[Attempt]:
    yield _acting()
    for deed in (_construct, _scrap):
        yield from (_acting(deed(number)) for number in (1, 2))
    yield _acting(_construct(1), _scrap(1))


def _has_lost_nothing(state: State) -> bool:
    return state.units_at("red", "mars") == 2 and state.developments_at("blue", "mars") == 3


DEFENCE = Puzzle(
    game=EARTH_MANS_BURDEN,
    name="nothing-to-take",
    title="Nothing to take",
    seat="red",
    table={
        "players": 2,
        "active": "blue",
        "turn": 8,
        "round": 4,
        "phase": "combat",
        "fleets": {"red": {"luna": 1}},
        "developments": {"red": {"mars": 2, "earth": 1}, "blue": {"mars": 3}},
    },
    opening=(("blue", {"coup": [{"world": "mars", "at": "red", "developments": 3}]}),),
    question="Blue tries to overthrow your two developments on Mars. Lose no unit, whatever the dice show.",
    hint="No dice are thrown yet, so you can still press Act. Which of your units can be overthrown at all?",
    lesson=(
        "An overthrow takes only developments, and you can turn developments into fleets in any player's "
        "turn. Turn both: nothing is left to overthrow, so the attack is void, and you keep two units on "
        "Mars. If you turn only one, Blue throws for the other. Scrapping them saves nothing."
    ),
    judge=ByDice(_has_lost_nothing, {"blue": Attempt(({"projects": {}}, {"claims": []}))}, FIRING),
    solutions=(_acting(_construct(2)), _acting(_construct(1), _construct(1))),
    wrong=(_acting(), _acting(_construct(1)), _acting(_scrap(2))),
    search=Search(_every_act),
)


class ClaimEverywhere:
    """Deputy that spends all fleets on claims wherever a region is empty."""

    def answer(self, ask: Ask) -> Json | None:
        if not isinstance(ask, ClaimRegions):
            return None
        worlds = claimable(ask.view, ask.seat).items()
        return {"claims": [{"world": world, "fleets": fleets} for world, fleets in worlds]}


def _claim_everywhere(sheet: str) -> Deputy:
    return ClaimEverywhere()


def _built(*projects: int) -> Attempt:
    return Attempt(({"projects": {"mars": list(projects)}},))


def _shares(pool: int, most: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to divide that many dice, the largest share first."""
    if not pool:
        yield ()
    for first in range(min(pool, most), 0, -1):
        yield from ((first, *rest) for rest in _shares(pool - first, first))


CLAIM = Puzzle(
    game=EARTH_MANS_BURDEN,
    deputy=_claim_everywhere,
    name="all-of-mars",
    title="All of Mars",
    seat="red",
    table={
        "players": 2,
        "turn": 9,
        "round": 5,
        "phase": "exploit",
        "fleets": {"blue": {"luna": 1}},
        "developments": {"red": {"mars": 3}, "blue": {"venus": 2}},
    },
    question=(
        "Build for the best chance to hold all 5 regions of Mars this turn. All fleets you build claim there."
    ),
    hint="A project always builds its fleet. What do you lose if it fails, and can you win that back?",
    lesson=(
        "Two regions are empty, so two claims must succeed. Projects of two dice and one die seldom "
        "fail, but they build only two fleets. Then both claims must succeed: 35 in 100. Three "
        "projects of one die build three fleets. A lost development only leaves one more region to "
        "claim, and claims are easier when more regions are empty: 51 in 100."
    ),
    judge=ByDice(lambda state: state.developments_at("red", "mars") == 5, alike=BUILDING),
    enough=Fraction(3328, 6561),
    solutions=(_built(1, 1, 1),),
    wrong=(_built(3), _built(2, 1)),
    search=Search(lambda puzzle: (_built(*shares) for shares in ((), *_shares(3, 3))), are_all=True),
)


def _fired(**fleets: int) -> Attempt:
    attacks = [{"world": "mars", "at": owner, "fleets": count} for owner, count in fleets.items() if count]
    return Attempt(({"fire": attacks, "coup": []},))


def _is_alone(state: State) -> bool:
    return state.worlds_of("blue") == state.worlds_of("green") == ("earth",)


VOLLEY = Puzzle(
    game=EARTH_MANS_BURDEN,
    name="one-volley",
    title="One volley",
    seat="red",
    table={
        "players": 3,
        "turn": 13,
        "round": 5,
        "phase": "combat",
        "fleets": {"red": {"mars": 4}},
        "developments": {"blue": {"mars": 1, "earth": 1}, "green": {"mars": 2, "earth": 1}},
    },
    question="Fire with your four fleets for the best chance to be alone on Mars.",
    hint="A 5 is 1 hit, a 6 is 2. How likely is a single fleet to miss Blue?",
    lesson=(
        "Three at Green and one at Blue looks right, since Green has two developments. But a single fleet "
        "misses 2 times in 3, and one 6 takes both of Green's developments. Two at each succeed in 5 of "
        "27 cases, one and three in 4.3 of 27. If all fire at one player, the other stays for certain."
    ),
    judge=ByDice(_is_alone, alike=FIRING),
    enough=Fraction(5, 27),
    solutions=(_fired(blue=2, green=2),),
    wrong=(_fired(blue=1, green=3), _fired(blue=3, green=1), _fired(green=4)),
    search=Search(lambda puzzle: (_fired(blue=b, green=g) for b in range(5) for g in range(5 - b))),
)

_VOTE: Mapping[str, Json] = {"do": "vote", "for": "red"}


def _struck(fleets: int, developments: int, *, votes: bool, at: str = "green") -> Attempt:
    fire = [{"world": "mars", "at": at, "fleets": fleets}] if fleets else []
    coup = [{"world": "mars", "at": at, "developments": developments}] if developments else []
    plan: Mapping[str, Any] = {"fire": fire, "coup": coup}
    return Attempt((Act(_VOTE), plan) if votes else (plan,))


WIN = Puzzle(
    game=EARTH_MANS_BURDEN,
    name="the-last-voice",
    title="The last voice",
    seat="red",
    table={
        "players": 3,
        "turn": 22,
        "round": 8,
        "phase": "combat",
        "fleets": {"red": {"mars": 2}, "blue": {"luna": 1}},
        "developments": {"red": {"mars": 2, "venus": 3}, "green": {"mars": 1}, "blue": {"earth": 1}},
        "votes": {"blue": "red", "green": "green"},
    },
    question="Blue votes for you, Green for Green. Take the best chance to win in this phase.",
    hint="A player without units has no vote. Which of the others has not voted for you yet?",
    lesson=(
        "You win at the end of a phase if every player with units votes for you. Green's last development "
        "keeps Green's vote alive. Fire with both fleets, and overthrow with both developments in case the "
        "fleets miss: 76 in 100 in all. You have units too, so your own vote counts: press Act and cast it."
    ),
    judge=ByDice(lambda state: state.winners == ("red",), alike=FIRING),
    enough=Fraction(4961, 6561),
    solutions=(_struck(2, 2, votes=True),),
    wrong=(_struck(2, 2, votes=False), _struck(2, 0, votes=True), _struck(0, 2, votes=True)),
    search=Search(
        lambda puzzle: (
            _struck(fleets, developments, votes=votes)
            for fleets, developments, votes in product(range(3), range(3), (False, True))
        )
    ),
)

PUZZLES = (DESCENT, DEFENCE, CLAIM, VOLLEY, WIN)
