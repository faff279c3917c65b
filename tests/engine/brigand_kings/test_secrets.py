"""What is told of hidden cards is told to whom they belong."""

from __future__ import annotations

from engine.brigand_kings.game import BRIGAND_KINGS
from engine.brigand_kings.rules.events import BonusKept
from engine.kernel.dice import Dice
from engine.kernel.match import Match


def test_K1_which_bonus_cards_a_seat_keeps_is_told_to_it_alone() -> None:
    match = Match.new(BRIGAND_KINGS, 3, {}, "kept")
    for seat in match.awaited:
        match.submit(seat, match.asks[seat].sample(Dice(seat)))
    told = {event.seat: event.audience for event in match.events if isinstance(event, BonusKept)}
    assert told == {seat: (seat,) for seat in BRIGAND_KINGS.seats[:3]}
