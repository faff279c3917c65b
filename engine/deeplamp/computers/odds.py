"""The expected results of attacks, and the threats of enemies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.deeplamp.asks.targeting import guns_in_hand, reach_of, shots_of
from engine.deeplamp.state.fight import Enemy
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.hero_modifiers import MELEE, SHOT
from engine.deeplamp.state.state import State
from engine.deeplamp.state.stats import enemy_stat, stat

_FACES: Final = range(1, 7)
_UNSAVED: Final = 0.6
"""Share of hits that a hero fails to save."""
_FRIGHT: Final = 0.5
"""Share of frights that a hero fails to save."""
_KILL: Final = 0.35
"""Extra value of killing an enemy, as a share of its danger."""
_HARMS: Final = ("combat", "shots", "to_hit", "damage")


@dataclass(frozen=True)
class Blow:
    """An attack that a hero could make."""

    guns: tuple[str, ...]
    """Guns that are fired; empty in melee."""
    dice: int
    number: int
    """Lowest face of a die that hits."""
    bonus: int
    """Damage that each hit adds to its die."""
    reach: int = 1
    """Maximum distance to the target, in spaces."""

    @property
    def hits(self) -> float:
        """Return the expected number of hits."""
        return self.dice * (7 - self.number) / 6


@dataclass(frozen=True)
class Mark:
    """An enemy as the target of a blow."""

    enemy: Enemy
    danger: float
    needed: float
    """Number of hits expected to kill the enemy."""


def blows_of(view: State, hero: Hero) -> list[Blow]:
    """Return every attack the hero could make: in melee, with each gun, with two guns at once."""
    guns = guns_in_hand(view, hero)
    sets = [(gun,) for gun in dict.fromkeys(guns)] + ([tuple(guns[:2])] if len(guns) > 1 else [])
    return [_melee_of(view, hero), *(_shot_of(view, hero, one) for one in sets)]


def _melee_of(view: State, hero: Hero) -> Blow:
    dice = max(1, stat(view, hero, "combat", MELEE))
    return Blow((), dice, stat(view, hero, "melee"), stat(view, hero, "damage", MELEE))


def _shot_of(view: State, hero: Hero, guns: tuple[str, ...]) -> Blow:
    dice = sum(shots_of(view, hero, gun) for gun in guns)
    reach = min(reach_of(view, hero, gun) for gun in guns)
    return Blow(guns, dice, stat(view, hero, "ranged"), stat(view, hero, "damage", SHOT, guns[0]), reach)


def danger(view: State, enemy: Enemy) -> float:
    """Return the harm that an enemy deals in a turn on average, roughly, in points of a track."""
    fear = view.side_of(enemy.kind).fear
    return _danger(*(enemy_stat(view, enemy.kind, name) for name in _HARMS), fear.n if fear else 0)


@lru_cache(maxsize=1024)
def _danger(combat: int, shots: int, to_hit: int, damage: int, fear: int) -> float:
    return max(combat, shots) * (7 - to_hit) / 6 * damage * _UNSAVED + fear * _FRIGHT


def health_left(view: State, enemy: Enemy) -> int:
    return max(1, enemy_stat(view, enemy.kind, "health") - enemy.wounds)


@lru_cache(maxsize=4096)
def wounds(bonus: int, defense: int, number: int) -> float:
    """Return the expected wounds of a hit; a six to hit ignores defense (S38, S40)."""
    plain = sum(max(0, face + bonus - defense) for face in _FACES) / 6
    critical = sum(max(0, face + bonus) for face in _FACES) / 6
    sixes = 1 / (7 - number)
    return max(0.1, critical * sixes + plain * (1 - sixes))


def mark_of(view: State, blow: Blow, enemy: Enemy) -> Mark:
    """Return the hits needed to bring an enemy down by that attack."""
    each = wounds(blow.bonus, enemy_stat(view, enemy.kind, "defense"), blow.number)
    return Mark(enemy, danger(view, enemy), max(1.0, health_left(view, enemy) / each))


def in_order(marks: Sequence[Mark]) -> list[Mark]:
    """Sort enemies by the danger that each hit removes, highest first."""
    return sorted(marks, key=lambda mark: -mark.danger / mark.needed)


def worth_of(hits: float, marks: Sequence[Mark]) -> float:
    """Return the danger that these hits are expected to remove, if dealt to the enemies in order."""
    worth = 0.0
    for mark in marks:
        spent = min(hits, mark.needed)
        worth += mark.danger * (spent / mark.needed + (_KILL if spent == mark.needed else 0.0))
        hits -= spent
        if hits <= 0:
            break
    return worth


@lru_cache(maxsize=64)
def blast_part(health: int) -> float:
    """Return the expected share of the health that a keg's D6 removes; a kill counts more."""
    part = sum(min(face, health) for face in _FACES) / 6 / health
    kills = max(0, 7 - health) / 6
    return part + _KILL * kills
