"""Name seats, the UN, worlds, trajectories and dice."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.phrases import SeatWords
from engine.earth_mans_burden.board.worlds import SEATS, UN, Owner
from render.earth_mans_burden.event_text import faces_word
from render.earth_mans_burden.names import place_title

__all__ = ["SEAT_WORDS", "dice_word", "owner_name", "person", "place_title", "seat_name", "symbol"]

SEAT_WORDS = SeatWords(SEATS)
seat_name, person = SEAT_WORDS.name, SEAT_WORDS.person
UN_SIGN = "🇺🇳"


def symbol(owner: Owner) -> str:
    """Return an owner's symbol."""
    return UN_SIGN if owner == UN else SEAT_WORDS.symbol(owner)


def owner_name(owner: Owner) -> str:
    """Return an owner's name with symbol: 🔴 Red; 🇺🇳 the UN."""
    return f"{UN_SIGN} the UN" if owner == UN else seat_name(owner)


def dice_word(faces: Sequence[int], least: int) -> str:
    """List a few dice individually; summarise many as counts of the relevant faces."""
    said = faces_word(tuple(faces), least)
    return f"`{said}`" if "dice" not in said else said
