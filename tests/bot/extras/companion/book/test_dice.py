"""Read real dice: what is asked for, what people type into the pad, and which rolls wait for it."""

from __future__ import annotations

import pytest

from bot.extras.companion.book.crew import Crew
from bot.extras.companion.book.dice import DiceNeeded, Expression, read_dice, read_faces
from bot.extras.companion.book.keeping import Book, apply
from bot.extras.companion.book.numbers import NumberNeeded
from bot.extras.companion.book.sheet import Hero
from engine.kernel.core import Refused
from tests.bot.extras.companion.book.adventurers import STATS


def book_of(dice: str = "table") -> Book:
    crew = Crew(heroes={"red": Hero(name="Ann", stats=dict(STATS), nerve=1)})
    return apply(Book(crew, "seed"), {"do": "option", "name": "dice", "value": dice})[0]


def test_the_table_rolls_batch_by_batch() -> None:
    book, deed = book_of(), {"do": "far", "hero": "red"}
    with pytest.raises(DiceNeeded) as first:
        apply(book, deed)
    assert (first.value.count, first.value.sides, first.value.rolled, first.value.target) == (1, 6, (), None)
    with pytest.raises(DiceNeeded) as second:
        apply(book, deed, [3])
    assert (second.value.count, second.value.rolled, second.value.target) == (3, (3,), 4)
    after, entry = apply(book, deed, [3, 4, 1, 1])
    assert (entry.facts["took"], entry.drawn, after.draws) == (2, 0, 0)


def test_the_bot_may_roll_once_at_a_table_of_real_dice() -> None:
    _, entry = apply(book_of(), {"do": "roll", "dice": "2d6"}, by="bot")
    assert (len(entry.faces), entry.drawn) == (2, 2)


def test_the_table_may_roll_once_where_the_bot_does() -> None:
    with pytest.raises(DiceNeeded):
        apply(book_of("bot"), {"do": "roll", "dice": "2d6"}, by="table")


@pytest.mark.parametrize("faces", [[7], [0], [1, 2], [True]])
def test_dice_that_cannot_be_are_refused(faces: list[int]) -> None:
    with pytest.raises(Refused):
        apply(book_of(), {"do": "roll", "dice": "d6"}, faces)


def needed(count: int = 3, target: int | None = 4, sides: int = 6) -> DiceNeeded:
    return DiceNeeded(count, sides, "Ann: saves", (), target)


@pytest.mark.parametrize(
    ("text", "faces"),
    [
        ("3 5 6", [3, 5, 6]),
        ("3,5, 6", [3, 5, 6]),
        ("356", [3, 5, 6]),
        ("2 hits 1 crit", [6, 4, 1]),
        ("1 hit", [4, 1, 1]),
        ("0 hits", [1, 1, 1]),
        ("2 saved", [4, 4, 1]),
        ("3 crits", [6, 6, 6]),
    ],
)
def test_faces_or_results_are_read(text: str, faces: list[int]) -> None:
    assert read_faces(text, needed()) == faces


@pytest.mark.parametrize("text", ["", "3 5", "3 5 7", "4 hits", "lots", "0 0 0"])
def test_what_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        read_faces(text, needed())


def test_one_die_of_many_sides_is_one_number() -> None:
    assert read_faces("17", needed(1, None, 20)) == [17]


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("d6", Expression(1, 6)),
        ("3D6 + 1", Expression(3, 6, 1)),
        ("d100", Expression(1, 100)),
        ("2 peril", Expression(2, None)),
        ("d20-2", Expression(1, 20, -2)),
    ],
)
def test_dice_are_read(text: str, dice: Expression) -> None:
    assert read_dice(text) == dice


@pytest.mark.parametrize("text", ["", "d", "0d6", "41d6", "d1", "d101", "6", "3d6 and 1"])
def test_other_dice_are_refused(text: str) -> None:
    with pytest.raises(Refused):
        read_dice(text)


def test_a_number_that_nobody_entered_is_named() -> None:
    book = Book(Crew(heroes={"red": Hero(name="Ann")}), "seed")
    with pytest.raises(NumberNeeded) as missing:
        apply(book, {"do": "attack", "hero": "red"})
    assert (missing.value.of, missing.value.stat) == ("red", "combat")


def test_no_line_is_longer_than_80_letters() -> None:
    book = book_of("bot")
    _, entry = apply(book, {"do": "note", "card": "C" * 40, "text": "x", "mods": {"y" * 40: 1}})
    assert max(map(len, entry.told)) <= 80
