"""The marshal: what fleets come to claim by claim, what it builds for it, and how it opens."""

from __future__ import annotations

from itertools import product

import pytest

from engine.earth_mans_burden.board.worlds import FLEETS, HOME, OURS
from engine.earth_mans_burden.computers.flying import remembered
from engine.earth_mans_burden.computers.settling import MANY, Settling, build_gain, prospect
from engine.earth_mans_burden.computers.unit_values import Worth
from engine.earth_mans_burden.computers.weights import FAR
from engine.earth_mans_burden.game import EARTH_MANS_BURDEN
from engine.earth_mans_burden.rules.odds import MISS, chance_to_claim
from engine.kernel.core import Json
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from tests.engine.earth_mans_burden.positions import begin, crowded_table

MARSHAL = EARTH_MANS_BURDEN.computers["marshal"]


# What fleets come to


@pytest.mark.parametrize("fleets", [0, 1, 7, MANY, MANY + 9])
def test_where_nothing_is_empty_fleets_are_worth_what_they_are(fleets: int) -> None:
    assert prospect(0, fleets, 0.5) == pytest.approx(0.5 * fleets)


@pytest.mark.parametrize("empty", range(1, 8))
def test_one_fleet_claims_where_that_is_worth_more_than_to_keep_it(empty: int) -> None:
    assert prospect(empty, 1, 0.8) == pytest.approx(max(0.8, chance_to_claim(empty)))


@pytest.mark.parametrize(("fleets", "empty"), [*product((2, 3, 5), (1, 2, 4))])
def test_claims_are_reckoned_one_after_another(fleets: int, empty: int) -> None:
    """Fleets that are worth nothing all claim: as many regions as one counts by playing every way out."""

    def claimed(fleets: int, empty: int) -> float:
        if not fleets or not empty:
            return 0.0
        chance = chance_to_claim(empty)
        return chance * (1 + claimed(fleets - 1, empty - 1)) + (1 - chance) * claimed(fleets - 1, empty)

    assert prospect(empty, fleets, 0.0) == pytest.approx(claimed(fleets, empty))


def test_a_fleet_more_than_any_could_use_is_kept() -> None:
    assert prospect(7, MANY + 1, 0.4) - prospect(7, MANY, 0.4) == pytest.approx(0.4)
    assert prospect(7, MANY, 0.4) - prospect(7, MANY - 1, 0.4) == pytest.approx(0.4)


def test_flights_are_planned_alike_whatever_was_worked_out_for_other_tables() -> None:
    """Tables differ as a whole, and in who leads where nothing else does."""

    def weighed(number: int, leader: int) -> object:
        state = begin(**{**crowded_table(Dice(str(number))), "phase": "move"}).state
        state.fleets[state.seats[leader % len(state.seats)]][next(iter(OURS.links))] = 9
        plan = Settling(Worth(state, state.seats[0], FAR))
        return plan.ways(), plan.weighed

    tables = [*product(range(5), (1, 2))]
    remembered.cache_clear()
    one_after_another = [weighed(*table) for table in tables]
    assert remembered.cache_info().hits > 0
    for table, found in zip(tables, one_after_another, strict=True):
        remembered.cache_clear()
        assert weighed(*table) == found


# What it builds


def gain_of(count: int, pool: int, *, world: str = "jupiter", un: int = 0, empty: bool = False) -> float:
    others = {"mars": 1} if empty else {world: OURS.regions[world] - pool - un}
    held = {"red": {world: pool}, "blue": others, "un": {HOME: un} if un else {}}
    match = begin(phase="exploit", developments=held)
    return build_gain(Worth(match.state, "red", FAR), world, pool, count)


def test_a_project_that_fails_costs_a_development_and_lays_its_region_open() -> None:
    fleet = FAR.fleets[-1]
    failed = prospect(1, 1, fleet) - FAR.lost
    assert gain_of(1, 3) == pytest.approx((1 - MISS**3) * fleet + MISS**3 * failed)


def test_E22_the_un_mends_one_of_the_projects_that_fail() -> None:
    fleet = FAR.fleets[-1]
    one, two = (prospect(failed, 2, fleet) - failed * FAR.lost for failed in (1, 2))
    none = 2 * fleet
    plain = (1 - MISS) ** 2 * none + 2 * MISS * (1 - MISS) * one + MISS**2 * two
    mended = (none - one) * 2 * MISS * (1 - MISS) + (one - two) * MISS**2
    assert gain_of(2, 2, world=HOME, un=3) == pytest.approx(plain + (1 - MISS) * mended)


def test_projects_pay_more_where_what_they_build_can_claim() -> None:
    assert gain_of(3, 3, empty=True) > gain_of(3, 3) + 0.5


def test_nothing_built_is_worth_nothing() -> None:
    assert gain_of(0, 4) == 0.0


# How it opens


def openings(players: int, seat: str) -> list[Json]:
    """Return how the marshal begins in that seat, red coming first."""
    match = Match.new(EARTH_MANS_BURDEN, players, {"starts": "red"}, "opening")
    thoughts = [MARSHAL.think(match.asks[seat], "", Dice(str(number))) for number in range(8)]
    return [thought.answer["fleets"] for thought in thoughts]


def test_against_one_rival_it_opens_otherwise_when_it_comes_first() -> None:
    first, second, among_three = openings(2, "red"), openings(2, "blue"), openings(3, "red")
    assert all(placed not in second and placed not in among_three for placed in first)
    assert {sum(placed.values()) for placed in (*first, *second)} == {FLEETS}
