"""What holds in Brigand Kings after every answer, whatever is played."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.brigand_kings.board.components import BONUS_CARDS, FULL, REROLLS, SOLDIERS_PER_SEAT
from engine.brigand_kings.board.state import State, tally
from engine.brigand_kings.game import BRIGAND_KINGS
from engine.brigand_kings.rules.events import (
    BonusKept,
    CombatFought,
    CountyResolved,
    DiceRolled,
    GameWon,
    StabilityAdded,
)
from engine.brigand_kings.table import read_table
from engine.kernel.core import Json, Miswritten, Refused
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from engine.records import record
from tests.engine.brigand_kings.positions import BASE, LINE, begin, busy_table, county
from tests.engine.play import by_absence, by_chance, moments, play

numbers = st.integers(min_value=0, max_value=2**32)


def busy(number: int) -> Match[State]:
    """A match in mid-game."""
    seed = f"busy {number}"
    table = {**busy_table(Dice(seed)), "seed": seed}
    return record.begin({"id": "busy", "game": "brigand_kings", "table": table})


def fresh(number: int, **options: Json) -> Match[State]:
    return Match.new(BRIGAND_KINGS, BRIGAND_KINGS.players[number % 3], options, f"fresh {number}")


def states(number: int, *, stages: int = 4) -> Iterator[Match[State]]:
    """A match of random play, before each answer and at its end."""
    match = busy(number) if number % 4 else fresh(number, pawns=True, courts=bool(number % 3))
    for _ in moments(match, by_chance(Dice(f"play {number}")), stages=stages):
        yield match
    yield match


def county_cards(state: State) -> list[str]:
    """Every card that is no bonus card, wherever it is."""
    piles = [card for seat in state.seats for card in state.pile(seat)]
    return [*(county.card for county in state.counties), *state.deck, *state.set_aside, *piles]


@given(number=numbers)
def test_every_card_is_in_one_place(number: int) -> None:
    for match in states(number):
        assert Counter(county_cards(match.state)) == Counter(match.state.options.county_cards)


@given(number=numbers)
def test_the_15_soldiers_of_a_seat_are_in_its_supply_its_counties_or_its_camp(number: int) -> None:
    for match in states(number):
        state = match.state
        for seat in state.seats:
            assert 0 <= state.on_board(seat) <= SOLDIERS_PER_SEAT
            assert state.camp[seat] >= 0
        for lying in state.counties:
            assert (lying.seat is None) == (lying.soldiers == 0)
            assert lying.soldiers >= 0 <= lying.stability


@given(number=numbers)
def test_no_county_has_seven_tokens_when_a_turn_is_over(number: int) -> None:
    for match in states(number):
        if match.opened == 1:
            assert all(lying.tokens < FULL for lying in match.state.counties)


@given(number=numbers)
def test_a_line_has_five_counties_until_the_game_is_over(number: int) -> None:
    for match in states(number):
        assert len(match.state.counties) == (0 if match.is_over else 5)


@given(number=numbers)
def test_combat_takes_one_attacker_for_two_tokens_or_for_the_last_one(number: int) -> None:
    for match in states(number):
        for fight in (event for event in match.events if isinstance(event, CombatFought)):
            attackers = fight.attackers - fight.attackers_left
            tokens = fight.defenders + fight.stability - fight.defenders_left - fight.stability_left
            assert 2 * attackers - 1 <= tokens <= 2 * attackers
            assert fight.attackers_left == 0 or fight.defenders_left == 0
            assert min(fight.attackers_left, fight.defenders_left, fight.stability_left) >= 0


@given(number=numbers)
def test_stability_comes_where_the_active_seat_has_no_soldiers(number: int) -> None:
    match = busy(number)
    for _ in moments(match, by_chance(Dice(str(number))), stages=1):
        before, told = match.state.active, len(match.events)
    added = next(event for event in match.events[told:] if isinstance(event, StabilityAdded))
    assert added.seat == before
    resolved = {event.destination for event in match.events if isinstance(event, CountyResolved)}
    for place, lying in enumerate(match.state.counties, start=2):
        if place not in resolved:
            assert (place in added.destinations) == (lying.seat != before)


@given(number=numbers)
def test_no_die_is_rolled_more_than_three_times_in_a_turn(number: int) -> None:
    for match in states(number):
        rolled = Counter(
            (event.turn, die) for event in match.events if isinstance(event, DiceRolled) for die in event.dice
        )
        assert max(rolled.values(), default=0) <= 1 + REROLLS


@given(number=numbers)
def test_scores_at_the_end_are_the_tallies_of_the_piles(number: int) -> None:
    match = busy(number)
    play(match, by_chance(Dice(str(number))), stages=200)
    state = match.state
    assert match.is_over
    (won,) = [event for event in match.events if isinstance(event, GameWon)]
    assert won.seats == state.winners
    for seat in state.seats:
        assert state.scores[seat] == tally(state.pile(seat), state.bonus[seat])
        assert (seat in state.winners) == (
            state.scores[seat].total == max(score.total for score in state.scores.values())
        )


@settings(max_examples=12)
@given(number=numbers)
def test_a_game_that_everybody_has_left_comes_to_its_end(number: int) -> None:
    match = fresh(number)
    play(match, by_absence, stages=300)
    assert match.is_over


# Secrets


@given(number=numbers)
def test_views_and_asks_are_the_same_whatever_cards_are_hidden(number: int) -> None:
    for match in states(number):
        if match.sealed or match.opened != 1 or not match.state.bonus:
            continue
        dice = Dice(f"other {number}")
        for eye in (None, *match.state.seats):
            other = BRIGAND_KINGS.load(BRIGAND_KINGS.dump(match.state))
            free = [card for card in BONUS_CARDS if eye is None or card not in other.bonus[eye]]
            shuffled = dice.shuffled(free)
            for seat in other.seats:
                if seat != eye:
                    other.bonus[seat] = (shuffled.pop(), shuffled.pop())
                    other.hands[seat] = (*other.bonus[seat], shuffled.pop())
            other.deck = tuple(dice.shuffled(other.deck))
            assert BRIGAND_KINGS.view(other, eye) == BRIGAND_KINGS.view(match.state, eye)


@given(number=numbers)
def test_K1_bonus_cards_show_to_their_owner_alone_until_the_end(number: int) -> None:
    for match in states(number, stages=6):
        for event in match.events:
            if isinstance(event, BonusKept):
                assert event.audience == (event.seat,)
        for eye in (None, *match.state.seats):
            shown = BRIGAND_KINGS.view(match.state, eye)
            if match.is_over:
                assert shown.bonus == match.state.bonus
            else:
                assert set(shown.bonus) <= {eye}
            assert not match.state.bonus or not shown.hand
            assert not {"deck", "hands", "rolls"} & {entry.name for entry in dataclasses.fields(shown)}


@given(number=numbers)
def test_what_is_left_in_the_deck_is_known_but_not_its_order(number: int) -> None:
    match = fresh(number)
    for _ in moments(match, by_chance(Dice(str(number))), stages=12):
        view = BRIGAND_KINGS.view(match.state, None)
        assert sorted(view.unseen) == sorted(match.state.deck)
        assert view.deck_left == len(match.state.deck)


# Seats


@given(number=numbers)
def test_seats_are_alike_turning_them_round_turns_the_game_round(number: int) -> None:
    table = busy_table(Dice(f"turn {number}"))
    turned = _turned(table)
    one, other = (_begun(each, number) for each in (table, turned))
    turn = _turn(table["players"])
    for seat, answer in moments(one, by_chance(Dice(str(number))), stages=3):
        other.submit(turn[seat], answer)
    assert _named(record.outcome(one), turn) == record.outcome(other)


def _turn(players: int) -> dict[str, str]:
    seats = BRIGAND_KINGS.seats[:players]
    return dict(zip(seats, (*seats[1:], seats[0]), strict=True))


def _turned(table: dict[str, Json]) -> dict[str, Json]:
    return dict(_named(table, _turn(table["players"])))


def _named(value: Json, turn: dict[str, str]) -> Json:
    """The value with each seat's name exchanged, lists of seats and objects by seat in order of seats."""
    if isinstance(value, dict):
        named: dict[str, Json] = {
            turn.get(str(key), str(key)): _named(inner, turn) for key, inner in value.items()
        }
        return dict(sorted(named.items())) if set(named) <= set(turn) else named
    if isinstance(value, list):
        renamed = [_named(inner, turn) for inner in value]
        are_seats = bool(renamed) and all(isinstance(one, str) and one in turn for one in renamed)
        return [seat for seat in BRIGAND_KINGS.seats if seat in renamed] if are_seats else renamed
    return turn.get(value, value) if isinstance(value, str) else value


