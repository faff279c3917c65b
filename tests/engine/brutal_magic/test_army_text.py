"""Armies as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.brutal_magic.armies.designs import Attack, UnitType, read_types
from engine.brutal_magic.armies.names import LONGEST_NOTE, SIGNS
from engine.brutal_magic.armies.prices import Prices
from engine.brutal_magic.armies.rosters import rosters
from engine.brutal_magic.armies.text import EXAMPLE, parse_army, parse_line, print_army, print_type
from engine.kernel.core import Refused

notes = st.text(st.characters(exclude_categories=["C", "Z"]), max_size=LONGEST_NOTE)
levels = st.integers(0, 20)


@pytest.mark.parametrize("name", rosters())
def test_a_roster_that_is_printed_reads_back(name: str) -> None:
    army = rosters()[name]
    assert read_types(parse_army(print_army(army)), Prices()) == army


@given(
    st.tuples(levels, levels, levels, levels),
    st.lists(st.tuples(levels, levels, notes), max_size=6),
    notes,
    st.sampled_from(["", *SIGNS]),
)
def test_any_design_reads_back_with_its_notes_and_picture(
    traits: tuple[int, int, int, int], attacks: list[tuple[int, int, str]], note: str, sign: str
) -> None:
    struck = tuple(Attack(f"Claw {at}", *attack) for at, attack in enumerate(attacks))
    type_ = UnitType("Imp o'Fire", "pawn", "I2", *traits, struck, note, sign)
    read = parse_line(print_type(type_))
    assert {"note": "", **read} | {
        "attacks": [{"note": "", **attack} for attack in read["attacks"]]
    } == type_.dump()


def test_a_token_may_be_left_out_and_empty_lines_and_remarks_are_passed_over() -> None:
    types = parse_army("# my army\n\n  Ash Regent MASTER 3 / 12/12/11;  none\n")
    assert types == [
        {
            "name": "Ash Regent",
            "class": "master",
            "move": 3,
            "skill": 12,
            "defense": 12,
            "toughness": 11,
            "attacks": [],
        }
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f"{EXAMPLE}\nImp pawn 5/5/3; Claw 0/5", "cannot read line 2 as a type"),
        ("Imp pawn 5/5/3/2", "cannot read line 1 as a type"),
        ("Imp pawn 5/5/3/2; none; as bee; as fish", "two pictures"),
        ("Imp beast 5/5/3/2; none", "cannot read line 1 as a type"),
        ("Imp pawn 5/5/3/2; Claw", "attack 'Claw' with its range"),
        ("Imp pawn 5/5/3/2; none; note", "in double quotation marks"),
        ("Imp pawn 5/5/3/2; none; none; none; none", "cannot read line 1"),
        (f"Imp pawn {'9' * 5000}/5/3/2; none", "cannot read line 1"),
        ("Imp " * 500 + "pawn 5/5/3/2; none", "cannot read line 1"),
        (";;;", "cannot read line 1"),
        ('Imp pawn 1/1/1/1; Claw 0/5 "\\q"', "quotation marks"),
    ],
)
def test_what_is_no_type_is_refused_with_its_line(text: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        parse_army(text)
