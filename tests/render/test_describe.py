"""Pictures in words."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.brimstone.board.hexes import HEXES
from engine.brimstone.board.state import Army
from render.brimstone.battles import BattlePicture, battle_scene
from render.brimstone.describe import alt_text, position_table
from render.brimstone.scenes import (
    board_scene,
    homes_scene,
    reveal_scene,
    swap_scene,
)
from render.scenes.scene import Piece
from render.text.describe import ALT_LIMIT, Sentence, fitted
from render.text.phrases import called
from tests.render.positions import dealt, in_play


def test_alt_text_tells_round_event_and_each_seat() -> None:
    view = dealt(3)
    view.round, view.leader, view.event = 4, "red", "truce"
    view.homes = {"red": "C7", "blue": "C1", "green": "I7"}
    view.armies = {view.map.cities[0]: Army("red", 6), "D4": Army("red", 2)}
    view.stones["blue"] = 1
    words = alt_text(board_scene(view, {"red": "Ana"}))
    assert "Blue: 0 of 5 Cities, 0 of 20 troops, 1 Stone, Home C1." in words
    assert words.startswith("Round 4. Event: Truce (")
    assert "Red (Ana), leader: 1 of 5 Cities (E9), 8 of 20 troops (D4 2, E9 6), 0 Stones, Home C7." in words


def test_alt_text_of_a_view_tells_its_orders() -> None:
    view = in_play(3)
    assert alt_text(view) == alt_text(reveal_scene(view))
    assert "Red orders:" in alt_text(view)


@given(st.integers(2, 4), st.text("abcdef", min_size=1), st.text(max_size=60))
def test_alt_text_is_never_too_long(players: int, seed: str, name: str) -> None:
    view = in_play(players, seed)
    assert len(alt_text(reveal_scene(view, dict.fromkeys(view.seats, name)))) <= ALT_LIMIT


def test_there_is_room_to_say_that_a_text_was_shortened() -> None:
    for length in range(ALT_LIMIT - 40, ALT_LIMIT + 1):
        words = fitted([Sentence(0, "a" * length), Sentence(1, "b" * 60)])
        assert len(words) <= ALT_LIMIT
        assert words.endswith("(Shortened.)")


def test_what_matters_least_is_left_out_first() -> None:
    view = in_play(4)
    scene = replace(
        reveal_scene(view, dict.fromkeys(view.seats, "A name of thirty-two characters!")),
        pieces=tuple(Piece(hex_, view.seats[i % 4], "10") for i, hex_ in enumerate(HEXES)),
    )
    words = alt_text(scene)
    assert len(words) <= ALT_LIMIT
    assert words.endswith("(Shortened.)")
    assert "Yellow (A name" in words
    assert "Bank" not in words


def test_a_battle_is_told_by_its_sums() -> None:
    battle = BattlePicture("red", "blue", "D4", "D5", 3, (("3 troops", 3), ("Forest", 1)), (("2 troops", 2),))
    words = alt_text(battle_scene(in_play(3), battle))
    assert words.startswith("Battle for D5: 4 to 2.")
    assert "Red attacks from D4: 3 troops +3, Forest +1; would win 4." in words


def test_choices_and_swaps_are_told() -> None:
    assert "Marked: C7, I7." in alt_text(homes_scene(dealt(3), ["C7", "I7"]))
    assert "D5 and H7 swapped" in alt_text(swap_scene(dealt(3), [("D5", "H7")]))


def test_the_table_has_a_line_for_every_hex_with_all_that_lies_there() -> None:
    view = dealt(3)
    view.tiles["D4"], view.armies, view.slow = "swamp", {"D4": Army("blue", 3)}, {"D4"}
    view.orders = {"blue": {"D4": "march"}}
    lines = position_table(view).splitlines()
    assert "D4 Swamp, Blue 3, Blue order March, Slow-Travel marker" in lines
    assert [line[:2] for line in lines[-61:]] == list(HEXES)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Иван", "Иван"),
        ("Captain 1, computer", "Captain 1"),
        ("李小龙 Li", "李小龙 Li"),
        ("李小龙", "Blue"),
        ("", "Blue"),
    ],
)
def test_a_seat_whose_name_no_picture_can_show_is_called_by_its_colour(name: str, said: str) -> None:
    assert called("blue", {"blue": name}) == said
