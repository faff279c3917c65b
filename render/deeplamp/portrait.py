"""Portraits of heroes: the calling selects the tool, the name selects the face."""

from __future__ import annotations

from typing import Final

from engine.deeplamp.pack.model import HeroClass
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.state import State
from render.scenes.grid import Likeness

_TONES: Final = 8


def likeness_of(view: State, hero: Hero) -> Likeness:
    """Return a hero's portrait: the tool depends only on the class, the face only on the name."""
    return Likeness(_calling(view, view.class_of(hero)), sum(hero.name.encode()) % _TONES)


def _calling(view: State, hero_class: HeroClass) -> str:
    """Return the hero's calling: a bell for a chanter, else the one matching their first gear."""
    if hero_class.pool is not None and hero_class.pool.chants:
        return "bell"
    first = view.pack.items[hero_class.gear[0]] if hero_class.gear else None
    if first is None or not first.hands:
        return "knife"
    return "harpoon" if first.gun else "maul" if first.hands > 1 else "knife"
