"""Return how a game ended and who won, by its rules or by agreement."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from bot.games.catalogue import find_texts
from bot.messages.catalogue import listed, say
from bot.messages.names import Name
from bot.store.tables.matches import MatchRow
from engine.kernel.core import Json, Seat

How = Literal["rules", "concede", "draw", "win"]
"""How a game ended: by its rules, because the others conceded, or by agreement on a draw or on winners."""


@dataclass(frozen=True)
class Result:
    """An ended game's result; `winners`: the winning seats, several for a shared win, none for a draw."""

    how: How
    winners: tuple[Seat, ...] = ()

    def dump(self) -> Json:
        return {"how": self.how, "winners": list(self.winners)}

    @property
    def is_agreed(self) -> bool:
        """Return whether the players ended the game by agreement."""
        return self.how != "rules"


def result_of(row: MatchRow) -> Result | None:
    """Return a finished game's result; None if none is stored."""
    kept = row.result
    return Result(kept["how"], tuple(kept["winners"])) if kept else None


def told(row: MatchRow, names: Mapping[Seat, str]) -> str:
    """Return the game's result in a few words; empty for a running game."""
    result = result_of(row)
    if row.state == "abandoned":
        return say("result-called-off")
    if result is None:
        return say("result-over") if row.state == "over" else ""
    if result.how == "draw":
        return say("result-draw")
    if result.how == "concede" and not result.winners:
        return say("result-given-up")
    if not result.winners:
        return say("result-nobody-agreed" if result.how == "win" else "result-nobody")
    who = _named(row, result.winners, names)
    match result.how:
        case "concede":
            return say("result-won-conceded", who=who)
        case "win":
            return say("result-won-agreed", who=who)
        case _:
            return say("result-won", who=who)


def _named(row: MatchRow, seats: Iterable[Seat], names: Mapping[Seat, str]) -> str:
    """Name the winners by seat, and by person if that is public."""
    texts = find_texts(row.game)
    return listed(f"{texts.seat_name(seat)} {Name(names.get(seat, ''))}".strip() for seat in seats)


def places(outcome: Mapping[str, Json], seats: Sequence[Seat]) -> dict[Seat, int]:
    """Return each seat's place, counted from 1; without a winner nobody is first.

    Level seats share the better place, but who has no points shares the last one.

    The rules decide who wins. Other seats are ranked by points, if the game has any.
    """
    winners = outcome["winners"]
    scores = outcome.get("scores") or {}
    others = [seat for seat in seats if seat not in winners]
    before = {seat: sum(scores.get(other, 0) > scores.get(seat, 0) for other in others) for seat in others}
    ahead = max(1, len(winners))
    last = {seat: len(seats) for seat in others if not scores.get(seat, 0)}
    return {seat: 1 if seat in winners else 1 + ahead + before[seat] for seat in seats} | last
