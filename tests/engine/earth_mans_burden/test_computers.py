"""The computer seats: legal whatever comes, the same again, and each stronger than the one before."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.earth_mans_burden.board.worlds import PLACES, REGIONS
from engine.earth_mans_burden.computers import dealing
from engine.earth_mans_burden.computers.building import even
from engine.earth_mans_burden.computers.fighting import shared_out
from engine.earth_mans_burden.computers.flying import hop, hull
from engine.earth_mans_burden.computers.unit_values import Worth, turns_to_come
from engine.earth_mans_burden.computers.weights import NEAR
from engine.earth_mans_burden.game import EARTH_MANS_BURDEN
from engine.earth_mans_burden.rules.movement import ways
from engine.kernel import self_play
from engine.kernel.core import Json
from engine.kernel.deputy import MOST_ACTS, Thought
from engine.kernel.dice import Dice
from engine.kernel.options import for_new_table
from engine.kernel.self_play import Table
from lab.earth_mans_burden.exploit import Bargainer
from tests.engine.earth_mans_burden.positions import begin, crowded_table
from tests.engine.play import AnyMatch, by_chance, moments

CAPTAIN = EARTH_MANS_BURDEN.computers["captain"]
levels = pytest.mark.parametrize("level", EARTH_MANS_BURDEN.computers)
numbers = st.integers(0, 2**32)


def thought(match: AnyMatch, seat: str = "red") -> Thought:
    return CAPTAIN.think(match.asks[seat], "", Dice("thought"))


def table_of(players: int, **chosen: Json) -> Table:
    offered = for_new_table(EARTH_MANS_BURDEN.offers, chosen)
    return Table(EARTH_MANS_BURDEN, players, EARTH_MANS_BURDEN.options(players, offered))


@levels
@settings(max_examples=25)
@given(number=numbers)
def test_every_answer_and_action_is_legal_and_comes_again(level: str, number: int) -> None:
    match, computer = begin(**crowded_table(Dice(str(number)))), EARTH_MANS_BURDEN.computers[level]
    for seat, _ in moments(match, by_chance(Dice(str(number))), stages=3):
        one, other = (computer.think(match.asks[seat], "", Dice("same")) for _ in range(2))
        assert one == other
        match.asks[seat].check(one.answer)
        if one.act is not None:
            EARTH_MANS_BURDEN.act(copy.deepcopy(match.state), seat, one.act, lambda event: None)


@levels
@pytest.mark.parametrize("players", [2, 6])
@pytest.mark.parametrize("chosen", [{"placement": "turns", "late_fleets": 1}, {"give_under_fire": True}])
def test_computers_play_by_any_options_to_the_end(level: str, players: int, chosen: dict[str, Json]) -> None:
    table = table_of(players, round_limit=3, **chosen)
    computers = dict.fromkeys(table.seats, EARTH_MANS_BURDEN.computers[level])
    match = self_play.play(table, "options", computers)
    assert match.is_over
    assert match.game.outcome(match.state) == self_play.play(table, "options", computers).game.outcome(
        match.state
    )


def test_without_a_round_limit_computers_come_to_an_agreement() -> None:
    table = table_of(3, round_limit=None)
    match = self_play.play(table, "agreed", dict.fromkeys(table.seats, CAPTAIN))
    assert match.is_over
    assert not match.state.scores


def test_no_captain_acts_so_often_that_he_has_to_be_stopped() -> None:
    for number in range(20):
        match = begin(**crowded_table(Dice(f"acts {number}")))
        seat = match.awaited[0]
        for _ in range(MOST_ACTS):
            found = CAPTAIN.think(match.asks[seat], "", Dice("acts"))
            if found.act is None:
                break
            match.act(seat, found.act)
            if seat not in match.asks:
                break
        else:
            pytest.fail(f"{seat} acts for ever on table {number}")


# Fire, overthrows, claims


def test_E20_the_captain_does_not_open_fire_under_the_guns_of_the_un() -> None:
    fleets = {"red": {"earth": 2}, "blue": {"earth": 1}, "un": {"earth": 10}}
    developments = {"red": {"earth": 2}, "blue": {"earth": 1}, "un": {"earth": 3}}
    match = begin(phase="combat", fleets=fleets, developments=developments)
    assert "fire" not in thought(match).answer


def test_E20_without_the_un_he_fires_there() -> None:
    fleets = {"red": {"earth": 4}, "blue": {"earth": 1}}
    match = begin(phase="combat", fleets=fleets, developments={"blue": {"earth": 1}})
    assert thought(match).answer == {"fire": [{"world": "earth", "at": "blue", "fleets": 4}]}
    assert thought(match).why.startswith("Fire is worth ")


def test_E10_an_overthrow_costs_nothing_and_is_always_tried() -> None:
    match = begin(phase="combat", developments={"red": {"mars": 2}, "blue": {"mars": 1}})
    assert thought(match).answer == {"coup": [{"world": "mars", "at": "blue", "developments": 2}]}


def test_E33_developments_about_to_be_overthrown_become_fleets() -> None:
    match = begin(phase="combat", developments={"red": {"jupiter": 5, "venus": 1}, "blue": {"jupiter": 1}})
    match.submit("red", {"coup": [{"world": "jupiter", "at": "blue", "developments": 5}]})
    assert thought(match, "blue").act == {"do": "construct", "world": "jupiter", "fleets": 1}


def test_E43_in_the_last_turn_fleets_are_spent_on_whatever_is_empty() -> None:
    match = begin(
        phase="claim",
        starts="blue",
        active="red",
        round=12,
        options={"round_limit": 12},
        fleets={"red": {"mars": 2}, "blue": {"venus": 1}},
        developments={"red": {"mars": 1, "jupiter": 2}, "blue": {"venus": 1, "mars": 3}},
    )
    (claim,) = thought(match).answer["claims"]
    assert (claim["world"], claim["fleets"]) == ("mars", 2)


def test_units_are_shared_out_where_they_bring_most() -> None:
    assert shared_out(3, [[0, 1, 1.5, 1.6], [0, 0.8, 1.6, 1.7]]) == [1, 2]
    assert shared_out(2, [[0, -1, -2]]) == [0]


@pytest.mark.parametrize(
    ("pool", "count", "dice"), [(5, 2, (2, 3)), (3, 3, (1, 1, 1)), (7, 3, (2, 2, 3)), (4, 1, (4,))]
)
def test_E17_the_dice_of_a_world_are_shared_evenly(pool: int, count: int, dice: tuple[int, ...]) -> None:
    assert even(pool, count) == dice


# Flights


def test_every_hop_is_a_legal_way_and_comes_nearer() -> None:
    for world in REGIONS:
        for place in PLACES:
            if place != world and (place in REGIONS or world in {*REGIONS} & _under(place)):
                to, turns = hop(place, world)
                assert to in ways(place)
                assert (to == world) == (turns == 0)
                if to != world:
                    assert hop(to, world)[1] == turns - 1


def _under(place: str) -> set[str]:
    return {place} if place in REGIONS else {world for below in ways(place) for world in _under(below)}


def test_fleets_that_pay_only_together_share_what_they_bring() -> None:
    assert hull([0, 0, 4, 5]) == [2, 2, 1]
    assert hull([0, 3, 4]) == [3, 1]


def test_fleets_at_home_make_for_empty_worlds() -> None:
    match = begin(
        fleets={"red": {"earth": 3}, "blue": {"earth": 1}, "un": {"earth": 10}},
        developments={"red": {"earth": 1}, "un": {"earth": 6}},
    )
    assert sum(move["fleets"] for move in thought(match).answer["moves"]) >= 2


def test_turns_to_come_count_the_one_that_is_due_in_this_round() -> None:
    match = begin(
        players=3,
        starts="blue",
        active="green",
        round=4,
        options={"round_limit": 5},
        developments={"red": {"mars": 1}, "green": {"mars": 1}, "blue": {"venus": 1}},
    )
    assert {seat: turns_to_come(match.state, seat) for seat in match.state.seats} == {
        "red": 2,
        "blue": 1,
        "green": 1,
    }


# Bargains and votes


SCATTERED = {"red": {"mars": 1, "venus": 3}, "blue": {"mars": 4, "venus": 1}, "green": {"jupiter": 6}}


def test_E37_each_hands_the_other_what_he_cannot_hold_and_both_gain() -> None:
    match = begin(players=3, developments=SCATTERED)
    offers = [
        act
        for number in range(8)
        if (act := CAPTAIN.think(match.asks["red"], "", Dice(str(number))).act) is not None
    ]
    assert offers
    assert offers[0]["do"] == "offer"
    assert offers[0]["give"] == {"mars": {"developments": 1}}
    assert offers[0]["get"] == {"venus": {"developments": 1}}
    match.act("red", offers[0])
    (trade,) = match.state.offers.values()
    for seat in ("red", "blue"):
        assert dealing.gain_of(match.state, trade, seat, NEAR) >= dealing.LEAST


def test_a_bargain_that_serves_is_accepted_and_another_is_dropped() -> None:
    for give, get, done in (("mars", "venus", "accept"), ("venus", "mars", "drop")):
        offer = {
            "from": "blue",
            "to": "red",
            "give": {get: {"developments": 1}},
            "get": {give: {"developments": 1}},
        }
        match = begin(players=3, developments=SCATTERED, offers={"2": offer})
        assert thought(match).act == {"do": done, "offer": 2}


def test_a_bargain_that_helps_its_giver_more_is_dropped() -> None:
    offer = {
        "from": "blue",
        "to": "red",
        "give": {"mars": {"fleets": 1}},
        "get": {"jupiter": {"developments": 1}},
    }
    held = {"red": {"mars": 2, "jupiter": 1}, "blue": {"mars": 2, "jupiter": 5}, "green": {"luna": 2}}
    match = begin(players=3, developments=held, fleets={"blue": {"mars": 3}}, offers={"2": offer})
    (trade,) = match.state.offers.values()
    giver, taker = dealing.rises(match.state, trade)
    assert giver > taker
    assert thought(match).act == {"do": "drop", "offer": 2}


@pytest.mark.trial(reason="180 games with bargains in each turn")
def test_who_bargains_with_everybody_wins_less_than_two_games_of_five() -> None:
    rival, table = CAPTAIN, table_of(3)
    won = 0.0
    for number in range(60):
        for at in table.seats:
            seats = {seat: Bargainer(rival) if seat == at else rival for seat in table.seats}
            winners = self_play.winners(self_play.play(table, f"bargains/{number}", seats))
            won += (at in winners) / max(1, len(winners))
    assert won < 0.4 * 180


@settings(max_examples=25)
@given(number=numbers)
def test_no_captain_accepts_what_costs_him(number: int) -> None:
    match = begin(**crowded_table(Dice(str(number))))
    for seat, ask in match.asks.items():
        act = CAPTAIN.think(ask, "", Dice("s")).act
        if act is not None and act["do"] == "accept":
            before = Worth(match.state, seat, NEAR).standing()
            match.act(seat, act)
            assert match.is_over or Worth(match.state, seat, NEAR).standing() > before


def test_E40_computers_let_win_who_has_as_good_as_won_and_nobody_sooner() -> None:
    developments = {"red": {"jupiter": 6, "mars": 5}, "blue": {"venus": 2}, "green": {"luna": 1}}
    for round_, best in ((dealing.SOONEST, "red"), (dealing.SOONEST - 1, None)):
        match = begin(players=3, round=round_, developments=developments)
        assert dealing.foremost(match.state) == best
    close = begin(players=3, round=9, developments={**developments, "blue": {"saturn": 5, "venus": 2}})
    assert dealing.foremost(close.state) is None
    developments["blue"] = {"saturn": 5, "uranus": 1}
    withdrawn = begin(players=3, round=9, developments=developments, votes={"red": "blue"})
    assert thought(withdrawn).act == {"do": "vote", "for": None}


# Reasons


@pytest.mark.parametrize("level", ["captain", "marshal"])
@pytest.mark.parametrize(
    ("phase", "alternative"),
    [
        ("move", "Mercury (0."),
        ("combat", "all at Green (0."),
        ("exploit", " on Jupiter (0."),
        ("claim", "keep the fleet (0."),
    ],
)
def test_a_reason_names_what_was_weighed_besides_and_by_how_much_it_is_less(
    level: str, phase: str, alternative: str
) -> None:
    fleets = {"red": {"mars": 3, "earth": 2}, "blue": {"mars": 2}, "green": {"mars": 1}}
    developments = {"red": {"jupiter": 4}, "blue": {"venus": 2}, "green": {"venus": 1}}
    match = begin(players=3, phase=phase, fleets=fleets, developments=developments)
    why = EARTH_MANS_BURDEN.computers[level].think(match.asks["red"], "", Dice("1")).why
    _, _, weighed = why.partition("Alternatives: ")
    assert alternative in weighed, why


# Strength


@pytest.mark.parametrize(("players", "games"), [(2, 10), (4, 6)])
def test_the_captain_beats_the_recruit(players: int, games: int) -> None:
    table = table_of(players)
    won = 0.0
    for number in range(games):
        seats = {seat: ("captain", "recruit")[(at + number) % 2] for at, seat in enumerate(table.seats)}
        computers = {seat: EARTH_MANS_BURDEN.computers[level] for seat, level in seats.items()}
        winners = self_play.winners(self_play.play(table, f"strength {number}", computers))
        won += sum(seats[seat] == "captain" for seat in winners) / len(winners)
    assert won >= 0.8 * games
