"""WATCH: rounds are played while nobody presses anything."""

from __future__ import annotations

import asyncio
from pathlib import Path

import aiohttp
import pytest

from sandbox.web.__main__ import seeds
from sandbox.web.process import Table
from tests import patience
from tests.sandbox.forks import ForkedTable


@pytest.mark.trial(reason="computers play in real time")
@pytest.mark.parametrize(("game", "words"), [("brimstone", "**Cities**"), ("brigand_kings", "**Turn 2**")])
def test_computers_play_while_one_looks_on(tmp_path: Path, game: str, words: str) -> None:
    table = ForkedTable(tmp_path, "--watch", "--game", game, "--seats", "2", "--seed", "1").begin()
    try:
        asyncio.run(asyncio.wait_for(until(words, table), patience.SECONDS))
    finally:
        code, said = table.end()
    assert (code, "Traceback" in said) == (0, False)


async def until(words: str, table: Table) -> None:
    """Look through Bob's eyes, who does nothing, until the channel says so."""
    own = table.url.split("/", 3)
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{table.of('bob')}/live", origin="/".join(own[:3])) as live,
    ):
        async for frame in live:
            if words in frame.data:
                return


def test_a_seed_gives_the_same_games() -> None:
    first, again, other = seeds("abc"), seeds("abc"), seeds("abd")
    assert [first(), first()] == [again(), again()]
    assert first() != other()
    assert seeds("")() != seeds("")()
