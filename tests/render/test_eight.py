"""Two to eight seats find room in every picture: nothing overlaps, nothing leaves its place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from engine.kernel.hexes import hexagon
from render import paint
from render.films.film import film
from render.films.frames import Frame
from render.paint.art import find_art
from render.paint.board import frame, piece_layout, pieces, seats
from render.paint.board.layout import Box, arrange
from render.paint.card_table.cards import CARD
from render.paint.card_table.layout import STRIP
from render.paint.card_table.layout import arrange as laid
from render.paint.drawing.display_list import DisplayList
from render.paint.drawing.pen import Pen
from render.paint.drawing.pen import hexagon as corners
from render.paint.drawing.shapes import body
from render.paint.encoding.patches import painted
from render.paint.pages.chart import apart
from render.scenes.scene import Gauge, Headline, Scene, SeatCard
from render.seat_styles import SEAT_STYLES, marks_of
from render.text.card_table import card_table_text
from render.text.describe import ALT_LIMIT, chart_text
from render.theme import DARK, PALETTES, THEMES, Theme, look
from tests.render.eight import SEATS, eight_chart, eight_scene, eight_sums, eight_tableau, tiles_of

LOOKS = [look(theme, palette) for theme in THEMES for palette in PALETTES]
MARKS = marks_of(SEATS, "standard")
SHAPES = [one.shape for one in SEAT_STYLES]
FEW = settings(max_examples=12, deadline=None)


@pytest.mark.parametrize("theme", LOOKS, ids=lambda theme: theme.name)
def test_a_board_a_table_and_a_chart_of_eight_are_drawn_in_every_look(theme: Theme) -> None:
    for shown in (
        eight_scene(),
        eight_scene(caption="Red digs"),
        replace(eight_scene(), is_full=True),
        eight_sums(),
        eight_tableau(),
        eight_chart(),
    ):
        assert 5_000 < len(paint.draw(shown, theme)) < 500_000


@pytest.mark.parametrize("count", range(2, 9))
def test_any_number_of_seats_is_drawn(count: int) -> None:
    there = SEATS[:count]
    for shown in (eight_scene(there), eight_sums(there), eight_tableau(there), eight_chart(there)):
        assert paint.draw(shown)


def overlap(one: Box, other: Box) -> bool:
    return (
        one.left < other.right
        and other.left < one.right
        and one.top < other.bottom
        and other.top < one.bottom
    )


@pytest.mark.parametrize("count", range(1, 9))
@pytest.mark.parametrize("form", ["phone", "film", "full"])
def test_what_is_told_of_the_seats_lies_between_board_and_foot(count: int, form: str) -> None:
    scene = eight_scene(SEATS[:count], caption="Red digs" if form == "film" else "")
    layout = arrange(replace(scene, is_full=form == "full"), DARK)
    assert (layout.foot is None) == (form == "phone")
    assert len(layout.strips) == count
    others = [box for box in (layout.board, layout.head, layout.foot, *layout.key) if box]
    for strip in layout.strips:
        assert strip.left >= 0
        assert strip.right <= layout.width
        assert not any(overlap(strip, box) for box in others)
    assert not any(overlap(*pair) for pair in combinations(layout.strips, 2))


@pytest.mark.parametrize("radius", [0, 1, 4, 6, 12, 20])
def test_a_board_of_any_size_is_shown_whole(radius: int) -> None:
    tiles = tiles_of(hexagon(radius))
    layout = arrange(Scene(tiles, Headline("A board")), DARK)
    for tile in tiles:
        for x, y in corners(1.0):
            at = layout.pixel(tile.at)
            assert 0 <= at[0] + x * layout.scale <= layout.width
            assert layout.board.top <= at[1] + y * layout.scale <= layout.board.bottom


@pytest.mark.parametrize("scale", [20.0, 36.0, 73.0])
def test_the_name_of_a_hex_is_written_whole_however_small_the_hexes(scale: float) -> None:
    alpha = pieces.name("AC22", scale, "#ffffff", DARK).getchannel("A")
    inside = alpha.getbbox()
    assert inside is not None
    assert inside[0] > 0
    assert inside[1] > 0
    assert inside[2] < alpha.width
    assert inside[3] < alpha.height


def changed(one: Image.Image, other: Image.Image) -> Box:
    box = ImageChops.difference(one, other).getbbox()
    assert box is not None
    return Box(*box)


def keeps_in(box: Box, picture: DisplayList) -> bool:
    drawn = changed(painted(picture), painted(DisplayList(picture.size, picture.ground)))
    return (
        drawn.left >= box.left - 3
        and drawn.top >= box.top - 3
        and drawn.right <= box.right + 3
        and drawn.bottom <= box.bottom + 3
    )


@FEW
@given(st.text(max_size=60), st.sampled_from(SEATS), st.integers(0, 9999), st.integers(0, 5), st.booleans())
def test_a_strip_keeps_in_its_box(name: str, seat: str, number: int, gauges: int, is_leader: bool) -> None:
    owned = tuple(Gauge("provisions", number, number) for _ in range(gauges))
    picture, box = DisplayList((600, 300), "#800080"), Box(60, 60, 440, 212)
    card = SeatCard(seat, name, owned, is_leader)
    seats.seat_strip(picture, card, MARKS[seat], find_art(""), box, DARK)
    assert keeps_in(box, picture)


@FEW
@given(st.text("abcdefg ", max_size=60), st.integers(0, 8), st.text("abcdefg ", max_size=80))
def test_the_headline_keeps_in_its_box_with_any_number_of_seats(title: str, count: int, words: str) -> None:
    picture, box = DisplayList((1600, 300), "#800080"), Box(0, 0, 1600, 112)
    head = Headline(f"Round {title}", SEATS[:count], words and f"Card {words}", words)
    frame.headline(picture, head, MARKS, box, DARK)
    assert keeps_in(box, picture)


def _masks(count: int) -> Iterator[Image.Image]:
    """Where each of the pieces of one hex lies, of 100 pixels a unit."""
    share, places = piece_layout.crowd(count)
    for number, (x, y) in enumerate(places):
        pen = Pen(100, 1.0, 1.0)
        body(pen, SHAPES[number % 8], share * (DARK.piece_units + 0.045), "#ffffff", x, y)
        yield pen.stamp().getchannel("A")


@pytest.mark.parametrize("count", [*range(1, 9), 12, piece_layout.MOST])
def test_pieces_in_one_hex_neither_overlap_nor_leave_it(count: int) -> None:
    pen = Pen(100, 1.0, 1.0)
    pen.polygon(corners(1.0), "#ffffff")
    free = pen.stamp().getchannel("A")
    for mask in _masks(count):
        area = ImageStat.Stat(mask).sum[0]
        hidden = ImageStat.Stat(ImageChops.subtract(mask, free)).sum[0]
        assert hidden < 0.03 * area
        free = ImageChops.subtract(free, mask)


def test_more_pieces_than_a_hex_holds_are_still_drawn() -> None:
    _, places = piece_layout.crowd(piece_layout.MOST + 3)
    assert len(places) == piece_layout.MOST + 3
    assert len(set(places)) == piece_layout.MOST


@given(st.lists(st.integers(0, 200), max_size=8))
def test_the_labels_of_curves_never_overlap_and_keep_their_order(heights: list[int]) -> None:
    wanted = sorted(float(height) for height in heights)
    places = apart(wanted, -40, 218)
    assert all(following - one >= 30 for one, following in zip(places, places[1:], strict=False))
    assert all(-40 < place <= 218 for place in places)


def test_a_label_with_room_is_beside_the_end_of_its_curve() -> None:
    assert apart([20, 200], -40, 218)[0] == 20


def test_the_key_of_a_chart_keeps_to_its_head() -> None:
    chart = eight_chart()
    named = replace(chart, names=tuple((seat, "Benedict the Unnecessarily Long") for seat in SEATS))
    key = changed(paint.picture(chart), paint.picture(named))
    assert key.bottom <= paint.picture(replace(chart, plots=())).height


def test_the_tokens_of_all_seats_keep_to_their_place_and_off_its_card() -> None:
    shown = eight_tableau()
    for number, box in enumerate(laid(shown).places):
        place = shown.places[number]
        bare = [*shown.places]
        bare[number] = place._replace(stacks=(), tokens=0)
        drawn = changed(paint.picture(shown), paint.picture(replace(shown, places=tuple(bare))))
        foot = box.bottom - (52 if place.goal is not None else 0)
        assert box.left <= drawn.left
        assert drawn.right <= box.right
        assert box.top + STRIP <= drawn.top
        assert drawn.bottom <= box.bottom
        card = (round(box.left), round(box.top), round(box.left) + 10 + CARD[0], round(foot) - 30)
        both = paint.picture(shown).crop(card)
        alone = paint.picture(replace(shown, places=tuple(bare))).crop(card)
        assert ImageChops.difference(both, alone).getbbox() is None


def test_eight_seats_are_told_in_words() -> None:
    for words in (chart_text(eight_chart()), card_table_text(eight_tableau())):
        assert len(words) <= ALT_LIMIT
        assert [seat for seat in SEATS if seat.title() not in words] == []


def test_a_film_of_eight_is_a_film(tmp_path: Path) -> None:
    frames = [Frame(eight_scene(caption=f"Red digs {n}"), 1400, 0) for n in range(2)]
    file = tmp_path / "film.webp"
    file.write_bytes(film(frames))
    assert getattr(Image.open(file), "n_frames", 1) == 2
