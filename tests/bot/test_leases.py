"""What a killed process held is sent by the next one at once, not after its lease."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from bot.store import Store
from bot.store.migrate import upgrade
from bot.store.rows import Outgoing
from bot.workers.identity import has_died

NOON = datetime(2026, 8, 6, 12, tzinfo=UTC)
ME = f"{platform.node()}:{os.getpid()}:new"


def test_a_process_that_was_killed_is_dead_and_one_that_runs_is_not() -> None:
    gone = subprocess.Popen([sys.executable, "-c", "pass"])
    gone.wait()
    assert has_died(f"{platform.node()}:{gone.pid}:x", ME)
    assert not has_died(f"{platform.node()}:{os.getppid()}:x", ME)


def test_a_namesake_is_an_earlier_life_of_mine_and_other_machines_are_left_alone() -> None:
    assert has_died(f"{platform.node()}:{os.getpid()}:old", ME)
    assert not has_died(f"elsewhere:{os.getpid()}:old", ME)


async def test_what_is_given_back_can_be_claimed_at_once(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path}/bot.db"
    await upgrade(url)
    store = Store(url)
    await store.open()
    async with store.begin() as tx:
        await tx.outbox.add(Outgoing("dm:1", "dm", 1, {"text": "hello"}, None), NOON)
        (row,) = await tx.outbox.claim("old", NOON, 120, 8)
        assert await tx.outbox.leases.holders() == ["old"]
        assert await tx.outbox.claim("new", NOON, 120, 8) == []
        await tx.outbox.leases.release("old")
        (again,) = await tx.outbox.claim("new", NOON, 120, 8)
    await store.close()
    assert (again.id, again.nonce) == (row.id, row.nonce)
