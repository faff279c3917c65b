"""Seats of any names are called as they look in pictures, by their order in the game."""

from __future__ import annotations

import pytest

from bot.games.catalogue import TEXTS
from bot.games.phrases import SYMBOLS, SeatWords, count, leading
from engine.registry.catalogue import GAMES
from render.seat_styles import SEAT_STYLES, marks_of

EIGHT = SeatWords(("amber", "violet", "coral", "jade", "slate", "pearl", "onyx", "ruby"))


def test_every_livery_has_a_sign_of_its_own() -> None:
    assert len(SYMBOLS) == len(SEAT_STYLES)
    assert len(set(SYMBOLS)) == len(SYMBOLS)


def test_seats_are_called_by_their_order_whatever_their_names() -> None:
    assert [EIGHT.symbol(seat) for seat in EIGHT.order] == list(SYMBOLS)
    assert EIGHT.name("violet") == "🟦 Violet"
    assert EIGHT.person("ruby", {"ruby": "Ann_"}) == "🪵 Ruby (Ann\\_)"
    assert EIGHT.person("ruby", {}) == "🪵 Ruby"


def test_what_is_counted_has_its_plural() -> None:
    told = [
        count(number, what)
        for number, what in ((1, "hex"), (2, "hex"), (3, "wish"), (2, "City"), (0, "troop"))
    ]
    assert told == ["1 hex", "2 hexes", "3 wishes", "2 Cities", "no troops"]


def test_a_seat_has_the_colour_of_its_pieces() -> None:
    fills = [mark.fill for mark in marks_of(EIGHT.order, "standard").values()]
    assert [f"#{EIGHT.colour(seat):06x}" for seat in EIGHT.order] == fills


@pytest.mark.parametrize("game", TEXTS)
def test_the_words_of_a_game_call_the_seats_of_that_game(game: str) -> None:
    seats = GAMES[game].seats
    assert [TEXTS[game].seat_name(seat).split()[0] for seat in seats] == list(SYMBOLS[: len(seats)])


@pytest.mark.parametrize(
    ("cities", "said"),
    [
        ((0, 0, 0), ("Nobody leads:", "nobody has a City.")),
        ((1, 1, 1), ("Nobody leads:", "all have 1 City.")),
        ((2, 2, 1), ("You and Blue lead,", "2 Cities each.")),
        ((2, 1, 0), ("You lead, 2 Cities;", "Blue has 1.")),
        ((0, 2, 2), ("Blue and Green lead, 2 Cities;", "you have 0.")),
    ],
)
def test_who_leads_is_said_to_the_reader(cities: tuple[int, ...], said: tuple[str, str]) -> None:
    assert leading(dict(zip(("red", "blue", "green"), cities, strict=True)), "red", "City") == said
