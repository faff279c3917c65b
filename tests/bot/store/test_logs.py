"""Answers, checkpoints and sheets."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest

from bot.store import Conflict, Store
from bot.store.tables.log import AnswerRow, CheckpointRow
from bot.store.tables.matches import MatchRow
from bot.store.tables.sheets import SheetRow


def answer(match: MatchRow, n: int, *, stage: int = 0, said: object = None) -> AnswerRow:
    return AnswerRow(match.id, n, stage, "blue", "orders", said, "d" * 16, "person", match.created_at)


def sheet(match: MatchRow, stage: int, draft: str, *, seat: str = "blue", kind: str = "orders") -> SheetRow:
    return SheetRow(match.id, stage, seat, kind, draft, match.created_at)


async def test_an_answer_comes_back_as_it_was(store: Store, match: MatchRow) -> None:
    said = {"hex": "C3", "to": [["D4", 2], ["C4", None]], "ä": 1.5, "forced": True}
    async with store.begin() as tx:
        await tx.answers.add(answer(match, 0, said=said))
        await tx.answers.add(answer(match, 1, said=None))
        await tx.answers.add(answer(match, 2, said=[]))
        rows = await tx.answers.since(match.id, 0)
    assert [row.answer for row in rows] == [said, None, []]
    assert rows[0] == answer(match, 0, said=said)


async def test_a_line_of_the_log_is_written_once(store: Store, match: MatchRow) -> None:
    async with store.begin() as tx:
        await tx.answers.add(answer(match, 0, said=1))
    with pytest.raises(Conflict):
        async with store.begin() as tx:
            await tx.answers.add(answer(match, 0, said=2))
    async with store.read() as tx:
        assert [row.answer for row in await tx.answers.since(match.id, 0)] == [1]


async def test_actions_are_lines_between_answers_and_counted_by_seat(store: Store, match: MatchRow) -> None:
    lines = [answer(match, 0), replace(answer(match, 1, said={"do": "x"}), is_act=True)]
    lines += [
        replace(answer(match, 2, said=2), is_act=True),
        replace(answer(match, 3), seat="red", is_act=True),
    ]
    async with store.begin() as tx:
        for line in lines:
            await tx.answers.add(line)
        assert await tx.answers.since(match.id, 0) == lines
        assert await tx.answers.count_acts(match.id, "blue") == 2
        assert await tx.answers.count_acts(match.id, "green") == 0
        assert await tx.answers.acts(match.id, "blue", 1) == [lines[2]]


async def test_the_log_is_counted_and_cut(store: Store, match: MatchRow) -> None:
    async with store.begin() as tx:
        assert await tx.answers.count(match.id) == 0
        for n in range(6):
            await tx.answers.add(answer(match, n, stage=n // 2))
        assert await tx.answers.count(match.id) == 6
        assert [row.n for row in await tx.answers.since(match.id, 4)] == [4, 5]
        assert [row.n for row in await tx.answers.since(match.id, 2, 4)] == [2, 3]
        assert await tx.answers.since(match.id + 1, 0) == []


async def test_checkpoints(store: Store, match: MatchRow) -> None:
    first, second = CheckpointRow(match.id, 0, 3, {"a": [1]}, 0), CheckpointRow(match.id, 1, 9, {"a": [2]}, 6)
    async with store.begin() as tx:
        assert await tx.checkpoints.latest(match.id) is None
        await tx.checkpoints.add(first)
        await tx.checkpoints.add(second)
        await tx.checkpoints.add(replace(first, draws=99))
        assert await tx.checkpoints.get(match.id, 0) == first
        assert await tx.checkpoints.get(match.id, 2) is None
        assert await tx.checkpoints.latest(match.id) == second
        assert await tx.checkpoints.stages(match.id) == [0, 1]


async def test_a_sheet_is_kept_in_place_of_the_last(store: Store, match: MatchRow, noon: datetime) -> None:
    draft = sheet(match, 2, "C3 bide")
    handed_in = replace(draft, draft="C3 recruit", handed_in_at=noon)
    async with store.begin() as tx:
        await tx.sheets.put(draft)
        assert await tx.sheets.get(match.id, 2, "blue", "orders") == draft
        await tx.sheets.put(handed_in)
        assert await tx.sheets.get(match.id, 2, "blue", "orders") == handed_in
        await tx.sheets.put(draft)
        assert await tx.sheets.of_stage(match.id, 2) == [draft]


async def test_the_last_sheet_before_a_stage(store: Store, match: MatchRow) -> None:
    async with store.begin() as tx:
        for stage in (0, 1, 4):
            await tx.sheets.put(sheet(match, stage, f"stage {stage}"))
        await tx.sheets.put(sheet(match, 2, "another seat", seat="red"))
        await tx.sheets.put(sheet(match, 2, "another kind", kind="payment"))
        last = await tx.sheets.last_before(match.id, 4, "blue", "orders")
        assert last == sheet(match, 1, "stage 1")
        assert await tx.sheets.last_before(match.id, 0, "blue", "orders") is None
        drafts = [row.draft for row in await tx.sheets.of_stage(match.id, 2)]
    assert drafts == ["another kind", "another seat"]
