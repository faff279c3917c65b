"""Turns as people type them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.brutal_magic.board.state import View
from engine.brutal_magic.game import BRUTAL_MAGIC
from engine.brutal_magic.orders.notation import parse_turn, print_turn
from engine.brutal_magic.rules.asks import Activate
from engine.kernel.core import Json, Refused
from engine.kernel.dice import Dice
from engine.records import record
from tests.engine.brutal_magic.positions import fought_table


def view(**more: Any) -> View:
    """Cinder Court against Drowned Choir, near each other on open land."""
    table = {
        "players": 2,
        "options": {"radius": 6, "start": "corners", "terrain": "open"},
        "units": {
            "r1": "Ash Regent A1", "r2": "Soot Archer G7", "r3": "Pyre Knight F5",
            "b1": "Tide Cantor M13", "b2": "Drowned Singer G10", "b3": "Crab Bearer G11",
        },
        "order": ["red", "blue"],
    }  # fmt: skip
    return BRUTAL_MAGIC.view(BRUTAL_MAGIC.read_table({**table, **more}, Dice("notation")), "red")


EMBER = {"type": "Emberling", "hex": "B2"}
ARROW = {"attack": "Cinder Arrow", "at": ["b2"]}


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("r2", {"unit": "r2"}),
        ("R2 hold", {"unit": "r2"}),
        ("r2 g8", {"unit": "r2", "path": ["G8"]}),
        ("r2 G8 G9 cinder arrow at b2", {"unit": "r2", "path": ["G8", "G9"], "after": [ARROW]}),
        ("r2 to G9, arrow b2", {"unit": "r2", "path": ["G8", "G9"], "after": [ARROW]}),
        ("r2 arrow b2", {"unit": "r2", "after": [ARROW]}),
        ("r2 arrow b2 then G6", {"unit": "r2", "before": [ARROW], "path": ["G6"]}),
        ("r2 arrow b2 G6", {"unit": "r2", "before": [ARROW], "path": ["G6"]}),
        ("r2 cinder b2, b3", {"unit": "r2", "after": [{**ARROW, "at": ["b2", "b3"]}]}),
        ("r2 cinder b2 b3", {"unit": "r2", "after": [{**ARROW, "at": ["b2", "b3"]}]}),
        (
            "r2 arrow b2 hit 3d6 damage auto",
            {"unit": "r2", "after": [{**ARROW, "hit": "3d6", "damage": "auto"}]},
        ),
        ("r2 guard", {"unit": "r2", "guard": {"attack": "Cinder Arrow"}}),
        (
            "r2 guard arrow within 3 late only pawns, b7 ignore blue",
            {
                "unit": "r2",
                "guard": {
                    "attack": "Cinder Arrow", "late": True, "within": 3,
                    "only": ["pawn", "b7"], "ignore": ["blue"],
                },
            },
        ),
        (
            "r1 summon Ember B2, Soot A2",
            {"unit": "r1", "summon": [EMBER, {"type": "Soot Archer", "hex": "A2"}]},
        ),
        (
            "r1 summon emberling B2 A2",
            {"unit": "r1", "summon": [EMBER, {**EMBER, "hex": "A2"}]},
        ),
    ],
)  # fmt: skip
def test_an_act_is_read_as_it_is_typed(text: str, act: Json) -> None:
    assert parse_turn(text, view(), "red") == {"acts": [act]}


def test_several_acts_rest_and_dice_come_a_line_each() -> None:
    turn = parse_turn(
        "r2 hold\nr3 F6; rest guard\ndice hit 3d6 dodge auto\ndice Soot hit 1d20", view(), "red"
    )
    assert turn == {
        "acts": [{"unit": "r2"}, {"unit": "r3", "path": ["F6"]}],
        "rest": "guard",
        "policy": {"hit": "3d6", "dodge": "auto", "types": {"Soot Archer": {"hit": "1d20"}}},
    }


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("b2 hold", "not one of your units still to act. Those are: r1, r2, r3"),
        ("r2 arow b2", "Did you mean cinder arrow|Choose from: Cinder Arrow"),
        ("r2 arrow b9", 'no unit "b9" to attack'),
        ("r2 arrow b2 B3", "too little to get from .* to B3"),
        ("r2 to M13", "2 movement left, too little to get from .* to M13"),
        ("r2 G8 arrow b2 G9", "moves only once"),
        ("r2 guard within many", "number of hexes"),
        ("r2 guard loudly", "as an attack of r2"),
        ("r1 summon Dragon B2", "one of your types"),
        ("r1 summon Ember Z99", "no hex"),
        ("rest well", "an order for the rest"),
        ("r2 hold\nr3 hop", "Line 2"),
        ("r2 hold now", 'cannot read "now" here'),
    ],
)
def test_what_means_nothing_is_refused_with_what_was_meant(text: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        parse_turn(text, view(), "red")


def test_an_attack_may_be_called_like_a_word_of_the_notation() -> None:
    types = [
        {
            "name": "Chief",
            "class": "master",
            "attacks": [{"name": "Guard", "range": 5}, {"name": "To", "range": 5}],
        }
    ]
    there = view(types={"red": types}, units={"r1": "Chief G7", "b1": "Tide Cantor G9"})
    acts = parse_turn("r1 Guard at b1, G8, To at b1", there, "red")["acts"]
    assert acts == [
        {
            "unit": "r1",
            "before": [{"attack": "Guard", "at": ["b1"]}],
            "path": ["G8"],
            "after": [{"attack": "To", "at": ["b1"]}],
        }
    ]


@given(st.integers(0, 2**32))
def test_what_is_printed_reads_back(number: int) -> None:
    match = record.begin(
        {"game": "brutal_magic", "table": {**fought_table(Dice(str(number))), "seed": str(number)}}
    )
    dice = Dice(f"notation {number}")
    for _ in range(12):
        for seat, ask in match.asks.items():
            answer = ask.sample(dice)
            if isinstance(ask, Activate):
                assert ask.check(parse_turn(print_turn(answer), ask.view, seat)) == ask.check(answer)
            match.submit(seat, answer)
        if match.is_over:
            return
