"""Boards of any size and shape; Brimstone's own is in `tests/engine/brimstone`."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.hexes import HexBoard, hexagon

RADII = st.integers(0, 7)


@given(RADII)
def test_a_hexagon_has_as_many_hexes_as_its_radius_allows(radius: int) -> None:
    assert len(hexagon(radius).hexes) == 3 * radius * (radius + 1) + 1


@pytest.mark.parametrize(
    ("radius", "q", "r", "name"),
    [(6, 0, 0, "G7"), (6, -6, 6, "A1"), (6, 0, -6, "M7"), (13, -13, 0, "N1"), (14, 14, -14, "AC29")],
)
def test_rows_are_lettered_from_the_bottom_and_go_on_with_AA(radius: int, q: int, r: int, name: str) -> None:
    board = hexagon(radius)
    assert board.name(q, r) == name
    assert board.axial(name) == (q, r)
    assert board.parse(f" {name.lower()} ") == name
    assert board.has(name)


def test_rows_and_numbers_are_sorted_as_such_and_not_as_text() -> None:
    board = hexagon(14)
    assert board.hexes[8:11] == ("A9", "A10", "A11")
    assert board.hexes[-1] == "AC29"
    assert board.neighbours("Z20") == ("Y19", "Y20", "Z19", "Z21", "AA20", "AA21")


@given(RADII)
def test_neighbours_are_one_step_away_on_a_board_of_any_shape(radius: int) -> None:
    whole = hexagon(radius)
    kept = [cell for n, cell in enumerate(map(whole.axial, whole.hexes)) if n % 3]
    board = HexBoard(kept or [(2, -5)])
    for hex_ in board.hexes:
        near = {other for other in board.hexes if board.distance(hex_, other) == 1}
        assert set(board.neighbours(hex_)) == near


def test_a_board_need_not_lie_about_its_middle() -> None:
    board = HexBoard([(5, 5), (6, 5), (5, 4)])
    assert board.hexes == ("A1", "A2", "B1")
    assert board.neighbours("A1") == ("A2", "B1")
    with pytest.raises(ValueError, match="off the board"):
        board.rotated("A1", 1)


@given(RADII, st.integers(-7, 7), st.data())
def test_turning_and_mirroring_keep_distances(radius: int, sixths: int, data: st.DataObject) -> None:
    board = hexagon(radius)
    one, other = (data.draw(st.sampled_from(board.hexes)) for _ in "ab")
    apart = board.distance(one, other)
    assert board.distance(board.rotated(one, sixths), board.rotated(other, sixths)) == apart
    assert board.distance(board.mirrored(one), board.mirrored(other)) == apart


BOARD = hexagon(6)
places = st.sampled_from(BOARD.hexes)


@pytest.mark.parametrize(
    ("start", "end", "way"),
    [
        ("G7", "G7", ()),
        ("G7", "G10", (("G8",), ("G9",), ("G10",))),
        ("G7", "F9", (("G8",), ("F8",), ("F9",))),
        ("G7", "F8", (("F7", "G8"), ("F8",))),
        ("G7", "H9", (("H8", "G8"), ("H9",))),
    ],
)
def test_a_line_names_both_hexes_where_it_runs_along_their_edge(
    start: str, end: str, way: tuple[tuple[str, ...], ...]
) -> None:
    assert BOARD.line(start, end) == way


@given(places, places)
def test_a_line_has_as_many_steps_as_the_distance_and_each_is_as_far_as_it_should_be(
    start: str, end: str
) -> None:
    line = BOARD.line(start, end)
    assert len(line) == BOARD.distance(start, end)
    for number, hexes in enumerate(line, start=1):
        assert {BOARD.distance(start, hex_) for hex_ in hexes} == {number}
        assert {BOARD.distance(hex_, end) for hex_ in hexes} == {len(line) - number}


@given(places, places)
def test_a_line_is_the_same_in_both_directions_but_for_its_ends(start: str, end: str) -> None:
    there, back = BOARD.line(start, end), BOARD.line(end, start)
    assert there[:-1] == tuple(reversed(back[:-1]))
