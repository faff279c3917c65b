"""Hold the goal of order sheets: five orders with one March in at most eight taps, in nine of ten sheets."""

from __future__ import annotations

import logging
from statistics import median

import pytest

from tests.bot.games import taps

log = logging.getLogger(__name__)
SOME = 20
SHARE = 0.9
MEDIAN = 7


@pytest.mark.trial(reason="captains plan hundreds of sheets")
@pytest.mark.parametrize(
    "number", [SOME, pytest.param(taps.SHEETS, marks=pytest.mark.trial(reason="400 sheets of captains"))]
)
def test_captains_sheets_of_five_orders_take_few_taps(number: int) -> None:
    """Counts the hand-in, but no drag: the sequence of orders is the captain's only by chance."""
    counted = [touches for touches, _ in taps.counted(taps.usual(number))]
    log.info("%d sheets: median %.1f, most %d", len(counted), median(counted), max(counted))
    assert len(counted) > number * 0.9, "what only words can say is rare"
    assert median(counted) <= MEDIAN
    assert sum(one <= taps.WITHIN for one in counted) >= SHARE * len(counted)
    assert sum(taps.seconds(one) <= taps.SECONDS for one in counted) >= SHARE * len(counted)
