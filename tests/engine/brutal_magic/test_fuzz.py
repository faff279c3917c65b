"""Whatever people write: it is read or refused, and what is read is printed so that it reads back."""

from __future__ import annotations

import json
from contextlib import suppress

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.brutal_magic.armies.designs import read_types
from engine.brutal_magic.armies.prices import Prices
from engine.brutal_magic.armies.text import parse_army, print_army
from engine.brutal_magic.orders.notation import parse_turn, print_turn
from engine.brutal_magic.orders.sheets import SheetDeputy, course, divided, load_sheet
from engine.brutal_magic.rules import sampling
from engine.brutal_magic.rules.asks import Activate
from engine.kernel.core import Json, Refused
from engine.kernel.dice import Dice
from engine.records import record
from tests.engine.brutal_magic.positions import fought_table
from tests.engine.play import AnyMatch

SAID = """r1 r2 r3 b1 b2 g1 to stay at G7 G8 H9 Z99 hold guard within 3 99 late only ignore pawn pawns blue
    red summon rest dice hit damage 3d6 1d20 auto firebolt brand scorch sword emberling , ; and then é"""
WORDS = (*SAID.split(), "\n")
lines = st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join)
DESIGNED = """Imp Im Lich pawn master champion 5/5/3/2 3/12/12/11 0/0/0/0 21/0/0/0 -1/2/3/4 pown ; ; ,
    Claw 0/5 7/9 none #"""
ARMY_WORDS = (*DESIGNED.split(), '"a, b; c"', '"', "\n")
armies = st.lists(st.sampled_from(ARMY_WORDS), max_size=24).map(" ".join)
numbers = st.integers(0, 2**32)


def at_arms(number: int) -> AnyMatch:
    """A match in which units have met and somebody is to act."""
    dice = Dice(f"arms {number}")
    while True:
        table = fought_table(dice)
        if not table.get("setup"):
            return record.begin({"game": "brutal_magic", "table": {**table, "seed": f"{number}"}})


def activate(match: AnyMatch) -> Activate:
    ask = match.asks[match.awaited[0]]
    assert isinstance(ask, Activate)
    return ask


MATCH = at_arms(1)


@given(lines | st.text(max_size=80))
def test_any_line_is_a_turn_that_reads_back_or_is_refused(text: str) -> None:
    ask = activate(MATCH)
    try:
        turn = parse_turn(text, ask.view, ask.seat)
    except Refused:
        return
    with suppress(Refused):  # what it says may break the rules; what does not is printed and read alike
        ask.check(turn)
        assert parse_turn(print_turn(turn), ask.view, ask.seat) == turn


@given(armies | st.text(max_size=80))
def test_any_text_is_an_army_that_reads_back_or_is_refused(text: str) -> None:
    try:
        army = read_types(parse_army(text), Prices())
    except Refused:
        return
    assert read_types(parse_army(print_army(army)), Prices()) == army


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(WORDS),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["acts", "rest", "policy", "unit", "before", "path", "after", "guard", "attack", "at"]
            )
            | st.sampled_from(["within", "late", "only", "ignore", "summon", "type", "hex", "hit", "types"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(JSON)
def test_any_answer_is_checked_or_refused_with_a_reason(answer: Json) -> None:
    reason = "taken"
    try:
        activate(MATCH).check(answer)
    except Refused as refused:
        reason = str(refused)
    assert reason


@settings(max_examples=25)
@given(numbers)
def test_what_a_sheet_answers_is_legal_and_only_what_was_ordered(number: int) -> None:
    match, dice = at_arms(number), Dice(f"sheets {number}")
    sheets: dict[str, SheetDeputy] = {}
    for _ in range(40):
        if match.is_over:
            return
        ask = activate(match)
        seat = ask.seat
        answer = sheets[seat].answer(ask) if seat in sheets else None
        if answer is None:
            turn = {"acts": sampling.some_acts(ask.view, seat, 99, dice)}
            turn |= sampling.some_extras(ask.view, seat, dice)
            answer, sheet = divided(turn, ask)
            if sheet is not None:
                assert load_sheet(json.loads(json.dumps(sheet.dump()))) == sheet
                sheets[seat] = SheetDeputy(sheet)
        else:
            ordered = [act["unit"] for act in sheets[seat].sheet.acts]
            assert {act["unit"] for act in answer["acts"]} <= set(ordered)
            assert course(sheets[seat].sheet, ask).answer == answer
        match.submit(seat, answer)
