"""Pages of a crew's book: a hero's sheet and a day in town, for eyes and for ears."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from PIL import ImageChops

from render import paint
from render.deeplamp.pages import pages_text, town_pages
from render.paint.encoding.png import palette
from render.plain import dump
from render.scenes.sheets import SheetPages, load_sheets
from render.theme import DARK, LIGHT, PALETTES, PHONE_WIDTH, Theme, look
from tests.render.grids import discards, in_mine, sheet, town

MOST_BYTES = 300_000


@pytest.mark.parametrize("shown", [sheet(), town(), discards()], ids=["sheet", "town", "discards"])
def test_pages_are_what_they_were_after_they_waited_as_json(shown: SheetPages) -> None:
    assert load_sheets(json.loads(json.dumps(dump(shown)))) == shown


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize("shown", [sheet(), town(), discards()], ids=["sheet", "town", "discards"])
def test_pages_are_as_wide_as_a_phone_and_a_small_file(shown: SheetPages, theme: Theme) -> None:
    assert paint.picture(shown, theme).width == PHONE_WIDTH
    assert len(paint.draw(shown, theme)) <= MOST_BYTES


@pytest.mark.parametrize("part", ["note", "bars", "numbers", "entries", "has_light", "seat", "likeness"])
def test_whatever_a_page_says_can_be_seen(part: str) -> None:
    shown = replace(sheet(), pages=tuple(page for page in sheet().pages if getattr(page, part)))
    empty: dict[str, Any] = {"note": "", "has_light": False, "seat": None, "likeness": None}
    bare = replace(shown, pages=tuple(one._replace(**{part: empty.get(part, ())}) for one in shown.pages))
    one, other = paint.picture(shown), paint.picture(bare)
    assert one.size != other.size or ImageChops.difference(one, other).getbbox() is not None


@pytest.mark.parametrize("eye", PALETTES)
def test_for_every_eye_there_are_colours_that_pages_are_kept_in(eye: str) -> None:
    for name in ("dark", "light"):
        assert palette(look(name, eye).name, "SheetPages") is not None


def test_a_sheet_says_to_ears_all_that_it_shows() -> None:
    said = pages_text(sheet())
    for page in sheet().pages:
        assert all(f"{one.word} {one.number}" in said for one in page.numbers)
        assert all(f"{one.name} {one.left} of {one.of}" in said for one in page.bars)
        assert all(entry.text in said for entry in page.entries)


def test_who_runs_errands_sees_the_place_where_they_are_alone() -> None:
    view = in_mine(step="day", day=1)
    view.town.visits = {"red": "chandlery", "blue": "chapel"}
    titles = [page.title for page in town_pages(view, "red").pages]
    assert titles == ["Bess, Shorer", "Cob, Harpooner", "The Chandlery"]


def test_what_nobody_in_town_can_pay_stands_apart() -> None:
    """Whoever is poor finds all but nothing on sale, who is rich finds nothing too dear."""

    def headings(shown: SheetPages) -> set[str]:
        return {entry.heading for page in shown.pages for entry in page.entries}

    assert "Sells" not in headings(town(coin=0))
    assert "Too dear" not in headings(town(coin=10_000))


def test_each_open_pile_shows_its_latest_cards_and_names_the_others() -> None:
    dark, tokens = discards().pages
    assert [entry.heading for entry in dark.entries[:-1]] == ["Cold Comes Up", "Spring Tide", "Cold Comes Up"]
    assert dark.entries[-1].heading == "Before"
    assert dark.entries[-1].text == "Spring Tide; Cold Comes Up"
    assert tokens.entries[0].text == "1 door, 1 encounter, clue; 2 doors, 1 attack"
