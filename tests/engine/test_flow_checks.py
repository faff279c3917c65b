"""A flow that breaks the contract is an error with a name, never the end of a game nor a player's refusal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, ClassVar

import pytest

from engine.kernel.core import Ask, Event, Flow, Json, NotAsked, Refused, Seat, Step, Tell
from engine.kernel.deputy import Computer
from engine.kernel.dice import Dice
from engine.kernel.flow_checks import BrokenFlow
from engine.kernel.game_base import NoActions
from engine.kernel.match import Match
from engine.kernel.options import Offer
from engine.kernel.state_encoding import Parts, as_it_is


@dataclass
class State:
    rounds: int = 3


@dataclass(frozen=True)
class Nod(Ask):
    kind: ClassVar[str] = "nod"

    def check(self, answer: Json) -> Json:
        if answer is not True:
            raise Refused("Nod.")
        return answer

    def fallback(self) -> Json:
        return True

    def sample(self, dice: Dice) -> Json:
        return True


class Toy(NoActions):
    """A game of which only the flow is of interest; it ends after as many rounds as `state` says."""

    name = "toy"
    title = "Toy"
    version = "1"
    players: tuple[int, ...] = (2,)
    seats: tuple[Seat, ...] = ("red", "blue")
    offers: tuple[Offer, ...] = ()
    computers: Mapping[str, Computer] = {}
    is_cooperative = False
    stage_word = "round"
    longest = 3
    parts: Parts = {"rounds": as_it_is}

    def __init__(self, flow: Callable[[State, Dice], Flow]) -> None:
        self._flow = flow

    def options(self, players: int, chosen: Mapping[str, Json]) -> dict[str, Json]:
        return {}

    def setup(self, players: int, options: Mapping[str, Json], dice: Dice) -> State:
        return State()

    def play_round(self, state: State, dice: Dice, tell: Tell) -> Flow:
        return self._flow(state, dice)

    def is_over(self, state: State) -> bool:
        return state.rounds <= 0

    def view(self, state: State, seat: Seat | None) -> Any:
        return vars(state).copy()

    def dump(self, state: State) -> Json:
        return vars(state).copy()

    def load(self, data: Json) -> State:
        return State(**data)

    def read_table(self, table: Json, dice: Dice) -> State:
        return State(**table)

    def write_table(self, state: State, *, seed: str) -> dict[str, Json]:
        return vars(state).copy()

    def drawn(self, event: Event) -> Json | None:
        return None

    def outcome(self, state: State) -> dict[str, Json]:
        return vars(state).copy()


def begin(flow: Callable[[State, Dice], Flow]) -> Match[State]:
    return Match.new(Toy(flow), 2, {}, "s")


def after_a_nod(asks: list[Ask]) -> Callable[[State, Dice], Flow]:
    """A flow that asks red as it should, and then from an inner flow whatever is given."""

    def inner() -> Flow:
        yield asks

    def flow(state: State, dice: Dice) -> Flow:
        yield [Nod("red")]
        yield from inner()

    return flow


@pytest.mark.parametrize(
    ("asks", "fault"),
    [
        ([], "asks nobody"),
        ([Nod("red"), Nod("blue"), Nod("red")], "asks a seat twice at once: red, blue, red"),
        ([Nod("red"), Nod("pink")], "asks pink, which is not a seat"),
    ],
)
def test_a_flow_that_asks_what_none_can_answer_is_broken_and_says_where(asks: list[Ask], fault: str) -> None:
    match = begin(after_a_nod(asks))
    with pytest.raises(BrokenFlow, match=fault) as broken:
        match.submit("red", True)
    assert broken.value.game == "toy"
    assert broken.value.step == Step(0, 0, 2)
    assert broken.value.place.startswith("after_a_nod.<locals>.inner, line ")
    assert broken.value.place.endswith(f"of {__name__}")
    assert str(broken.value).startswith("toy, stage 0, ask 2: it asks ")
    assert not match.is_over


@pytest.mark.parametrize("refusal", [Refused, NotAsked])
def test_a_flow_that_refuses_is_broken_and_no_refusal_of_the_player(refusal: type[Refused]) -> None:
    def carry_out() -> None:
        raise refusal("You must not.")

    def flow(state: State, dice: Dice) -> Flow:
        yield [Nod("red")]
        carry_out()

    match = begin(flow)
    with pytest.raises(BrokenFlow, match="it refuses: You must not") as broken:
        match.submit("red", True)
    assert not isinstance(broken.value, Refused)
    assert isinstance(broken.value.__cause__, refusal)
    assert "carry_out, line " in broken.value.place
    assert not match.is_over


def test_a_flow_broken_before_its_first_ask_is_no_match_at_all() -> None:
    def flow(state: State, dice: Dice) -> Flow:
        yield []

    with pytest.raises(BrokenFlow, match="toy, stage 0, ask 1: it asks nobody"):
        begin(flow)


def test_a_broken_match_takes_nothing_more() -> None:
    match = begin(after_a_nod([]))
    with pytest.raises(BrokenFlow):
        match.submit("red", True)
    for seat in ("red", "blue"):
        with pytest.raises(BrokenFlow, match="stopped"):
            match.submit(seat, True)
        with pytest.raises(BrokenFlow, match="stopped"):
            match.withdraw(seat)
    assert not match.is_over


def test_so_does_a_match_that_any_other_error_has_stopped() -> None:
    def flow(state: State, dice: Dice) -> Flow:
        yield [Nod("red")]
        raise ZeroDivisionError

    match = begin(flow)
    with pytest.raises(ZeroDivisionError):
        match.submit("red", True)
    with pytest.raises(BrokenFlow, match="stopped"):
        match.submit("red", True)
    assert not match.is_over


def test_a_round_that_asks_nothing_and_changes_nothing_is_broken() -> None:
    def flow(state: State, dice: Dice) -> Flow:
        yield from ()

    with pytest.raises(BrokenFlow, match="toy, stage 0, .* changes nothing"):
        begin(flow)


def test_rounds_without_end_that_ask_nothing_are_broken() -> None:
    def flow(state: State, dice: Dice) -> Flow:
        state.rounds += 1
        yield from ()

    with pytest.raises(BrokenFlow, match="rounds in succession ask nothing"):
        begin(flow)


def test_a_round_that_asks_nothing_but_leads_on_is_none_of_it() -> None:
    def flow(state: State, dice: Dice) -> Flow:
        state.rounds -= 1
        if state.rounds == 1:
            yield [Nod("blue")]
        else:
            dice.below(6)

    match = begin(flow)
    assert match.awaited == ("blue",)
    assert match.step == Step(0, 1, 1)
    match.submit("blue", True)
    assert match.is_over


def test_the_game_alone_says_that_it_is_over_and_only_between_its_rounds() -> None:
    def flow(state: State, dice: Dice) -> Flow:
        state.rounds = 0
        yield [Nod("red")]

    match = begin(flow)
    assert match.game.is_over(match.state)
    assert not match.is_over
    match.submit("red", True)
    assert match.is_over
    assert match.awaited == ()


def test_however_many_asks_a_stage_opens_no_two_have_the_same_step() -> None:
    def flow(state: State, dice: Dice) -> Flow:
        state.rounds -= 1
        for _ in range(1500):
            yield [Nod("red")]

    match = begin(flow)
    steps = [match.step]
    while not match.is_over and match.stage < 2:
        match.submit("red", True)
        steps.append(match.step)
    assert all(earlier < later for earlier, later in pairwise(steps))
    assert [steps[999], steps[1000], steps[1500]] == [Step(0, 0, 1000), Step(0, 0, 1001), Step(0, 1, 1)]


def test_a_refused_answer_leaves_the_match_as_it_was() -> None:
    match = begin(after_a_nod([Nod("blue")]))
    before = match.digest()
    with pytest.raises(Refused, match="Nod"):
        match.submit("red", False)
    assert match.digest() == before
    match.submit("red", True)
    assert match.awaited == ("blue",)
