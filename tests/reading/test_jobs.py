"""What people press and read at every game with most seats only becomes less."""

from __future__ import annotations

import asyncio

import pytest

from bot.games.catalogue import TEXTS
from sandbox.web import chromium
from tests.reading.between import words_of
from tests.reading.jobs import NEWS, jobs, largest, screens_of
from tests.reading.limits import BETWEEN, LIMITS


def test_words_are_counted_as_they_are_read() -> None:
    assert words_of("🔴 **Ann** takes 2 of `3`\n-# due <t:1786104000:f> · 🏆") == 6


@pytest.mark.trial(reason="some turns of every game are played with most seats")
@pytest.mark.parametrize("game", TEXTS)
async def test_no_job_takes_more_presses_or_words(game: str) -> None:
    for key, (presses, _, words) in largest(await jobs(game)).items():
        most_presses, _, most_words = LIMITS[key]
        assert (presses or 0) <= most_presses, key
        assert words <= most_words, key
        assert words <= BETWEEN[1] or key[1] != NEWS


@pytest.mark.trial(reason="every message of some turns is laid out in a browser")
@pytest.mark.skipif(chromium.executable() is None, reason=chromium.MISSING)
@pytest.mark.parametrize("game", TEXTS)
async def test_no_job_takes_more_screens_of_a_phone(game: str) -> None:
    measured = await jobs(game)
    loop = asyncio.get_running_loop()
    shown = await loop.run_in_executor(None, screens_of, measured)
    for key, (_, screens, _) in largest(shown).items():
        assert screens is not None
        assert screens <= LIMITS[key][1], key
        assert screens <= BETWEEN[0] or key[1] != NEWS
