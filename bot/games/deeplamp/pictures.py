"""The pictures of Deeplamp: the mine, a hero's sheet, a day in town, the course of a descent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.games.deeplamp.course import MARKERS, course_of
from bot.games.deeplamp.names import GAME
from bot.games.looks import Extent
from bot.messages.names import bare_names
from bot.messages.panel import Picture
from engine.deeplamp.asks.reaching import field_of
from engine.deeplamp.pack.shelf import shipped
from engine.deeplamp.state.grid import Cell
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.state import SEATS, State
from engine.kernel.core import Event, Seat
from render.deeplamp.describe import map_text
from render.deeplamp.names import term
from render.deeplamp.pages import pages_text, sheet_pages, town_pages
from render.deeplamp.scenes import map_scene
from render.scenes.grid import Grid, dump_grid, load_grid
from render.scenes.ledger import Ledger, dump_ledger, load_ledger
from render.scenes.scene import Chart, Curve, Plot, Shown
from render.text.describe import chart_text

KIND = "map"
SHEET, TOWN, CHART = "sheet", "town", "chart"
_TIDE: Final = "tide"
"""Of a chart's seats the two behind the crew's: the dark has the letter that it is called by."""
IN_TOWN: Final = ("day", "shop")
_BEFORE = "The crew is being made; nobody is below yet."


def board_picture(view: State, *, full: bool = False, near: Hero | None = None) -> Picture:
    """The whole mine as far as it is known, or what lies round a hero; by day the town."""
    if view.campaign.step in IN_TOWN and not view.campaign.is_finished:
        return town_picture(view)
    at = near.at if near is not None else None
    return _picture(map_scene(view, near=at, full=full), map_text(view, near) if view.crew.lamp else _BEFORE)


def board_part(view: State, names: Mapping[Seat, str], extent: Extent) -> Picture:
    """The mine, or the part round the first hero of a seat that is in it."""
    heroes = view.heroes_of(extent.near) if extent.near else ()
    return board_picture(
        view, full=extent.full, near=next((one for one in heroes if one.at is not None), None)
    )


def part_picture(view: State, hero: Hero, goals: Sequence[Cell], wanted: int = 0) -> Picture:
    """The part round a hero, with the spaces that his menu names by their numbers, the wanted ones bright."""
    return _picture(
        map_scene(view, near=hero.at, goals=goals, wanted=wanted, reach=_reach(view, hero)),
        map_text(view, hero),
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


def sheet_picture(view: State, hero: Hero) -> Picture:
    """A hero's sheet; the file has one name, whoever looks."""
    return _pages(SHEET, sheet_pages(view, hero))


def town_picture(view: State, seat: Seat = "") -> Picture:
    """A day in town; of the places those where heroes of the seat are, if one is named."""
    return _pages(TOWN, town_pages(view, seat))


def _pages(kind: str, shown: Ledger) -> Picture:
    return Picture(GAME, kind, f"{GAME}-{kind}", pages_text(shown), dump_ledger(shown))


def chart_picture(events: Sequence[Event], names: Mapping[Seat, str]) -> Picture | None:
    """The shaft, the clues, and the harm of each seat's heroes, after each turn; None if none is over."""
    course = course_of(events, shipped().numbers.shaft_mouth)
    if not course.turns:
        return None
    data = {"shaft": course.shaft, "clues": course.clues, "harm": course.harm, "names": bare_names(names)}
    bare = Picture(GAME, CHART, f"{GAME}-chart", "", data)
    return replace(bare, alt=chart_text(_chart(bare)))


def _chart(picture: Picture) -> Chart:
    """Dark and crew wear the two liveries that no seat has."""
    pack, data = shipped(), picture.data
    dark, crew = (term(pack, word).removeprefix("the ") for word in MARKERS)
    shaft = tuple(
        Curve(who, tuple(data["shaft"][marker])) for who, marker in zip((_TIDE, "crew"), MARKERS, strict=True)
    )
    harm = tuple(Curve(seat, tuple(values)) for seat, values in data["harm"].items())
    names = ((seat, data["names"].get(seat, "")) for seat in data["harm"])
    turns = len(data["shaft"]["dark"])
    return Chart(
        f"Deeplamp, {turns} turn{'' if turns == 1 else 's'}",
        (
            Plot("The shaft, 16 the mouth", shaft),
            Plot("Clues found", (Curve("crew", tuple(data["clues"])),)),
            Plot("Wounds and strain", harm),
        ),
        (*names, (_TIDE, dark), ("crew", crew.capitalize())),
        "turn",
        (*SEATS, _TIDE, "crew"),
    )


def shown(picture: Picture) -> Shown:
    """What a picture shows."""
    if picture.kind == CHART:
        return _chart(picture)
    return load_ledger(picture.data) if picture.kind in (SHEET, TOWN) else load_grid(picture.data)
