"""Standing instructions: read, printed, and carried out by the deputy."""

from __future__ import annotations

import re
from importlib import resources

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.brigand_kings.board.components import NUMBER_CARDS, SUITS
from engine.brigand_kings.orders.notation import parse_sheet
from engine.brigand_kings.orders.standing_instructions import (
    KeepFaces,
    KeepSuits,
    Sheet,
    SheetDeputy,
    Stop,
    Target,
)
from engine.kernel.core import Json, Refused
from engine.kernel.dice import Dice
from tests.engine.brigand_kings.positions import begin, busy_table
from tests.engine.play import by_chance, moments

DICE = [2, 4, 4, "moons", "moons", "suns", "waves", "knots"]
targets = st.one_of(
    st.builds(Target, rank=st.integers(2, 9)),
    st.builds(Target, card=st.sampled_from(sorted(NUMBER_CARDS))),
    st.builds(Target, place=st.integers(2, 6)),
)
faces = st.lists(st.one_of(st.integers(1, 6), st.sampled_from(SUITS)), min_size=1, max_size=4).map(tuple)
keeps = st.one_of(
    st.builds(KeepFaces, faces),
    st.builds(KeepSuits, st.integers(1, 4), targets),
    st.builds(KeepSuits, st.integers(2, 4)),
)
sheets = st.builds(
    Sheet,
    st.lists(keeps, max_size=3).map(tuple),
    st.lists(st.builds(Stop, st.integers(1, 5), targets), max_size=2).map(tuple),
    st.sampled_from((None, 0, 1, 2)),
    st.booleans(),
    st.sampled_from(("", "highest", "lowest")),
)


def answer(text: str, **table: Json) -> Json | None:
    """What the deputy answers to a roll of DICE, with the Pact 9 (Moons, Suns) at 2 and the Mill 8 at 5."""
    ask = begin(**{"dice": DICE, "rerolls": 2, **table}).asks["red"]
    return SheetDeputy(parse_sheet(text)).answer(ask)


@given(sheet=sheets)
def test_every_sheet_prints_and_reads_back(sheet: Sheet) -> None:
    assert parse_sheet(str(sheet)) == sheet


def test_the_examples_of_the_rules_are_read() -> None:
    text = (resources.files("engine.brigand_kings") / "RULES.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"## Instructions.*?```\n(.*?)```", text, re.S)
    typed = "\n".join(re.split(r"\s{2,}", line)[0] for line in block.splitlines())
    assert str(parse_sheet(typed)).splitlines() == [
        "keep pairs of 9",
        "keep suits of pact",
        "keep pairs",
        "keep 5 6",
        "keep moons knots",
        "stop with 4 of 9",
        "stop after 1",
        "flip never",
        "transport highest",
    ]


@pytest.mark.parametrize(
    ("text", "reroll"),
    [
        ("keep pairs of 9", [1, 2, 3, 7, 8]),
        ("keep pairs of the 9's suits", [1, 2, 3, 7, 8]),
        ("Keep suits of the Pact’s suits", [1, 2, 3, 7, 8]),
        ("keep suits of the pact", [1, 2, 3, 7, 8]),
        ("keep fours of 9", [1, 2, 3, 4, 5, 6, 7, 8]),
        ("keep pairs", [1, 2, 3, 6, 7, 8]),
        ("keep 4, waves", [1, 4, 5, 6, 8]),
        ("keep suits of county 5\nkeep 2", [2, 3, 4, 5, 6, 8]),
        ("stop with 3 of 9\nkeep 6", []),
        ("Stop At Once  # always", []),
        ("keep 2 4 moons suns waves knots", []),
    ],
)
def test_dice_that_no_instruction_keeps_are_rolled_again(text: str, reroll: list[int]) -> None:
    assert answer(text) == {"reroll": reroll}


@pytest.mark.parametrize("text", ["", "flip never", "keep pairs of 3", "stop with 4 of 9", "stop after 1"])
def test_what_the_instructions_leave_open_is_asked(text: str) -> None:
    assert answer(text) is None


def test_re_rolls_end_where_the_instructions_say() -> None:
    assert answer("keep 4\nstop after 1") == {"reroll": [1, 4, 5, 6, 7, 8]}
    assert answer("keep 4\nstop after 1", rerolls=1) == {"reroll": []}


def test_flipping_and_the_transport_may_be_settled_beforehand() -> None:
    assert answer("flip never", rerolls=0, captured={"red": ["forest"]}) == {"flips": []}
    assert answer("keep 4", rerolls=0, captured={"red": ["forest"]}) is None
    assert answer("transport highest", rerolls=0) == {"transport": 4}
    assert answer("transport lowest", rerolls=0) == {"transport": 2}


@pytest.mark.parametrize(
    "text",
    [
        "hold 9",
        "keep",
        "keep 7",
        "keep suits",
        "keep stars",
        "keep pairs of 12",
        "stop with 6 of 9",
        "stop after 3",
    ],
)
def test_what_says_nothing_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(Refused, match=r"[.]$"):
        parse_sheet(text)


def test_too_many_instructions_are_refused() -> None:
    with pytest.raises(Refused, match="You can keep"):
        parse_sheet("keep 4\n" * 21)


@given(sheet=sheets, number=st.integers(0, 2**32))
def test_the_deputy_is_always_legal(sheet: Sheet, number: int) -> None:
    match, deputy = begin(**busy_table(Dice(str(number)))), SheetDeputy(sheet)
    for seat, _ in moments(match, by_chance(Dice(str(number))), stages=2):
        given_ = deputy.answer(match.asks[seat])
        if given_ is not None:
            match.asks[seat].check(given_)
