"""Play the captain: pick for each unit the act with the best expected value.

The chances are exact and include the enemy's reply. Units get orders one at a time, the best act first. So
later units know which enemies are probably gone, and where the other units will be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from heapq import nlargest
from typing import Any, NamedTuple

from engine.brutal_magic.armies.designs import Attack, UnitType
from engine.brutal_magic.armies.names import POINTS, UnitName, is_master, seat_of
from engine.brutal_magic.board.routes import Path
from engine.brutal_magic.computers.battlefield import Field
from engine.brutal_magic.computers.ground import prepare
from engine.brutal_magic.computers.mustering import muster
from engine.brutal_magic.computers.weights import WORTH, Worth
from engine.brutal_magic.computers.win_model import has_summons_to_spare
from engine.brutal_magic.rules.asks import Activate, Muster
from engine.brutal_magic.rules.summoning import AT_ONCE, room_for
from engine.kernel.core import Ask, Json
from engine.kernel.deputy import NAMED, Thought, instead, never
from engine.kernel.dice import Dice
from engine.kernel.hexes import Hex


class Shot(NamedTuple):
    """An attack on targets, best first: its expected value, and the chance to remove the first target."""

    attack: Attack
    at: tuple[UnitName, ...]
    worth: float
    falls: float


class Choice(NamedTuple):
    """A possible act of a unit, with its expected value."""

    worth: float
    act: dict[str, Any]
    place: Hex
    shots: tuple[Shot, ...] = ()


class Captain:
    """A computer seat that plays by exact probabilities."""

    def __init__(self, worth: Worth = WORTH) -> None:
        self.worth = worth

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        if isinstance(ask, Muster):
            return muster(ask, dice)
        if not isinstance(ask, Activate):
            return prepare(ask)
        field = Field(ask.view, ask.seat, self.worth)
        planned = plan(field, ask.most)
        return Thought({"acts": [choice.act for choice, *_ in planned]}, why(field, planned))


def plan(field: Field, most: int) -> list[list[Choice]]:
    """Return up to `most` acts, best first, each with its alternatives; note each act in the field."""
    waiting = field.view.to_act(field.seat)
    chosen: list[list[Choice]] = []
    while waiting and len(chosen) < most:
        weighed = {unit: best_acts(field, unit) for unit in waiting}
        best = {unit: first for unit, (first, *_) in weighed.items()}
        able = [unit for unit in waiting if not chosen or _is_urgent(field, unit, best[unit])]
        if not able:
            break
        unit = max(able, key=lambda one: (sum(shot.worth for shot in best[one].shots), one != waiting[0]))
        chosen.append(weighed[unit])
        field.told(unit, best[unit].place)
        for shot in best[unit].shots:
            field.alive[shot.at[0]] *= 1 - shot.falls
        waiting.remove(unit)
    return chosen


def best_acts(field: Field, unit: UnitName) -> list[Choice]:
    """Return the unit's possible acts, best first."""
    return nlargest(1 + NAMED, choices(field, unit), key=lambda choice: choice.worth)


def why(field: Field, planned: Sequence[Sequence[Choice]]) -> str:
    """Explain the first acts: what each is for, and its value beside those of its alternatives."""
    told = []
    for choice, *others in planned[:NAMED]:
        besides = [(other.worth, in_short(other.act)) for other in others]
        unit = choice.act["unit"]
        gain = f"Worth {round(choice.worth, 1) + 0.0:.1f} points, counting the enemy's reply."
        told.append(
            f"{unit} {field.type[unit].name}: {in_short(choice.act)}. {_purpose(field, choice)} "
            f"{gain}{instead(choice.worth, besides)}"
        )
    return " ".join(told)


def _purpose(field: Field, choice: Choice) -> str:
    """Return a sentence that says what an act brings about."""
    unit, act = choice.act["unit"], choice.act
    if choice.shots:
        shot = choice.shots[0]
        return f"{shot.at[0]} {field.type[shot.at[0]].name} falls {100 * shot.falls:.0f} times in 100."
    if "summon" in act:
        return "More units bring more points at the end."
    if "guard" in act:
        return "It strikes at whoever comes near."
    before, after = field.nearest(field.view.units[unit].hex), field.nearest(choice.place)
    if after != before:
        way = "closer to" if after < before else "further from"
        return f"That is {way} the nearest enemy: {after} {'hex' if after == 1 else 'hexes'} away."
    return f"The nearest enemy is {after} {'hex' if after == 1 else 'hexes'} away."


def in_short(act: Mapping[str, Any]) -> str:
    """Describe a unit's act in a few words, without its name."""
    if "guard" in act:
        return f"guard with {act['guard']['attack']}"
    if "summon" in act:
        named = [one["type"] for one in act["summon"]]
        return f"summon {len(named)} {named[0]} at {act['summon'][0]['hex']}"
    struck = [
        f"{shot['attack']} at {shot['at'][0]}" for part in ("before", "after") for shot in act.get(part, ())
    ]
    gone = [f"go to {act['path'][-1]}"] if act.get("path") else []
    return " and ".join([*struck, *gone]) or "stay"


def _is_urgent(field: Field, unit: UnitName, best: Choice) -> bool:
    """Return whether the unit should act now, before enemies that have not acted yet.

    A unit that waits can react to the enemies' moves.
    """
    patience = field.worth.patience
    if patience is None or not field.is_followed:
        return True
    return best.worth - _going(field, unit, (), []).worth > patience


def choices(field: Field, unit: UnitName) -> Iterator[Choice]:
    """Yield the unit's reasonable acts."""
    at = field.view.units[unit].hex
    before = _shots(field, unit, at)
    for path in field.ways(unit).values():
        yield _going(field, unit, path, before)
    stay = _standing(field, unit, at)
    yield from _guards(field, unit, stay)
    if is_master(unit):
        yield from _summons(field, unit, stay)


