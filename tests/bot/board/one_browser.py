"""One Chromium for all tests of a worker, since each costs a second; stores in the loop that it lives in."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from bot.store import Store
from sandbox.web.chromium import FLAGS, STARTS_WITHIN, executable
from tests.bot.conftest import new_store

LOOP = "session"
fixture = partial(pytest_asyncio.fixture, loop_scope=LOOP)
pytestmark = [
    pytest.mark.skipif(
        executable() is None and os.environ.get("BROWSER_TESTS") != "required",
        reason="there is no Chromium here; with BROWSER_TESTS=required this fails instead",
    ),
    pytest.mark.trial(reason="a page in a real browser"),
    pytest.mark.asyncio(loop_scope=LOOP),
]


@fixture(scope="session")
async def chromium() -> AsyncIterator[Browser]:
    """Yield the browser; every test opens windows of its own, which share nothing, and closes them."""
    async with async_playwright() as playwright:
        flags = [*FLAGS, "--no-sandbox"] if os.geteuid() == 0 else list(FLAGS)
        opened = await playwright.chromium.launch(
            executable_path=executable(), args=flags, timeout=STARTS_WITHIN
        )
        yield opened
        await opened.close()


@fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """Yield an open store in the browser's loop."""
    async with new_store(tmp_path) as opened:
        yield opened
