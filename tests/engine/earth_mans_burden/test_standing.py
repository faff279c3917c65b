"""Standing instructions: read from text, what they lose, and what goes off when somebody is attacked."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.earth_mans_burden.board.state import Loss, seen_by
from engine.earth_mans_burden.board.worlds import OURS, SEATS
from engine.earth_mans_burden.orders.standing_instructions import (
    ALL,
    Build,
    Course,
    Keep,
    Line,
    Lose,
    Order,
    Standing,
    StandingDeputy,
    Trigger,
    reactions,
)
from engine.earth_mans_burden.orders.standing_notation import parse_standing
from engine.earth_mans_burden.rules.asks import Losses, Respond
from engine.kernel.core import Json, Refused, Seat
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from tests.engine.earth_mans_burden.positions import begin, crowded_table
from tests.engine.play import through_text

worlds = st.sampled_from(list(OURS.regions))
maybe_world = st.sampled_from(["", *OURS.regions])
amounts = st.one_of(st.just(ALL), st.integers(1, 999))
orders = st.one_of(
    st.builds(Order, st.just("construct"), amounts, st.just(0), maybe_world),
    st.builds(Order, st.just("decommission"), amounts, amounts, maybe_world),
    st.builds(Order, st.just("decommission"), amounts, st.just(0), maybe_world),
    st.builds(Order, st.just("give"), st.just(0), amounts, maybe_world, st.sampled_from(SEATS)),
)
triggers = st.builds(
    Trigger,
    orders,
    st.sampled_from(["attacked", "fire", "coup"]),
    st.sampled_from(["", "un", *SEATS]),
    maybe_world,
)
lines = st.one_of(
    st.builds(Lose, st.sampled_from(["fleets", "developments"]), maybe_world),
    st.builds(Keep, st.integers(1, 999), worlds),
    st.builds(Course, worlds),
    st.builds(Build),
    triggers,
)


@given(st.lists(lines, max_size=10, unique=True))
def test_what_is_printed_is_read_back(kept: list[Line]) -> None:
    standing = Standing(tuple(kept))
    assert parse_standing(str(standing), OURS) == standing


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("Lose fleets first!", "lose fleets first"),
        ("lose developments first at Mars", "lose developments first on mars"),
        ("keep 2 developments on mars.", "keep 2 developments on mars"),
        ("course to the saturn", "course saturn"),
        ("Build with care!", "always build with care"),
        ("if attacked on mars: build all fleets", "if attacked on mars: construct all"),
        ("IF ATTACKED ON MARS:CONSTRUCT 2", "if attacked on mars: construct 2"),
        ("if coup on mar: construct all", "if coup on mars: construct all"),
        (
            "if attacked: scrap everything on luna",
            "if attacked: decommission all fleets all developments on luna",
        ),
        (
            "if blue is attacked on mars: give blue 2 fleets and 1 development on mars",
            "if blue attacked on mars: give blue 2 fleets 1 developments on mars",
        ),
    ],
)
def test_it_is_forgiving_in_reading(typed: str, printed: str) -> None:
    assert str(parse_standing(typed, OURS)) == printed


@pytest.mark.parametrize(
    "text",
    [
        "lose units first",
        "keep 0 developments on mars",
        "keep 2 developments on solar_system",
        "course deep_space",
        "if attacked on mars: fire blue",
        "if attacked on mars: give 2 fleets to blue",
        "if attacked on mars: give blue 2 fleets 3 fleets",
        "if white attacked on mars: construct all",
        "if attacked on m: construct all",
        "if attacked on mars: construct 10000",
        "if attacked on mars: vote blue",
        "\n".join(f"keep {n} developments on mars" for n in range(1, 30)),
    ],
)
def test_what_says_nothing_known_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(Refused, match=r"\.$"):
        parse_standing(text, OURS)


# ------------------------------------------------------------------------- losses


def losses(hits: int, fleets: int, developments: int) -> Losses:
    match = begin(fleets={"red": {"mars": fleets}}, developments={"red": {"mars": developments}})
    view = seen_by(match.state, "red")
    view.loss = Loss("red", "mars", hits)
    return Losses("red", view)


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("", (3, 0)),
        ("lose developments first", (0, 3)),
        ("lose developments first on luna", (3, 0)),
        ("lose fleets first\nlose developments first on mars", (0, 3)),
        ("lose developments first on mars\nlose fleets first", (0, 3)),
        ("lose developments first\nkeep 2 developments on mars", (1, 2)),
        ("lose developments first\nkeep 9 developments on mars", (3, 0)),
        ("keep 2 developments on mars", (3, 0)),
    ],
)
def test_losses_are_as_instructed(text: str, lost: tuple[int, int]) -> None:
    standing = parse_standing(text, OURS)
    assert standing.losses(losses(3, 3, 4)) == {"fleets": lost[0], "developments": lost[1]}


@given(st.lists(lines, max_size=6), st.integers(1, 9), st.integers(1, 5), st.integers(1, 5))
def test_losses_are_always_legal(kept: list[Line], hits: int, fleets: int, developments: int) -> None:
    ask = losses(min(hits, fleets + developments - 1), fleets, developments)
    answer = through_text(Standing(tuple(kept)).losses(ask))
    ask.check(answer)


def test_a_deliberate_table_asks_where_nothing_is_said() -> None:
    ask = losses(1, 2, 2)
    assert StandingDeputy(Standing(), is_swift=False).answer(ask) is None
    assert StandingDeputy(Standing(), is_swift=True).answer(ask) == {"fleets": 1, "developments": 0}
    for text in ("lose fleets first", "keep 1 developments on mars"):
        assert StandingDeputy(parse_standing(text, OURS), is_swift=False).answer(ask) is not None
    assert (
        StandingDeputy(parse_standing("lose fleets first on luna", OURS), is_swift=False).answer(ask) is None
    )


def test_a_course_is_followed_where_it_lies_below() -> None:
    standing = parse_standing("course saturn\ncourse mars", OURS)
    found = {place: standing.way(OURS, place) for place in OURS.links}
    assert found["solar_system"] == "outer_system"
    assert found["outer_system"] == "saturnian"
    assert found["inner_system"] == "mars_belt"
    assert found["mars_belt"] == "mars"
    assert found["deep_space"] is None


# ----------------------------------------------------------------------- triggers


def under_attack(*, coup: bool = False) -> tuple[Match[Any], int]:
    """Red attacks Blue on Mars while Green looks on; the match at `respond`, and the events before."""
    match = begin(
        players=3,
        phase="combat",
        active="red",
        fleets={"red": {"mars": 3}, "green": {"mars": 2, "luna": 1}, "blue": {"mars": 1}},
        developments={"red": {"mars": 1}, "blue": {"mars": 3, "luna": 1}},
    )
    told = len(match.events)
    fire = [] if coup else [{"world": "mars", "at": "blue", "fleets": 3}]
    coups = [{"world": "mars", "at": "blue", "developments": 1}] if coup else []
    match.submit("red", {"fire": fire, "coup": coups})
    assert [ask.kind for ask in match.asks.values()] == ["respond"]
    return match, told


def carried_out(match: Match[Any], told: int, **standing: str) -> list[tuple[Seat, Json]]:
    """What the triggers of the seats do, carried out."""
    parsed = {seat: parse_standing(text, OURS) for seat, text in standing.items()}
    done = []
    for reaction in reactions(tuple(match.asks.values()), match.events[told:], parsed):
        action = reaction.action(match.game.view(match.state, reaction.seat))
        if action is not None:
            match.act(reaction.seat, through_text(action))
            done.append((reaction.seat, action))
    return done


def test_E32_an_order_is_cut_down_to_what_is_there_and_done_where_the_attack_is() -> None:
    match, told = under_attack()
    assert carried_out(match, told, blue="if attacked: construct 9") == [
        ("blue", {"do": "construct", "world": "mars", "fleets": 3})
    ]
    assert match.state.fleets_at("blue", "mars") == 4


def test_E32_triggers_go_off_clockwise_from_the_seat_after_the_attacker_line_by_line() -> None:
    match, told = under_attack()
    done = carried_out(
        match,
        told,
        red="if blue attacked on mars: construct all",
        green="if blue attacked on mars: give blue 1 fleets\nif blue fire on mars: give red all fleets",
        blue="if attacked on mars: construct 1\nif attacked on mars: decommission 1 fleets",
    )
    assert [(seat, action["do"]) for seat, action in done] == [
        ("blue", "construct"),
        ("blue", "decommission"),
        ("green", "give"),
        ("green", "give"),
        ("red", "construct"),
    ]


@pytest.mark.parametrize(
    ("text", "goes_off"),
    [
        ("if coup on mars: construct 1", False),
        ("if fire on mars: construct 1", True),
        ("if attacked on mars: construct 1", True),
        ("if attacked on luna: construct 1", False),
        ("if green attacked on mars: construct 1", False),
        ("if blue attacked: construct 1", True),
    ],
)
def test_an_order_goes_off_only_at_what_was_announced(text: str, goes_off: bool) -> None:
    match, told = under_attack()
    assert bool(carried_out(match, told, blue=text)) is goes_off


def test_attacked_means_overthrow_as_well() -> None:
    for text, goes_off in (("if attacked: construct 1", True), ("if fire: construct 1", False)):
        match, told = under_attack(coup=True)
        assert bool(carried_out(match, told, blue=text)) is goes_off


def test_nothing_goes_off_where_nobody_can_respond() -> None:
    match, told = under_attack()
    events = match.events[told:]
    match.submit("blue", {})
    standing = {"blue": parse_standing("if attacked: construct 1", OURS)}
    assert not reactions(tuple(match.asks.values()), events, standing)


def test_a_deliberate_table_waits_unless_the_instructions_speak_of_the_attack() -> None:
    match, _ = under_attack()
    ask = match.asks["blue"]
    assert isinstance(ask, Respond)
    said: dict[str, Json] = {
        "": None,
        "if attacked on luna: construct 1": None,
        "if green attacked on mars: construct 1": None,
        "if coup on mars: construct 1": {},
    }
    for text, answer in said.items():
        assert StandingDeputy(parse_standing(text, OURS), is_swift=False).answer(ask) == answer
        assert StandingDeputy(parse_standing(text, OURS), is_swift=True).answer(ask) == {}


@given(st.integers(0, 10**6), st.lists(triggers, max_size=6))
def test_what_goes_off_is_an_action_or_barred_with_a_reason(number: int, given_: list[Trigger]) -> None:
    """In random positions with random orders: nothing but what is refused by E34 and by giving to oneself."""
    dice = Dice(str(number))
    match = begin(**{**crowded_table(dice), "phase": "combat"})
    for _ in range(6):
        if match.is_over or "respond" in {ask.kind for ask in match.asks.values()}:
            break
        told, seat = len(match.events), match.awaited[0]
        match.submit(seat, match.asks[seat].sample(dice))
        standing = {name: Standing(tuple(given_)) for name in match.state.seats}
        for reaction in reactions(tuple(match.asks.values()), match.events[told:], standing):
            action = reaction.action(match.game.view(match.state, reaction.seat))
            if action is None or match.is_over:
                continue
            try:
                match.act(reaction.seat, action)
            except Refused:
                assert action["do"] == "give"
