"""Designs, their text form, and the rosters."""

from __future__ import annotations

import pytest

from engine.brutal_magic.armies.designs import TRAITS, UnitType, parse_type, read_types
from engine.brutal_magic.armies.names import POINTS, freed
from engine.brutal_magic.armies.prices import BALANCED, FURTHER, HIGHEST, LISTS, PRINTED, Prices, priced
from engine.brutal_magic.armies.rosters import rosters

TWELVE = 12
every_type = pytest.mark.parametrize(
    ("listed", "type_"),
    [(listed, type_) for listed in LISTS for army in rosters(listed).values() for type_ in army],
    ids=str,
)
every_list = pytest.mark.parametrize("listed", LISTS)


@every_type
def test_each_type_of_a_roster_spends_exactly_the_points_of_its_class(listed: str, type_: UnitType) -> None:
    assert type_.points(Prices(listed=listed)) == POINTS[type_.rank]


@every_list
@pytest.mark.parametrize("name", rosters())
def test_each_roster_is_an_army_that_could_be_handed_in_as_a_design(name: str, listed: str) -> None:
    army = rosters(listed)[name]
    assert read_types([type_.dump() for type_ in army], Prices(listed=listed)) == army


@every_list
def test_there_are_twelve_rosters_and_each_has_a_band(listed: str) -> None:
    assert len(rosters(listed)) == TWELVE
    for army in rosters(listed).values():
        assert {"champion", "pawn"} < {type_.rank for type_ in army}


def test_B59_rosters_have_the_same_types_at_all_prices_but_numbers_of_their_own() -> None:
    kinds = [
        {
            name: [(type_.name, type_.rank, type_.token) for type_ in army]
            for name, army in rosters(listed).items()
        }
        for listed in (PRINTED, BALANCED)
    ]
    assert kinds[0] == kinds[1]
    assert all(rosters(BALANCED)[name] != army for name, army in rosters().items())


@pytest.mark.parametrize("rank", POINTS)
@pytest.mark.parametrize("trait", [*TRAITS, "range", "power"])
def test_B59_a_level_costs_no_less_than_printed_and_never_less_than_the_one_below(
    rank: str, trait: str
) -> None:
    assert len(LISTS[BALANCED][rank][trait]) == HIGHEST
    steps = [priced(step) for step in LISTS[BALANCED][rank][trait]]
    assert steps == sorted(steps)
    assert steps[0] == 1
    balanced = Prices(listed=BALANCED)
    assert [balanced.of(rank, trait, level) for level in (0, 1, 2)] == [0, 1, 1 + steps[1]]


@every_type
def test_the_text_form_of_a_type_reads_back(listed: str, type_: UnitType) -> None:
    assert parse_type(f"{type_.name} {type_}") == type_


@pytest.mark.parametrize(
    "line", ["", "Imp Im pawn 5/5/3; Claw 0/5", "Imp Im pawn 5/5/3/2; Claw", "Imp Im pawn 5/5/3/2"]
)
def test_what_is_no_text_form_is_not_read(line: str) -> None:
    with pytest.raises(ValueError, match="not a design|cannot be read"):
        parse_type(line)


def test_B7_an_attack_costs_its_levels_and_at_least_one_point() -> None:
    costs = [parse_type(f"Imp Im pawn 0/0/0/0; {attack}").points() for attack in ("A 0/0", "A 0/1", "A 3/4")]
    assert costs == [1, 1, 7]


def test_B11_B59_attacks_after_the_first_cost_more() -> None:
    type_ = parse_type("Imp Im pawn 1/1/1/1; A 0/1, B 0/1, C 0/1")
    assert (type_.points(), type_.points(Prices(attack_price=3))) == (7, 13)
    assert type_.points(Prices(listed=BALANCED)) == 7 + 2 * FURTHER[BALANCED]["pawn"]


def test_B18_a_name_gets_the_smallest_number_that_frees_it() -> None:
    assert [freed("Mire", taken) for taken in ([], ["mire"], ["MIRE", "mire 2"], ["Mire 2"])] == [
        "Mire",
        "Mire 2",
        "Mire 3",
        "Mire",
    ]
