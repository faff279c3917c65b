"""A season played by people who press, with a restart in its middle; all that was posted can be looked at."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.extras import every_extra
from bot.extras.seasons.season_state import load
from bot.store import Store
from sandbox.season import Setting, play_season
from sandbox.world import sqlite_url


async def course_of(folder: Path) -> tuple[str, int, list[int], list[str]]:
    """How it ended: its state and round, how often anybody was drawn, the names of all who leads first."""
    store = Store(sqlite_url(folder), every_extra())
    await store.open()
    async with store.read() as tx:
        course = await load(tx, 1, is_locked=False)
    await store.close()
    drawn = [len(one.rounds) for one in course.standings]
    return course.row.state, course.row.round, drawn, [one.entrant.name for one in course.standings]


@pytest.mark.trial(reason="a whole season")
async def test_a_season_is_played_to_its_ranking_over_a_restart_and_written_down(tmp_path: Path) -> None:
    pages = tmp_path / "pages"
    pages.mkdir()
    setting = Setting(people=4, seats=2, rounds=2, length=1)
    club = await play_season(sqlite_url(tmp_path), setting, pages, restart_at=12)
    assert club.answers > club.restart_at
    state, rounds, drawn, names = await course_of(tmp_path)
    assert (state, rounds, drawn) == ("over", 2, [2] * 4)
    told = (pages / "index.html").read_text()
    assert f"{names[0]} " in told.partition("has won")[0] or "have won" in told
    assert told.count("Round 1 · table") >= 2
    assert len(list(pages.glob("*.html"))) == 1 + 4, "the channel, and a thread for each table"
    assert list(pages.glob("*standing.png"))


@pytest.mark.trial(reason="sixteen people play twelve games, which is what the issue asks for")
async def test_sixteen_play_three_rounds_and_the_bot_is_started_anew_in_the_middle(tmp_path: Path) -> None:
    setting = Setting(people=16, seats=4, rounds=3, length=1)
    club = await play_season(sqlite_url(tmp_path), setting, None, restart_at=60)
    assert club.answers > club.restart_at
    state, rounds, drawn, names = await course_of(tmp_path)
    assert (state, rounds, drawn) == ("over", 3, [3] * 16)
    assert len(set(names)) == 16
