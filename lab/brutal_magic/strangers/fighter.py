"""Fight unit by unit: go where the best attack is, with the exact chance of a rules page's two rolls."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.brutal_magic.armies.designs import parse_type
from engine.brutal_magic.armies.names import POINTS, UnitName, is_master, seat_of
from engine.brutal_magic.board.routes import reach
from engine.brutal_magic.board.state import Position
from engine.brutal_magic.rules.attacks import Strike
from engine.brutal_magic.rules.odds import chance_to_fell
from engine.brutal_magic.rules.summoning import room_for
from engine.kernel.core import Ask, Json
from engine.kernel.deputy import Thought, never
from engine.kernel.dice import Dice
from engine.kernel.hexes import Hex

WORTH_IT = 5.0
"""Points by attacks for which a Master does not summon."""
FEAR = 0.7
"""Weight of points at risk against points won."""


@dataclass(frozen=True)
class Fighter:
    """A stranger with its army; a bold one seeks the enemy, another stays where it is."""

    army: str
    is_bold: bool = True

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        return Thought(self.answer(ask))

    def answer(self, ask: Any) -> Json:
        """Return the answer to an ask, by the rules page alone."""
        if ask.kind == "muster" and ask.view.options.designs == "free":
            return {"types": [parse_type(line).dump() for line in self.army.strip().splitlines()]}
        if ask.kind != "activate":
            return ask.fallback()
        units = ask.view.to_act(ask.seat)
        units = [unit for unit in units if not is_master(unit)] + [unit for unit in units if is_master(unit)]
        return {"acts": [self._act(ask.view, unit) for unit in units[: ask.most]]}

    def _act(self, view: Position, unit: UnitName) -> Json:
        at, type_ = view.units[unit].hex, view.type_of(unit)
        ways = reach(view, at, type_.move)
        gains = {place: _attacks(view, unit, place) for place in ways}
        best = max(
            ways, key=lambda place: (self._worth(view, unit, place, gains[place][0]), -len(ways[place]))
        )
        gain, strikes = gains[best]
        summoned = _summons(view, unit) if is_master(unit) and gain < WORTH_IT else []
        if summoned:
            return {"unit": unit, "summon": summoned}
        if best == at and not strikes and type_.longest:
            return {"unit": unit, "guard": {"attack": type_.longest.name}}
        return {"unit": unit, "path": list(ways[best]), "after": strikes}

    def _worth(self, view: Position, unit: UnitName, place: Hex, gain: float) -> float:
        away = min((_away(view, place, one) for one in _enemies(view, unit)), default=0)
        danger = FEAR * _danger(view, unit, place)
        if is_master(unit) or not self.is_bold:
            return gain - danger
        return gain - danger - away / 2


def _attacks(view: Position, unit: UnitName, place: Hex) -> tuple[float, list[Json]]:
    """Return the points to expect from all attacks from a place, and the attacks."""
    total, strikes = 0.0, []
    for attack in view.type_of(unit).attacks:
        if attack.name in view.used.get(unit, ()):
            continue
        points = {
            one: float(chance_to_fell(view, unit, Strike(attack, (one,)), one, place)) * _points(view, one)
            for one in _enemies(view, unit)
            if _away(view, place, one) <= attack.range
        }
        targets = sorted((one for one in points if points[one] > 0), key=lambda one: -points[one])
        if targets:
            total += points[targets[0]]
            strikes.append({"attack": attack.name, "at": targets})
    return total, strikes


def _danger(view: Position, unit: UnitName, place: Hex) -> float:
    """Return the points at risk there: the enemies' chances by rough odds, one strike each."""
    own, safe = view.type_of(unit), 1.0
    for enemy in _enemies(view, unit):
        other = view.type_of(enemy)
        for attack in other.attacks:
            left = max(0, _away(view, place, enemy) - other.move)
            if left <= attack.range:
                safe *= 1 - _odds(other.skill - left - own.defense) * _odds(attack.power - own.toughness)
    return (1 - safe) * _points(view, unit)


def _odds(lead: int) -> float:
    """Return about the chance to beat the other die with that lead."""
    return min(1.0, max(0.0, 0.48 + lead / 24))


def _points(view: Position, unit: UnitName) -> int:
    """Return the points of a unit; a Master counts double, since its fall decides."""
    return POINTS[view.type_of(unit).rank] * (2 if is_master(unit) else 1)


def _summons(view: Position, master: UnitName) -> list[Json]:
    """Return a champion beside the Master, or a pawn where there is none, if there is room."""
    seat = seat_of(master)
    types = sorted(
        (type_ for type_ in view.armies[seat] if type_.rank != "master"), key=lambda one: -POINTS[one.rank]
    )
    places = list(view.next_to(view.units[master].hex))
    if not types or not places or not room_for(view, seat):
        return []
    near = min(places, key=lambda hex_: min(_away(view, hex_, one) for one in _enemies(view, master)))
    return [{"type": types[0].name, "hex": near}]


def _enemies(view: Position, unit: UnitName) -> list[UnitName]:
    return [one for one in view.units if seat_of(one) != seat_of(unit)]


def _away(view: Position, place: Hex, unit: UnitName) -> int:
    return view.board.distance(place, view.units[unit].hex)
