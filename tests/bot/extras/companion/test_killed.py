"""Kill the bot while three people press in a crew: no answered press is lost, none counts twice."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from simcord.backend.models.interaction import ResponseKind

from bot.extras.companion.book.keeping import Entry, load_crew, replay
from bot.extras.companion.repository import Crews as Rows
from tests.bot.extras.companion.played_companion import Club, club, labelled
from tests.bot.played.forgery import Forged, emit, send

MOMENTS = (0, 2, 4, 6, 8, 10, 12, 15, 20, 25, 30, 40, 60, 100)
"""Half milliseconds of the bot's work after which it is killed."""
LEASES_END = timedelta(minutes=5).total_seconds()
PRESSES = 2
"""Presses of each person at once."""


async def log_of(table: Club) -> list[Entry]:
    async with table.world.bot.store.read() as tx:
        return [Entry.model_validate(one.entry) for one in await tx.of(Rows).log((await table.row()).id)]


def pressed(table: Club) -> list[Forged]:
    """Return presses of +1 nerve by all, each on their own page."""
    pages = [(person, table.page(person)) for person in table.people]
    return [Forged(one.member, page, labelled(page, "+1 nerve")) for one, page in pages] * PRESSES


def is_answered(result: Any) -> bool:
    """Return whether a press was answered by a page, which only an entry that is stored gives."""
    return bool(result._interaction.response_kind == ResponseKind.UPDATE)


@pytest.mark.trial(reason="the bot is killed at each of many moments")
async def test_a_killed_bot_loses_no_answered_press_and_doubles_none(tmp_path: Path) -> None:
    async with club(tmp_path, "Ann", "Ben", "Cyd", people=3) as table:
        for person in table.people:
            await table.press(person, "My hero")
        for moment in MOMENTS:
            before = await table.row()
            results = emit(table.world, *pressed(table))
            await table.world.kill(after=moment)
            row, log = await table.row(), await log_of(table)
            kept = row.revision - before.revision
            assert sum(map(is_answered, results)) <= kept <= len(results)
            assert [one.n for one in log] == list(range(1, row.revision + 1))
            again = replay(log, row.seed)
            assert again.crew.dump() == load_crew(row.state).dump()
            assert (again.draws, again.n) == (row.draws, row.revision)
        await table.world.env.advance_time(LEASES_END)
        before = await table.row()
        await send(table.world, *pressed(table)[:3])
        assert (await table.row()).revision == before.revision + 3
        crew = await table.crew()
        await table.shows(f"nerve {crew.heroes['red'].nerve}")
