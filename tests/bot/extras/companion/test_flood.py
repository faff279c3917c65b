"""Six people press 60 times in 20 seconds, through two processes: all is kept, nothing is doubled."""

from __future__ import annotations

import asyncio
import sys
import time
from asyncio.subprocess import PIPE
from datetime import timedelta
from pathlib import Path

import pytest

from bot.extras.companion import sending
from bot.extras.companion.repository import Crews as Rows
from sandbox.world import sqlite_url
from tests import patience
from tests.bot.extras.companion.played_companion import Club, club, labelled
from tests.bot.played.forgery import Forged, send

EACH, OTHER, SECONDS = 8, 12, 20
LATEST = 2.0
"""Seconds within which a press is answered, also the last one of those that wait for each other."""
AT_ONCE = 6 + OTHER
"""Presses of which the last one waits for all others: those of six people, and all of the other process."""


async def presses(table: Club) -> list[float]:
    """Let all six press on their own pages at once, again and again; return how long each round took."""
    took = []
    for _ in range(EACH):
        began = time.monotonic()
        pages = [(person, table.page(person)) for person in table.people]
        forged = [Forged(person.member, page, labelled(page, "+1 nerve")) for person, page in pages]
        await send(table.world, *forged)
        took.append(time.monotonic() - began)
        await asyncio.sleep(max(0.0, SECONDS / EACH - took[-1]))
    return took


@pytest.mark.trial(reason="60 presses in 20 seconds, in two processes")
async def test_all_presses_are_kept_none_doubled_and_answered_soon(tmp_path: Path) -> None:
    heroes = ("Ann", "Ben", "Cyd", "Dee", "Eve", "Fay")
    async with club(tmp_path, *heroes, people=6) as table:
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(sending, "BETWEEN_EDITS", timedelta(seconds=1))
            before = (await table.row()).revision
            for person in table.people:
                await table.press(person, "My hero")
            guild, channel = table.world.guild.id, table.world.table.id
            arguments = (sqlite_url(tmp_path), str(guild), str(channel), str(table.people[0].id), str(OTHER))
            module = "tests.bot.extras.companion.other_process"
            other = await asyncio.create_subprocess_exec(
                sys.executable, "-m", module, *arguments, stdin=PIPE, stdout=PIPE, stderr=PIPE
            )
            assert other.stdout is not None
            await asyncio.wait_for(other.stdout.readline(), patience.SECONDS)
            edits = len([one for one in table.world.camera.shown if one.viewer is None])
            talk = asyncio.create_task(other.communicate(b"go\n"))
            worked = time.process_time()
            took = await presses(table)
            worked = (time.process_time() - worked) / (6 * EACH)
            out, errors = await asyncio.wait_for(talk, patience.SECONDS)
            assert other.returncode == 0, errors.decode()[-2000:]
            slowest = max(*took, float(out.decode().split()[-1]))
            edits = len([one for one in table.world.camera.shown if one.viewer is None]) - edits
        told = f"slowest answer {slowest:.2f} s, {worked * 1000:.0f} ms of processor time a press"
        sys.stdout.write(f"{told}, {edits} edits and posts in the channel\n")
        row = await table.row()
        crew = await table.crew()
        async with table.world.bot.store.read() as tx:
            log = await tx.of(Rows).log(row.id)
        assert row.revision - before == 6 * EACH + OTHER
        assert [one.n for one in log] == list(range(1, row.revision + 1))
        assert [crew.heroes[seat].nerve for seat in crew.seats] == [1 + EACH] * 6
        assert crew.heroes["red"].xp == OTHER
        assert edits <= SECONDS + 6
        assert worked * AT_ONCE <= LATEST
