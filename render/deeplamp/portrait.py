"""How a hero looks: the tool by what the calling brings along, the face by the name."""

from __future__ import annotations

from typing import Final

from engine.deeplamp.pack.model import HeroClass
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.state import State
from render.scenes.grid import Likeness

_TONES: Final = 8


def likeness_of(view: State, hero: Hero) -> Likeness:
    """Heroes of a class bear the same tool; whoever bears the same name has the same face."""
    return Likeness(_calling(view, view.class_of(hero)), sum(hero.name.encode()) % _TONES)


def _calling(view: State, hero_class: HeroClass) -> str:
    """A bell for who chants, else what the first thing of the gear is like."""
    if hero_class.pool is not None and hero_class.pool.chants:
        return "bell"
    first = view.pack.items[hero_class.gear[0]] if hero_class.gear else None
    if first is None or not first.hands:
        return "knife"
    return "harpoon" if first.gun else "maul" if first.hands > 1 else "knife"
