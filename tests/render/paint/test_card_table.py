"""Tables of cards as pictures: limits, and that what matters is told apart without its colour."""

from __future__ import annotations

import json
from dataclasses import replace
from io import BytesIO
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from render import paint
from render.paint.board import pieces
from render.paint.board.layout import Box
from render.paint.card_table import cards
from render.paint.card_table.hands import draw_hand
from render.paint.card_table.layout import DIE_STEP, HAND, arrange
from render.paint.drawing import suits, text
from render.paint.drawing.display_list import DisplayList
from render.paint.encoding.patches import painted
from render.plain import dump
from render.scenes.card_table import Card, CardTable, Place, Stack, load_card_table
from render.seat_styles import marks_of
from render.text.card_table import card_table_lines, card_table_text, card_text
from render.text.describe import ALT_LIMIT
from render.theme import DARK, LIGHT, PHONE_TEXT, PHONE_WIDTH, look
from tests.render.card_tables import MARKS, SEATS, crowded, named

SMALL = 8.0
"""As small as a suit gets: a card before a seat on a phone."""


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("theme", [DARK, LIGHT, look("dark", "tritanopia")], ids=lambda theme: theme.name)
def test_a_table_is_what_discord_shows_inline_within_the_limits(players: int, theme: object) -> None:
    data = paint.draw(crowded("limits", players), theme)  # type: ignore[arg-type]  # a Theme
    image = Image.open(BytesIO(data))
    assert f".{image.format}".lower() == paint.SUFFIX
    assert image.width == PHONE_WIDTH
    assert image.height <= PHONE_WIDTH * 1.25
    assert len(data) < 500_000


@settings(max_examples=12, deadline=None)
@given(st.text("abcdef", min_size=1, max_size=6), st.lists(st.text(max_size=40), max_size=4))
def test_any_table_is_drawn_whoever_sits_at_it(seed: str, names: list[str]) -> None:
    shown = named(crowded(seed, 2 + len(seed) % 3), names)
    assert len(paint.draw(shown)) < 500_000


def test_whose_tokens_ever_lie_there_they_fill_a_place() -> None:
    place = Place(2, Card("Pact", "9"), (Stack("red", 2), Stack("blue", 1)), tokens=3, goal=7)
    assert "6 of 7" in card_table_text(CardTable("Turn 1", None, (place,)))


def test_a_warm_picture_equals_a_cold_one_pixel_by_pixel() -> None:
    shown = crowded("cold")
    paint.picture(crowded("other"))
    warm = paint.picture(shown)
    for kept in (cards.card, cards.small_card, cards.die, cards.back, cards.token, suits.suit, pieces.piece):
        kept.cache_clear()
    assert ImageChops.difference(warm, paint.picture(shown)).getbbox() is None


@pytest.mark.parametrize("pair", list(combinations(suits.SUITS, 2)), ids="-".join)
@pytest.mark.parametrize("size", [SMALL, 30.0])
def test_suits_differ_in_outline(pair: tuple[str, str], size: float) -> None:
    one, other = (suits.suit(kind, size, "#000000").getchannel("A") for kind in pair)
    assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] > 30


@pytest.mark.parametrize("kind", suits.SUITS)
def test_a_suit_keeps_within_its_stamp(kind: str) -> None:
    box = suits.suit(kind, 60.0, "#000000").getchannel("A").getbbox()
    side = suits.suit(kind, 60.0, "#000000").width
    assert box is not None
    assert box[0] > 0 < box[1]
    assert box[2] < side > box[3]


def test_frames_of_a_film_are_of_one_size_whether_dice_lie_there_or_not() -> None:
    with_dice = crowded("film", caption="Red places three soldiers")
    assert paint.picture(with_dice).size == paint.picture(replace(with_dice, dice=())).size


@pytest.mark.parametrize("mark", [mark for mark in MARKS if mark])
def test_what_became_of_a_die_is_seen(mark: str) -> None:
    plain = crowded("dice")
    bare = replace(plain, dice=tuple(die._replace(mark="", note="") for die in plain.dice))
    marked = replace(bare, dice=tuple(die._replace(mark=mark, note=mark) for die in bare.dice))
    assert ImageChops.difference(paint.picture(bare), paint.picture(marked)).getbbox()


