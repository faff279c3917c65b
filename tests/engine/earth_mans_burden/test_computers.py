"""The computer seats: legal whatever comes, the same again, and each stronger than the one before."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.earth_mans_burden.board.state import State, Trade, copied_fields, seen_by
from engine.earth_mans_burden.board.worlds import OURS
from engine.earth_mans_burden.computers import dealing, voting
from engine.earth_mans_burden.computers.building import even
from engine.earth_mans_burden.computers.captain import Captain
from engine.earth_mans_burden.computers.fighting import shared_out
from engine.earth_mans_burden.computers.flying import hops, hull
from engine.earth_mans_burden.computers.playing_on import outlook
from engine.earth_mans_burden.computers.unit_values import Worth, turns_to_come
from engine.earth_mans_burden.computers.weights import NEAR
from engine.earth_mans_burden.game import EARTH_MANS_BURDEN
from engine.earth_mans_burden.rules.asks import MoveFleets
from engine.earth_mans_burden.rules.movement import ways
from engine.kernel import self_play
from engine.kernel.core import Json
from engine.kernel.deputy import MOST_ACTS, Computer, Thought
from engine.kernel.dice import Dice
from engine.kernel.options import for_new_table
from engine.kernel.self_play import Table
from lab.earth_mans_burden.exploit import Bargainer, deals, lead_of
from lab.earth_mans_burden.strangers import STRANGERS
from lab.league.exploit import fixtures
from lab.league.league import play_fixture
from lab.shell.workers import spread
from tests.engine.earth_mans_burden.positions import begin, crowded_table
from tests.engine.play import AnyMatch, by_chance, moments

CAPTAIN = Captain()
levels = pytest.mark.parametrize("level", EARTH_MANS_BURDEN.computers)
numbers = st.integers(0, 2**32)


def thought(match: AnyMatch, seat: str = "red", *, notes: str = "", dice: str = "thought") -> Thought:
    return CAPTAIN.think(match.asks[seat], notes, Dice(dice))


def table_of(players: int, **chosen: Json) -> Table:
    offered = for_new_table(EARTH_MANS_BURDEN.offers, chosen)
    return Table(EARTH_MANS_BURDEN, players, EARTH_MANS_BURDEN.options(players, offered))


@pytest.mark.trial(reason="parts of 25 games for each level")
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


def test_no_captain_acts_so_often_that_it_has_to_be_stopped() -> None:
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


def test_E20_without_the_un_it_fires_there() -> None:
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
    for world in OURS.regions:
        for place in OURS.places:
            if place != world and (place in OURS.regions or world in {*OURS.regions} & _under(place)):
                to, turns = hops(OURS)[place, world]
                assert to in ways(OURS, place)
                assert (to == world) == (turns == 0)
                if to != world:
                    assert hops(OURS)[to, world][1] == turns - 1


def _under(place: str) -> set[str]:
    return (
        {place}
        if place in OURS.regions
        else {world for below in ways(OURS, place) for world in _under(below)}
    )


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


SCATTERED = {
    "red": {"venus": 1, "jupiter": 3, "saturn": 1},
    "blue": {"jupiter": 1, "venus": 3, "saturn": 3},
    "green": {"jupiter": 2, "mars": 3, "saturn": 1},
}
HELD = {"red": {"mars": 2, "venus": 2}, "blue": {"mars": 2, "jupiter": 4}, "green": {"saturn": 4}}
FLEETS = {"red": {"mars": 3}, "blue": {"mars": 2}}


def judging(match: AnyMatch) -> dealing.Bargaining:
    """How the captain in Red's seat judges deals."""
    ask = match.asks["red"]
    assert isinstance(ask, MoveFleets)
    return CAPTAIN.bargaining(ask, Dice("1"))


def offered(give: Json, get: Json, numbers: Sequence[int] = (2,)) -> AnyMatch:
    """Red's turn, with that offer of Blue's on the table as often as there are numbers."""
    offer = {"from": "blue", "to": "red", "give": give, "get": get}
    return begin(
        players=3, developments=HELD, fleets=FLEETS, offers={str(number): offer for number in numbers}
    )


