"""Portraits of heroes: the calling selects the tool, the name the face; no two of a crew share one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from engine.deeplamp.pack.model import HeroClass
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.state import State
from render.scenes.grid import Likeness

_TONES: Final = 8


def likeness_of(view: State, hero: Hero) -> Likeness:
    """Return a hero's portrait: the tool depends on the class, the face on the name and on earlier heroes."""
    crew = [one for one in view.crew.heroes.values() if not one.is_aside or one.id == hero.id]
    faces = _faces(tuple((one.id, one.name) for one in crew))
    return Likeness(_calling(view, view.class_of(hero)), faces[hero.id])


@cache
def _faces(crew: tuple[tuple[str, str], ...]) -> Mapping[str, int]:
    """Return hero -> face: the name's own, or the next one that nobody before has."""
    faces: dict[str, int] = {}
    for hero, name in crew:
        own = sum(name.encode()) % _TONES
        tones = [(own + step) % _TONES for step in range(_TONES)]
        faces[hero] = next((tone for tone in tones if tone not in faces.values()), own)
    return faces


def _calling(view: State, hero_class: HeroClass) -> str:
    """Return the hero's calling: a bell for a chanter, else the one matching their first gear."""
    if hero_class.pool is not None and hero_class.pool.chants:
        return "bell"
    first = view.pack.items[hero_class.gear[0]] if hero_class.gear else None
    if first is None or not first.hands:
        return "knife"
    return "harpoon" if first.gun else "maul" if first.hands > 1 else "knife"
