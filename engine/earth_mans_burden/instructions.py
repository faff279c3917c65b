"""Answer from a seat's turn sheet and standing instructions, and act when these are set off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.earth_mans_burden.orders.notation import read_sheet
from engine.earth_mans_burden.orders.sheet import TurnDeputy
from engine.earth_mans_burden.orders.standing_instructions import SWIFT, StandingDeputy, reactions
from engine.earth_mans_burden.orders.standing_notation import read_standing
from engine.kernel.core import Ask, Event, Seat
from engine.kernel.deputy import APART, Instructions, Trigger


def deputy(text: str, pace: str) -> TurnDeputy:
    """Return a deputy that answers from both."""
    sheet, standing = _parts(text)
    return TurnDeputy(read_sheet(sheet), StandingDeputy(read_standing(standing), pace == SWIFT))


def triggers(asks: Sequence[Ask], events: Sequence[Event], texts: Mapping[Seat, str]) -> Sequence[Trigger]:
    """Return the standing instructions that are set off when these asks open."""
    standing = {seat: read_standing(_parts(text)[1]) for seat, text in texts.items()}
    return reactions(asks, events, standing)


def _parts(text: str) -> tuple[str, str]:
    """Return sheet and instructions; a text with one of them reads as nothing in the words of the other."""
    sheet, apart, standing = text.rpartition(APART)
    return (sheet, standing) if apart else (text, text)


INSTRUCTIONS = Instructions(deputy, triggers)
