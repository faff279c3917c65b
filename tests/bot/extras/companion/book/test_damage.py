"""Damage stored crews and exported files: they are refused, or every deed works on what is left."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from bot.extras.companion.book.keeping import apply, export, import_book, load_crew, store, text_of
from engine.kernel.core import Refused
from tests.bot.extras.companion.book.adventurers import Group, opened, play

WRONG: tuple[Any, ...] = (None, True, -1, 7, 10**9, "", "red", "x" * 400, [], [1], {}, {"at": 1}, 1.5)
DEEDS = (
    "take",
    "deal",
    "reroll",
    "favor",
    "sung",
    "charge",
    "test",
    "order",
    "end_fight",
    "undo",
    "redo",
    "finish",
)


def damaged(data: Any, rng: random.Random) -> Any:
    """Return JSON with one value lost, doubled or replaced, somewhere."""
    held: Any = None
    key: Any = None
    found = data
    while isinstance(found, dict | list) and found and (held is None or rng.random() < 0.85):
        held = found
        key = rng.choice(list(found)) if isinstance(found, dict) else rng.randrange(len(found))
        found = found[key]
    assert held is not None
    if rng.random() < 0.3:
        del held[key]
    else:
        held[key] = rng.choice(WRONG)
    return data


def works_or_refuses(data: Any, rng: random.Random) -> bool:
    try:
        book = import_book(data, "seed")
    except Refused:
        return False
    group = Group(str(rng.random()))
    for number in range(30):
        do = rng.choice(DEEDS)
        more: dict[str, Any] = {"foe": next(iter(book.crew.foes), "x")} if do == "deal" else {}
        more |= {"which": [1]} if do == "reroll" else {"charge": "true"} if do == "charge" else {}
        more |= {"result": "won"} if do == "finish" else {}
        try:
            book, _ = apply(book, {"do": do, **more} if number % 2 else group.deed(book))
        except Refused:
            continue
    return True


def tried(seed: str, times: int) -> tuple[int, int]:
    """Return how many damaged files were read, and how many refused."""
    rng = random.Random(seed)
    book = opened(seed)
    for new, _ in play(book, Group(seed), 120):
        book = new
    text = text_of(export(book))
    read = [works_or_refuses(damaged(json.loads(text), rng), rng) for _ in range(times)]
    return sum(read), len(read) - sum(read)


def test_a_damaged_file_is_refused_or_works() -> None:
    read, refused = tried("damage", 12)
    assert read
    assert refused


@pytest.mark.trial(reason="damages 600 files of crews")
def test_many_damaged_files_are_refused_or_work() -> None:
    for seed in ("a", "b", "c"):
        read, refused = tried(seed, 200)
        assert read
        assert refused


def test_a_damaged_stored_crew_is_read_or_is_an_error_of_its_own() -> None:
    rng, book = random.Random("stored"), opened("stored")
    text = text_of(store(book))
    failed = 0
    for _ in range(60):
        try:
            load_crew(damaged(json.loads(text), rng))
        except ValueError:
            failed += 1
    assert failed
