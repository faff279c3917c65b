"""Words stay in their boxes, whatever they are, and nothing of the frame leaves its place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageChops

from engine.brimstone.board.components import SEATS
from render import paint
from render.brimstone.art import ART
from render.brimstone.scenes import reveal_scene
from render.paint.board import frame, phone, seats
from render.paint.board.layout import Box, arrange
from render.paint.drawing import text
from render.paint.drawing.display_list import DisplayList
from render.paint.encoding.patches import painted
from render.scenes.scene import Gauge, Headline, SeatCard, Tally, Tray
from render.seat_styles import marks_of
from render.theme import DARK, PHONE_LINE
from tests.render.positions import in_play

Part = Callable[[DisplayList, Box], None]
_ROOM = 3
MARKS = marks_of(SEATS, "standard")
WORDS = st.text(max_size=80)
FEW = settings(max_examples=12, deadline=None)


def keeps_in(box: Box, part: Part) -> bool:
    """Whether what is drawn leaves everything outside the box as it was."""
    picture = DisplayList((1600, 1400), "#800080")
    blank = painted(picture)
    part(picture, box)
    drawn = ImageChops.difference(painted(picture), blank).getbbox()
    return drawn is None or (
        drawn[0] >= box.left - _ROOM
        and drawn[1] >= box.top - _ROOM
        and drawn[2] <= box.right + _ROOM
        and drawn[3] <= box.bottom + _ROOM
    )


@FEW
@given(WORDS, st.sampled_from(SEATS), st.integers(0, 99), st.booleans())
def test_a_seats_card(name: str, seat: str, number: int, is_leader: bool) -> None:
    gauges = (
        Gauge("cities", number % 6, 5, is_goal=True),
        Gauge("troops", number % 21, 20),
        Gauge("stones", number),
    )
    card = SeatCard(seat, name, gauges, is_leader, 0)
    box = Box(300, 300, 612, 616)
    assert keeps_in(box, lambda picture, box: seats.seat_card(picture, card, MARKS[seat], ART, box, DARK))


@FEW
@given(WORDS, WORDS, WORDS, st.integers(0, 4))
def test_the_headline(title: str, card: str, effect: str, seats: int) -> None:
    head = Headline(text.drawable(title), SEATS[:seats], text.drawable(card), text.drawable(effect))
    box = Box(0, 0, 1600, 112)
    assert keeps_in(box, lambda picture, box: frame.headline(picture, head, MARKS, box, DARK))


@FEW
@given(st.lists(WORDS, max_size=5), st.integers(0, 400))
def test_the_footer(entries: list[str], bank: int) -> None:
    trays = (Tray("Face up", tuple(map(text.drawable, entries))), Tray("Bank", (str(bank),), "stones"))
    box = Box(0, 1100, 1600, 1176)
    assert keeps_in(box, lambda picture, box: frame.footer(picture, trays, ART, box, DARK))


@FEW
@given(st.text("abcdefgh ", max_size=400))
def test_a_caption(words: str) -> None:
    box = Box(0, 1100, 1600, 1256)
    assert keeps_in(box, lambda picture, box: frame.caption(picture, words, box, DARK))


@FEW
@given(st.lists(st.tuples(WORDS, st.integers(-9, 99)), max_size=9), st.sampled_from(SEATS), WORDS)
def test_a_battles_sum(terms: list[tuple[str, int]], seat: str, verdict: str) -> None:
    side = Tally(seat, "attacks from D4", tuple(terms), text.drawable(verdict))
    box = Box(20, 112, 586, 302 + PHONE_LINE * len(terms))
    assert keeps_in(box, lambda picture, box: phone.sum_card(picture, side, MARKS[seat], box, DARK))


@FEW
@given(WORDS, st.sampled_from(SEATS), st.integers(0, 99), st.booleans(), st.sampled_from([278, 566]))
def test_a_seats_row_on_a_phone(name: str, seat: str, number: int, is_leader: bool, wide: int) -> None:
    gauges = (Gauge("cities", number % 6, 5, is_goal=True), Gauge("troops", number), Gauge("stones", number))
    card = SeatCard(seat, name, gauges if wide > 300 else (), is_leader)
    box = Box(300, 300, 300 + wide, 390)
    assert keeps_in(box, lambda picture, box: phone.seat_row(picture, card, MARKS[seat], ART, box, DARK))


@FEW
@given(st.integers(2, 4), st.text("abcdef", min_size=1, max_size=5))
def test_nothing_on_the_board_reaches_into_the_frame(players: int, seed: str) -> None:
    view = in_play(players, seed)
    crowded, bare = (
        reveal_scene(view),
        replace(reveal_scene(view), pieces=(), flags=(), markers=(), outlines=()),
    )
    changed = ImageChops.difference(paint.picture(crowded), paint.picture(bare)).getbbox()
    board = arrange(crowded, DARK).board
    assert changed is not None
    assert changed[1] >= board.top - 14
    assert changed[3] <= board.bottom + 10, changed
