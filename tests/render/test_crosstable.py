"""The standing of a season as a picture for a phone, and what is said of it."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from bot.games.standings import LINES, ROUNDS, standing_picture, standing_shown
from bot.pictures.painter import paint_picture
from render import paint
from render.scenes.crosstable import MARKS, Cell, Line
from render.text.describe import ALT_LIMIT
from render.theme import PHONE_WIDTH, THEMES

LONG = "Benedict the Very Long Name, of the North"


def lines(number: int, rounds: int = 3) -> list[Line]:
    cells = tuple(Cell("6", "won") for _ in range(rounds))
    return [Line(place + 1, LONG, cells, 18, "signed off", is_out=place % 2 == 1) for place in range(number)]


@pytest.mark.parametrize("number", [1, 2, 16, 64])
def test_it_is_as_wide_as_a_phone_and_has_a_line_for_each_as_far_as_there_is_room(number: int) -> None:
    picture = standing_picture("Cup", "round 3 of 3", ["R1", "R2", "R3"], lines(number))
    shown = standing_shown(picture)
    image = Image.open(io.BytesIO(paint_picture(picture)))
    assert image.width == PHONE_WIDTH
    assert (len(shown.lines), shown.more) == (min(number, LINES), max(0, number - LINES))


def test_of_many_rounds_the_last_are_shown() -> None:
    names = [f"R{number}" for number in range(1, 10)]
    shown = standing_shown(standing_picture("Cup", "", names, lines(2, rounds=9)))
    assert shown.rounds == ("R5", "R6", "R7", "R8", "R9")
    assert {len(line.cells) for line in shown.lines} == {ROUNDS}


@pytest.mark.parametrize("name", ["Ann", "安娜", "🦊🦊", "A" * 32, "", "٣٤"])
def test_any_name_can_be_drawn(name: str) -> None:
    cells = tuple(Cell("bye 3", mark) for mark in MARKS[:ROUNDS])
    picture = standing_picture(name, "round 1", ["R1"] * ROUNDS, [Line(1, name, cells, 99)])
    for theme in THEMES.values():
        assert paint.picture(standing_shown(picture), theme).width == PHONE_WIDTH


def test_its_text_says_who_leads_and_fits() -> None:
    picture = standing_picture("Cup", "round 3 of 3", ["R1", "R2", "R3"], lines(64))
    assert picture.alt.startswith(f"Cup, round 3 of 3: 1. {LONG} 18 (6, 6, 6).")
    assert len(picture.alt) <= ALT_LIMIT
