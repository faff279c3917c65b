"""Answer from a seat's turn sheet and standing instructions, and act when these are set off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.earth_mans_burden.orders.notation import read_sheet
from engine.earth_mans_burden.orders.sheet import TurnDeputy
from engine.earth_mans_burden.orders.standing_instructions import SWIFT, StandingDeputy, reactions
from engine.earth_mans_burden.orders.standing_notation import read_standing
from engine.earth_mans_burden.rules.asks import Respond, TableAsk
from engine.kernel.core import Ask, Event, Json, Seat
from engine.kernel.deputy import APART, Instructions, Trigger


@dataclass(frozen=True)
class Reader:
    """Deputy that reads both with the names of the ask's board, and answers from them."""

    text: str
    pace: str

    def answer(self, ask: Ask) -> Json | None:
        assert isinstance(ask, TableAsk)
        sheet, standing = _parts(self.text)
        board = ask.view.board
        lasting = StandingDeputy(read_standing(standing, board), self.pace == SWIFT)
        return TurnDeputy(read_sheet(sheet, board), lasting).answer(ask)


def triggers(asks: Sequence[Ask], events: Sequence[Event], texts: Mapping[Seat, str]) -> Sequence[Trigger]:
    """Return the standing instructions that are set off when these asks open."""
    asked = [ask.view.board for ask in asks if isinstance(ask, Respond)]
    if not asked:
        return ()
    standing = {seat: read_standing(_parts(text)[1], asked[0]) for seat, text in texts.items()}
    return reactions(asks, events, standing)


def _parts(text: str) -> tuple[str, str]:
    """Return sheet and instructions; a text with one of them reads as nothing in the words of the other."""
    sheet, apart, standing = text.rpartition(APART)
    return (sheet, standing) if apart else (text, text)


INSTRUCTIONS = Instructions(Reader, triggers)
