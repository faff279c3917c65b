"""Keep what a person has made of puzzles, by game, until they are forgotten."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.extras.lessons.repository import PuzzleResults, PuzzleRow
from bot.store import Store


async def test_what_is_kept_of_a_puzzle_replaces_what_was_kept(store: Store, noon: datetime) -> None:
    row = PuzzleRow(1, "brimstone", "the-tie", attempts=1)
    async with store.begin() as tx:
        await tx.of(PuzzleResults).put(row)
        await tx.of(PuzzleResults).put(replace(row, person_id=2))
        await tx.of(PuzzleResults).put(replace(row, attempts=2, solved_at=noon))
    async with store.begin() as tx:
        assert await tx.of(PuzzleResults).of(1, "brimstone") == {
            "the-tie": replace(row, attempts=2, solved_at=noon)
        }
        assert await tx.of(PuzzleResults).of(1, "brigand_kings") == {}


async def test_who_is_forgotten_has_solved_nothing(store: Store, noon: datetime) -> None:
    async with store.begin() as tx:
        for person in (1, 2):
            await tx.of(PuzzleResults).put(PuzzleRow(person, "brimstone", "the-tie", 1, noon, noon))
        exported = (await tx.privacy.export(1))["puzzles"]
        await tx.privacy.forget(1, "somebody")
        left = [await tx.of(PuzzleResults).of(person, "brimstone") for person in (1, 2)]
    assert [row["puzzle"] for row in exported] == ["the-tie"]
    assert [len(kept) for kept in left] == [0, 1]
