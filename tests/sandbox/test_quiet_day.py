"""The log of a day at a table, with its reminders and a missed deadline, is short."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from bot.workers.thinker import Thinker
from bot.workers.worker import Worker
from sandbox.play import seat_people
from sandbox.world import open_world, sqlite_url

MOST_LINES = 20
HOURS = 25
"""Longer than the usual deadline."""


@pytest.mark.trial(reason="a whole day of the bot's clock")
async def test_a_day_at_a_table_has_at_most_twenty_lines(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Workers look every hour instead of every half minute, and when something is due."""
    for kind in (Worker, Thinker):
        monkeypatch.setattr(kind, "BEAT", 3600.0)
    caplog.set_level(logging.INFO)
    caplog.set_level(logging.WARNING, logger="discord.gateway")
    caplog.set_level(logging.WARNING, logger="alembic")
    async with open_world(sqlite_url(tmp_path), seed="1") as world:
        await seat_people(world, seats=3, seed="1", rounds=2, game="brimstone")
        before = len(world.camera.shown)
        for _ in range(HOURS):
            await world.env.advance_time(3600)
        told = [shown.text for shown in world.camera.shown[before:]]
    for words in ("**Reminder**", "a Home Base, due"):
        assert any(words in text for text in told), [text[:150] for text in told]
    lines = [
        f"{one.name}: {one.getMessage()}" for one in caplog.records if not one.name.startswith("simcord")
    ]
    assert len(lines) <= MOST_LINES, lines
