"""Hold that every deed is undone exactly, and that a log, a file and play give the same book."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from bot.extras.companion.book.cases import crew_of
from bot.extras.companion.book.keeping import (
    DEEDS,
    Book,
    Entry,
    apply,
    export,
    import_book,
    in_the_way,
    load_crew,
    offered,
    replay,
    store,
    text_of,
)
from engine.kernel.core import Refused
from tests.bot.extras.companion.book.adventurers import Group, opened, play
from tests.bot.extras.companion.book.test_cases import OURS, load

WITHOUT_UNDO = ("undo", "redo")


def crew(book: Book) -> str:
    return text_of(book.crew.dump())


def undone_exactly(before: Book, after: Book, entry: Entry) -> None:
    """Hold that an undo gives the crew before, byte by byte, and a redo the one after."""
    if entry.deed["do"] in WITHOUT_UNDO:
        return
    back, _ = apply(after, {"do": "undo"})
    assert crew(back) == crew(before)
    again, _ = apply(back, {"do": "redo"})
    assert crew(again) == crew(after)


@pytest.mark.parametrize("seed", ["one", "two"])
def test_every_deed_is_undone_and_redone_byte_by_byte(seed: str) -> None:
    book = opened(seed)
    for new, _ in play(book, Group(seed), 40, undone_exactly):
        book = new
    assert crew(replay(book.log, book.seed)) == crew(book)
    assert text_of(export(replay(book.log, book.seed))) == text_of(export(book))


def test_a_file_gives_the_same_book() -> None:
    book = opened("file")
    for new, _ in play(book, Group("file"), 30):
        book = new
    again = import_book(json.loads(text_of(export(book))), book.seed)
    assert again == book
    assert load_crew(json.loads(text_of(store(book)))) == book.crew
    assert book.seed not in text_of(export(book))


def test_an_older_entry_goes_where_nothing_since_touched_it_and_else_the_reason_is_named() -> None:
    book = opened("older")
    for new, _ in play(book, Group("older"), 40):
        book = new
    gone = refused = 0
    for entry in offered(book):
        other = in_the_way(book, entry)
        if other is None:
            back, undo = apply(book, {"do": "undo", "n": entry.n})
            assert undo.facts == {"undone": entry.n}
            gone += 1
        else:
            with pytest.raises(Refused, match=f"Entry {other.n} since touched the same"):
                apply(book, {"do": "undo", "n": entry.n})
            refused += 1
    assert gone
    assert refused


def test_a_new_try_rolls_anew() -> None:
    book, first = apply(opened("dice"), {"do": "roll", "dice": "20d6"})
    book, _ = apply(book, {"do": "undo"})
    _, second = apply(book, {"do": "roll", "dice": "20d6"})
    assert first.faces != second.faces


def test_the_same_seed_gives_the_same_dice() -> None:
    deed = {"do": "roll", "dice": "20d6"}
    assert apply(opened("dice"), deed)[1] == apply(opened("dice"), deed)[1]


def test_a_log_with_other_dice_than_the_seed_gives_is_found_out() -> None:
    book, entry = apply(opened("dice"), {"do": "roll", "dice": "d6"})
    false = entry.model_copy(update={"faces": [entry.faces[0] % 6 + 1]})
    with pytest.raises(ValueError, match=f"entry {entry.n} shows"):
        replay([*book.log[:-1], false], book.seed)


def test_the_tail_of_a_log_is_enough_for_an_undo() -> None:
    book = opened("tail")
    for new, _ in play(book, Group("tail"), 90):
        book = new
    short = replace(book, log=book.log[-Book.TAIL :])
    assert crew(apply(short, {"do": "undo"})[0]) == crew(apply(book, {"do": "undo"})[0])


def test_every_deed_of_a_written_case_is_undone_byte_by_byte() -> None:
    entered: set[str] = set()
    for case in load(OURS):
        book = Book(crew_of(case), case["id"])
        for one in case["deeds"]:
            deed = {key: value for key, value in one.items() if key != "faces"}
            try:
                new, entry = apply(book, deed, one.get("faces", []))
            except Refused:
                continue
            undone_exactly(book, new, entry)
            entered.add(deed["do"])
            book = new
    assert sorted(set(DEEDS) - entered) == []
