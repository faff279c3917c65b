"""Five puzzles of Brutal Magic (engine.kernel.puzzles): shots, a guard, two targets, a retreat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

from engine.brutal_magic.armies.names import UnitName
from engine.brutal_magic.board.routes import reach
from engine.brutal_magic.board.state import State
from engine.brutal_magic.game import BRUTAL_MAGIC
from engine.brutal_magic.rules.acts import Act, read_turn
from engine.brutal_magic.rules.attacks import Strike
from engine.brutal_magic.rules.odds import chance_to_fell
from engine.kernel.core import Json
from engine.kernel.hexes import Hex
from engine.kernel.puzzles import SURE, Attempt, Puzzle, Reckoned, Search

Shot = tuple[UnitName, Strike, Hex]
"""The attacking unit, its attack with the targets, and the hex it shoots from."""


def acting(*acts: Json) -> Attempt:
    """Return an answer that consists of these unit acts."""
    return Attempt(({"acts": list(acts)},))


def shooting(unit: UnitName, path: Sequence[Hex], attack: str, *at: UnitName) -> Json:
    """Return an act that moves along a path, then attacks the first target still on the board."""
    walk = {"path": list(path)} if path else {}
    return {"unit": unit, **walk, "after": [{"attack": attack, "at": list(at)}]}


def walking(unit: UnitName, path: Sequence[Hex]) -> Json:
    """Return an act that only moves along a path."""
    return {"unit": unit, "path": list(path)} if path else {"unit": unit}


def shots_from_anywhere(puzzle: Puzzle) -> Iterator[Attempt]:
    """Yield each combination of a hex that r2 can reach, an attack from there, and a target."""
    state = puzzle.begin().state
    for place, path in reach(state, state.units["r2"].hex, state.type_of("r2").move).items():
        for attack in state.type_of("r2").attacks:
            for target in state.units_of("blue"):
                if state.board.distance(place, state.units[target].hex) <= attack.range:
                    yield acting(shooting("r2", path, attack.name, target))


# --------------------------------------------------------------------------- chances


def to_fell(*targets: UnitName) -> Callable[[Any, Attempt], Fraction]:
    """Return a function for the chance that all given units are removed, or any unit if none is given."""

    def chance(state: State, attempt: Attempt) -> Fraction:
        shots = [shot for act in _acts(state, attempt) for shot in _shots(state, act)]
        return _chance(state, shots, frozenset(), frozenset(targets))

    return chance


def _acts(state: State, attempt: Attempt) -> Sequence[Act]:
    turn = read_turn(attempt.answers[0], state, "red")
    if turn.policy:
        state.policies["red"] = turn.policy
    return turn.acts


def _shots(state: State, act: Act) -> Iterator[Shot]:
    start = state.units[act.unit].hex
    yield from ((act.unit, strike, start) for strike in act.before)
    yield from ((act.unit, strike, act.path[-1] if act.path else start) for strike in act.after)


def _chance(
    state: State, shots: Sequence[Shot], fallen: frozenset[UnitName], wanted: frozenset[UnitName]
) -> Fraction:
    """Return the chance that a series of attacks succeeds; each is aimed at its first target left (B31)."""
    if not shots:
        return Fraction(bool(fallen) and wanted <= fallen)
    (unit, strike, place), *more = shots
    target = next((one for one in strike.at if one not in fallen), None)
    if target is None:
        return _chance(state, more, fallen, wanted)
    felled = chance_to_fell(state, unit, strike, target, place)
    hit = _chance(state, more, fallen | {target}, wanted)
    return felled * hit + (1 - felled) * _chance(state, more, fallen, wanted)


@dataclass(frozen=True)
class Walk:
    """The walk that an enemy is about to make."""

    unit: UnitName
    path: tuple[Hex, ...]


def to_stop(walk: Walk) -> Callable[[Any, Attempt], Fraction]:
    """Return a function for the chance that a guard removes the walking enemy (B38)."""

    def chance(state: State, attempt: Attempt) -> Fraction:
        (act, *_) = _acts(state, attempt)
        guard = act.guard
        if guard is None:
            return Fraction(0)
        attack = state.type_of(act.unit).attack(guard.attack)
        assert attack is not None, "a guard names an attack of its unit"
        origin, last = state.units[act.unit].hex, walk.path[-1]
        near = [hex_ for hex_ in walk.path if state.board.distance(origin, hex_) <= guard.within]
        late = [last] if guard.late and state.board.distance(origin, last) <= attack.range else []
        if not near + late or not guard.minds(state.type_of(walk.unit), walk.unit):
            return Fraction(0)
        state.units[walk.unit] = state.units[walk.unit]._replace(hex=(near + late)[0])
        strike = Strike(attack, (walk.unit,), guard.hit, guard.damage)
        return chance_to_fell(state, act.unit, strike, walk.unit, origin)

    return chance


def to_survive(state: State, attempt: Attempt) -> Fraction:
    """Return the chance that r1 survives one attack by each Blue unit, each from its best hex."""
    for act in _acts(state, attempt):
        if act.path:
            state.units[act.unit] = state.units[act.unit]._replace(hex=act.path[-1])
    alive = SURE
    for enemy in state.units_of("blue"):
        alive *= 1 - _threat(state, enemy, "r1")
    return alive


def _threat(state: State, enemy: UnitName, target: UnitName) -> Fraction:
    type_, aim = state.type_of(enemy), state.units[target].hex
    return max(
        (
            chance_to_fell(state, enemy, Strike(attack, (target,)), target, place)
            for place in reach(state, state.units[enemy].hex, type_.move)
            for attack in type_.attacks
            if state.board.distance(place, aim) <= attack.range
        ),
        default=Fraction(0),
    )


def _table(units: Mapping[UnitName, str], terrain: Mapping[Hex, str], *done: UnitName) -> dict[str, Json]:
    """Return a skirmish table for two with this terrain; units in `done` have already acted."""
    return {
        "players": 2,
        "options": {"preset": "skirmish", "terrain": "open"},
        "types": {"red": "cinder_court", "blue": "moth_parliament"},
        "terrain": {"hexes": dict(terrain)},
        "units": dict(units),
        "round": 3,
        "order": ["red", "blue"],
        "acted": list(done),
    }


def _of_red(table: Mapping[str, Json], texts: Mapping[str, Any], judge: Reckoned, **rest: Any) -> Puzzle:
    return Puzzle(game=BRUTAL_MAGIC, seat="red", table=table, judge=judge, **texts, **rest)


SHOT = _of_red(
    _table(
        {
            "r1": "Ash Regent A1",
            "r2": "Soot Archer F4",
            "b1": "Lamp Speaker K11",
            "b2": "Candle Imp F9",
            "b3": "Dust Moth F7",
        },
        {},
        "r1",
    ),
    {
        "name": "which-of-two",
        "title": "Which of the two?",
        "question": "Use your Soot Archer r2 for the best chance to fell an enemy.",
        "hint": "An arrow loses one point for every hex it crosses. And which of the two dodges better?",
        "lesson": (
            "An attack loses one point of skill for each blank hex on its line, the target's hex "
            "included. So walk as near as you can before you shoot. The Dust Moth is nearer, but its "
            "defense is 6; the Candle Imp's is 2. Walk two hexes further, to F6: your chance to fell the "
            "imp is 21 in 64, about 33 in 100. For the moth it is about 29 in 100."
        ),
    },
    Reckoned(to_fell()),
    enough=Fraction(21, 64),
    solutions=(acting(shooting("r2", ("F5", "F6"), "Cinder Arrow", "b2")),),
    wrong=(
        acting(shooting("r2", ("F5", "F6"), "Cinder Arrow", "b3")),
        acting(shooting("r2", (), "Cinder Arrow", "b2")),
    ),
    search=Search(shots_from_anywhere),
)

LINE = _of_red(
    _table(
        {"r1": "Ash Regent A1", "r2": "Soot Archer E3", "b1": "Lamp Speaker K11", "b2": "Candle Imp F7"},
        {"F6": "Wood", "F5": "Wood", "E5": "Hill", "E6": "Wood", "G6": "Bog"},
        "r1",
    ),
    {
        "name": "a-clear-line",
        "title": "A clear line",
        "question": "Use your Soot Archer r2 for the best chance to fell the Candle Imp b2.",
        "hint": (
            "An arrow loses 3 points in wood, 2 on a hill and 1 in a bog. Which hexes lie between you and "
            "the imp from each place you can reach?"
        ),
        "lesson": (
            "On the short way your arrow flies through wood and loses three points a hex. From G5 its line "
            "crosses G6, a bog, which slows feet but not arrows. Each kind of ground has two numbers: one "
            "for moving, one for aiming."
        ),
    },
    Reckoned(to_fell("b2")),
    enough=Fraction(17, 64),
    solutions=(acting(shooting("r2", ("F4", "G5"), "Cinder Arrow", "b2")),),
    wrong=(
        acting(shooting("r2", ("E4",), "Cinder Arrow", "b2")),
        acting(shooting("r2", ("F4",), "Cinder Arrow", "b2")),
    ),
    search=Search(shots_from_anywhere),
)


def guarding(within: int, *, late: bool = False) -> Attempt:
    """Return an act that puts r2 on guard against enemies within that distance."""
    return acting({"unit": "r2", "guard": {"attack": "Cinder Arrow", "within": within, "late": late}})


GUARD = _of_red(
    _table(
        {"r1": "Ash Regent A1", "r2": "Soot Archer F3", "b1": "Lamp Speaker K11", "b2": "Candle Imp F9"},
        {"F5": "Wood"},
        "r1",
    ),
    {
        "name": "hold-your-fire",
        "title": "Hold your fire",
        "question": (
            "The Candle Imp b2 will walk F8, F7, F6. Set r2 on guard for the best chance to fell it."
        ),
        "hint": "A guard fires once, at the first step that is near enough. How near should that be?",
        "lesson": (
            "Without a distance, a guard fires as soon as an enemy is in range: here at F8, five hexes "
            "away. Within 3 it waits until the imp stands on F6: two hexes nearer, two points better. "
            "With 'late' it fires there too, since 'late' covers enemies that end their move in range. A "
            "guard with 'within 2' and without 'late' never fires."
        ),
    },
    Reckoned(to_stop(Walk("b2", ("F8", "F7", "F6")))),
    enough=Fraction(17, 64),
    solutions=(guarding(3), guarding(2, late=True)),
    wrong=(guarding(5), guarding(4), guarding(2)),
    search=Search(
        lambda puzzle: (guarding(within, late=late) for within in range(6) for late in (False, True))
    ),
)


def _volley(*aims: Sequence[UnitName]) -> Attempt:
    shots = (shooting(f"r{at}", (), "Cinder Arrow", *aim) for at, aim in enumerate(aims, start=2))
    return acting(*shots)


def _volleys(puzzle: Puzzle) -> Iterator[Attempt]:
    return (_volley(*aims) for aims in product((("b2",), ("b3",), ("b2", "b3"), ("b3", "b2")), repeat=3))


WISHES = _of_red(
    _table(
        {
            "r1": "Ash Regent A1",
            "r2": "Soot Archer E4",
            "r3": "Soot Archer F4",
            "r4": "Soot Archer G4",
            "b1": "Lamp Speaker K11",
            "b2": "Candle Imp F7",
            "b3": "Dust Moth G7",
        },
        {},
        "r1",
    ),
    {
        "name": "no-arrow-wasted",
        "title": "No arrow wasted",
        "question": (
            "Let r2, r3 and r4 shoot from where they stand for the best chance to fell both b2 and b3."
        ),
        "hint": ("An attack may name several enemies, best first. What if the first arrow fells its target?"),
        "lesson": (
            "You have three arrows for two enemies, so no arrow should go to an enemy that has already "
            "fallen. Let the later archers name both (typed: `r3 cinder arrow at b2, b3`): their arrow "
            "goes to the first one still standing. If each archer names only one enemy, the third arrow "
            "is often wasted."
        ),
    },
    Reckoned(to_fell("b2", "b3")),
    enough=Fraction(2099399444681, 11888133931008),
    solutions=(_volley(("b2", "b3"), ("b2", "b3"), ("b2", "b3")),),
    wrong=(_volley(("b2",), ("b2",), ("b3",)), _volley(("b2",), ("b3",), ("b3",))),
    search=Search(_volleys, is_whole=False),
)


def _retreats(puzzle: Puzzle) -> Iterator[Attempt]:
    state = puzzle.begin().state
    ways = reach(state, state.units["r1"].hex, state.type_of("r1").move)
    return (acting(walking("r1", path)) for path in ways.values())


RETREAT = _of_red(
    _table(
        {"r1": "Ash Regent F5", "b1": "Lamp Speaker K11", "b2": "Night Moth F8", "b3": "Candle Imp G8"},
        {"F4": "Wood", "E5": "Hill", "D5": "Wood", "E3": "Wall"},
    ),
    {
        "name": "out-of-reach",
        "title": "Out of reach",
        "question": ("Move your Master r1 to where it best survives one attack by each of Blue's units."),
        "hint": (
            "Each of them moves first, then attacks. How far does the moth reach, and which hexes give "
            "you cover?"
        ),
        "lesson": (
            "The Night Moth flies five hexes and reaches you wherever you go: it fells you 9 or 11 times "
            "in 100. But you can choose the line of the others' attacks. On D2, behind the wall of E3, "
            "attacks by the Lamp Speaker and the imp lose six points: their chance falls from 7 in 100 "
            "to 1. In the wood of F4 they lose only three. In all you survive 89 times in 100 on D2, and "
            "82 times in 100 on F4."
        ),
    },
    Reckoned(to_survive),
    enough=Fraction(147633914879969, 165112971264000),
    solutions=(acting(walking("r1", ("E4", "D3", "D2"))),),
    wrong=(acting(walking("r1", ("F4",))), acting(walking("r1", ())), acting(walking("r1", ("F4", "F3")))),
    search=Search(_retreats),
)

PUZZLES = (SHOT, LINE, GUARD, WISHES, RETREAT)
