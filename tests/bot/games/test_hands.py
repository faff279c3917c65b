"""A game has a hand to show where a seat's view has what a bystander's lacks, and nowhere else.

Orders that wait sealed are no hand: they stand on the person's own sheet.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from typing import Any

import pytest

from bot.games.catalogue import find_texts
from engine.kernel.dice import Dice
from engine.registry.catalogue import OURS, RULES
from tests.engine.play import AnyMatch
from tests.test_contract import started

GAMES, ANSWERS = 3, 100
OWN = {"brigand_kings": {"hand", "bonus"}, "earth_mans_burden": {"offers"}}
"""What a seat alone sees in our games: its panel and its private notes tell every change, so no DM does."""


def own_parts(name: str) -> Counter[str]:
    """Count by field how often a view in random games had something for its seat alone."""
    game, dice, found = RULES[name], Dice(f"hands {name}"), Counter[str]()
    for _ in range(GAMES):
        match = started(game, dice.below(10**6))
        for _ in range(ANSWERS):
            if match.is_over:
                break
            for seat in match.state.seats:
                found.update(_more(game.view(match.state, None), game.view(match.state, seat)))
            _act(match, dice)
            if not match.is_over:
                seat = dice.pick(match.awaited)
                match.submit(seat, match.asks[seat].sample(dice))
    return found


def _act(match: AnyMatch, dice: Dice) -> None:
    """Let a seat act out of turn, if it can: offers come about in no other way."""
    seat = dice.pick(match.state.seats)
    action = match.game.sample_action(match.game.view(match.state, seat), seat, dice)
    if action is not None:
        match.act(seat, action)


def _more(bystander: Any, own: Any) -> list[str]:
    names = [one.name for one in fields(own) if one.name != "seat"]
    return [name for name in names if getattr(own, name) != getattr(bystander, name)]


@pytest.mark.parametrize("name", RULES)
def test_a_game_has_a_hand_where_a_seat_alone_knows_something(name: str) -> None:
    looks, own = find_texts(name).looks, set(own_parts(name))
    assert looks.hand is not None or not own
    if name in OURS:
        assert own == OWN.get(name, set())
        assert (looks.hand is not None) == bool(own)
        assert looks.hand is None or not looks.is_hand_told