def test_E37_each_hands_the_other_what_they_cannot_hold_and_both_gain() -> None:
    match = begin(players=3, developments=SCATTERED)
    offers = [act for number in range(8) if (act := thought(match, dice=str(number)).act) is not None]
    assert offers
    assert (offers[0]["do"], offers[0]["to"]) == ("offer", "blue")
    match.act("red", offers[0])
    (trade,) = match.state.offers.values()
    bargaining = judging(match)
    for seat in ("red", "blue"):
        assert bargaining.gain(trade, seat) >= dealing.LEAST


@pytest.mark.parametrize(
    ("give", "get", "done"),
    [
        ({"jupiter": {"developments": 2}}, {"mars": {"fleets": 1}}, "accept"),
        ({"jupiter": {"developments": 1}}, {"mars": {"fleets": 3}}, "drop"),
    ],
)
def test_an_offer_that_serves_is_accepted_and_another_is_dropped(give: Json, get: Json, done: str) -> None:
    assert thought(offered(give, get)).act == {"do": done, "offer": 2}


def test_nothing_is_given_away_even_where_it_would_be_lost() -> None:
    told = thought(offered({}, {"mars": {"fleets": 1}}))
    assert (told.act, told.why) == ({"do": "drop", "offer": 2}, "We give nothing away.")


def test_what_fleets_can_still_do_this_turn_counts() -> None:
    fleets = {"red": {"jupiter": 3}, "blue": {"jupiter": 1}}
    offer = {
        "from": "blue",
        "to": "red",
        "give": {"venus": {"developments": 1}},
        "get": {"jupiter": {"fleets": 3}},
    }
    held = {"red": {"venus": 2}, "blue": {"venus": 2, "mars": 3}, "green": {"saturn": 4}}
    match = begin(players=3, developments=held, fleets=fleets, offers={"2": offer})
    (trade,) = match.state.offers.values()
    assert dealing.rises(match.state, trade).taker > 0
    # three fleets claim two regions of Jupiter
    assert judging(match).played_on(trade, "red").taker < 0
    assert thought(match).act != {"do": "accept", "offer": 2}


def test_a_refused_offer_is_countered_once_and_then_gives_way() -> None:
    match = offered({"jupiter": {"developments": 1}}, {"mars": {"developments": 1}})
    told = thought(match)
    assert told.act == {
        "do": "offer",
        "to": "blue",
        "give": {"mars": {"developments": 1}},
        "get": {"jupiter": {"developments": 2}},
        "until": 3,
    }
    assert "So we ask for 2 developments on Jupiter for 1 development on Mars." in told.why
    match.act("red", told.act)
    assert thought(match, notes=told.notes or "").act == {"do": "drop", "offer": 2}


def test_a_seat_is_heard_only_so_often_in_a_turn_and_offers_cost_no_turn() -> None:
    dear = {"jupiter": {"developments": 1}}, {"mars": {"fleets": 3}}
    match, notes, dropped = offered(*dear, range(2, 14)), "", []
    unasked = thought(begin(players=3, developments=HELD, fleets=FLEETS)).answer
    while (told := thought(match, notes=notes)).act is not None:
        assert told.answer == unasked
        dropped.append(told.act)
        match.act("red", told.act)
        notes = told.notes or notes
    assert dropped == [{"do": "drop", "offer": number} for number in range(2, 2 + dealing.PATIENCE)]
    assert told.answer == unasked
    assert thought(match).act is not None  # a turn later they are heard again


def test_offers_wait_for_the_seats_own_turn() -> None:
    match = offered({"jupiter": {"developments": 2}}, {"mars": {"fleets": 1}})
    match.submit("red", match.asks["red"].fallback())
    assert match.asks["red"].kind != "move"
    assert thought(match).act is None


