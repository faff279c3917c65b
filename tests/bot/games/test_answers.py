"""Answers of any game as text."""

from __future__ import annotations

import pytest

from bot.games.answers import answer_text
from engine.kernel.core import Json


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        ({"orders": {"I7": "march", "G3": "recruit"}}, "I7 march, G3 recruit"),
        ({"moves": [{"from": "earth_space", "fleets": 2}]}, "from earth space, fleets 2"),
        ({"forage": False, "buy": 0, "discharge": {}}, "forage no, buy 0"),
        ([1, 2, None], "1, 2, none"),
        ({"claims": []}, "nothing"),
        (3, "3"),
    ],
)
def test_an_answer_is_told_in_a_line(answer: Json, text: str) -> None:
    assert answer_text(answer) == text


def test_what_people_typed_into_an_answer_formats_nothing() -> None:
    assert "**" not in answer_text({"name": "**loud**"})
