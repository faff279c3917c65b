"""Two bots on one database: people press on both, no answer and no message is lost or doubled."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE
from collections import Counter
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import Connection, Row, text

from bot.extras import every_extra
from bot.messages.people import Where
from bot.service.service import Service
from bot.store import Store
from bot.store.database.migrate import on_connection
from bot.table.lobby.table_options import TableOptions
from bot.table.match.outbox import CLOSING
from bot.table.past.replay import replay_all
from tests import patience
from tests.bot.drive import begin
from tests.bot.presser import PEOPLE

GAMES = 3
SECONDS = patience.SECONDS
NOT_NEEDED = "not needed any more"
"""What was taken back before anybody sent it."""


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    """A database in which some games of three have begun."""
    store = Store(database, every_extra())
    await store.open()
    service = Service(store)
    for channel in range(101, 101 + GAMES):
        match_id = await service.lobbies.new_game(
            Where(9, channel),
            PEOPLE[0],
            TableOptions("brimstone", len(PEOPLE), options={"round_limit": 2}),
        )
        for person in PEOPLE:
            await service.lobbies.join(match_id, person, dm_open=True)
        await begin(service, match_id, *PEOPLE)
    yield store
    await store.close()


@pytest.mark.trial(reason="two processes play three games against each other")
async def test_two_processes_serve_the_same_games(store: Store) -> None:
    sent = await both(store.url, "one", "two")
    rows = await on_connection(store.url, settled)
    assert {row.error for row in rows} <= {None, NOT_NEEDED}
    assert all(row.sent_at if row.error is None else row.failed_at for row in rows)
    assert [nonce for nonce, times in Counter(sent).items() if times > 1] == []
    told = {row.nonce for row in rows if row.kind in ("post", "dm") and row.error is None}
    assert told <= set(sent) <= {row.nonce for row in rows}
    closed = {row.nonce for row in rows if row.kind == CLOSING and row.error is None}
    assert closed, "some rounds were finished"
    assert closed <= set(sent), "each report is closed once"
    told_stories = Counter(row.nonce for row in rows if row.kind == "story" and row.nonce in sent)
    assert len(told_stories) <= len(await on_connection(store.url, stories)), "one that grows for each story"
    verdicts = [verdict async for verdict in replay_all(store)]
    assert [verdict.ok for verdict in verdicts] == [True] * GAMES
    async with store.read() as tx:
        for verdict in verdicts:
            row = await tx.matches.get(verdict.game.id)
            assert row is not None
            assert row.state == "over"


async def both(url: str, *seeds: str) -> list[str]:
    """The nonces of all that both processes sent, each process's in its order; neither made a mistake."""
    started = [
        await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.bot.presser", url, seed, stdin=PIPE, stdout=PIPE, stderr=PIPE
        )
        for seed in seeds
    ]
    async with asyncio.timeout(SECONDS):
        for process in started:
            assert process.stdout is not None
            await process.stdout.readline()
        ended = await asyncio.gather(*(process.communicate(b"go\n") for process in started))
    for process, (_, errors) in zip(started, ended, strict=True):
        assert process.returncode == 0, errors.decode()[-3000:]
    sent = [[line.split()[0] for line in out.decode().splitlines()] for out, _ in ended]
    assert all(sent), "both take part"
    return [nonce for one in sent for nonce in one]


def stories(on: Connection) -> list[Row[tuple[object, ...]]]:
    return list(on.execute(text("SELECT * FROM stories")).all())


def settled(on: Connection) -> list[Row[tuple[object, ...]]]:
    return list(on.execute(text("SELECT * FROM sent")).all())
