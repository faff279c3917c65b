"""Open units of work at the current time, one at a time per table."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import UTC, datetime
from typing import Any

from bot.messages.catalogue import Message, say
from bot.messages.people import Person
from bot.store import Store, Tx
from bot.store.database.unavailable import is_trouble_of_database
from bot.store.tables.boards import PagesKind
from bot.store.tables.log import StandstillRow
from bot.store.tables.matches import MatchRow, MatchState
from bot.table.answers import stuck_notices
from bot.table.deadlines import deadlines
from bot.table.match import proof
from bot.table.match.rebuilding import load
from bot.table.match.server_content import Unrehearsed, content, is_private
from bot.table.match.standstill import Standstill, guest_of, place_of, standstill_of
from bot.table.match.table import Roster, Table
from engine.kernel.core import Refused, Seat
from engine.kernel.dice import Overworked
from engine.kernel.match import Match
from engine.registry.catalogue import title_of

log = logging.getLogger(__name__)

_TABLES_IN_MEMORY = 1000
"""Most tables kept in memory, those answered last; each takes some 20 kB."""


class NotInPlay(Refused):
    """Raised when the game has not begun or is over."""


def utc_now() -> datetime:
    return datetime.now(UTC)


class UnitsOfWork:
    """Opens units of work: general ones, and exclusive ones for a game's table."""

    def __init__(self, store: Store, clock: Callable[[], datetime] = utc_now) -> None:
        self._store = store
        self.extras = store.extras
        self.now = clock
        self._known: OrderedDict[int, tuple[Match[Any], int, datetime]] = OrderedDict()
        self._locks: dict[int, asyncio.Lock] = {}
        self._private: set[int] = set()
        """Games known to this process that use their server's own content."""
        self._still: set[int] | None = None
        """Stuck games that this process knows of; None until it has read them."""
        self._alarmed: set[int] = set()
        """Stuck games that this process has logged."""
        self.on_commit: Callable[[], None] = lambda: None
        self.on_turn: Callable[[int], None] = lambda match_id: None

    def have_pages(self, kind: PagesKind) -> None:
        """Let decisions be shown on pages that people open this way."""
        self._store.pages = kind

    def have_beacons(self) -> None:
        """Let tables name rounds of drand."""
        self._store.has_beacons = True

    def read(self) -> AbstractAsyncContextManager[Tx]:
        """Return a read-only snapshot of the database."""
        return self._store.read()

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[Tx]:
        """Open a unit of work now; wake the sender and the thinker afterwards."""
        async with self._store.begin(self.now()) as tx:
            yield tx
        if tx.outbox.added:
            self.on_commit()
        for match_id in sorted(tx.turns.begun):
            self.on_turn(match_id)

    @asynccontextmanager
    async def table(self, match_id: int, *, by_itself: bool = False) -> AsyncIterator[Table]:
        """Yield the table of a running game for one unit of work; on failure, reload it from the log.

        NotInPlay if the game is not running. Refused and database errors are raised unchanged. Any other
        error makes the game stuck (Standstill), and its people are told. `by_itself`: no person caused this,
        so Refused makes it stuck too.
        """
        async with self._locks.setdefault(match_id, asyncio.Lock()):
            loaded: Table | None = None
            try:
                await self._try_out(match_id)
                async with self.begin() as tx:
                    loaded = await self._load(tx, match_id)
                    before = loaded.n
                    try:
                        yield loaded
                    except Refused:
                        if loaded.n == before:
                            self._keep(loaded)
                        raise
                    await self._go_on(loaded)
                    await proof.settle(loaded)
            except Exception as error:
                if _is_for_the_caller(error, by_itself=by_itself):
                    raise
                n = None if loaded is None else before
                raise await self._stands_still(match_id, n, error) from error
            assert loaded is not None
            self._keep(loaded)  # not before the commit: it may fail

    @asynccontextmanager
    async def roster(self, match_id: int) -> AsyncIterator[Roster]:
        """Yield the row and people of a running game that is stuck, for one unit of work."""
        async with self._locks.setdefault(match_id, asyncio.Lock()), self.begin() as tx:
            row = await tx.matches.as_it_stands(match_id)
            if row is None or row.state != "playing":
                raise NotInPlay(not_in_play(row.state if row else None))
            yield Roster(tx, row, tuple(await tx.seats.of(match_id)))

    @asynccontextmanager
    async def lobby(self, match_id: int) -> AsyncIterator[Tx]:
        """Open a unit of work for a lobby; any error except Refused makes it stuck (Standstill)."""
        try:
            async with self.begin() as tx:
                yield tx
        except Exception as error:
            if _is_for_the_caller(error):
                raise
            stands = Standstill(match_id, place_of(error), _cannot_begin(error))
            self._alarm(stands, error)
            raise stands from error

    @asynccontextmanager
    async def game(self, match_id: int) -> AsyncIterator[tuple[Tx, MatchRow]]:
        """Open a unit of work for a game in any state; Standstill if it cannot be loaded or shown."""
        try:
            async with self.read() as tx:
                row = await existing(tx, match_id)
                await content(tx).lay_out(tx, row)
                yield tx, row
        except Exception as error:
            if _is_for_the_caller(error):
                raise
            stands = standstill_of(match_id, error)
            self._alarm(stands, error)
            raise stands from error

    async def retry(self) -> None:
        """Retry stuck games, as after an update, and repair stuck lanes."""
        async with self.begin() as tx:
            await tx.outbox.mend()
        self._still = None
        still = await self._stuck()
        self._alarmed &= still
        for match_id in sorted(still):
            try:
                async with self.table(match_id, by_itself=True):
                    pass
            except NotInPlay:
                async with self.begin() as tx:
                    await tx.standstills.remove(match_id)
            except Standstill:
                continue

    async def rests(self, match_id: int) -> bool:
        """Return whether only its own people should try a stuck game yet; failures cost others time."""
        if match_id not in await self._stuck():
            return False
        async with self.read() as tx:
            stood = await tx.standstills.get(match_id)
        return stood is not None and self.now() < stood.until

    async def _stuck(self) -> set[int]:
        """Return the stuck games that this process knows of."""
        if self._still is None:
            async with self.read() as tx:
                self._still = set(await tx.standstills.numbers())
        return self._still

    async def owe(self, match_id: int, seat: Seat) -> None:
        """Record that a stuck game could not show the seat's decision, to show it later."""
        async with self.begin() as tx:
            await tx.standstills.owe(match_id, seat)

    def forget(self) -> None:
        """Clear the cache of matches: each is rebuilt from its log when next needed."""
        self._known.clear()
        self._store.memory.clear()

    async def _try_out(self, match_id: int) -> None:
        """Try a server's own content before the transaction begins, so that others need not wait for it."""
        if match_id in self._known and match_id not in self._private:
            return
        async with self.read() as tx:
            row = await tx.matches.get(match_id)
            if row is None or row.state != "playing" or not is_private(row):
                return
            self._private.add(match_id)
            try:
                await content(tx).lay_out(tx, row)
            except Refused as error:
                raise standstill_of(match_id, error) from error
            rehearsal = await content(tx).rehearsal(tx, row)
        if rehearsal is not None:
            await rehearsal.run()

    async def _load(self, tx: Tx, match_id: int) -> Table:
        row = await tx.matches.lock(match_id)
        if row is None or row.state != "playing":
            raise NotInPlay(not_in_play(row.state if row else None))
        try:
            table = await load(tx, row, self._known.pop(match_id, None))
        except Refused as error:
            raise standstill_of(match_id, error) from error
        table.first_due = deadlines.first_due
        stood = await self._standstill(tx, match_id)
        if stood is not None and stood.n is None:
            await stuck_notices.go_on(table, stood)
        return table

    async def _go_on(self, table: Table) -> None:
        """Mark a stuck table as working again."""
        match_id = table.row.id
        stood = await self._standstill(table.tx, match_id)
        if stood is not None and stood.n is not None and table.n > stood.n:
            await stuck_notices.go_on(table, stood)

    async def _standstill(self, tx: Tx, match_id: int) -> StandstillRow | None:
        """Return the row of a game that this process knows to be stuck."""
        return await tx.standstills.get(match_id) if match_id in (self._still or ()) else None

    async def _stands_still(self, match_id: int, n: int | None, error: Exception) -> Standstill:
        """Record a stuck game, and report it once to its people and once to the log."""
        stands = standstill_of(match_id, error)
        self._alarm(stands, error)
        self._known.pop(match_id, None)
        try:
            (await self._stuck()).add(match_id)
            async with self.begin() as tx:
                await stuck_notices.tell(tx, stands, n)
        except Exception as worse:  # noqa: BLE001 - what is told of one game must not stop the others
            log.error("game %s stands still and could not be told so: %s", match_id, type(worse).__name__)
        return stands

    def _alarm(self, stands: Standstill, error: Exception) -> None:
        if stands.match_id not in self._alarmed:
            self._alarmed.add(stands.match_id)
            known = isinstance(error, Standstill)
            log.error(
                "ALARM: game %s cannot go on: %s",
                stands.match_id,
                place_of(error),
                exc_info=None if known else error,
            )

    def _keep(self, table: Table) -> None:
        self._known[table.row.id] = (table.match, table.n, table.opened_at)
        while len(self._known) > _TABLES_IN_MEMORY:
            self._known.popitem(last=False)


