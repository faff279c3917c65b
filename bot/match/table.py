"""A table in play: its match rebuilt from the log, who sits where, and the answers it takes."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Protocol

from bot.store import Tx
from bot.store.answers import UNDO
from bot.store.rows import AnsweredBy, AnswerRow, CheckpointRow, MatchRow, SeatRow
from bot.words import Moment, Words
from bot.words.catalogue import find_words
from engine.catalogue import find_game
from engine.core import Checkpoint, Json, Match, Refused, Seat


class Diverged(Refused):
    """The rules no longer lead where the stored match was: it must go on under its own rules version.

    The text is for whoever wanted to play on; `why` says for the log where it happened.
    """

    def __init__(self, match_id: int, n: int, why: str) -> None:
        super().__init__(
            f"Game #{match_id} stands still: this version of me reads the rules otherwise than the one it "
            "was played with, and must not guess. Nothing is lost and nothing was changed. Its organiser and "
            "my host are told; it goes on as soon as my host has brought the fitting version back."
        )
        self.match_id, self.n, self.why = match_id, n, why


@dataclass
class Table:
    """One match with its people, as one transaction sees it; `n` counts the rows of its log."""

    row: MatchRow
    seats: tuple[SeatRow, ...]
    match: Match[Any]
    n: int
    opened_at: datetime
    moments: list[Moment] = field(default_factory=list)
    present: dict[Seat, int | None] = field(default_factory=dict)
    """Seats whose people have a panel before them: the DM that it is, None where only they can see it."""
    held_back: dict[Seat, int] = field(default_factory=dict)
    """Of those, in the outbox, what is sent only if the panel cannot be changed where it stands."""
    untold_stage: int = field(init=False)
    """The first stage of which something may be untold."""

    def __post_init__(self) -> None:
        self.untold_stage = self.match.stage

    def told(self) -> None:
        """All that has happened is told, or not to be told any more."""
        self.moments.clear()
        self.untold_stage = self.match.stage

    @property
    def words(self) -> Words:
        return find_words(self.row.game)

    @property
    def names(self) -> dict[Seat, str]:
        """Seat -> the name of who sits there."""
        return {seat.seat: seat.name for seat in self.seats if seat.seat}

    def sitting(self, seat: Seat) -> SeatRow:
        """Who sits at the seat."""
        return next(row for row in self.seats if row.seat == seat)

    def change_seat(self, seat: Seat, **changes: Any) -> None:
        """Keep in mind what was changed in the seat's row."""
        self.seats = tuple(replace(row, **changes) if row.seat == seat else row for row in self.seats)

    def seat_of(self, person_id: int) -> Seat | None:
        """Where the person sits, if at this table."""
        return next((row.seat for row in self.seats if row.person_id == person_id), None)

    def view(self, seat: Seat | None = None) -> Any:
        return self.match.game.view(self.match.state, seat)

    def sheet_key(self, seat: Seat) -> str:
        """Under what name the seat's draft for its open ask is kept; an order sheet serves a whole round."""
        kind = self.match.asks[seat].kind
        return kind if kind == self.words.sheet_kind else f"{kind}.{self.match.opened}"

    def awaited_people(self) -> Iterator[SeatRow]:
        """The people whose answer is missing."""
        for seat in self.match.awaited:
            row = self.sitting(seat)
            if row.person_id is not None:
                yield row


