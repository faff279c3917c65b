"""What holds in every game of Brutal Magic, tried by random play."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.brutal_magic.armies.names import is_master, number_of, seat_of
from engine.brutal_magic.board.layout import board_of
from engine.brutal_magic.board.options import read_options
from engine.brutal_magic.board.state import State
from engine.brutal_magic.board.terrain import PRINTED
from engine.brutal_magic.game import BRUTAL_MAGIC
from engine.brutal_magic.rules.aiming import aim, aim_at
from engine.brutal_magic.rules.events import AttackMade, GuardSet, RoundEnded, UnitFell, UnitHeld, UnitStepped
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from engine.records import record
from tests.engine.brutal_magic.positions import fought_table
from tests.engine.play import AnyMatch, by_chance, moments

numbers = st.integers(min_value=0, max_value=2**32)
places = st.sampled_from(board_of(6).hexes)
KINDS = tuple(PRINTED)


def skirmish(players: int, number: int) -> AnyMatch:
    terrain = ("open", "heath", "ruins", "fens", "battle")[number % 5]
    return Match.new(BRUTAL_MAGIC, players, {"preset": "skirmish", "terrain": terrain}, f"seed {number}")


def fought(number: int) -> AnyMatch:
    table = {**fought_table(Dice(str(number))), "seed": str(number)}
    return record.begin({"game": "brutal_magic", "table": table})


def chance(number: int) -> Any:
    return by_chance(Dice(f"chance {number}"))


@pytest.mark.parametrize("players", BRUTAL_MAGIC.players)
def test_a_skirmish_of_random_answers_comes_to_its_end_in_at_most_eight_rounds(players: int) -> None:
    for number in range(5):
        match = skirmish(players, number)
        for _ in moments(match, chance(number), stages=9):
            check_position(match.state)
        assert match.is_over
        assert match.state.round <= 8
        assert match.events[-1].kind == "game_ended"


@given(numbers)
def test_positions_stay_possible(number: int) -> None:
    match = fought(number)
    for _ in moments(match, chance(number), stages=3):
        check_position(match.state)


def check_position(state: State) -> None:
    """What is noted is noted of units on the board, and none stands where it cannot."""
    there = set(state.units)
    for noted in (state.acted, state.guards, state.fired, state.used, state.struck):
        assert set(noted) <= there
    for name, unit in state.units.items():
        seat = seat_of(name)
        assert state.kind(unit.hex).move is not None
        assert number_of(name) <= state.made[seat]
        assert is_master(name) == (state.type_of(name).rank == "master")
        assert set(state.used.get(name, ())) <= {attack.name for attack in state.type_of(name).attacks}
    if state.round and not state.is_over:
        assert state.turn in state.order
        assert state.to_act(state.turn)


@given(numbers)
def test_B54_everybody_sees_the_same_and_nobody_what_is_still_to_be_thrown(number: int) -> None:
    match = fought(number)
    for _ in moments(match, chance(number), stages=2):
        views = [BRUTAL_MAGIC.view(match.state, seat) for seat in (None, *match.state.seats)]
        assert all({**vars(view), "seat": None} == vars(views[0]) for view in views)
        assert not hasattr(views[0], "rolls")


@given(numbers)
def test_B36_no_unit_uses_an_attack_twice_in_a_round_and_no_guard_fires_twice(number: int) -> None:
    match = fought(number)
    for _ in moments(match, chance(number), stages=3):
        pass
    done: set[tuple[str, str]] = set()
    for event in match.events:
        if isinstance(event, RoundEnded):
            done = set()
        if isinstance(event, AttackMade):
            keys = {(event.unit, event.attack), *([(event.unit, "guard")] if event.by_guard else [])}
            assert not keys & done
            done |= keys


@given(numbers)
def test_B25_a_unit_acts_once_in_a_round_and_its_move_is_in_one_piece(number: int) -> None:
    match = fought(number)
    for _ in moments(match, chance(number), stages=3):
        pass
    actors: list[str] = []
    for event in match.events:
        if isinstance(event, RoundEnded):
            actors = []
        if isinstance(event, (UnitStepped, UnitHeld, GuardSet)):
            assert event.unit not in actors[:-1]
            assert isinstance(event, UnitStepped) or event.unit not in actors
            actors += [event.unit] if event.unit not in actors else []


@given(numbers)
def test_kills_are_the_points_of_what_fell_to_attacks(number: int) -> None:
    match = fought(number)
    before = dict(match.state.kills)
    for _ in moments(match, chance(number), stages=3):
        pass
    for event in match.events:
        if isinstance(event, UnitFell) and event.by:
            before[event.by] += event.points
    assert match.state.kills == before


@given(places, places, st.dictionaries(places, st.sampled_from(KINDS), max_size=60))
def test_B3_a_line_has_one_penalty_in_both_directions_but_for_the_ends(
    start: str, end: str, terrain: dict[str, str]
) -> None:
    state = State(("red", "blue"), read_options(2, {"radius": 6, "start": "corners"}))
    state.kinds, state.terrain = dict(PRINTED), terrain
    there, back = aim(state, start, end), aim(state, end, start)
    assert there.distance == back.distance == len(there.line)
    assert there.line[:-1] == tuple(reversed(back.line[:-1]))
    if start != end:
        assert there.penalty - state.kind(end).attack == back.penalty - state.kind(start).attack
        assert all(state.board.distance(*two) == 1 for two in pairwise((start, *there.line)))


@given(numbers)
def test_B3_the_aims_that_a_table_shows_are_those_of_its_attacks(number: int) -> None:
    """Each is worked out once for both ways."""
    state: Any = fought(number).state
    for pair, shown in BRUTAL_MAGIC.outcome(state)["aim"].items():
        found = aim_at(state, *pair.split(">"))
        line = " ".join(found.line)
        assert shown == {"distance": found.distance, "penalty": found.penalty, "line": line}
