"""What is said to be wrong with an army."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.brutal_magic.armies.designs import UnitType, parse_type
from engine.brutal_magic.armies.prices import LISTS
from engine.brutal_magic.armies.rosters import rosters
from engine.brutal_magic.board.options import Options, read_options
from engine.brutal_magic.rules.workshop import chance_by_design, faults

MASTER = parse_type("Chief Ch master 4/14/14/13; Bolt 5/10")


def table(**chosen: Any) -> Options:
    return read_options(2, {"preset": "skirmish", "designs": "free", **chosen})


def said_of(line: str, **chosen: Any) -> list[str]:
    """What is said of that type, beside a Master and the rest of a band."""
    others = [
        parse_type(line) for line in ("Ox Ox champion 5/9/8/8; Horn 1/9", "Rat Ra pawn 5/5/3/2; Bite 0/5")
    ]
    return [text for text in faults((MASTER, *others, parse_type(line)), table(**chosen)) if "Imp" in text]


@pytest.mark.parametrize("listed", LISTS)
@pytest.mark.parametrize("name", rosters())
def test_nothing_is_wrong_with_the_rosters(name: str, listed: str) -> None:
    assert faults(rosters(listed)[name], table(prices=listed)) == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Imp Im pawn 5/5/3/2; Claw 0/3", "leaves 2 of 20 points"),
        ("Imp Im pawn 5/10/3/2; none", "harms nobody"),
        ("Imp Im pawn 5/10/3/2; none", "pays 10 for skill"),
        ("Imp Im pawn 0/5/3/2; Claw 5/5", "cannot move. It stays where it appears, with a reach of 5"),
        ("Imp Im pawn 0/0/0/0; Bow 16/4", "16 hexes, but the board is only 10 wide"),
        ("Imp Im pawn 2/3/0/1; Bow 10/4", "reaches further than it hits"),
    ],
)
def test_what_a_type_cannot_do_is_said(line: str, said: str) -> None:
    assert any(re.search(said, text) for text in said_of(line)), said_of(line)


def test_an_army_that_fells_no_Master_is_told_its_best_chance() -> None:
    meek = parse_type("Chief Ch master 20/0/20/20; Stare 0/0")
    rat = parse_type("Rat Ra pawn 5/0/3/11; Bite 0/1")
    said = "This army can hardly fell a Master: the best chance is under 1%, with Bite of Rat."
    assert said in faults((meek, rat), table(band=False))
    assert "This army cannot fell a Master: it has no attack." in faults(
        (UnitType("A", "master", "A", 1, 0, 0, 0),), table()
    )


def test_with_one_roll_skill_and_toughness_are_for_nothing() -> None:
    said = said_of("Imp Im pawn 5/5/3/2; Claw 0/5", resolver="one_roll")
    assert [text.split(" pays ")[1] for text in said] == [
        "2 for toughness, which is useless with a single roll.",
        "5 for skill, which is useless with a single roll.",
    ]


def test_an_army_that_summons_nothing_or_has_no_whole_band_is_told_so() -> None:
    pawn = parse_type("Rat Ra pawn 5/5/3/2; Bite 0/5")
    assert faults((MASTER,), table()) == ["Your Master has nothing to summon and stands alone."]
    assert faults((MASTER, pawn), table())[0].startswith("The army has no champion")
    assert faults((MASTER, pawn), table(band=False)) == []


def test_the_chance_of_a_design_is_that_of_both_rolls() -> None:
    """Level against level over no hex: 1d20 against 3d6 is won 45 times in 100, twice."""
    type_ = UnitType("Imp", "pawn", "Im", 5, 5, 5, 5, MASTER.attacks)
    even = UnitType("Rat", "pawn", "Ra", 5, 5, 5, 10)
    chance = chance_by_design(type_, MASTER.attacks[0], even, 0, table())
    assert float(chance) == pytest.approx(0.475**2, abs=0.02)
