"""Check the marshal in battles: payments by what they bring, support for nobody's sake but its own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.brimstone.computers import battle_stakes
from engine.brimstone.computers.marshal import Marshal
from engine.brimstone.rules.asks import GiveSupport, Pay
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from tests.engine.brimstone.positions import begin

BATTLE: dict[str, Any] = {
    "players": 3,
    "event": "fair_weather",
    "troops": {"red": {"E9": 2, "A5": 2, "A1": 2, "E1": 2, "D4": 3}, "blue": {"C4": 4, "H5": 2}},
}
"""Red holds four Cities of the map for three; in C4, the fifth, blue stands with one more than red in D4."""


def attacked(**troops: dict[str, int]) -> Match[Any]:
    """Red attacks C4 with all of D4; green's army in C3 supports, if it is there."""
    match = begin({**BATTLE, "troops": {**BATTLE["troops"], **troops}})
    match.submit("red", {"orders": {"D4": "march"}})
    match.submit("blue", {"orders": {}})
    match.submit("green", {"orders": {"C3": "support"} if "green" in troops else {}})
    match.submit("red", {"hex": "D4", "groups": [{"troops": 3, "to": "C4"}]})
    return match


def test_both_pay_so_that_no_other_payment_would_be_better() -> None:
    ask = attacked().asks["blue"]
    assert isinstance(ask, Pay)
    found = battle_stakes.weigh(ask.view, ask.battle, Dice("x"))
    always = [tuple(float(at == paid) for at in range(3)) for paid in range(3)]
    reds = [found.chance("red", (sure, found.mixes[1])) for sure in always]
    blues = [found.chance("blue", (found.mixes[0], sure)) for sure in always]
    assert max(reds) - found.chance("red") < 0.2
    assert max(blues) - found.chance("blue") < 0.2
    assert found.mixes[1][0] < 0.5


def test_what_is_paid_is_drawn_from_the_mix_and_the_reason_says_what_it_brings() -> None:
    ask = attacked().asks["blue"]
    assert isinstance(ask, Pay)
    thoughts = [Marshal().think(ask, "", Dice(f"{number}")) for number in range(8)]
    assert len({thought.answer["stones"] for thought in thoughts}) > 1
    assert all("our chance to win the game is" in thought.why for thought in thoughts)
    assert all("Alternatives: " in thought.why for thought in thoughts)


def test_a_third_party_supports_against_whom_the_battle_would_make_the_winner() -> None:
    match = attacked(green={"C3": 4})
    ask = match.asks["green"]
    assert isinstance(ask, GiveSupport)
    thought = Marshal().think(ask, "", Dice("x"))
    assert thought.answer == {"side": "defender"}
    assert "our chance to win rises from" in thought.why


def test_where_nothing_is_gained_nobody_is_supported() -> None:
    troops = {"red": {"D4": 3}, "blue": {"D5": 9}, "green": {"C5": 1}}
    match = begin({"players": 3, "event": "fair_weather", "troops": troops})
    match.submit("red", {"orders": {"D4": "march"}})
    match.submit("blue", {"orders": {}})
    match.submit("green", {"orders": {"C5": "support"}})
    match.submit("red", {"hex": "D4", "groups": [{"troops": 1, "to": "D5"}]})
    ask = match.asks["green"]
    assert isinstance(ask, GiveSupport)
    assert battle_stakes.support(ask, Dice("x")).answer == {"side": "none"}


def test_a_second_battle_for_the_same_hex_is_another_one() -> None:
    """What was paid in the first is not taken for what is paid in the second, by whomever."""
    ask = attacked().asks["blue"]
    assert isinstance(ask, Pay)
    known = battle_stakes.known_payments(ask.battle, (2, 1))
    assert known(ask) == {"stones": 1}
    assert known(replace(ask, battle=replace(ask.battle, attacker="green"))) is None