def seal(answer: Json, salt: str) -> str:
    """The SHA-256 under which a sealed answer is posted before it is opened."""
    text = json.dumps(answer, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(f"{salt}:{text}".encode()).hexdigest()


def new_salt() -> str:
    return secrets.token_hex(16)


async def load(tx: Tx, row: MatchRow, known: tuple[Match[Any], int, datetime] | None) -> Table:
    """The table as the log leaves it, from what is known in memory if that is up to date."""
    seats = tuple(await tx.seats.of(row.id))
    n = await tx.answers.count(row.id)
    if known and known[1] == n:
        return Table(row, seats, known[0], n, known[2])
    match, opened_at = await _rebuild(tx, row)
    return Table(row, seats, match, n, opened_at)


async def _rebuild(tx: Tx, row: MatchRow) -> tuple[Match[Any], datetime]:
    checkpoint = await tx.checkpoints.latest(row.id)
    assert checkpoint is not None, f"match {row.id} has no checkpoint"
    since = await tx.answers.since(row.id, max(0, checkpoint.first_n - 1))
    match = resume(row, checkpoint)
    match.rewound = await tx.answers.count_undone(row.id)
    times = [row.started_at or row.created_at, *(entry.at for entry in since if entry.kind == UNDO)]
    for entry in standing(since):
        step = match.step
        if entry.n >= checkpoint.first_n:
            again(match, entry)
        if match.step != step or entry.n < checkpoint.first_n:
            times.append(entry.at)
    return match, max(times)


class Begun(Protocol):
    """What it takes to resume a game."""

    @property
    def id(self) -> int: ...
    @property
    def game(self) -> str: ...
    @property
    def seed(self) -> str: ...


def resume(begun: Begun, checkpoint: CheckpointRow) -> Match[Any]:
    """The match as it rested at a checkpoint; Diverged if the rules cannot read it any more."""
    at = Checkpoint(checkpoint.stage, checkpoint.draws, checkpoint.state)
    try:
        return Match.resume(find_game(begun.game), begun.seed, at)
    except Exception as error:
        why = f"stage {checkpoint.stage} cannot be read, {type(error).__name__}: {error}"
        raise Diverged(begun.id, checkpoint.first_n, why) from error


def replay(match: Match[Any], entry: AnswerRow) -> None:
    """Do again what a row of the log says."""
    if entry.answer is None:
        match.withdraw(entry.seat)
    else:
        match.submit(entry.seat, entry.answer)


def again(match: Match[Any], entry: AnswerRow) -> None:
    """Do again what a row of the log says; Diverged if that leads elsewhere than it did."""
    try:
        replay(match, entry)
    except Exception as error:
        raise Diverged(entry.match_id, entry.n, f"{type(error).__name__}: {error}") from error
    check_digest(match, entry)


def check_digest(match: Match[Any], entry: AnswerRow) -> None:
    """Diverged if the line of the log has led elsewhere than it did."""
    if match.digest() != entry.digest:
        raise Diverged(entry.match_id, entry.n, "the position is another")


async def take(
    tx: Tx,
    table: Table,
    seat: Seat,
    answer: Json,
    *,
    by: AnsweredBy,
    at: datetime,
    why: str | None = None,
) -> None:
    """Submit an answer and log it, with what followed from it; Refused changes nothing."""
    match, stage, step = table.match, table.match.stage, table.match.step
    kind = match.asks[seat].kind if seat in match.asks else ""
    told, before = len(match.events), table.view()
    match.submit(seat, answer)
    row = AnswerRow(table.row.id, table.n, stage, seat, kind, answer, match.digest(), by, at, why)
    await tx.answers.add(row)
    table.n += 1
    if len(match.events) > told:
        table.moments.append(Moment(match.events[told:], before, table.view()))
    if match.step != step:
        table.opened_at = at
    if match.stage != stage:
        await keep_checkpoint(tx, table)


async def take_back(tx: Tx, table: Table, seat: Seat, *, at: datetime) -> None:
    """Withdraw a sealed answer and log it."""
    kind = table.match.asks[seat].kind if seat in table.match.asks else ""
    table.match.withdraw(seat)
    row = AnswerRow(
        table.row.id, table.n, table.match.stage, seat, kind, None, table.match.digest(), "person", at
    )
    await tx.answers.add(row)
    table.n += 1


async def keep_checkpoint(tx: Tx, table: Table) -> None:
    """Keep the state in which the round begins: loading replays from here."""
    kept = table.match.checkpoint
    await tx.checkpoints.add(CheckpointRow(table.row.id, kept.stage, kept.draws, kept.state, table.n))


def standing(log: Iterable[AnswerRow]) -> list[AnswerRow]:
    """The log without what was undone: replaying these lines leads to how things are."""
    kept: list[AnswerRow] = []
    for row in log:
        if row.kind != UNDO:
            kept.append(row)
            continue
        while kept and kept[-1].n >= row.answer["to"]:
            kept.pop()
    return kept


def effective(log: Iterable[AnswerRow]) -> list[AnswerRow]:
    """The answers that counted: the log without what was undone or taken back."""
    kept: list[AnswerRow] = []
    for row in standing(log):
        if row.answer is not None:
            kept.append(row)
            continue
        last = max(at for at, entry in enumerate(kept) if entry.seat == row.seat)
        del kept[last]
    return kept
