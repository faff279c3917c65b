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
        while not lag.held_by:  # this is the fault: nothing else comes to its turn
            time.sleep(0.01)  # noqa: ASYNC251
        late = await seen.get()
    lag.close()
    assert late > ALARM / 2
    told = [record.getMessage() for record in caplog.records if "event loop" in record.getMessage()]
    assert told[0].startswith("ALARM: the event loop was held for ")
    assert Path(__file__).name in told[0]


@pytest.mark.parametrize(("late", "alarms"), [(ALARM, 0), (ALARM + 0.01, 1)])
def test_only_more_than_the_limit_is_an_alarm(
    caplog: pytest.LogCaptureFixture, late: float, alarms: int
) -> None:
    metrics = Metrics()
    with caplog.at_level(logging.ERROR):
        LoopLag(metrics.lagged).beaten(late)
    assert len(caplog.records) == alarms
    assert "bot_loop_lag_seconds_count 1.0" in metrics.text().decode()