def first_accepted(position: State, seat: str, giver: str, tried: int) -> Trade | None:
    """Return the greediest offer to the seat, whose turn begins, that it accepts.

    An offer of its own is open, so that it thinks of no counter-offer to each that it declines.
    """
    view = replace(seen_by(position, seat), offers={}, votes={})
    greedy = sorted(
        (trade for trade in deals(replace(view, seat=giver), giver) if trade.taker == seat),
        key=lambda trade: (-lead_of(dealing.traded(position, trade), giver), str(trade)),
    )
    for trade in greedy[:tried]:
        own = Trade(seat, giver, give=trade.get, get=trade.give)
        ask = MoveFleets(seat, replace(view, offers={1: trade, 2: own}))
        if CAPTAIN.think(ask, "", Dice("taker")).act == {"do": "accept", "offer": 1}:
            return trade
    return None


@pytest.mark.trial(reason="a search for two offers in each position, whose ends are played on")
@pytest.mark.parametrize(
    ("positions", "tried"),
    [(3, 150), pytest.param(48, 600, marks=pytest.mark.trial(reason="thousands of offers, played on"))],
)
def test_no_sequence_of_offers_found_by_a_search_gains_more_than_it_gives(positions: int, tried: int) -> None:
    gained, given_, taken = 0.0, 0.0, 0
    for number in range(positions):
        state = begin(**{**crowded_table(Dice(f"sequence-{number}")), "phase": "move", "offers": {}}).state
        seat, giver = state.clockwise_from(state.active)[:2]
        position = state
        for _ in range(2):
            trade = first_accepted(position, seat, giver, tried)
            if trade is not None:
                position, taken = State(**copied_fields(dealing.traded(position, trade))), taken + 1
        judge = CAPTAIN.bargaining(MoveFleets(seat, seen_by(state, seat)), Dice("judge")).answer
        for fork in range(48 if position is not state else 0):
            ends = [outlook(one, judge, Dice(f"judge-{number}-{fork}")) for one in (state, position)]
            gained += ends[1].get(giver, 0.0) - ends[0].get(giver, 0.0)
            given_ += ends[1].get(seat, 0.0) - ends[0].get(seat, 0.0)
    assert taken, "the search found no offer that is accepted"
    assert gained <= given_, f"{taken} offers gained {gained:.3f} and gave {given_:.3f}"


@pytest.mark.trial(reason="180 games with bargains in each turn, on two processes")
@pytest.mark.parametrize("rival", [STRANGERS["bargainer"], Bargainer(CAPTAIN)])
def test_who_bargains_with_everybody_wins_less_than_two_games_of_five(rival: Computer) -> None:
    games = fixtures("captain", 3, 180, "bargains", alone="rival")
    play = partial(play_fixture, table_of(3), others={"rival": rival})
    results = spread(play, games, jobs=2, progress=lambda done, total: None)
    assert sum(result.won["rival"] for result in results) < 0.4 * 180


@settings(max_examples=25)
@given(number=numbers)
def test_no_captain_accepts_what_costs_it(number: int) -> None:
    match = begin(**crowded_table(Dice(str(number))))
    for seat, ask in match.asks.items():
        act = CAPTAIN.think(ask, "", Dice("s")).act
        if act is not None and act["do"] == "accept":
            before = Worth(match.state, seat, NEAR).standing()
            match.act(seat, act)
            assert match.is_over or Worth(match.state, seat, NEAR).standing() > before


def test_E40_computers_let_win_who_has_as_good_as_won_and_nobody_sooner() -> None:
    developments = {"red": {"jupiter": 6, "mars": 5}, "blue": {"venus": 2}, "green": {"luna": 1}}
    for round_, best in ((voting.SOONEST, "red"), (voting.SOONEST - 1, None)):
        match = begin(players=3, round=round_, developments=developments)
        assert voting.foremost(match.state) == best
    close = begin(players=3, round=9, developments={**developments, "blue": {"saturn": 5, "venus": 2}})
    assert voting.foremost(close.state) is None
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
