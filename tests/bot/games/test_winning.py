"""Who is about to win is said alike on the card, over the board and to whom it concerns."""

from __future__ import annotations

import pytest

from bot.games.brimstone import TEXTS
from bot.games.brimstone.winning import how_won, winning_lines
from engine.brimstone.board.hexes import neighbours
from engine.brimstone.board.state import Army, View
from engine.brimstone.game import BRIMSTONE
from render.brimstone.scenes import board_scene
from tests.bot.games.monkey import NAMES, crowded_table


@pytest.fixture
def view() -> View:
    """Four seats at home, nobody in a City, no Stones: nobody can force a March."""
    found: View = BRIMSTONE.view(crowded_table("winning", 4).match.state, None)
    found.event = "heavy_rains"
    found.armies, found.stones = {}, dict.fromkeys(found.seats, 0)
    return found


def four_cities(view: View) -> tuple[str, str]:
    """Blue holds four Cities; the fifth, and a hex next to it from which it can be entered."""
    *held, last = view.map.cities[:5]
    view.armies = {city: Army("blue", 1) for city in held}
    near = next(hex_ for hex_ in neighbours(last) if hex_ not in view.armies and view.tiles[hex_] != "home")
    view.armies[near] = Army("blue", 3)
    return last, near


def test_nobody_is_named_who_can_not_win_this_round(view: View) -> None:
    assert winning_lines(view) == []
    view.armies = {city: Army("red", 1) for city in view.map.cities[:3]}
    assert winning_lines(view) == []


def test_who_lacks_one_City_is_named_with_what_they_could_take_and_who_holds_it(view: View) -> None:
    city, _ = four_cities(view)
    assert winning_lines(view) == [f"**Blue has 4 of 5,** next {city} (empty)"]
    view.armies[city] = Army("red", 1)
    assert winning_lines(view) == [f"**Blue has 4 of 5,** next {city} (Red 1)"]


def test_who_lacks_one_City_and_reaches_none_is_named_all_the_same(view: View) -> None:
    _, near = four_cities(view)
    del view.armies[near]
    assert winning_lines(view) == ["**Blue has 4 of 5**"]


def test_ones_own_line_names_nobody_and_comes_first(view: View) -> None:
    city, _ = four_cities(view)
    assert winning_lines(view, "blue") == [f"**4 of 5 Cities,** next {city} (empty)"]
    assert winning_lines(view, "red") == [f"**Blue has 4 of 5,** next {city} (empty)"]


def test_a_game_that_is_won_names_nobody(view: View) -> None:
    four_cities(view)
    view.winners = ("blue",)
    assert winning_lines(view) == []


def test_the_card_and_the_strip_of_the_map_name_the_same(view: View) -> None:
    four_cities(view)
    [line] = winning_lines(view)
    assert line in TEXTS.looks.status(view, NAMES)
    assert board_scene(view, NAMES).headline.alarm == line.replace("**", "")


def test_at_the_end_the_winning_Cities_are_named_or_what_decided_after_the_last_round(view: View) -> None:
    won = sorted(view.map.cities[: view.map.cities_to_win])
    view.armies, view.winners = {city: Army("blue", 1) for city in won}, ("blue",)
    assert how_won(view) == f"Blue holds {', '.join(won[:-1])} and {won[-1]}."
    view.armies, view.round = {won[0]: Army("red", 1), won[1]: Army("blue", 2)}, 30
    assert how_won(view) == "Round 30 was the last, and Blue has most troops (2)."
    view.armies[won[1]], view.stones["blue"] = Army("blue", 1), 4
    assert how_won(view) == "Round 30 was the last, and Blue has most Stones (4)."
    view.stones["red"] = 4
    assert how_won(view) == "Round 30 was the last: Cities, troops and Stones are level."
    view.winners = ()
    assert how_won(view) == ""
