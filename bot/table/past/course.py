"""Compute each seat's chance to win after every stage of a finished game, and find its turning points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.games.catalogue import find_texts
from bot.messages.names import bare_names
from bot.store import Tx
from bot.store.tables.matches import MatchRow
from bot.table.past.history import names_at
from bot.table.past.results import result_of
from engine.kernel.core import Json, Seat
from engine.registry.appraisals import APPRAISALS
from engine.registry.catalogue import find_game

MOST_TURNS = 3
LEAST_SWING = 8
"""Smallest change of the chances in a stage, in percentage points, that makes it a turning point."""


@dataclass(frozen=True)
class Swing:
    """The chances of each seat before and after one stage, in percent."""

    stage: int
    before: Mapping[Seat, int]
    after: Mapping[Seat, int]

    @property
    def size(self) -> int:
        """Return the largest gain or loss of any seat."""
        return max((abs(self.gain(seat)) for seat in self.after), default=0)

    def gain(self, seat: Seat) -> int:
        return self.after.get(seat, 0) - self.before.get(seat, 0)

    @property
    def moved(self) -> tuple[Seat, Seat]:
        """Return the seats with the largest gain and the largest loss."""
        seats = sorted(self.before.keys() | self.after.keys(), key=self.gain)
        return seats[-1], seats[0]


@dataclass(frozen=True)
class SeatCourse:
    """A seat's chance to win after each of some stages, in percent; None where nobody estimated it."""

    seat: Seat
    name: str
    shape: str
    colour: int
    chances: tuple[int | None, ...]


async def by_seat(tx: Tx, row: MatchRow, stages: Sequence[int]) -> tuple[SeatCourse, ...]:
    """Return the course of each seat through these stages; empty if the game computes no chances."""
    after = {swing.stage: swing.after for swing in await course(tx, row)}
    words, names = find_texts(row.game).seats, bare_names(await names_at(tx, row))
    return tuple(
        SeatCourse(
            seat,
            names.get(seat, ""),
            words.symbol(seat),
            words.colour(seat),
            tuple(after[stage].get(seat, 0) if stage in after else None for stage in stages),
        )
        for seat in (names if after else ())
    )


async def course(tx: Tx, row: MatchRow) -> list[Swing]:
    """Return how each stage changed the chances, in order; empty if the game computes no chances."""
    kept = [(stage.stage, chances(row.game, stage.state)) for stage in await tx.checkpoints.of(row.id)]
    reckoned = [(stage, now) for stage, now in kept if now]
    ends = [now for _, now in reckoned[1:]]
    decided = _decided(row, reckoned[-1][1]) if reckoned else {}
    return [
        Swing(stage, before, after)
        for (stage, before), after in zip(reckoned, [*ends, decided] if decided else ends, strict=False)
    ]


def _decided(row: MatchRow, seats: Iterable[Seat]) -> dict[Seat, int]:
    """Return the final chances: 100 percent, divided equally among the winners.

    A cooperative group has one common chance.
    """
    result = result_of(row)
    if result is None:
        return {}
    if find_game(row.game).is_cooperative:
        return {seat: 100 if seat in result.winners else 0 for seat in seats}
    return {seat: round(100 / len(result.winners)) for seat in result.winners}


def turning_points(swings: Sequence[Swing]) -> list[Swing]:
    """Return the stages that changed the chances most, in order of play."""
    most = sorted((one for one in swings if one.size >= LEAST_SWING), key=lambda one: -one.size)[:MOST_TURNS]
    return sorted(most, key=lambda one: one.stage)


def chances(name: str, dumped: Json) -> dict[Seat, int]:
    """Return each seat's chance to win, in percent.

    Empty if the game's captain computes none, or the game is over.
    """
    appraisal, game = APPRAISALS.of(name), find_game(name)
    state = game.load(dumped)
    if appraisal is None or game.is_over(state):
        return {}
    return appraisal.shares(state)
