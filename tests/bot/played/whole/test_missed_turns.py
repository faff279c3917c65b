"""Somebody who misses one decision of their turn holds the table up once, not at each decision of it."""

from __future__ import annotations

from pathlib import Path

from sandbox.habits import find
from tests.bot.played.tables import posts, started

LONGER_THAN_BLITZ = 5 * 60 + 30


async def test_a_turn_that_is_missed_is_finished_at_once(tmp_path: Path) -> None:
    async with started(tmp_path, game="brigand_kings", people=2, deadline="blitz") as table:
        for person in table.people:
            await person.press(person.sheet(), find(person.sheet(), "Keep"))
        (late,) = table.asked("your dice")
        await table.world.env.advance_time(LONGER_THAN_BLITZ)
        assert [person for person in table.asked("Turn 2: your dice") if person is not late]
        told = "\n".join(posts(table))
    assert told.count("did not answer in time") == 1
    assert "I finish the turn with care." in told
    assert "**Turn 1**" in told
    assert "**steward** plays" not in told
