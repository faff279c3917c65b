"""What holds in Brimstone after every answer, whatever is played."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.brimstone.board.components import LANDS, MAPS, STONES_IN_ALL, TOKENS, TROOPS_PER_SEAT
from engine.brimstone.board.hexes import HEXES, Hex, is_hex, mirrored, neighbours, rotated
from engine.brimstone.board.state import State
from engine.brimstone.game import BRIMSTONE
from engine.brimstone.rules import combat
from engine.brimstone.rules.asks import GiveSupport, MarchOn, Pay, Retreat
from engine.brimstone.rules.events import (
    BattleFought,
    EventChosen,
    GameWon,
    MarchBegun,
    OrderExecuted,
    OrderRemoved,
    RoundEnded,
    Supplied,
    TroopsMoved,
)
from engine.brimstone.rules.march import possible_steps
from engine.kernel.core import Event, Json, Refused
from engine.kernel.dice import Dice, NotedDice
from engine.kernel.match import Match
from tests.engine.brimstone.positions import begin, crowded_table
from tests.engine.brimstone.story import Story, follow, shown
from tests.engine.play import by_absence, by_chance, moments, play, through_text

numbers = st.integers(min_value=0, max_value=2**32)


def crowded(number: int) -> Match[State]:
    """A match in the middle of a crowd."""
    seed = f"crowd {number}"
    return begin({**crowded_table(Dice(seed)), "seed": seed})


def fresh(number: int, **options: Json) -> Match[State]:
    players = BRIMSTONE.players[number % 3]
    return Match.new(BRIMSTONE, players, options, f"fresh {number}")


def either(number: int) -> Match[State]:
    return crowded(number) if number % 4 else fresh(number)


def states(number: int, *, stages: int = 3) -> Iterator[Match[State]]:
    """A match of random play, before each answer and at its end."""
    match = either(number)
    for _ in moments(match, by_chance(Dice(f"play {number}")), stages=stages):
        yield match
    yield match


# The components


@given(number=numbers)
def test_nobody_has_more_than_20_troops_and_no_hex_keeps_an_empty_army(number: int) -> None:
    for match in states(number):
        for seat in match.state.seats:
            assert 0 <= match.state.on_board(seat) <= TROOPS_PER_SEAT
        assert all(army.troops > 0 and army.seat in match.state.seats for army in match.state.armies.values())


@given(number=numbers)
def test_the_40_stones_are_with_the_seats_or_in_the_bank(number: int) -> None:
    for match in states(number):
        assert all(stones >= 0 for stones in match.state.stones.values())
        assert match.state.bank >= 0
        assert sum(match.state.stones.values()) + match.state.bank == STONES_IN_ALL


@given(number=numbers)
def test_no_seat_has_more_tokens_out_than_it_owns_and_all_lie_where_they_may(number: int) -> None:
    for match in states(number):
        state = match.state
        for seat, tokens in state.orders.items():
            assert all(count <= TOKENS[order] for order, count in Counter(tokens.values()).items())
            for hex_, order in tokens.items():
                is_own_empty_home = hex_ == state.homes[seat] and order in ("recruit", "bide")
                assert state.owner(hex_) == seat or is_own_empty_home
                assert order not in LANDS[state.tiles[hex_]].bars


@given(number=numbers)
def test_R57_markers_lie_only_in_slow_hexes_with_troops_and_R9_none_on_good_roads(number: int) -> None:
    for match in states(number):
        state = match.state
        for hex_ in state.slow:
            assert LANDS[state.tiles[hex_]].is_slow
            assert hex_ in state.armies
        assert not (state.slow and state.event == "good_roads")


@given(number=numbers)
def test_R65_no_enemy_is_ever_in_a_home_base(number: int) -> None:
    for match in states(number):
        for seat, home in match.state.homes.items():
            assert match.state.owner(home) in (None, seat)


@given(number=numbers)
def test_the_land_stays_as_it_was_adjusted(number: int) -> None:
    match = either(number)
    before = Counter(match.state.tiles.values())
    for _ in moments(match, by_chance(Dice(f"play {number}")), stages=3):
        assert Counter(match.state.tiles.values()) == before
        assert set(match.state.tiles) == set(HEXES)
        assert match.state.tiles["E5"] == "airport"


@given(number=numbers)
def test_the_card_in_force_does_not_lie_face_up_and_the_pool_is_never_empty(number: int) -> None:
    for match in states(number, stages=7):
        state = match.state
        assert state.event not in state.events_up
        assert len(set(state.events_up)) == len(state.events_up) <= 5
        if state.event is None and not state.winners:
            assert state.events_up


# Asks


@given(number=numbers)
def test_what_is_asked_can_be_answered_in_more_than_one_way(number: int) -> None:
    for match in states(number, stages=2):
        state = match.state
        for seat, ask in match.asks.items():
            ask.check(ask.fallback())
            if isinstance(ask, Retreat):
                assert len(ask.places) > 1
                assert all(state.owner(to) in (None, seat) for to in ask.places)
            elif isinstance(ask, Pay):
                assert ask.most >= 1
                assert state.event != "missed_payroll"
            elif isinstance(ask, GiveSupport):
                assert ask.battle.hex in neighbours(ask.hex)
                assert state.order(seat, ask.hex) == "support"
            elif isinstance(ask, MarchOn):
                assert list(possible_steps(state, ask.march))


@given(number=numbers)
def test_R47_a_march_fights_once_and_no_troop_takes_a_step_too_many(number: int) -> None:
    match = crowded(number)
    play(match, by_chance(Dice(f"play {number}")), stages=3)
    for begun, rest in list(_marches(match)):
        battles = [event for event in rest if isinstance(event, BattleFought)]
        moves = [event for event in rest if isinstance(event, TroopsMoved)]
        assert len(battles) <= 1
        assert len({event.to for event in moves if event.by_air}) <= 1
        if not begun.is_forced:
            assert {event.origin for event in moves} <= {begun.hex}
        if begun.cleared and not begun.is_forced:
            assert not rest
        second = sum(event.troops for event in moves if event.origin != begun.hex)
        assert second <= sum(event.troops for event in moves if event.origin == begun.hex)


def _marches(match: Match[State]) -> Iterator[tuple[MarchBegun, list[Event]]]:
    """Each March with what happened in it."""
    rest: list[Event] = []
    for event in match.events:
        if isinstance(event, MarchBegun):
            rest = []
            yield event, rest
        elif isinstance(event, (OrderExecuted, OrderRemoved, RoundEnded, Supplied)):
            rest = []
        else:
            rest.append(event)


@given(number=numbers)
def test_the_steps_listed_as_possible_are_those_that_are_taken(number: int) -> None:
    match = crowded(number)
    for seat, _ in moments(match, by_chance(Dice(f"play {number}")), stages=1):
        ask = match.asks[seat]
        if not isinstance(ask, MarchOn):
            continue
        possible = {(step.origin, step.to) for step in possible_steps(match.state, ask.march)}
        for origin in ask.march.places():
            for to in HEXES:
                taken = _is_taken(ask, {"groups": [{"from": origin, "troops": 1, "to": to}]})
                assert taken == ((origin, to) in possible)


def _is_taken(ask: MarchOn, answer: Json) -> bool:
    try:
        ask.check(answer)
    except Refused:
        return False
    return True


# Events


@given(number=numbers)
def test_the_events_tell_all_that_happens_on_the_table(number: int) -> None:
    match = crowded(number)
    story = Story(match.state)
    for _ in moments(match, by_chance(Dice(f"play {number}")), stages=3):
        follow(story, match)
        assert story.facts() == shown(match.state)
    follow(story, match)
    assert story.facts() == shown(match.state)


@given(number=numbers)
def test_every_battle_is_decided_by_its_sums(number: int) -> None:
    match = crowded(number)
    card = match.state.event
    play(match, by_chance(Dice(f"play {number}")), stages=2)
    for event in match.events:
        if isinstance(event, EventChosen):
            card = event.card
        elif isinstance(event, BattleFought):
            attack = combat.strength(list(event.attack))
            defence = combat.strength(list(event.defence))
            assert event.attacker_won == (attack > defence or (attack == defence and card != "entrenched"))
            loser = event.defence if event.attacker_won else event.attack
            assert event.lost == min(loser[0].amount, 1 + abs(attack - defence) // 3)
            assert event.battle.attacker != event.battle.defender


@given(number=numbers)
def test_R12_nobody_fights_in_a_truce_and_R13_nobody_pays_without_payroll(number: int) -> None:
    for card in ("truce", "missed_payroll", "heavy_rains"):
        table = crowded_table(Dice(str(number))) | {"event": card, "events_up": ["fair_weather"]}
        match = begin(table)
        play(match, by_chance(Dice(f"play {number}")), stages=1)
        battles = [event for event in match.events if isinstance(event, BattleFought)]
        if card == "truce":
            assert not battles
        if card == "missed_payroll":
            assert all(not event.battle.payments for event in battles)
        if card == "heavy_rains":
            assert not any(getattr(event, "is_forced", False) for event in match.events)


@given(number=numbers)
def test_R101_a_game_ends_when_a_seat_holds_the_cities_at_the_end_of_a_round(number: int) -> None:
    match = crowded(number)
    play(match, by_chance(Dice(f"play {number}")), stages=6)
    for event in match.events:
        if isinstance(event, RoundEnded):
            won = [seat for seat, held in event.cities.items() if held >= match.state.map.cities_to_win]
    assert list(match.state.winners) == won
    assert match.is_over == bool(won)


# Secrets


@given(number=numbers)
def test_the_refills_to_come_show_to_nobody(number: int) -> None:
    table = crowded_table(Dice(str(number)))
    one = begin({**table, "refills": [["truce", "lightning", "fogbound", "heavy_rains"]]})
    other = begin({**table, "refills": [["fair_weather", "deep_snow", "entrenched", "good_roads"]]})
    for seat, answer in moments(one, by_chance(Dice(f"play {number}")), stages=1):
        assert one.asks == other.asks
        assert one.events == other.events
        for eye in (None, *one.state.seats):
            assert BRIMSTONE.view(one.state, eye) == BRIMSTONE.view(other.state, eye)
        other.submit(seat, answer)


# The end


@pytest.mark.parametrize("players", BRIMSTONE.players)
@pytest.mark.parametrize("limit", [1, 2, 5, 11])
def test_R109_a_game_of_absent_players_ends_at_its_round_limit(players: int, limit: int) -> None:
    match = Match.new(BRIMSTONE, players, {"round_limit": limit}, "absent")
    play(match, by_absence, stages=limit + 1)
    assert match.is_over
    assert match.state.winners == match.state.seats
    assert isinstance(match.events[-1], GameWon)
    assert match.events[-1].by_limit
    assert match.state.round == limit


@given(number=numbers)
def test_a_game_of_random_players_ends_at_its_round_limit(number: int) -> None:
    match = fresh(number, round_limit=6)
    play(match, by_chance(Dice(str(number))), stages=7)
    assert match.is_over
    assert match.state.winners


# The shape of the land has no up or down


Symmetry = Callable[[Hex], Hex]


def symmetry(sixths: int, *, mirror: bool) -> Symmetry:
    return lambda hex_: rotated(mirrored(hex_) if mirror else hex_, sixths)


SYMMETRIES = [
    pytest.param(symmetry(sixths, mirror=mirror), id=f"{'mirrored, ' if mirror else ''}{60 * sixths} degrees")
    for mirror in (False, True)
    for sixths in range(6)
    if mirror or sixths
]


def moved(data: Any, where: Symmetry) -> Any:
    """The same data about the moved board."""
    if is_hex(data):
        return where(data)
    if isinstance(data, dict):
        return {moved(key, where): moved(value, where) for key, value in data.items()}
    if isinstance(data, (list, tuple)):
        return [moved(part, where) for part in data]
    return data


def unordered(data: Any) -> Any:
    """The data without the order of names, which no symmetry keeps."""
    if dataclasses.is_dataclass(data) and not isinstance(data, type):
        return [type(data).__name__, unordered(dataclasses.asdict(data))]
    if isinstance(data, dict):
        return {key: unordered(data[key]) for key in sorted(data)}
    if isinstance(data, (list, tuple, set)):
        return sorted((unordered(part) for part in data), key=repr)
    return data


@pytest.mark.parametrize("where", SYMMETRIES)
@given(number=numbers)
def test_turning_and_mirroring_the_map_gives_the_turned_and_mirrored_game(
    where: Symmetry, number: int
) -> None:
    match = crowded(number)
    start = moved(through_text(BRIMSTONE.dump(match.state)), where)
    other = Match(BRIMSTONE, BRIMSTONE.load(start), NotedDice("refills", match.dice.count))
    for seat, answer in moments(match, by_chance(Dice(f"play {number}")), stages=1):
        assert list(match.asks) == list(other.asks)
        assert [ask.kind for ask in match.asks.values()] == [ask.kind for ask in other.asks.values()]
        here, there = BRIMSTONE.dump(match.state), BRIMSTONE.dump(other.state)
        assert unordered(moved(here, where)) == unordered(there)
        other.submit(seat, moved(answer, where))
    assert [_told(event, where) for event in match.events] == [
        _told(event, lambda hex_: hex_) for event in other.events if event.kind != "cards_turned_up"
    ]


def _told(event: Any, where: Symmetry) -> Any:
    return event.kind, unordered(moved(dataclasses.asdict(event), where))


def _keeps(players: int, where: Symmetry) -> bool:
    """Whether the printed map looks the same from there."""
    plan = MAPS[players]
    return all({where(hex_) for hex_ in hexes} == set(hexes) for hexes in (plan.homes, plan.cities))


def test_each_printed_map_has_the_symmetries_that_make_it_fair() -> None:
    turns = {n: [t for t in range(6) if _keeps(n, symmetry(t, mirror=False))] for n in BRIMSTONE.players}
    mirrors = {n: [t for t in range(6) if _keeps(n, symmetry(t, mirror=True))] for n in BRIMSTONE.players}
    assert turns == {2: [0, 3], 3: [0, 2, 4], 4: [0, 3]}
    assert mirrors == {2: [2, 5], 3: [0, 2, 4], 4: [2, 5]}


@given(number=numbers)
def test_a_map_turned_onto_itself_is_read_as_any_other_table(number: int) -> None:
    """The same law by way of a record: Homes and Cities come to lie on Homes and Cities."""
    table = crowded_table(Dice(f"crowd {number}"))
    players = table["players"]
    plan = MAPS[players]
    table["homes"] = dict(zip(("red", "blue", "green", "yellow"), plan.homes, strict=False))
    for sixths in range(6):
        for mirror in (False, True):
            where = symmetry(sixths, mirror=mirror)
            if not _keeps(players, where):
                continue
            match, other = begin(table), begin(moved(table, where))
            for seat, answer in moments(match, by_chance(Dice(f"play {number}")), stages=1):
                other.submit(seat, moved(answer, where))
            here, there = BRIMSTONE.dump(match.state), BRIMSTONE.dump(other.state)
            assert unordered(moved(here, where)) == unordered(there)
