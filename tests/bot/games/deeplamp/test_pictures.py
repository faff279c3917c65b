"""The pictures of panels and of a whole descent: which is shown where, and what it shows."""

from __future__ import annotations

from bot.games.acts import Acting
from bot.games.charts import load_chart
from bot.games.deeplamp import TEXTS
from bot.games.deeplamp.course import course_of
from bot.games.deeplamp.pictures import SHEET, TOWN
from engine.deeplamp.game import DEEPLAMP
from engine.deeplamp.play.events import AdventureEnded, Changed, HeroCame, ShaftMoved, TurnBegun
from engine.kernel.core import Event
from tests.bot.games.deeplamp.positions import NAMES, match_of, prompt_of

MOUTH = 16
TWO_TURNS: list[Event] = [
    HeroCame("red", "shorer", "Bess"), HeroCame("red2", "cantor", "Ivo"), TurnBegun(0),
    TurnBegun(1), ShaftMoved("dark", 1), Changed("red", "wounds", 3), Changed("red2", "strain", 2),
    TurnBegun(2), ShaftMoved("crew", 15), Changed("red", "wounds", -1), Changed("red", "coin", 9),
    AdventureEnded("lost"),
]  # fmt: skip


def test_the_course_has_a_value_for_each_turn_and_sums_the_heroes_of_a_seat() -> None:
    course = course_of(TWO_TURNS, MOUTH)
    assert course.turns == 2
    assert course.shaft == {"dark": [1, 1], "crew": [16, 15]}
    assert course.harm == {"red": [5, 4]}


def test_a_second_descent_begins_at_the_mouth() -> None:
    again: list[Event] = [TurnBegun(0), TurnBegun(1), AdventureEnded("won")]
    course = course_of([*TWO_TURNS, *again], MOUTH)
    assert course.shaft == {"dark": [1, 1, 0], "crew": [16, 15, 16]}


def test_the_chart_tells_the_shaft_beside_the_seats() -> None:
    picture = TEXTS.chart(TWO_TURNS, {"red": "Ann"})
    assert picture is not None
    shown = load_chart(picture)
    assert shown == TEXTS.looks.chart(TWO_TURNS, {"red": "Ann"})
    assert [word for _, word in shown.names] == ["Ann", "Tide", "Crew"]
    assert "Tide 1 1; Crew 16 15" in picture.alt


def test_before_a_turn_is_over_there_is_no_chart() -> None:
    assert TEXTS.chart(TWO_TURNS[:5], NAMES) is None


def test_ones_own_sheet_is_a_picture_in_the_act_panel() -> None:
    match = match_of(dice=[4])
    view = DEEPLAMP.view(match.state, "red")
    panel = TEXTS.acts.show(Acting("red", view, ("policy", "flee"), NAMES))
    assert panel.picture is not None
    assert panel.picture.kind == SHEET
    assert "Bess" in panel.picture.alt


def test_by_day_panel_and_board_show_the_town() -> None:
    match = match_of(step="day", day=1)
    panel = TEXTS.panels.show(prompt_of(match))
    board = TEXTS.looks.board(DEEPLAMP.view(match.state, None), NAMES)
    assert panel.picture is not None
    assert (panel.picture.kind, board.kind) == (TOWN, TOWN)
    assert "Tallow Quay" in board.alt
