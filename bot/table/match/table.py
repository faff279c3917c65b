"""Hold a table in play: its match, its people, and the methods that change both in one unit of work."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from bot.games.catalogue import find_texts
from bot.games.story import Moment
from bot.games.texts import GameTexts
from bot.messages.surfaces import PanelSurface
from bot.store import Tx
from bot.store.tables.log import ACT, AnsweredBy, AnswerRow, CheckpointRow
from bot.store.tables.matches import MatchRow
from bot.store.tables.seats import SeatRow
from bot.table.match import chain_writing
from bot.table.match.chain import Chain, find
from bot.table.match.chain_writing import Before, Done
from bot.table.match.server_content import try_out
from engine.kernel.actions import Deed
from engine.kernel.core import Event, Json, Seat
from engine.kernel.match import Match


def moment_of(line: AnswerRow, events: Sequence[Event], before: Any, after: Any) -> Moment:
    """Return the results of a log line."""
    actor = line.seat if line.is_act else ""
    return Moment(events, before, after, line.stage, actor, is_triggered=line.by == "standing")


async def _no_clock(table: Table) -> int:
    return 0


def _take(match: Match[Any], deed: Deed) -> Mapping[Seat, Json]:
    """Return the sealed answers that stay valid after an action."""
    if deed.is_act:
        return match.act(deed.seat, deed.what)
    match.submit(deed.seat, deed.what)
    return {}


@dataclass
class Roster:
    """A match's row and people in one unit of work, without its game, which may be stuck."""

    tx: Tx
    row: MatchRow
    seats: tuple[SeatRow, ...]

    @property
    def at(self) -> datetime:
        """Return the moment of the unit of work."""
        return self.tx.at

    @property
    def texts(self) -> GameTexts:
        return find_texts(self.row.game)

    @property
    def names(self) -> dict[Seat, str]:
        """Return each seat's name."""
        return {seat.seat: seat.name for seat in self.seats if seat.seat}

    def sitting(self, seat: Seat) -> SeatRow:
        """Return the seat's row."""
        return next(row for row in self.seats if row.seat == seat)

    def change_seat(self, seat: Seat, **changes: Any) -> None:
        """Update the seat's row in memory; the caller stores the change."""
        self.seats = tuple(replace(row, **changes) if row.seat == seat else row for row in self.seats)

    def seat_of(self, person_id: int) -> Seat | None:
        """Return the person's seat, if they sit at this table."""
        return next((row.seat for row in self.seats if row.person_id == person_id), None)


