"""The bot measures what blocks the event loop, and logs where it happened."""

from __future__ import annotations

import asyncio
import logging
import time
from pathlib import Path

import pytest

from bot.host.loop_lag import ALARM, LoopLag
from bot.host.metrics import Metrics


async def test_what_holds_the_loop_is_an_alarm_with_its_place(caplog: pytest.LogCaptureFixture) -> None:
    seen: asyncio.Queue[float] = asyncio.Queue()
    lag = LoopLag(seen.put_nowait)
    lag.open()
    with caplog.at_level(logging.ERROR):
        end = time.thread_time() + 1.5 * ALARM
        while time.thread_time() < end or not lag.held_by:  # this is the fault: nothing else has its turn
            pass
        late = await seen.get()
    lag.close()
    assert late > ALARM / 2
    told = [record.getMessage() for record in caplog.records if "event loop" in record.getMessage()]
    assert told[0].startswith("ALARM: the event loop was held for ")
    assert Path(__file__).name in told[0]


@pytest.mark.parametrize(("worked", "level"), [(ALARM + 0.01, logging.ERROR), (0.01, logging.WARNING)])
def test_a_late_beat_is_an_alarm_only_if_the_loop_worked(
    caplog: pytest.LogCaptureFixture, worked: float, level: int
) -> None:
    metrics = Metrics()
    lag = LoopLag(metrics.lagged)
    with caplog.at_level(logging.WARNING):
        lag.beaten(ALARM, 0.0)
        assert not caplog.records
        lag.beaten(ALARM + 0.01, worked)
        lag.beaten(ALARM + 0.01, 0.0)
    assert caplog.records[0].levelno == level
    assert sum(record.levelno == logging.WARNING for record in caplog.records) == 1
    assert "bot_loop_lag_seconds_count 3.0" in metrics.text().decode()
