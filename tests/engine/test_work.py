"""The work of one answer is limited, and the shipped games stay far below the limit."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.table.past.replay import read_game, replay
from engine.kernel.dice import MOST_WORK, Dice, NotedDice, Overworked
from engine.kernel.match import LARGEST_STATE, Match
from engine.kernel.state_encoding import Spelling
from engine.records import record
from engine.registry.catalogue import RULES, find_game

STORED = sorted((Path(__file__).parents[1] / "stored").glob("*.json"))
GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.json"))
ROOM = 8
"""Least ratio of each limit to the most that any game has needed."""


class Largest:
    """The most work that one answer caused, and the largest State."""

    def __init__(self) -> None:
        self.work = self.size = 0


@pytest.fixture
def largest(monkeypatch: pytest.MonkeyPatch) -> Iterator[Largest]:
    found = Largest()
    begin, spell = NotedDice.begin_answer, Spelling.of

    def note(self: NotedDice) -> None:
        found.work = max(found.work, self.spent)
        begin(self)

    def weigh(self: Spelling, state: Any) -> str:
        text = spell(self, state)
        found.size = max(found.size, len(text))
        return text

    monkeypatch.setattr(NotedDice, "begin_answer", note)
    monkeypatch.setattr(Spelling, "of", weigh)
    yield found
    assert 0 < found.work * ROOM <= MOST_WORK
    assert found.size * ROOM <= LARGEST_STATE


@pytest.mark.parametrize("file", STORED, ids=[file.stem for file in STORED])
def test_a_stored_game_stays_far_below_the_limits(file: Path, largest: Largest) -> None:
    assert replay(read_game(file)).ok


@pytest.mark.parametrize("file", GOLDEN, ids=[file.stem for file in GOLDEN])
def test_an_old_game_stays_far_below_the_limits(file: Path, largest: Largest) -> None:
    assert record.failure(json.loads(file.read_text(encoding="utf-8"))) is None


@pytest.mark.parametrize("game", RULES)
def test_a_random_game_stays_far_below_the_limits(game: str, largest: Largest) -> None:
    rules, chance = find_game(game), Dice("work").fork("people")
    match = Match.new(rules, max(rules.players), {}, "work")
    for _ in range(600):
        if match.is_over:
            break
        seat = chance.pick(match.awaited)
        match.submit(seat, match.asks[seat].sample(chance))
        match.digest()


def test_draws_count_as_work_until_the_next_answer_begins() -> None:
    dice = NotedDice("s")
    for _ in range(MOST_WORK):
        dice.below(6)
    with pytest.raises(Overworked, match=str(MOST_WORK)):
        dice.below(6)
    dice.begin_answer()
    assert dice.below(6) in range(6)


def test_a_state_that_grows_without_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new(find_game("brimstone"), 2, {}, "s")
    size = len(Spelling(match.game.parts).of(match.state))
    monkeypatch.setattr("engine.kernel.match.LARGEST_STATE", size)
    match.digest()
    monkeypatch.setattr("engine.kernel.match.LARGEST_STATE", size - 1)
    with pytest.raises(Overworked, match="characters"):
        match.digest()
