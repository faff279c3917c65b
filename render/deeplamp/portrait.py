"""Portraits of heroes: the calling chooses the tool, the name chooses the face."""

from __future__ import annotations

from typing import Final

from engine.deeplamp.pack.model import HeroClass
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.state import State
from render.scenes.grid import Likeness

_TONES: Final = 8


def likeness_of(view: State, hero: Hero) -> Likeness:
    """Give heroes of a class the same tool, and heroes of a name the same face."""
    return Likeness(_calling(view, view.class_of(hero)), sum(hero.name.encode()) % _TONES)


def _calling(view: State, hero_class: HeroClass) -> str:
    """Return the hero's calling: a bell for a chanter, else what their first gear is like."""
    if hero_class.pool is not None and hero_class.pool.chants:
        return "bell"
    first = view.pack.items[hero_class.gear[0]] if hero_class.gear else None
    if first is None or not first.hands:
        return "knife"
    return "harpoon" if first.gun else "maul" if first.hands > 1 else "knife"