@settings(max_examples=12, deadline=None)
@given(
    st.text(max_size=60),
    st.integers(0, 199),
    st.text("abcdef", min_size=1, max_size=4),
    st.sampled_from((566, 1142)),
)
def test_what_lies_before_a_seat_keeps_in_its_box(name: str, score: int, seed: str, wide: int) -> None:
    hand = crowded(seed).hands[0]._replace(name=name, score=str(score), note="15 soldiers left")
    picture = DisplayList((1300, 400), "#800080")
    blank = painted(picture)
    box = Box(60, 100, 60 + wide, 100 + HAND)
    mark = marks_of(SEATS, "standard")[hand.seat]
    draw_hand(picture, hand, mark, box, DARK)
    changed = ImageChops.difference(painted(picture), blank).getbbox()
    assert changed is not None
    assert changed[0] >= box.left - 3
    assert changed[1] >= box.top - 3
    assert changed[2] <= box.right + 3
    assert changed[3] <= box.bottom + 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_on_a_table_is_written_smaller_than_43_px(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: dict[str, int] = {}
    write = text.write

    def noted(draw: object, at: object, words: str, size: int, *more: object, **rest: object) -> None:
        sizes[words] = size
        write(draw, at, words, size, *more, **rest)  # type: ignore[arg-type]  # passed on as they came

    monkeypatch.setattr(text, "write", noted)
    for kept in (cards.card, cards.small_card, cards.die, cards.back, cards.token, pieces.piece):
        kept.cache_clear()
    for shown in (crowded("small", players), crowded("small", players, "Red places 3 soldiers on Pact")):
        paint.picture(named(shown, ["Captain 1, computer", "Benedict the Unnecessarily Long"]))
    letters = {mark.letter for mark in marks_of(SEATS, "standard").values()}
    assert {words for words, size in sizes.items() if size < PHONE_TEXT[1]} <= letters


@pytest.mark.parametrize("is_over", [False, True])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_film_ends_on_a_frame_of_the_same_size(players: int, is_over: bool) -> None:
    shown = crowded("film", players, caption="Red places three soldiers")
    last = replace(shown, places=() if is_over else shown.places, dice=())
    assert arrange(last).height == arrange(shown).height


def test_a_note_of_a_die_has_room_beside_the_next() -> None:
    for words in ("kept", "new", "carry 5", "spare", "flipped", "to 6", "for 4 6"):
        assert text.width(words, PHONE_TEXT[1]) <= DIE_STEP, words


def test_equal_tables_are_one_request() -> None:
    assert crowded("same") == crowded("same")
    assert hash(crowded("same")) == hash(crowded("same"))
    assert isinstance(crowded("same"), CardTable)


@settings(max_examples=20, deadline=None)
@given(st.text("abcdef", min_size=1, max_size=6))
def test_the_text_twin_fits_an_alt_text_and_names_every_place(seed: str) -> None:
    shown = crowded(seed, 2 + len(seed) % 3)
    said = card_table_text(shown)
    assert len(said) <= ALT_LIMIT
    for place in shown.places:
        assert f"{place.number}: {place.card.title}" in said


def test_the_full_text_has_every_card_with_its_suits() -> None:
    shown = crowded("full")
    said = "\n".join(card_table_lines(shown))
    for hand in shown.hands:
        assert ", ".join(map(card_text, hand.cards)) in said
    assert card_text(Card("Pact", "9", ("moons", "suns"))) == "Pact 9 (Moons, Suns)"
    assert card_text(Card("Huntress", "Crown", ("moons",))) == "Huntress (Crown: Moons)"
    assert card_text(Card("Ace of Waves", "Ace", ("waves",))) == "Ace of Waves"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_table_is_the_same_after_it_was_json(players: int) -> None:
    shown = crowded("json", players, "A caption")
    assert load_card_table(json.loads(json.dumps(dump(shown)))) == shown
