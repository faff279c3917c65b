"""Use cases for deadlines: a table's clock, the scheduler, notices."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from bot.games.catalogue import find_texts
from bot.messages.catalogue import say
from bot.messages.panel import Button
from bot.messages.people import Person, Where
from bot.service.unit_of_work import NotInPlay, UnitsOfWork
from bot.store import Tx
from bot.store.tables.deadlines import DeadlineRow
from bot.store.tables.matches import MatchRow
from bot.store.tables.outbox.rows import OutboxRow
from bot.table.absence import outage
from bot.table.deadlines import deadlines, presets
from bot.table.deadlines.presets import Lengths
from bot.table.decisions import effects, missed_deadlines, notices, votes
from bot.table.decisions.vote_texts import announced
from bot.table.lobby import clocks, lobby
from bot.table.match import outbox
from bot.table.match.server_content import outside_transactions
from bot.table.match.standstill import Standstill
from bot.table.match.table import Table
from bot.table.posts import cards
from bot.table.rights.core import CORE
from bot.table.rights.standing import at_table
from engine.kernel.core import Refused, Seat, Step

log = logging.getLogger(__name__)
LATE = timedelta(minutes=1)
"""Longest delay, found at a start, that is handled as usual. Deadlines overdue by more get a grace period."""
ALARM = timedelta(minutes=5)
"""Time that a deadline may stay overdue before the log raises an alarm."""


class Deadlines:
    """Use cases for deadlines and missed ones."""

    def __init__(self, units: UnitsOfWork) -> None:
        self._units = units

    async def set_deadline(
        self,
        where: Where,
        person: Person,
        *,
        preset: str | None = None,
        lengths: str | None = None,
        quiet: bool | None = None,
        nudge: str | None = None,
    ) -> str:
        """Change the clock of the channel's game: a preset, own lengths, quiet hours, reminders without end.

        `nudge`: the time between reminders of decisions without a deadline, such as `2d` or `off`.
        """
        async with self._units.read() as tx:
            row = await tx.matches.in_channel(where.channel_id)
        if row is None:
            raise Refused(say("deadline-no-game"))
        refusal = say("deadline-only-organiser", organiser=row.organiser_name)
        CORE.check("set a table's deadlines", at_table(row, person), refusal)
        if nudge is not None and preset is None and not lengths and quiet is None:
            quiet = presets.load_lengths(row.clock).quiet
        chosen = _chosen(row, preset, lengths, quiet)
        if nudge is not None:
            chosen = replace(chosen, nudge=presets.read_nudge(nudge))
        if row.state == "lobby":
            async with self._units.lobby(row.id) as tx:
                row, seats = await lobby.open_lobby(tx, row.id)
                await outbox.queue_card(tx, await clocks.change(tx, row, seats, chosen.dump(), person))
        else:
            async with self._units.table(row.id) as table:
                return await _set(table, chosen, person)
        return cards.clock_line(replace(row, clock=chosen.dump()))

    @outside_transactions
    async def keep_time(self, match_id: int) -> None:
        """Process a table's due deadlines, unless another process has done so or a stuck game rests."""
        if await self._units.rests(match_id):
            return
        try:
            async with self._units.table(match_id, by_itself=True) as table:
                await missed_deadlines.look(table)
        except Standstill:  # its deadlines stand with it: they are due again when it goes on
            return
        except NotInPlay:
            async with self._units.begin() as tx:
                await deadlines.close(tx, match_id)

    async def after_outage(self) -> None:
        """Extend deadlines that passed during an outage by a grace period, with a notice."""
        now = self._units.now()
        async with self._units.read() as tx:
            late = await tx.deadlines.overdue(now - LATE)
            last, tables = await tx.pulse.last(), await _tables_of_people(tx, late)
        happened = outage.Outage(now - LATE, outage.away_text(now - last if last else None), tables)
        for match_id in sorted({row.match_id for row in late}):
            try:
                async with self._units.table(match_id, by_itself=True) as table:
                    await outage.end(table, happened)
            except (NotInPlay, Standstill) as error:
                log.warning("game %s has no deadlines to postpone: %s", match_id, type(error).__name__)

    async def beat(self) -> None:
        """Record the scheduler's heartbeat, from which a later outage is measured."""
        async with self._units.begin() as tx:
            await tx.pulse.beat(tx.at)

    async def alarm(self) -> list[int]:
        """Report overdue deadlines once to the log and the organisers; return the games."""
        at = self._units.now()
        async with self._units.read() as tx:
            late = await tx.deadlines.overdue(at - ALARM, unwarned=True)
            told = await tx.standstills.numbers()
        games = sorted({row.match_id for row in late} - set(told))
        for match_id in games:
            log.error("ALARM: a deadline of game %s is overdue and was not handled", match_id)
            async with self._units.begin() as tx:
                await self._warn(tx, match_id)
        return games

    async def _warn(self, tx: Tx, match_id: int) -> None:
        row = await tx.matches.as_it_stands(match_id)
        await tx.deadlines.warned(match_id, tx.at)
        if row is None:
            return
        text = say("deadline-alarm", where=f"<#{row.channel_id}>")
        await outbox.tell_organiser(tx, row, text, nonce=f"late-{match_id}-{int(tx.at.timestamp())}")

    async def notice_buttons(
        self, match_id: int, seat: Seat, step: Step | None, person_id: int
    ) -> list[Button] | None:
        """Return the buttons under a notice to the seat's holder; None if the notice is outdated."""
        try:
            async with self._units.table(match_id) as table:
                row = table.sitting(seat)
                if row.person_id != person_id:
                    return None
                if step is not None:
                    is_asked = step == table.match.step and seat in table.match.awaited
                    return (
                        [Button(say("deadline-orders-button"), "orders", style="primary")]
                        if is_asked
                        else None
                    )
                return [cards.back_button()] if row.away_since else []
        except (Refused, Standstill):
            return None if step is not None else []

    async def notice_failed(self, row: OutboxRow) -> None:
        """Ping the person in the channel after a notice failed by DM."""
        data = row.payload
        async with self._units.table(data["match"]) as table:
            await missed_deadlines.call_instead(table, data["seat"], outbox.step_of(data), data["text"])


