"""Whatever people type of The Earth Man's Burden is read, or refused in words; what was read reads back."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from engine.earth_mans_burden.board.worlds import OURS, SEATS
from engine.earth_mans_burden.orders.actions import offer_line, parse_deed
from engine.earth_mans_burden.orders.notation import parse_sheet
from engine.earth_mans_burden.orders.standing_notation import parse_standing
from engine.kernel.core import Refused
from tests.engine.earth_mans_burden.positions import begin

LONGEST_REFUSAL = 600
WORDS = """
offer give scrap decommission construct accept drop decline vote let for if until turn and on at to the has
have no least most fleet fleets development developments unit units nothing all everything win fly fire coup
build claim move attack overthrow with else lose first keep course attacked overthrown is nobody none un a an
one red, mars: and, by of you from
"""
NUMBERS = (
    "0",
    "1",
    "2",
    "07",
    "25",
    "9999",
    "10000",
    "99999999999999999999",
    "-1",
    "1.5",
    "²",
    "٣",
    "①",
    "½",
)
SIGNS = (
    ",",
    ":",
    ";",
    "\n",
    "#",
    ".",
    "!",
    "→",
    "_",
    "“",
    "İ",
    "ß",
    "\x00",
    "\u2028",
    "(",
    "[",
    "\\",
    "@everyone",
)
places = st.sampled_from(
    [*OURS.places, *(place.replace("_", " ").title() for place in OURS.places), "the moon", "m"]
)
words = st.one_of(
    st.sampled_from(WORDS.split()),
    st.sampled_from(NUMBERS),
    st.sampled_from(SIGNS),
    places,
    st.sampled_from(SEATS),
)
BEGINNINGS = """

offer blue 2 fleets on earth
offer blue nothing for 1 fleet on mars if
give blue
scrap 1 fleet
let
vote
fly 3
fire mars
build mars
claim mars 1 until
if attacked on mars:
if blue attacked: give blue
keep 2 developments on
lose fleets first
course
"""
sentences = st.builds(
    lambda begun, said, sign: f"{begun} {sign.join(said)}".strip(),
    st.sampled_from(BEGINNINGS.splitlines()),
    st.lists(words, max_size=10),
    st.sampled_from((" ", " ", " ", "", "  ")),
)
texts = st.one_of(sentences, st.text(max_size=60), st.lists(sentences, max_size=4).map("\n".join))


def read(parse: Callable[[str], Any], text: str) -> Any:
    """What it means; None where it means nothing, or is refused with a sentence that says why."""
    why = ""
    try:
        return parse(text)
    except Refused as refused:
        why = str(refused)
    assert why.endswith(".")
    assert len(why) < LONGEST_REFUSAL
    return None


@given(texts)
@example("build mars ²")
def test_any_turn_sheet_reads_back_or_is_refused_in_words(text: str) -> None:
    sheet = read(lambda one: parse_sheet(one, OURS), text)
    if sheet is not None:
        assert parse_sheet(str(sheet), OURS) == sheet


@given(texts)
def test_any_instructions_read_back_or_are_refused_in_words(text: str) -> None:
    standing = read(lambda one: parse_standing(one, OURS), text)
    if standing is not None:
        assert parse_standing(str(standing), OURS) == standing


@given(texts)
@example("offer blue 1 fleet on earth if green has ² fleets on mars")
@example(f"offer blue 1 fleet on earth if green has {'9' * 5000} fleets on mars")
def test_any_action_is_carried_out_or_refused_in_words(text: str) -> None:
    action = read(lambda one: parse_deed(one, OURS), text)
    if action is None:
        return
    match = begin(players=4, turn=3)
    read(lambda one: match.act("red", json.loads(one)), json.dumps(action))
    for number, trade in match.state.offers.items():
        said = parse_deed(offer_line(trade), OURS)
        match.act("red", said)
        assert match.state.offers[number + 1] == trade
        break
