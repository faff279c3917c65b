"""What `/rules` prints of the game can be typed as it stands there."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from bot.games.earth_mans_burden import TEXTS
from engine.earth_mans_burden.board.worlds import OURS, Board
from engine.earth_mans_burden.orders.actions import parse_deed
from engine.earth_mans_burden.orders.notation import parse_sheet
from engine.earth_mans_burden.orders.standing_notation import parse_standing


@pytest.mark.parametrize(
    ("topic", "parse"),
    [("Turn sheet", parse_sheet), ("Bargains", parse_deed), ("Instructions", parse_standing)],
)
def test_every_line_that_the_rules_print_can_be_typed(topic: str, parse: Callable[[str, Board], Any]) -> None:
    (block,) = re.findall(r"(?s)```\n(.+?)```", TEXTS.topics[topic])
    for line in block.splitlines():
        assert parse(re.split(r"  +", line)[0], OURS)