async def _set(table: Table, chosen: Lengths, person: Person) -> str:
    """Set the new clock: at once if everybody gets more time, after a notice if anybody gets less."""
    by = votes.role_of(table.row, person.id)
    said = cards.clock_line(replace(table.row, clock=chosen.dump()))
    data = {"clock": chosen.dump(), "said": str(said)}
    if chosen.shortens(deadlines.lengths_of(table)):
        return await notices.give(table, "clock", data, by, table.seat_of(person.id))
    await notices.withdraw(table, "clock")
    told = announced(table.row, "clock", {**data, "by": by})
    await effects.carry_out(table, "clock", data, told)
    return said


async def _tables_of_people(tx: Tx, rows: Sequence[DeadlineRow]) -> dict[int, int]:
    """Count at how many tables each person has one of the deadlines."""
    tables: Counter[int] = Counter()
    for match_id in {row.match_id for row in rows}:
        late = {row.seat for row in rows if row.match_id == match_id and not row.held_at}
        seats = await tx.seats.of(match_id)
        tables.update(seat.person_id for seat in seats if seat.seat in late and seat.person_id is not None)
    return dict(tables)


def _chosen(row: MatchRow, preset: str | None, own: str | None, quiet: bool | None) -> Lengths:
    """Return the requested clock; whether pauses are allowed was decided when the table was opened."""
    now = presets.load_lengths(row.clock)
    return _wished(row, now, preset, own, quiet).kept(now)


def _wished(row: MatchRow, base: Lengths, preset: str | None, own: str | None, quiet: bool | None) -> Lengths:
    if preset is None and own is None and quiet is None:
        typed = presets.example(find_texts(row.game).ask_words)
        raise Refused(say("deadline-set-what", example=typed))
    if preset is not None:
        base = presets.preset(preset, quiet=quiet, brief=find_texts(row.game).lobby.brief.get(row.pace, ()))
    if own:
        return presets.own_lengths(own, find_texts(row.game).ask_words, base, quiet=quiet)
    return base if preset is not None else Lengths(base.name, base.seconds, quiet=bool(quiet))
