"""A pack whose rules would take very long stops soon, and at the same place on every machine."""

from __future__ import annotations

import time
from typing import Any

import pytest

from engine.deeplamp.game import DEEPLAMP
from engine.deeplamp.pack.finding import lay_out, load_pack, nothing_laid_out
from engine.kernel.core import Json
from engine.kernel.dice import MOST_WORK, Overworked
from engine.kernel.match import Match
from tests.engine.deeplamp.hostile import endless, greedy, hostile

ATTACKS = {
    "40 abilities": hostile(40, 400),
    "1,500 abilities": hostile(1500, 8),
    "each turn": hostile(40, 400, "turn_start"),
    "cards without end": endless(),
}
ANSWERS = 60
LONGEST = 0.25
"""Most seconds of processor time for one answer."""


def played(pack: dict[str, Json]) -> tuple[Match[Any], float]:
    """Play until the limit stops an answer, or ANSWERS are given; return the match and the longest time."""
    longest = 0.0
    with nothing_laid_out():
        lay_out("own", load_pack(pack))
        match = Match.new(DEEPLAMP, 4, {"pack": "own"}, "s")
        for _ in range(ANSWERS):
            seat = match.awaited[0]
            began = time.process_time()
            try:
                match.submit(seat, match.asks[seat].fallback())
            except Overworked:
                return match, max(longest, time.process_time() - began)
            longest = max(longest, time.process_time() - began)
    return match, longest


@pytest.mark.parametrize("name", ATTACKS)
def test_an_answer_that_causes_too_much_is_stopped_at_the_same_place(name: str) -> None:
    one, other = (played(ATTACKS[name])[0] for _ in range(2))
    assert one.dice.spent > MOST_WORK
    assert (one.step, len(one.events), one.dice.count) == (other.step, len(other.events), other.dice.count)
    assert len(one.events) < 2 * MOST_WORK


def test_nothing_more_is_looked_for_when_a_bag_is_empty() -> None:
    match, _ = played(greedy())
    assert match.dice.spent <= MOST_WORK


@pytest.mark.trial(reason="measures processor time")
@pytest.mark.parametrize("name", [*ATTACKS, "9,999 tokens"])
def test_no_answer_of_such_a_pack_takes_a_quarter_of_a_second(name: str) -> None:
    assert min(played({**ATTACKS, "9,999 tokens": greedy()}[name])[1] for _ in range(3)) < LONGEST
