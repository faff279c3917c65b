"""A board of squares, as a guest may have it: it is drawn, filmed, and its squares can be touched."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.games.faces import Face
from bot.games.panels import Prompt
from bot.games.spaced import SpacedPanel
from bot.messages.touch import touch_of
from engine.kernel.core import Event, Seat
from engine.kernel.kit import SEATS
from engine.kernel.spaces import One, Option, Spaced
from render import paint
from render.films.simple import SimpleScenery
from render.films.watch import Viewpoint
from render.paint.touch import places
from render.scenes.grid import Figure, Grid, Space

WIDE = 3
SQUARES = [f"{x},{y}" for y in range(WIDE) for x in range(WIDE)]


def at(square: str) -> tuple[int, int]:
    """Return a square's column and row."""
    x, y = square.split(",")
    return int(x), int(y)


@dataclass(frozen=True)
class Stepped(Event):
    round: int
    to: str


class Squares(SimpleScenery):
    filmed = (Stepped,)

    def board(
        self, view: str, names: Mapping[Seat, str], caption: str = "", event: Event | None = None
    ) -> Grid:
        spaces = tuple(Space(*at(square), 0) for square in SQUARES)
        here = (Figure(*at(view), SEATS[0], "A"),)
        return Grid("Turn 1", spaces, SEATS, figures=here, caption=caption)


@dataclass(frozen=True)
class Step(Spaced):
    kind = "step"
    view: str = field(repr=False)

    @property
    def space(self) -> One:
        return One(tuple(Option(square, place=square) for square in SQUARES if square != self.view))


def test_a_board_of_squares_is_drawn_and_filmed() -> None:
    scenery = Squares()
    first, then = (paint.picture(scenery.board(view, {})) for view in ("0,0", "2,1"))
    assert first.size == then.size
    assert first.tobytes() != then.tobytes()
    [frame] = scenery.frames([Viewpoint(Stepped(1, "2,1"), "2,1")], {})
    assert frame.scene == scenery.board("2,1", {})


def test_its_squares_are_touched_where_they_are_offered() -> None:
    seen = places(Squares().board("2,1", {}))
    assert [place.id for place in seen.places] == SQUARES
    prompt = Prompt(Step(SEATS[0], "2,1"), "", {})
    panel, said = SpacedPanel(Face()), {place.id: place.said for place in seen.places}
    shown = panel.show(prompt, "", preview=False)
    touch = touch_of(shown, said, lambda press: panel.press(prompt, press).answer is not None)
    assert set(touch.goals) == set(SQUARES) - {"2,1"}
    assert panel.press(prompt, touch.goals["0,2"][0].press).answer == "0,2"
