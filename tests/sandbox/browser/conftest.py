"""Share one Chromium among all tests of this folder, with a table for each test that asks for one.

Windows are reused between tests, because a new one costs Chromium a second. Playwright keeps an event loop
running while it is open, and other tests need their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from sandbox.web import chromium
from sandbox.web.process import Table
from tests.sandbox.browser.seat import PATIENCE, Seat, Windows
from tests.sandbox.forks import ForkedTable

Sit = Callable[..., Seat]

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="package")
def windows() -> Iterator[Windows]:
    with chromium.browser() as opened:
        yield Windows(opened)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """Yield a table with two seats, one of them a computer's: the shortest game."""
    running = ForkedTable(tmp_path / "table", "--seats", "2", "--seed", "1").begin()
    yield running
    running.end()


@pytest.fixture
def sit(windows: Windows, table: Table) -> Iterator[Sit]:
    """Yield a function that seats a person; any error in a window fails the test."""
    seats: list[Seat] = []

    def take(person: str = "ann", **size: int) -> Seat:
        seats.append(Seat.take(windows, table.of(person), **size))
        return seats[-1]

    yield take
    mistakes = [mistake for seat in seats for mistake in seat.mistakes]
    for seat in seats:
        seat.close()
    assert mistakes == []
