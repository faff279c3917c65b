"""RULES.md: every ruling once, marked, and held by a case or a test; every card as the engine has it."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

import pytest

from engine.brigand_kings.board.components import BONUS_CARDS, CARDS, COURTS, NUMBER_CARDS, PAWNS, SUITS
from engine.brigand_kings.rules.absent import modest_placement
from engine.brigand_kings.rules.combat import Fight, attackers_needed, fought
from engine.records import record
from tests.engine.brigand_kings.positions import LINE, begin, county

RULES = (resources.files("engine.brigand_kings") / "RULES.md").read_text(encoding="utf-8")
CASES = Path(__file__).parents[2] / "cases" / "brigand_kings"
TESTS = Path(__file__).parent
MARKED = re.findall(r"^- \*\*(K\d+)\*\* \[(rule|inferred)\]", RULES, re.M)


def test_rulings_are_numbered_without_a_gap_each_told_once() -> None:
    assert sorted(int(name[1:]) for name, _ in MARKED) == list(range(1, len(MARKED) + 1))
    assert len(re.findall(r"\*\*K\d+\*\*", RULES)) == len(MARKED)


def test_every_ruling_is_held_by_a_case_or_a_test_that_names_it() -> None:
    cited = {cite for case in record.read_cases([CASES]) for cite in case["cites"]}
    tests = "\n".join(file.read_text(encoding="utf-8") for file in sorted(TESTS.glob("test_*.py")))
    named = set(re.findall(r"def test_(K\d+)_", tests))
    assert {name for name, _ in MARKED} <= cited | named


def test_there_are_enough_cases_to_learn_the_rules_from() -> None:
    assert len(list(record.read_cases([CASES]))) >= 40


def test_the_cards_are_told_as_the_engine_has_them() -> None:
    told = {
        name.lower().replace(" ", "_"): tuple(suits.lower().split(", "))
        for name, suits in re.findall(r"([A-Z][A-Za-z ]+) \(([A-Z][a-z]+(?:, [A-Z][a-z]+)*)\)", RULES)
    }
    assert told == {card: face.suits for card, face in CARDS.items() if face.kind != "ace"}


def test_each_suit_is_on_eight_number_cards_two_pawns_two_courts_an_ace_and_a_crown() -> None:
    for cards, times in ((NUMBER_CARDS, 8), (PAWNS, 2), (COURTS, 2), (BONUS_CARDS, 2)):
        for suit in SUITS:
            assert sum(suit in face.suits for face in cards.values()) == times


@pytest.mark.parametrize(
    ("before", "left"),
    [
        (Fight(3, 3, 1), Fight(1, 0, 0)),
        (Fight(3, 1, 3), Fight(2, 0, 2)),
        (Fight(1, 1, 0), Fight(0, 0, 0)),
        (Fight(1, 2, 0), Fight(0, 0, 0)),
        (Fight(2, 3, 0), Fight(0, 0, 0)),
        (Fight(2, 3, 3), Fight(0, 1, 1)),
        (Fight(6, 3, 2), Fight(3, 0, 0)),
        (Fight(5, 4, 1), Fight(2, 0, 0)),
    ],
)
def test_combat(before: Fight, left: Fight) -> None:
    assert fought(before) == left


@pytest.mark.parametrize(
    ("defenders", "stability", "needed"), [(1, 0, 1), (2, 0, 1), (3, 0, 2), (3, 1, 2), (3, 3, 3)]
)
def test_as_many_attackers_as_clear_a_county(defenders: int, stability: int, needed: int) -> None:
    assert attackers_needed(defenders, stability) == needed


def test_K13_a_seat_that_is_late_accepts_its_dice_flips_nothing_and_makes_no_lost_attack() -> None:
    counties = [county("pact", "blue", 3, 2), county("author"), *LINE[2:]]
    match = begin(counties=counties, captured={"red": ["forest"]}, rerolls=2)
    for kind, answer in (
        ("roll", {"reroll": []}),
        ("flip", {"flips": []}),
        ("assign", {"transport": 4}),
        ("place", {"muster": {"4": 3}}),
    ):
        ask = match.asks["red"]
        assert (ask.kind, ask.fallback()) == (kind, answer)
        match.submit("red", answer)


def test_K13_a_won_attack_is_made_and_nothing_is_placed_for_a_lost_one() -> None:
    lost = begin(counties=[county("pact", "blue", 4, 2), *LINE[1:]], dice=[2, 2, 3, *(["suns"] * 5)])
    won = begin(counties=[county("pact", "blue", 1, 1), *LINE[1:]], dice=[2, 2, 3, *(["suns"] * 5)])
    for match, placed in ((lost, {}), (won, {"muster": {"2": 3}})):
        match.submit("red", {"transport": 3})
        ask = match.asks["red"]
        assert modest_placement(ask.view, "red", ask.reach).dump() == placed  # type: ignore[attr-defined]
