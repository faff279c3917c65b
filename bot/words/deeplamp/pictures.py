"""The pictures of Deeplamp: the mine, all of it or the part round a hero."""

from __future__ import annotations

from collections.abc import Sequence

from bot.messages.panel import Picture
from bot.words.deeplamp.names import GAME
from engine.deeplamp.grid import Cell
from engine.deeplamp.reaching import field_of
from engine.deeplamp.state import Hero, State
from render.deeplamp.describe import map_text
from render.deeplamp.scenes import map_scene
from render.grid import Grid, dump_grid, load_grid
from render.scene import Shown

KIND = "map"
_BEFORE = "The crew is being made; nobody is below yet."


def board_picture(view: State, *, full: bool = False, near: Hero | None = None) -> Picture:
    """The whole mine as far as it is known, or what lies round a hero."""
    at = near.at if near is not None else None
    return _picture(map_scene(view, near=at, full=full), map_text(view, near) if view.lamp else _BEFORE)


def part_picture(view: State, hero: Hero, goals: Sequence[Cell]) -> Picture:
    """The part round a hero, with the spaces that his menu names by their numbers."""
    return _picture(
        map_scene(view, near=hero.at, goals=goals, reach=_reach(view, hero)), map_text(view, hero)
    )


def _reach(view: State, hero: Hero) -> list[Cell]:
    """The spaces that he can still walk to in this activation."""
    act = view.activation
    if act is None or act.is_action_done or view.has_flag(hero, "no_move"):
        return []
    taken = view.models()
    return [cell for cell in field_of(view, hero, act.points).steps if cell not in taken]


def _picture(shown: Grid, alt: str) -> Picture:
    return Picture(GAME, KIND, f"{GAME}-map", alt, dump_grid(shown))


def shown(picture: Picture) -> Shown:
    """What a picture shows."""
    return load_grid(picture.data)
