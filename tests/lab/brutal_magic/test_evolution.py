"""The search for designs: what a mutation may change, and what a share counts."""

from __future__ import annotations

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.brutal_magic.armies.designs import parse_type, read_types
from engine.brutal_magic.armies.prices import LISTS, PRINTED, Prices
from engine.brutal_magic.armies.rosters import rosters
from engine.brutal_magic.computers.mustering import strongest
from engine.kernel.dice import Dice
from lab.brutal_magic.copy.skirmish import Skirmish
from lab.brutal_magic.evolution import Rivals, Search, fitted, mutated
from lab.brutal_magic.exploit import answer_of

HARMLESS = (parse_type("Sheep Sh master 0/0/0/0; none"),)


@cache
def rivals(listed: str) -> Rivals:
    """Return the rosters of a price list as rivals."""
    return Rivals(Skirmish(), list(rosters(listed).values()))


@settings(max_examples=20)
@given(st.integers(0, 2**32), st.sampled_from(list(rosters())), st.sampled_from(list(LISTS)))
def test_a_mutation_is_an_army_that_may_be_handed_in(number: int, name: str, listed: str) -> None:
    prices, dice, pool = Prices(listed=listed), Dice(str(number)), [*rosters().values(), *strongest()]
    army = fitted(rosters()[name], dice, prices)
    for _ in range(20):
        assert read_types(answer_of(army)["types"], prices) == army
        army = mutated(army, dice, prices, pool)


def test_an_army_without_attacks_wins_no_game() -> None:
    assert rivals(PRINTED).won(HARMLESS, 2, "sheep") == 0.0


def test_B7_the_strongest_army_wins_four_of_five_against_the_printed_rosters() -> None:
    assert rivals(PRINTED).share(strongest()[-1], 8, "strongest").low > 0.8


def test_a_search_ends_with_what_won_more_than_its_start() -> None:
    start = rosters()["moth_parliament"]
    *_, [found] = Search(rivals(PRINTED), [start], Prices()).lines([start], "found", 2, 6)
    assert found.army != start
    assert found.share > rivals(PRINTED).won(start, 4, "found/after")