def _standing(field: Field, unit: UnitName, place: Hex) -> float:
    """Return the value of ending in that hex: less for risk, less for distance to where it can attack."""
    away = field.worth.eager * _away_from_the_enemy(field, unit, place)
    return -field.worth.caution * field.risk(unit, place) - away


def _away_from_the_enemy(field: Field, unit: UnitName, place: Hex) -> float:
    """Return how far the place is from a hex where the unit could attack.

    It is 0 for a Master, which need not come near.
    """
    if is_master(unit) or field.is_last:
        return 0.0
    longest = field.type[unit].longest
    useful = field.type[unit].move + (longest.range if longest else 0)
    nearest = field.nearest(place)
    return max(0, nearest - useful) + 0.2 * nearest


def _going(field: Field, unit: UnitName, path: Path, before: list[Shot]) -> Choice:
    """Return the choice to walk a path; each attack is made from the better end of the path."""
    place = path[-1] if path else field.view.units[unit].hex
    arrives = field.arrives(unit, path)
    after = {shot.attack.name: shot for shot in _shots(field, unit, place)} if path else {}
    first, then = [], []
    for shot in before:
        other = after.pop(shot.attack.name, None)
        if other is not None and other.worth * arrives > shot.worth:
            then.append(other)
        else:
            first.append(shot)
    then += after.values()
    gain = sum(shot.worth for shot in first) + arrives * sum(shot.worth for shot in then)
    lost = field.worth.caution * (1 - arrives) * field.value[unit]
    worth = gain - lost + arrives * _standing(field, unit, place)
    act: dict[str, Any] = {"unit": unit}
    parts = {"before": list(map(_strike, first)), "path": list(path), "after": list(map(_strike, then))}
    act |= {name: part for name, part in parts.items() if part}
    return Choice(worth, act, place, (*first, *then))


def _strike(shot: Shot) -> Json:
    return {"attack": shot.attack.name, "at": list(shot.at)}


def _shots(field: Field, unit: UnitName, place: Hex) -> list[Shot]:
    """Return the attacks from a hex, each at its best target; later attacks allow for earlier ones."""
    shots: list[Shot] = []
    alive = field.alive
    told: dict[UnitName, float] = {}
    for attack, falls in field.aims(unit, place):
        worth = {one: falls[one] * alive[one] * told.get(one, 1.0) * field.value[one] for one in falls}
        targets = sorted(worth, key=worth.__getitem__, reverse=True)
        if targets and worth[targets[0]] > 0:
            first = targets[0]
            shots.append(Shot(attack, tuple(targets), worth[first], falls[first]))
            told[first] = told.get(first, 1.0) * (1 - falls[first])
    return shots


def _guards(field: Field, unit: UnitName, stay: float) -> Iterator[Choice]:
    """Yield guard orders for each attack, valued by the best shot at an enemy that can come into range."""
    at = field.view.units[unit].hex
    for attack in field.type[unit].attacks:
        best = 0.0
        for enemy in field.enemies:
            near = field.near(enemy).get(at, 0)
            if near <= attack.range and field.urgency[enemy]:
                here = field.fells(
                    field.type[unit], attack, field.type[enemy], max(near, min(1, attack.range))
                )
                best = max(best, here * field.alive[enemy] * field.value[enemy] * field.urgency[enemy])
        act = {"unit": unit, "guard": {"attack": attack.name, **_spared(field)}}
        yield Choice(stay + field.worth.guard * best, act, at)


def _spared(field: Field) -> dict[str, Json]:
    """Return that a guard lets pawns pass where their fall would only make room for champions."""
    pawns = [enemy for enemy in field.enemies if field.type[enemy].rank == "pawn"]
    return {"ignore": ["pawn"]} if pawns and all(field.value[pawn] < 0 for pawn in pawns) else {}


def _summons(field: Field, master: UnitName, stay: float) -> Iterator[Choice]:
    """Yield a champion or two pawns, summoned in the safest hexes nearest to the enemy."""
    view, seat = field.view, seat_of(master)
    room, at = room_for(view, seat), view.units[master].hex
    places = list(view.next_to(at))
    for type_ in view.armies[seat]:
        if type_.rank in AT_ONCE and room and places:
            place = max(places, key=lambda hex_: _footing(field, type_, hex_))
            number = min(AT_ONCE[type_.rank], room)
            counted = 0 if has_summons_to_spare(view, seat) else POINTS[type_.rank]
            each = (
                counted
                + field.worth.body * POINTS[type_.rank]
                + _footing(field, type_, place)
                + _edge(field, type_)
            )
            act = {"unit": master, "summon": [{"type": type_.name, "hex": place}] * number}
            yield Choice(stay + number * each, act, at)


def _footing(field: Field, type_: UnitType, hex_: Hex) -> float:
    """Return a sort key for a hex: lower if it is riskier or farther from the enemy."""
    threats = field.threats(type_, field.seat, hex_)
    most = max((threat * field.urgency[enemy] for enemy, threat in threats.items()), default=0.0)
    return -field.worth.caution * most * POINTS[type_.rank] - field.worth.eager * field.nearest(hex_)


def _edge(field: Field, type_: UnitType) -> float:
    """Return a small bonus for types that beat more of the enemies; it decides between types of a class."""
    chances = [
        field.fells(type_, attack, field.type[enemy], min(attack.range, 2)) * field.value[enemy]
        for attack in type_.attacks
        for enemy in field.enemies
    ]
    return 0.1 * max(chances, default=0.0)
