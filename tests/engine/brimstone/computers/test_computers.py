"""Computer seats: always legal, the same thought for the same ask, and judgement position by position."""

from __future__ import annotations

import copy

import pytest

from engine.brimstone.computers import marshal, tactics
from engine.brimstone.game import BRIMSTONE
from engine.kernel.deputy import Computer
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from tests.engine.brimstone.positions import begin, crowded_table
from tests.engine.play import AnyMatch

THINKS = pytest.mark.trial(reason="the marshal thinks some hundred times")
EACH = [pytest.param(one, marks=THINKS) if one == "marshal" else one for one in BRIMSTONE.computers]
KINDS = {
    "adjust_map",
    "choose_home",
    "choose_event",
    "orders",
    "supply",
    "execute",
    "march_on",
    "support",
    "pay",
    "retreat",
}


@pytest.fixture(autouse=True)
def _a_marshal_in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the marshal try fewer sheets and turns, so that it can play as many games here as the others."""
    monkeypatch.setattr(tactics, "TURNS", 2)
    for name, value in {"PLAYOUTS": 24, "LEAST_SHEETS": 2}.items():
        monkeypatch.setattr(marshal, name, value)


def play_legally(match: AnyMatch, computers: dict[str, Computer], *, stages: int) -> list[str]:
    """Play so many rounds; every answer must pass its ask's check. The kinds of ask that came."""
    kinds, notes, last = [], dict.fromkeys(match.state.seats, ""), match.stage + stages
    while not match.is_over and match.stage < last:
        seat, stage = match.awaited[0], match.stage
        ask = match.asks[seat]
        thought = computers[seat].think(ask, notes[seat], Dice(f"{match.step}-{seat}"))
        ask.check(thought.answer)
        notes[seat] = notes[seat] if thought.notes is None else thought.notes
        kinds.append(ask.kind)
        match.submit(seat, thought.answer)
        if match.stage != stage:
            notes = dict.fromkeys(notes, "")
    return kinds


@pytest.mark.parametrize("strength", EACH)
def test_every_answer_to_each_of_the_ten_kinds_is_legal(strength: str) -> None:
    computers = dict.fromkeys(BRIMSTONE.seats, BRIMSTONE.computers[strength])
    kinds: list[str] = []
    for players in BRIMSTONE.players:
        for seed in range(2):
            match = Match.new(BRIMSTONE, players, {}, f"legal-{seed}")
            kinds += play_legally(match, computers, stages=12)
    for seed in range(80):
        match = begin(crowded_table(Dice(f"crowd-{seed}")))
        kinds += play_legally(match, computers, stages=2)
    assert set(kinds) == KINDS
    assert len(kinds) > 3000


@pytest.mark.parametrize("strength", EACH)
def test_equal_arguments_give_equal_thoughts_and_leave_the_ask_alone(strength: str) -> None:
    computer = BRIMSTONE.computers[strength]
    for seed in range(20):
        match = begin(crowded_table(Dice(f"crowd-{seed}")))
        while not match.is_over and match.stage == 0:
            seat = match.awaited[0]
            ask = match.asks[seat]
            before = copy.deepcopy(ask)
            first = computer.think(ask, "", Dice("same"))
            assert ask == before
            assert computer.think(before, "", Dice("same")) == first
            match.submit(seat, first.answer)


@pytest.mark.parametrize("strength", BRIMSTONE.computers)
def test_what_others_have_sealed_changes_no_thought(strength: str) -> None:
    computer = BRIMSTONE.computers[strength]
    thoughts = []
    for seed in ("one", "other"):
        match = begin(crowded_table(Dice("sealed")))
        *others, last = match.awaited
        for seat in others:
            match.submit(seat, match.asks[seat].sample(Dice(seed)))
        thoughts.append(computer.think(match.asks[last], "", Dice("same")))
    assert thoughts[0] == thoughts[1]