def _begun(table: dict[str, Json], number: int) -> Match[Any]:
    case = {"id": "turn", "game": "brigand_kings", "table": {**table, "seed": str(number)}}
    return record.begin(case)


# Tables


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"counties": ["pact"]}, "five|5 counties"),
        ({"counties": ["pact", "pact", *LINE[2:]]}, "in two places"),
        ({"counties": [county("pact", "red", 0), *LINE[1:]]}, "both a seat"),
        ({"counties": [county("pact", None, 2), *LINE[1:]]}, "both a seat"),
        ({"counties": [county("pact", "red", 2, 5), *LINE[1:]]}, "resolved"),
        ({"counties": ["harvest", *LINE[1:]]}, "one of"),
        ({"captured": {"red": ["pact"]}}, "in two places"),
        ({"camp": {"red": 16}}, "more than 15"),
        ({"camp": {"green": 1}}, "one of red, blue"),
        ({"bonus": {"red": ["ace_of_moons", "huntress"]}}, "different suits"),
        ({"bonus": {"red": ["ace_of_moons", "bard"], "blue": ["bard", "end"]}}, "in two places"),
        ({"dice": [1, 2, "moons"]}, "three numbers"),
        ({"dice": [7] * 8}, "from 1 to 6"),
        ({"rerolls": 3}, "at most 2"),
        ({"hands": {}}, "no key hands"),
        ({"setup": True}, "no key bonus, dice, rerolls"),
        ({"players": 5}, "2, 3 or 4"),
        ({"weather": "fair"}, "no key weather"),
    ],
)
def test_an_impossible_table_is_refused(changes: dict[str, Json], why: str) -> None:
    with pytest.raises(Refused, match=why):
        read_table({**BASE, **changes}, Dice("s"))


def test_a_written_roll_that_does_not_fit_the_dice_is_refused() -> None:
    match = begin(rerolls=1, rolls=[["moons"]])
    with pytest.raises(Miswritten, match="The record has rolls"):
        match.submit("red", {"reroll": [1]})
