"""Weaknesses of an army design, measured against the twelve rosters."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Final

from engine.brutal_magic.armies.designs import Army, Attack, UnitType
from engine.brutal_magic.armies.names import POINTS
from engine.brutal_magic.armies.rosters import rosters
from engine.brutal_magic.board.options import Options
from engine.brutal_magic.rules.odds import chance

HOPELESS: Final = Fraction(2, 100)
"""Least chance to fell a Master; below it the workshop warns that an army cannot win by arms."""
POOR: Final = Fraction(5, 100)
"""Least chance to fell a typical pawn; below it the workshop warns about an attack's range."""


def faults(army: Army, options: Options) -> list[str]:
    """Return the weaknesses of an army at a table with these options, one sentence each."""
    found = [*_of_the_army(army, options)]
    for type_ in army:
        found += _of_the_type(type_, options)
    return found


def chance_by_design(
    type_: UnitType, attack: Attack, target: UnitType, away: int, options: Options
) -> Fraction:
    """Return the chance to remove a target over that many blank hexes, with the best dice on both sides."""
    if options.has_one_roll:
        return _fair_chance(attack.power - away - target.defense)
    hit = _fair_chance(type_.skill - away - target.defense)
    return hit * _fair_chance(attack.power - target.toughness)


def _fair_chance(lead: int) -> Fraction:
    """Return the chance to win a roll with that lead and `auto` dice (B13)."""
    return chance(lead, "3d6", "1d20") if lead > 0 else chance(lead, "1d20", "3d6")


def _of_the_army(army: Army, options: Options) -> Iterator[str]:
    ranks = {type_.rank for type_ in army}
    if ranks == {"master"}:
        yield "Your Master has nothing to summon and stands alone."
    elif options.band:
        missing = [rank for rank in ("champion", "pawn") if rank not in ranks]
        if missing:
            yield f"The army has no {missing[0]}, so your Master begins with a smaller band."
    blows = [
        (_on_the_field(type_, attack, "master", options=options), attack, type_)
        for type_ in army
        for attack in type_.attacks
    ]
    best, attack, type_ = max(blows, key=lambda blow: blow[0], default=(Fraction(0), None, None))
    if best < HOPELESS:
        if attack and type_:
            chance = f"the best chance is {_percent(best)}, with {attack.name} of {type_.name}"
            yield f"This army can hardly fell a Master: {chance}."
        else:
            yield "This army cannot fell a Master: it has no attack."


def _of_the_type(type_: UnitType, options: Options) -> Iterator[str]:
    left = POINTS[type_.rank] - type_.points(options.price_list)
    if left > 0:
        yield f"{type_.name} leaves {left} of {POINTS[type_.rank]} points unspent."
    if not type_.attacks:
        yield f"{type_.name} has no attack, so it harms nobody."
        if type_.skill:
            yield f"{type_.name} pays {type_.skill} for skill, which only attacks use."
    if options.has_one_roll and type_.toughness:
        yield f"{type_.name} pays {type_.toughness} for toughness, which is useless with a single roll."
    if options.has_one_roll and type_.attacks and type_.skill:
        yield f"{type_.name} pays {type_.skill} for skill, which is useless with a single roll."
    if not type_.move:
        reach = max((attack.range for attack in type_.attacks), default=0)
        yield f"{type_.name} cannot move. It stays where it appears, with a reach of {reach}."
    for attack in type_.attacks:
        yield from _of_the_attack(type_, attack, options)


def _of_the_attack(type_: UnitType, attack: Attack, options: Options) -> Iterator[str]:
    name = f"{attack.name} of {type_.name}"
    across = 2 * options.radius
    if attack.range > across:
        yield f"{name} reaches {attack.range} hexes, but the board is only {across} wide."

    def on_pawns(away: int) -> Fraction:
        return _on_the_field(type_, attack, "pawn", away, options=options)

    far, fair = on_pawns(attack.range), [away for away in range(attack.range) if on_pawns(away) >= POOR]
    if far < POOR and fair:
        yield (
            f"{name} reaches further than it hits. At a distance of {attack.range} it fells a typical pawn "
            f"{_percent(far)} of the time, at {fair[-1]} it does {_percent(on_pawns(fair[-1]))} of the time."
        )


def _on_the_field(
    type_: UnitType, attack: Attack, rank: str, away: int | None = None, *, options: Options
) -> Fraction:
    """Return the chance to remove a unit of a class, averaged over the rosters; adjacent by default."""
    near = min(1, attack.range) if away is None else away
    chances = [chance_by_design(type_, attack, target, near, options) for target in _field(rank)]
    return sum(chances, Fraction(0)) / len(chances)


@cache
def _field(rank: str) -> tuple[UnitType, ...]:
    """Return all types of a class in the rosters."""
    return tuple(type_ for army in rosters().values() for type_ in army if type_.rank == rank)


def _percent(value: Fraction) -> str:
    return f"{round(100 * value)}%" if value >= Fraction(1, 100) else "under 1%"
