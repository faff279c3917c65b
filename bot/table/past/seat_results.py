"""Sum up an ended game for everybody who played: their places, and how they answered.

A seat's place counts for the person who held it in more than half of the stages, even if they left; without
such a person it counts for nobody. A person's answers always count for them, whichever seat they had and
however the game ended.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any, NamedTuple

from bot.games.catalogue import find_texts
from bot.store import Tx
from bot.store.tables.log import AnsweredBy, AnswerRow
from bot.store.tables.matches import MatchRow
from bot.store.tables.seats import SeatRow, SittingRow
from bot.table.match.log import again, without_undone
from bot.table.past import replay
from bot.table.past.replay import StoredGame
from bot.table.past.results import Result, places, result_of
from engine.kernel.core import Json, Seat
from engine.kernel.match import Match

WAITS = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 240, 720, 1440, 4320))
"""Limits of the histogram of answering times; longer times have a bin of their own."""
IN_TIME: tuple[AnsweredBy, ...] = ("person",)
"""Kinds of answers whose time counts. Order sheets, standing instructions and forced answers need nobody,
so their times say nothing about the person."""
MISSED: tuple[AnsweredBy, ...] = ("fallback", "steward")


@dataclass(frozen=True)
class Ended:
    """An ended game, and everybody who ever played in it."""

    row: MatchRow
    game: StoredGame
    started_at: datetime
    sittings: Sequence[SittingRow]
    seats: Sequence[SeatRow]
    is_called_off: bool
    """True if the game was called off, so that nobody has a place."""
    agreed: Result | None = None
    """The agreement that ended the game, if its rules did not."""


async def load(tx: Tx, match_id: int) -> Ended:
    """Return everything that is stored of an ended game."""
    row = await tx.matches.get(match_id)
    assert row is not None
    assert row.started_at is not None
    people, seats = await tx.sittings.of(match_id), await tx.seats.of(match_id)
    result = result_of(row)
    return Ended(
        row,
        await replay.load(tx, row),
        row.started_at,
        people,
        seats,
        is_called_off=row.state == "abandoned",
        agreed=result if result and result.is_agreed else None,
    )


@dataclass
class _Answers:
    """Counts of how one holder of a seat answered."""

    answered: int = 0
    missed: int = 0
    waits: Counter[int] = field(default_factory=Counter)


@dataclass(frozen=True)
class Sat:
    """The results of one sitting, of a person or a computer.

    - place: the seat's place, if it counts for this sitting.
    - origin: what the seat began with, if the game has that.
    - answered: answers that the person gave in time; missed: those that somebody else had to give.
    - waits: number of answers within each limit of WAITS.
    """

    match_id: int
    sitting: int
    seat: Seat
    level: str | None
    place: int | None
    origin: str
    answered: int
    missed: int
    waits: list[int]


class Tally(NamedTuple):
    """A game's results: its number of stages, all sittings, and each seat's place."""

    stages: int
    results: list[Sat]
    places: Mapping[Seat, int]


def tally(ended: Ended) -> Tally:
    """Compute a game's results; Diverged if replaying it gives something else."""
    match, answers = _replayed(ended)
    stages, outcome = match.stage + (not match.is_over), match.game.outcome(match.state)
    ranked = _ranked(ended, outcome, match.game.seats[: ended.game.players])
    holders = {seat: _holder(ended, seat, stages) for seat in ranked}
    texts, levels = find_texts(ended.game.game), {row.seat: row.level for row in ended.seats if row.seat}
    found, origin = [], texts.lobby.origin
    for sat in ended.sittings:
        counts = answers[sat.number]
        found.append(
            Sat(
                ended.game.id,
                sat.number,
                sat.seat,
                levels.get(sat.seat) if sat.kind == "computer" else None,
                ranked[sat.seat] if holders.get(sat.seat) == sat.number else None,
                origin.of(outcome, sat.seat) if origin else "",
                counts.answered,
                counts.missed,
                [counts.waits[number] for number in range(len(WAITS) + 1)],
            )
        )
    return Tally(stages, found, ranked)


def _ranked(ended: Ended, outcome: Mapping[str, Json], seats: Sequence[Seat]) -> dict[Seat, int]:
    """Return each seat's place. An agreed end replaces the rules' result; in a draw all seats are first."""
    if ended.is_called_off:
        return {}
    if ended.agreed is None:
        points = find_texts(ended.game.game).points(outcome)
        return places({**outcome, "scores": points}, seats)
    return places({"winners": seats if ended.agreed.how == "draw" else ended.agreed.winners}, seats)


def _replayed(ended: Ended) -> tuple[Match[Any], Mapping[int, _Answers]]:
    """Return the match at its end, and the answer counts of each sitting."""
    match, asked_at = replay.begin(ended.game), ended.started_at
    given: list[tuple[AnswerRow, datetime]] = []
    for line in without_undone(ended.game.log):
        step = match.step
        again(match, line)
        if line.answer is None:
            last = max(n for n, (earlier, _) in enumerate(given) if earlier.seat == line.seat)
            del given[last]
        elif not line.is_act:
            given.append((line, asked_at))
        if match.step != step:
            asked_at = line.at
    answers = {sat.number: _Answers() for sat in ended.sittings}
    for line, since in given:
        sat = _sitting(ended.sittings, line)
        if sat is not None:
            _count(answers[sat.number], line, max(since, sat.at))
    return match, answers


def _count(counts: _Answers, line: AnswerRow, since: datetime) -> None:
    if line.by in IN_TIME:
        counts.answered += 1
        counts.waits[sum(line.at - since > length for length in WAITS)] += 1
    counts.missed += line.by in MISSED


def _sitting(sittings: Sequence[SittingRow], line: AnswerRow) -> SittingRow | None:
    """Return the sitting that held the seat when the line was written."""
    return next(
        (one for one in reversed(sittings) if one.seat == line.seat and one.at <= line.at),
        None,
    )


def _holder(ended: Ended, seat: Seat, stages: int) -> int | None:
    """Return the last sitting of the holder for whom the seat counts (more than half of the stages).

    None without one.
    """
    there = [sat for sat in ended.sittings if sat.seat == seat]
    if not there:
        return None
    lengths: Counter[object] = Counter()
    for sat, following in pairwise([*there, replace(there[-1], stage=stages)]):
        lengths[_who(sat)] += following.stage - sat.stage
    who, longest = lengths.most_common(1)[0]
    return max(sat.number for sat in there if _who(sat) == who) if 2 * longest > stages else None


def _who(sat: SittingRow) -> object:
    """Return a key that identifies a holder. A deleted person has a key for each sitting."""
    if sat.kind == "computer":
        return "computer"
    return sat.person_id or ("forgotten", sat.number)
