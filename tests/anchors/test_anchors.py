"""Today's computers against those of earlier versions."""

from __future__ import annotations

import pytest

from engine.kernel.self_play import Table
from lab.league import league
from tests.anchors.engine import GAME


@pytest.mark.trial(reason="whole games between computers")
def test_the_captain_beats_the_captain_of_0_1() -> None:
    """Of two equals one wins six or more of eight games once in seven times."""
    table = Table(GAME, 2, GAME.options(2, {}))
    fixtures = league.fixtures(("captain", "captain_0.1"), 2, 8, "0.1")
    won = sum(league.play_fixture(table, fixture).won["captain"] for fixture in fixtures)
    assert won >= 6, won