@dataclass
class Table(Roster):
    """One match with its people, in one unit of work; `n` counts the rows of its log."""

    match: Match[Any]
    n: int
    opened_at: datetime
    moments: list[Moment] = field(default_factory=list)
    happened: list[Moment] = field(default_factory=list)
    """All moments of this unit of work, announced or not."""
    present: dict[Seat, PanelSurface] = field(default_factory=dict)
    """Seats whose person is using a panel, and its surface."""
    held_back: dict[Seat, str] = field(default_factory=dict)
    """The nonces of messages that are sent to these seats only if their panel can't be edited."""
    outrun: set[Seat] = field(default_factory=set)
    """Seats whose ask was closed because somebody else answered first, and one answer was enough."""
    opening: Sequence[Event] = ()
    """Events of this unit of work that led to the open asks and that nobody has seen yet."""
    hands_before: dict[Seat, str] = field(default_factory=dict)
    """The seats' hands before the first unannounced answer (`bot.table.seats.hands`)."""
    untold_stage: int = field(init=False)
    """The first stage that may have unannounced events."""
    first_due: Callable[[Table], Awaitable[int]] = field(default=_no_clock, repr=False)
    """Returns the earliest deadline of the open asks, in minutes since 1970; 0 without any."""
    _chain: Chain | None = field(default=None, init=False)
    _is_chain_known: bool = field(default=False, init=False)

    def __post_init__(self) -> None:
        self.untold_stage = self.match.stage

    @property
    def written(self) -> Chain | None:
        """Return the chain if this unit of work wrote to it."""
        return self._chain

    async def chain(self) -> Chain | None:
        """Return the table's chain; None for one that was dealt without a cut."""
        if not self._is_chain_known:
            self.has_chain(await find(self.tx, self.row))
        return self._chain

    def has_chain(self, chain: Chain | None) -> None:
        self._chain, self._is_chain_known = chain, True

    def told(self) -> None:
        """Note that all events so far are announced."""
        self.moments.clear()
        self.untold_stage = self.match.stage

    async def count_revision(self, seat: Seat) -> None:
        """Count a change of the seat's drafts, so that panels showing older ones are outdated."""
        await self.tx.seats.count_revision(self.row.id, seat)
        self.change_seat(seat, revision=self.sitting(seat).revision + 1)

    def view(self, seat: Seat | None = None) -> Any:
        return self.match.game.view(self.match.state, seat)

    def hand_of(self, seat: Seat) -> str:
        """Return what the seat alone may see now; "" if there is nothing."""
        hand = self.texts.looks.hand
        return hand(self.view(seat), seat) if hand is not None else ""

    def _remember_hands(self) -> None:
        if self.texts.looks.hand is not None and self.texts.looks.is_hand_told:
            for row in self.seats:
                if row.seat is not None and row.person_id is not None:
                    self.hands_before.setdefault(row.seat, self.hand_of(row.seat))

    def sheet_key(self, seat: Seat) -> str:
        """Return the key of the draft for the seat's open ask; an order sheet serves a whole round."""
        kind = self.match.asks[seat].kind
        return kind if kind == self.texts.sheets.kind else f"{kind}.{self.match.opened}"

    def awaited_people(self) -> Iterator[SeatRow]:
        """Yield the people who still have to answer."""
        for seat in self.match.awaited:
            row = self.sitting(seat)
            if row.person_id is not None:
                yield row

    async def take(self, seat: Seat, answer: Json, *, by: AnsweredBy, why: str | None = None) -> None:
        """Submit an answer and log it with its results; Refused changes nothing."""
        kind = self.match.asks[seat].kind if seat in self.match.asks else ""
        await self._do(Deed(seat, answer), kind, by, why)

    async def act(self, seat: Seat, action: Json, *, by: AnsweredBy, why: str | None = None) -> None:
        """Carry out an action out of turn and log it with its results; Refused changes nothing."""
        await self._do(Deed(seat, action, is_act=True), ACT, by, why)

    async def _do(self, deed: Deed, kind: str, by: AnsweredBy, why: str | None) -> None:
        await try_out(self.tx, self.row, deed)
        match, stage, step = self.match, self.match.stage, self.match.step
        others = match.asks.keys() - {deed.seat} if match.is_first and not deed.is_act else set()
        self._remember_hands()
        chain = await self.chain()
        until = await self.first_due(self) if chain and chain.book.ask is None else 0
        told, before, stood = len(match.events), self.view(), Before.of(self.match, until)
        done = Done(deed, by, _take(match, deed))
        row = AnswerRow(
            match_id=self.row.id,
            n=self.n,
            stage=stage,
            seat=deed.seat,
            kind=kind,
            answer=deed.what,
            digest=match.digest(),
            by=by,
            at=self.at,
            why=why,
            is_act=deed.is_act,
            entry=await chain_writing.did(chain, match, stood, done) if chain else None,
        )
        await self.tx.answers.add(row)
        self.n += 1
        if by == "person":
            await self._is_back(deed.seat)
        events = match.events[told:]
        if events:
            self.moments.append(moment_of(row, events, before, self.view()))
            self.happened.append(self.moments[-1])
        if match.step != step:
            self.opened_at, self.opening = self.at, events
            self.outrun |= others
        if match.stage != stage:
            await self.keep_checkpoint()

    async def _is_back(self, seat: Seat) -> None:
        """End the absence of a seat's person who answers or acts, as the chain does; a vote's stays."""
        sitting = self.sitting(seat)
        if sitting.away_since is not None and sitting.offered_by != "vote":
            await self.keep_absence(seat, 0, None, None)

    async def keep_absence(
        self, seat: Seat, missed: int, away_since: datetime | None, silent_since: datetime | None
    ) -> None:
        """Store how many rounds in a row the seat has missed, and since when its holder is away or silent."""
        await self.tx.seats.set_absence(self.row.id, seat, missed, away_since, silent_since)
        self.change_seat(seat, missed=missed, away_since=away_since, silent_since=silent_since)

    async def take_back(self, seat: Seat) -> None:
        """Withdraw a sealed answer and log it; Refused where there is none."""
        match = self.match
        kind = match.asks[seat].kind if seat in match.asks else ""
        match.withdraw(seat)
        chain = await self.chain()
        entry = await chain_writing.back(chain, seat) if chain else None
        row = AnswerRow(self.row.id, self.n, match.stage, seat, kind, None, match.digest(), "person", self.at)
        await self.tx.answers.add(replace(row, entry=entry))
        self.n += 1

    async def keep_checkpoint(self) -> None:
        """Store the state at the beginning of the round, where loading starts."""
        kept = self.match.checkpoint
        await self.tx.checkpoints.add(CheckpointRow(self.row.id, kept.stage, kept.draws, kept.state, self.n))
