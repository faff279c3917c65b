"""Seats, people, numbers and lists in words, for any game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.messages import catalogue
from bot.messages.catalogue import say
from bot.messages.names import Name, bare_names
from engine.kernel.core import Seat
from render.seat_styles import marks_of
from render.text.phrases import count, listed, seat_word

__all__ = [
    "SYMBOLS",
    "SeatWords",
    "count",
    "listed",
    "seat_word",
    "shortened",
    "who_sits",
]

SYMBOLS = ("🔴", "🟦", "🍀", "⭐", "🍇", "✴️", "❄️", "🪵")
"""Symbol for each seat style, in the order of `render.seat_styles`, with the same colour or shape."""


@dataclass(frozen=True)
class SeatWords:
    """The names of a game's seats; symbols and colours go by the order of the seats, as in pictures."""

    order: tuple[Seat, ...]

    def symbol(self, seat: Seat) -> str:
        """Return the seat's symbol."""
        return SYMBOLS[self.order.index(seat)]

    def colour(self, seat: Seat) -> int:
        """Return the seat's colour in pictures, 0xRRGGBB."""
        return int(marks_of(self.order, "standard")[seat].fill[1:], 16)

    def name(self, seat: Seat) -> str:
        """Return the seat with its symbol: 🔴 Red."""
        return f"{self.symbol(seat)} {seat_word(seat)}"

    def short(self, seat: Seat, names: Mapping[Seat, str]) -> str:
        """Return the seat's symbol with its player's name in bold, or the seat's: 🔴 **Ann**."""
        name = names.get(seat)
        return f"{self.symbol(seat)} **{Name(name) if name else seat_word(seat)}**"

    def person(self, seat: Seat, names: Mapping[Seat, str]) -> str:
        """Return the seat and, if known, its player: 🔴 Red (Ann)."""
        name = names.get(seat)
        return f"{self.name(seat)} ({Name(name)})" if name else self.name(seat)


def who_sits(seats: Iterable[Seat], names: Mapping[Seat, str]) -> str:
    """Name each seat's player, without markdown: Red is Ann and Blue is Ben."""
    bare = bare_names(names)
    who = {seat: bare[seat].replace("`", "'") for seat in seats if seat in bare}
    return catalogue.listed(say("game-seat-is", seat=seat_word(seat), who=who[seat]) for seat in who)


def shortened(text: str, limit: int) -> str:
    """Cut the text to a limit of characters, marking the cut with an ellipsis."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def some(items: Sequence[str], most: int) -> str:
    """List the first items, and count the others: A1, A5 and 4 more."""
    left = len(items) - most
    return listed([*items[:most], f"{left} more"] if left > 0 else items)


def leading(scores: Mapping[Seat, int], me: Seat, what: str) -> tuple[str, str]:
    """Say who leads, and what the reader has: ("Purple leads, 5 Cities;", "you have 1.")."""
    best = max(scores.values())
    ahead = [seat for seat in scores if scores[seat] == best]
    if len(ahead) == len(scores):
        return "Nobody leads:", f"all have {count(best, what)}." if best else f"nobody has a {what}."
    if ahead == [me]:
        second = max(scores[seat] for seat in scores if seat != me)
        behind = listed(seat_word(seat) for seat in scores if scores[seat] == second)
        return (
            f"You lead, {count(best, what)};",
            f"{behind} {'have' if ' and ' in behind else 'has'} {second}.",
        )
    if me in ahead:
        who = listed(["You", *(seat_word(seat) for seat in ahead if seat != me)])
        return f"{who} lead,", f"{count(best, what)} each."
    who = listed(map(seat_word, ahead))
    return f"{who} {'lead' if len(ahead) > 1 else 'leads'}, {count(best, what)};", f"you have {scores[me]}."
