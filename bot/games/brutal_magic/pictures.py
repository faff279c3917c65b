"""Store pictures as JSON with all they need, so that they can wait in the outbox."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.games.brutal_magic.course import course_of
from bot.games.charts import course, curves
from bot.games.looks import Extent
from bot.games.story import Names
from bot.messages.names import bare_names
from bot.messages.panel import Picture
from engine.brutal_magic.armies.designs import Army
from engine.brutal_magic.armies.prices import AS_PRINTED, Prices
from engine.brutal_magic.board.state import Position, View
from engine.kernel.core import Event, Seat
from engine.kernel.hexes import Hex
from render.brutal_magic.describe import army_text, field_text
from render.brutal_magic.scenes import (
    GAME,
    PLAIN,
    Marks,
    army_cards,
    board_scene,
    busy_hexes,
    gallery,
    near_scene,
    plan_scene,
)
from render.plain import dump
from render.scenes.armies import load_armies
from render.scenes.field import Field, load_army, load_field
from render.scenes.scene import Chart, Shown


def field_picture(shown: Field) -> Picture:
    """Return the picture of a field; its file name is always the same."""
    return Picture(GAME, "field", f"{GAME}-field", field_text(shown), dump(shown))


def board_picture(view: View, names: Names, extent: Extent) -> Picture:
    """Return the whole field, for a phone or a large screen, or its busiest area."""
    shown = board_scene(view, bare_names(names))
    if extent.full:
        return field_picture(replace(shown, is_full=True))
    return field_picture(near_scene(shown, busy_hexes(view)) if extent.close else shown)


def plan_picture(
    view: Position, names: Names, marks: Marks = PLAIN, near: Iterable[Hex] = (), title: str = ""
) -> Picture:
    """Return the area of the field around a planned act, with the plan drawn on it."""
    shown = board_scene(view, bare_names(names), marks=marks, title=title)
    hexes = list(near)
    return field_picture(plan_scene(shown, hexes) if hexes else shown)


def army_picture(army: Army, seat: Seat, title: str, prices: Prices = AS_PRINTED) -> Picture:
    """Return an army's designs as cards."""
    shown = army_cards(army, seat, title, prices)
    return Picture(GAME, "army", f"{GAME}-army", army_text(shown), dump(shown))


def gallery_picture() -> Picture:
    """Return a card of each roster, to choose one."""
    shown = gallery()
    alt = " ".join(f"{card.name}: {card.words}." for card in shown.cards)
    return Picture(GAME, "armies", f"{GAME}-armies", alt, dump(shown))


def chart(events: Sequence[Event], names: Names) -> Chart | None:
    """Chart each seat's points on the board and points felled per round; None before the first round ends."""
    so_far = course_of(events)
    plots = [curves("Points on the board", so_far.points), curves("Points felled", so_far.felled)]
    return course(GAME, so_far.rounds, plots, names) if so_far.rounds else None


def shown(picture: Picture) -> Shown:
    """Return the scene of a picture."""
    if picture.kind == "armies":
        return load_armies(picture.data)
    return load_army(picture.data) if picture.kind == "army" else load_field(picture.data)
