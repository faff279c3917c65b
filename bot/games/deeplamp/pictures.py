"""Pictures of Deeplamp: the mine, a hero's sheet, a day in town, the discards, a descent's chart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.games.charts import course, curves, named
from bot.games.deeplamp.course import MARKERS, course_of
from bot.games.deeplamp.names import GAME
from bot.games.looks import Extent
from bot.messages.panel import Picture
from engine.deeplamp.asks.reaching import field_of
from engine.deeplamp.pack.finding import shipped
from engine.deeplamp.state.grid import Cell
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.state import SEATS, State
from engine.kernel.core import Event, Seat
from render.deeplamp.describe import map_text
from render.deeplamp.discards import discard_pages
from render.deeplamp.names import term
from render.deeplamp.pages import pages_text, sheet_pages, town_pages
from render.deeplamp.scenes import map_scene
from render.plain import dump
from render.scenes.grid import Grid, load_grid
from render.scenes.scene import Chart, Shown
from render.scenes.sheets import SheetPages, load_sheets

KIND = "map"
SHEET, TOWN, DISCARDS = "sheet", "town", "discards"
_TIDE: Final = "tide"
"""Name of the dark's curve in the chart; it comes first, and its letter is the first of the dark's name."""
IN_TOWN: Final = ("day", "shop")
_BEFORE = "The crew is still choosing its heroes. Nobody is below yet."


def board_picture(view: State, *, full: bool = False, near: Hero | None = None) -> Picture:
    """Return the whole known mine, or the area around a hero; in daytime, the town."""
    if view.campaign.step in IN_TOWN and not view.campaign.is_finished:
        return town_picture(view)
    at = near.at if near is not None else None
    return _picture(map_scene(view, near=at, full=full), map_text(view, near) if view.crew.lamp else _BEFORE)


def board_part(view: State, names: Mapping[Seat, str], extent: Extent) -> Picture:
    """Return the mine, or the area around the seat's first hero."""
    heroes = view.heroes_of(extent.near) if extent.near else ()
    return board_picture(
        view, full=extent.full, near=next((one for one in heroes if one.at is not None), None)
    )


def part_picture(view: State, hero: Hero, goals: Sequence[Cell], wanted: int = 0) -> Picture:
    """Return the area around a hero; the menu's spaces are numbered, `wanted` ones highlighted."""
    return _picture(
        map_scene(view, near=hero.at, goals=goals, wanted=wanted, reach=_reach(view, hero)),
        map_text(view, hero),
    )


def _reach(view: State, hero: Hero) -> list[Cell]:
    """Return the spaces that the hero can still walk to in this activation."""
    act = view.activation
    if act is None or act.is_action_done or view.has_flag(hero, "no_move"):
        return []
    taken = view.models()
    return [cell for cell in field_of(view, hero, act.points).steps if cell not in taken]


def _picture(shown: Grid, alt: str) -> Picture:
    return Picture(GAME, KIND, f"{GAME}-map", alt, dump(shown))


def sheet_picture(view: State, hero: Hero) -> Picture:
    """Return a hero's sheet; its file name is always the same."""
    return _pages(SHEET, sheet_pages(view, hero))


def town_picture(view: State, seat: Seat = "") -> Picture:
    """Return a day in town; with `seat`, only the places with that seat's heroes."""
    return _pages(TOWN, town_pages(view, seat))


def discards_picture(view: State) -> Picture:
    """Return the open discard piles."""
    return _pages(DISCARDS, discard_pages(view))


def _pages(kind: str, shown: SheetPages) -> Picture:
    return Picture(GAME, kind, f"{GAME}-{kind}", pages_text(shown), dump(shown))


def chart(events: Sequence[Event], names: Mapping[Seat, str]) -> Chart | None:
    """Chart the shaft, the clues and each seat's harm for each turn; None before the first turn ends.

    The dark and the crew use two seat styles that no seat has.
    """
    pack = shipped()
    so_far = course_of(events, pack.numbers.shaft_mouth)
    if not so_far.turns:
        return None
    dark, crew = (term(pack, word).removeprefix("the ") for word in MARKERS)
    shaft = {_TIDE: so_far.shaft["dark"], "crew": so_far.shaft["crew"]}
    plots = [
        curves("The shaft (16 is the mouth)", shaft),
        curves("Clues found", {"crew": so_far.clues}),
        curves("Wounds and strain", so_far.harm),
    ]
    of_seats = (*named(so_far.harm, names), (_TIDE, dark), ("crew", crew.capitalize()))
    whole = course(GAME, so_far.turns, plots, names)
    return replace(whole, names=of_seats, seats=(*SEATS, _TIDE, "crew"))


def shown(picture: Picture) -> Shown:
    """Return the scene of a picture."""
    return load_sheets(picture.data) if picture.kind in (SHEET, TOWN, DISCARDS) else load_grid(picture.data)
