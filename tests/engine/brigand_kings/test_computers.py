"""The computer seats: legal whatever comes, the same again, and the captain clearly the stronger."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.brigand_kings.board.components import SUITS, Face
from engine.brigand_kings.board.state import Roll
from engine.brigand_kings.computers.captain import ways_to_flip
from engine.brigand_kings.computers.captain_values import racing
from engine.brigand_kings.computers.marshal_values import stakes
from engine.brigand_kings.computers.placement_search import sending
from engine.brigand_kings.computers.reasons import goal_of
from engine.brigand_kings.game import BRIGAND_KINGS
from engine.brigand_kings.rules.flips import after
from engine.kernel import self_play
from engine.kernel.core import Json
from engine.kernel.deputy import Thought
from engine.kernel.dice import Dice
from engine.kernel.self_play import Table
from engine.records import record
from tests.engine.brigand_kings.positions import LINE, begin, busy_table, county
from tests.engine.play import by_chance, moments

CAPTAIN = BRIGAND_KINGS.computers["captain"]
levels = pytest.mark.parametrize("level", BRIGAND_KINGS.computers)


def thought(**table: Json) -> Thought:
    """What the captain answers for red."""
    return CAPTAIN.think(begin(**table).asks["red"], "", Dice("thought"))


@levels
@settings(max_examples=12)
@given(number=st.integers(0, 2**32))
def test_every_answer_is_legal_and_comes_again(level: str, number: int) -> None:
    match, computer = begin(**busy_table(Dice(str(number)))), BRIGAND_KINGS.computers[level]
    for seat, _ in moments(match, by_chance(Dice(str(number))), stages=2):
        thoughts = [computer.think(match.asks[seat], "", Dice("same")) for _ in range(2)]
        match.asks[seat].check(thoughts[0].answer)
        assert thoughts[0] == thoughts[1]


def test_the_captain_that_is_late_answers_with_what_it_has() -> None:
    ask = begin(rerolls=2).asks["red"]
    late = CAPTAIN.think(ask, "", Dice("s"), is_late=lambda: True)
    assert late.answer == {"reroll": []}


@settings(max_examples=25)
@given(number=st.integers(0, 2**32))
def test_what_the_captain_reckons_with_can_be_placed(number: int) -> None:
    match = begin(**{**busy_table(Dice(str(number))), "rerolls": 0, "captured": {}})
    (seat,) = match.awaited
    ask = match.asks[seat]
    if ask.kind == "assign":
        use = sending(racing(ask.view)).best(ask.roll.faces)  # type: ignore[attr-defined]
        assert ask.reach(use.transport).supplied(dict(use.totals)) is not None  # type: ignore[attr-defined]


@settings(max_examples=25)
@given(number=st.integers(0, 2**32))
def test_what_is_reckoned_for_all_rolls_at_once_is_what_each_brings(number: int) -> None:
    match, chance = begin(**busy_table(Dice(str(number)))), Dice(f"roll {number}")
    (seat,) = match.awaited
    plans = sending(racing(match.game.view(match.state, seat)))
    faces: tuple[Face, ...] = (
        *(chance.below(6) + 1 for _ in range(3)),
        *(chance.pick(SUITS) for _ in range(5)),
    )
    assert plans.gain(faces) == plans.best(faces).gain


@settings(max_examples=20)
@given(number=st.integers(0, 2**32))
def test_what_a_roll_promises_a_marshal_is_what_it_brings_after_the_best_flip(number: int) -> None:
    chance = Dice(f"roll {number}")
    match = begin(captured={"red": ["journey"]})
    plans = sending(stakes(match.game.view(match.state, "red")))
    roll = Roll((*(chance.below(6) + 1 for _ in range(3)), *(chance.pick(SUITS) for _ in range(5))))
    flipped = [plans.gain(after(roll, [one]).faces) for one in ways_to_flip("journey", roll)]
    best = max(plans.gain(roll.faces), *(gain - plans.worth.card_kept for gain in flipped))
    assert plans.promise(roll.faces) == pytest.approx(best)


def test_a_captain_foresees_no_flips() -> None:
    match = begin(captured={"red": ["journey"]})
    plans = sending(racing(match.game.view(match.state, "red")))
    assert plans.promises is plans.rolls


def test_a_reason_for_a_placement_says_what_it_is_for_and_what_others_promise() -> None:
    match = begin(counties=[*LINE[:5]], dice=[4, 2, 3, "moons", "moons", "suns", "suns", "knots"])
    assigned = CAPTAIN.think(match.asks["red"], "", Dice("s"))
    assert "Alternatives: transport " in assigned.why
    match.submit("red", assigned.answer)
    placed = CAPTAIN.think(match.asks["red"], "", Dice("s"))
    assert re.search(
        r"That takes .*, with \d of 7 tokens there.*\. Alternatives: \d to .* \(\d\.\d\)", placed.why
    ), placed.why


def test_a_marshal_says_its_chance_to_win_and_which_dice_serve_which_place() -> None:
    match = begin(rerolls=2, dice=[2, 6, 2, "moons", "moons", "suns", "suns", "knots"])
    told = BRIGAND_KINGS.computers["marshal"].think(match.asks["red"], "", Dice("s")).why
    found = re.search(r"chance to win of (\d+\.\d)% instead of (\d+\.\d)%", told)
    assert found, told
    assert 0 < float(found[2]) < float(found[1]) < 100
    assert re.match(r"We keep .* and .*, mostly for [A-Z][a-z]+ \d \(\d\)\.", told), told


@pytest.mark.parametrize(
    ("lying", "soldiers", "said"),
    [
        (county("pact", None, 0, 2), 4, "takes Pact 9 (2), with 6 of 7 tokens there"),
        (county("pact", None, 0, 4), 4, "captures Pact 9 (2) for"),
        (county("pact", "blue", 1, 1), 4, "takes Pact 9 (2) from Blue, with 3 of 7 tokens there"),
        (county("pact", "red", 1, 1), 4, "holds Pact 9 (2), with 6 of 7 tokens there"),
        (county("pact", "blue", 5, 1), 2, "weakens Blue in Pact 9 (2)"),
    ],
)
def test_a_plan_says_what_soldiers_bring_about_by_the_end_of_the_turn(
    lying: Json, soldiers: int, said: str
) -> None:
    match = begin(counties=[lying, *LINE[1:]])
    assert goal_of(match.game.view(match.state, "red"), 2, soldiers).startswith(said)


def test_a_reason_for_a_reroll_names_the_next_best() -> None:
    found = thought(rerolls=2, dice=[2, 6, 2, "moons", "moons", "suns", "suns", "knots"])
    assert re.search(r"promises \d.* instead of \d.*\. Rolling \d (die|dice) promises \d", found.why), (
        found.why
    )


def test_a_reason_for_a_flip_names_the_other_cards_and_by_how_much_they_bring_less() -> None:
    found = thought(
        counties=[county("author", None, 0, 6), county("pact", None, 0, 6), *LINE[2:]],
        captured={"red": ["journey", "castle"]},
        dice=[6, 6, 6, "moons", "leaves", "leaves", "leaves", "leaves"],
    )
    assert "Flipping Journey 3 promises" in found.why
    assert re.search(r"Alternatives: Castle 7 \(-\d\.\d\)", found.why), found.why


def test_a_reason_for_flipping_nothing_names_what_the_best_card_would_bring() -> None:
    found = thought(captured={"red": ["castle"]}, dice=[4, 4, 6, "moons", "moons", "waves", "waves", "moons"])
    assert found.answer == {"flips": []}
    assert re.search(r"promises \d+\.\d points\. Alternatives: flip Castle 7 \(\d", found.why), found.why


def test_a_reason_for_a_bonus_card_names_what_each_of_the_three_suits() -> None:
    table = {
        "players": 2,
        "setup": True,
        "hands": {"red": ["ace_of_knots", "end", "huntress"], "blue": ["ace_of_suns", "sea", "calamity"]},
        "counties": list(LINE),
    }
    match = record.begin({"id": "test", "game": "brigand_kings", "table": table})
    found = CAPTAIN.think(match.asks["red"], "", Dice("s"))
    assert found.why == (
        "We give up Ace of Knots: it fits the fewest counties in line, 1 county with 2 points. "
        "Alternatives: End (1 county with 8 points), Huntress (3 counties with 17 points)."
    )


def test_the_captain_takes_a_county_that_one_soldier_resolves() -> None:
    counties = ["author", county("pact", None, 0, 6), *LINE[2:]]
    table = {"counties": counties, "dice": [3, 3, 6, "moons", "leaves", "leaves", "leaves", "leaves"]}
    match = begin(**table)
    match.submit("red", CAPTAIN.think(match.asks["red"], "", Dice("s")).answer)
    assert CAPTAIN.think(match.asks["red"], "", Dice("s")).answer == {"muster": {"3": 1}}


def test_the_captain_flips_a_card_that_opens_the_way_to_a_capture() -> None:
    counties = [county("author", None, 0, 6), county("pact", None, 0, 6), *LINE[2:]]
    found = thought(
        counties=counties,
        captured={"red": ["journey"]},
        dice=[6, 6, 6, "moons", "leaves", "leaves", "leaves", "leaves"],
    )
    (flip,) = found.answer["flips"]
    assert flip["card"] == "journey"
    assert 3 in flip["changes"].values()
    assert "Journey 3" in found.why


def test_the_captain_does_not_attack_where_it_would_lose_all_and_gain_nothing() -> None:
    counties = [county("pact", "blue", 5, 1), "author", "lunatic", "mill", "cave"]
    match = begin(counties=counties, dice=[2, 2, 2, *(["suns"] * 5)])
    assert match.asks["red"].kind == "place"
    assert CAPTAIN.think(match.asks["red"], "", Dice("s")).answer in ({}, {"muster": {"2": 2}})


def test_the_captain_keeps_dice_that_fit_a_dear_county() -> None:
    found = thought(rerolls=2, dice=[2, 6, 2, "moons", "moons", "suns", "suns", "knots"])
    assert not {4, 5, 6, 7} & set(found.answer["reroll"])
    assert found.why


@pytest.mark.trial(reason="whole games between computers")
def test_the_captain_beats_the_recruit() -> None:
    """Of two equals one wins all four games once in sixteen times."""
    won = 0
    for number in range(4):
        seats = dict(zip(("red", "blue"), ("captain", "recruit")[:: 1 - 2 * (number % 2)], strict=True))
        computers = {seat: BRIGAND_KINGS.computers[level] for seat, level in seats.items()}
        table = Table(BRIGAND_KINGS, 2, BRIGAND_KINGS.options(2, {}), rounds=200)
        winners = self_play.winners(self_play.play(table, str(number), computers))
        won += any(seats[seat] == "captain" for seat in winners)
    assert won == 4