def _cannot_begin(error: Exception) -> str:
    """Return the message to the people of a lobby whose game cannot start."""
    if isinstance(error, Standstill):
        return error.told
    guest = guest_of(error)
    if guest is not None:
        return say("error-cannot-begin-guest", game=title_of(guest.name))
    return say("error-cannot-begin-pack" if isinstance(error, Overworked) else "error-cannot-begin")


def _is_for_the_caller(error: Exception, *, by_itself: bool = False) -> bool:
    """Return whether the error concerns the person, the database or the use case, not the game."""
    if isinstance(error, NotInPlay | Unrehearsed):
        return True
    return is_trouble_of_database(error) or (isinstance(error, Refused) and not by_itself)


def own_seat(table: Roster, person: Person, seat: Seat | None) -> Seat:
    mine = table.seat_of(person.id)
    if mine is None:
        raise Refused(_not_here(table, seat))
    if seat is not None and seat != mine:
        texts = table.texts
        raise Refused(say("play-not-your-panel", seat=texts.seat_name(seat), mine=texts.seat_name(mine)))
    return mine


def _not_here(table: Roster, seat: Seat | None) -> Message:
    """Return the refusal; tell a former holder who has the seat now."""
    if seat is None or seat not in table.names:
        return say("play-not-here")
    return say("play-not-here-any-more", who=table.names[seat], seat=table.texts.seat_name(seat))


def not_in_play(state: MatchState | None) -> Message:
    """Return the refusal of what needs a running game; None: the game does not exist."""
    return say("play-not-begun" if state == "lobby" else "play-over")


async def existing(tx: Tx, match_id: int) -> MatchRow:
    row = await tx.matches.get(match_id)
    if row is None:
        raise Refused(say("play-unknown-game"))
    return row
