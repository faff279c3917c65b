"""Carry over a crew that the earlier companion has stored."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.extras.companion.book.keeping import (
    apply,
    export,
    import_book,
    load_crew,
    newest,
    replay,
    store,
    text_of,
)
from engine.kernel.core import Refused

OLD = json.loads(Path(__file__).with_name("old_crew.json").read_text(encoding="utf-8"))


def test_an_old_crew_keeps_all_that_was_entered() -> None:
    crew = load_crew(OLD["crew"])
    bess, tom, moll = crew.heroes.values()
    assert (bess.name, bess.stats["health"], bess.gear[0].name, bess.gear[0].weight) == (
        "Bess",
        10,
        "Anvil",
        4,
    )
    assert tom.wounds == 3
    assert (moll.hero_class, moll.stats["nimble"], moll.level, moll.coin) == ("mudlark", 4, 2, 30)
    assert [(one.kind, one.name) for one in moll.conditions] == [("injury", "Limp"), ("change", "Gills")]
    assert [(one.name, one.held) for one in moll.gear] == [
        ("Rope", False),
        ("Lantern hook", False),
        ("Axe", True),
    ]
    assert moll.charges is not None
    assert moll.charges.kinds == {"true": 2, "ring": 1}
    assert (moll.keepsake, moll.upgrade.name if moll.upgrade else None, moll.growth) == (
        "Rope",
        "Thick skin",
        {"health": 1},
    )
    assert ([one.name for one in moll.chants], moll.bag) == (["Hymn"], {"salve": 2})
    assert (crew.dark, crew.crew, crew.bearer, crew.omens, crew.status) == (1, 15, "red", 1, "open")
    assert [(one.card, one.text) for one in crew.notes] == [("Fog", "Shoot at +1.")]
    assert crew.foes["ghoul 1"].wounds == 3
    assert (crew.kinds["ghoul"].normal.health, crew.kinds["ghoul"].normal.initiative) == (9, 3)
    assert (crew.next, crew.words) == (["green"], {"nerve": "grit"})


def test_the_old_log_can_be_read_but_not_undone() -> None:
    book = import_book(OLD, "seed")
    assert [entry.lines for entry in book.log] == [one["lines"] for one in OLD["log"]]
    assert newest(book) is None
    with pytest.raises(Refused, match="nothing to undo"):
        apply(book, {"do": "undo"})
    book, _ = apply(book, {"do": "harm", "hero": "red", "n": 1})
    assert book.n == len(OLD["log"]) + 1
    again = replay(book.log, book.seed, load_crew(OLD["crew"]))
    assert text_of(export(again)) == text_of(export(book))
    book, _ = apply(book, {"do": "undo"})
    assert book.crew == load_crew(OLD["crew"])


def test_what_is_stored_is_read_as_it_is() -> None:
    book = import_book(OLD, "seed")
    assert load_crew(json.loads(text_of(store(book)))) == book.crew
