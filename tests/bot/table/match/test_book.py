"""The book of a chain knows which rounds still need a line of proof."""

from __future__ import annotations

import pytest

from bot.table.match.book import Book
from engine.kernel.core import Seat

SEATS = ["red", "blue", "green"]


def asked(*rounds: tuple[int, list[Seat]]) -> Book:
    book = Book(head="", seats=SEATS)
    for step, (number, of) in enumerate(rounds, start=1):
        book.take("", {"do": "ask", "step": step, "round": number, "of": of, "until": 0})
    return book


@pytest.mark.parametrize(
    ("rounds", "begun"),
    [
        ([(1, ["red"]), (1, ["blue"])], {"red"}),
        ([(1, ["red"]), (1, ["blue", "green"])], {"red"}),
        ([(1, ["red"]), (1, ["red", "blue"])], {"red", "blue", "green"}),
        ([(1, ["red", "blue"])], {"red", "blue", "green"}),
        ([(1, ["red"]), (2, ["blue"])], {"red", "blue"}),
    ],
    ids=["one by one", "others answer", "with others", "several first", "two turns"],
)
def test_a_round_is_begun_by_whom_it_asks_first_or_by_all_if_it_asks_them_with_others(
    rounds: list[tuple[int, list[Seat]]], begun: set[Seat]
) -> None:
    assert asked(*rounds).had_turns() == begun
