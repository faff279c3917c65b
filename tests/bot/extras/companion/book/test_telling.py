"""Hold that the log keeps messages with their values, and words them for whoever reads."""

from __future__ import annotations

import json

import pytest

from bot.extras.companion.book.crew import Crew
from bot.extras.companion.book.keeping import Book, Entry, apply
from bot.extras.companion.book.telling import told
from bot.messages.catalogue import reason_of, speaking
from bot.messages.languages import PSEUDO, pseudo
from engine.kernel.core import Refused


def crew(**keys: object) -> Book:
    heroes = {"red": {"name": "Ann", "stats": {"health": 12, "mind": 10}}, "blue": {"name": "Ben"}}
    return Book(Crew.model_validate({"heroes": heroes, **keys}), "telling")


def test_the_log_keeps_ids_and_values() -> None:
    _, entry = apply(crew(), {"do": "harm", "hero": "red", "n": 3})
    (line,) = json.loads(json.dumps(entry.dump()))["lines"]
    assert line["say"] == "book-harm-changed"
    assert (line["with"]["hero"], line["with"]["n"]) == ("Ann", "+3")


def test_an_entry_is_worded_in_the_language_of_its_reader() -> None:
    _, entry = apply(crew(), {"do": "harm", "hero": "red", "n": 3})
    kept = Entry.model_validate(json.loads(json.dumps(entry.dump())))
    assert kept.told == ["Ann: +3 wounds. 3/12 wounds, 0/10 strain."]
    with speaking(PSEUDO):
        wounds, strain = pseudo("wounds"), pseudo("strain")
        assert kept.told == [f"Ann: +3 {wounds}. 3/12 {wounds}, 0/10 {strain}."]


def test_an_undo_keeps_the_words_of_what_it_took_back() -> None:
    book, _ = apply(crew(), {"do": "harm", "hero": "red", "n": 3})
    book, undone = apply(book, {"do": "undo"})
    _, redone = apply(book, {"do": "redo"})
    with speaking(PSEUDO):
        assert pseudo("wounds") in undone.told[0]
        assert redone.told[0].startswith(pseudo("Redone"))
        assert pseudo("wounds") in redone.told[0]


def test_hits_without_a_save_are_told_too() -> None:
    _, entry = apply(crew(), {"do": "hits", "hero": "red", "n": 2, "save": "none"})
    assert entry.told == ["Ann: 2 hits, no save."]
    _, entry = apply(crew(), {"do": "hits", "hero": "red", "n": 1, "save": "none"})
    assert entry.told == ["Ann: 1 hit, no save."]


def test_a_refusal_is_worded_later_too() -> None:
    with pytest.raises(Refused) as refused:
        apply(crew(), {"do": "nerve", "hero": "red", "n": -1})
    reason = reason_of(refused.value)
    assert reason == "Ann has 0 nerve; that needs 1. Gain more first."
    with speaking(PSEUDO):
        assert pseudo("Gain more first") in reason.text(PSEUDO)  # type: ignore[attr-defined]


def test_the_crews_own_words_are_told_as_they_are() -> None:
    own = crew(words={"wounds": "scratches", "wound": "scratch", "strain": "dread"})
    _, entry = apply(own, {"do": "harm", "hero": "red", "n": 1})
    assert entry.told == ["Ann: +1 scratches. 1/12 scratches, 0/10 dread."]


def test_a_line_that_has_no_words_any_more_is_passed_over() -> None:
    assert told([{"say": "book-of-long-ago", "with": {}}, {"say": 3}, "Old line."]) == ["Old line."]
    entry = Entry(n=1, deed={"do": "harm"}, lines=[{"say": "book-of-long-ago", "with": {}}])
    assert entry.told == ["harm"]
