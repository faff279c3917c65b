"""The use cases about time: a table's clock, what the scheduler does, coming back, one's own settings."""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import datetime, timedelta

from bot.deadlines import deadlines, presets, quiet_hours
from bot.deadlines.presets import Lengths
from bot.match.table import Diverged
from bot.messages import outbox
from bot.messages.panel import Button, Post
from bot.messages.people import Person, Where
from bot.play import cards, missed
from bot.service.unit_of_work import Tables, own_seat
from bot.store import Conflict, Tx
from bot.store.rows import MatchRow, OutboxRow, PersonRow
from bot.words.catalogue import find_words
from engine.core import Refused, Seat

log = logging.getLogger(__name__)

LATE = timedelta(minutes=1)
"""What is overdue by less when the bot starts is answered as usual; what is overdue by more has a grace."""
ALARM = timedelta(minutes=5)
"""Overdue by so much, and nobody has answered: something is wrong."""

_SPARED = "Tables that keep quiet hours have no deadline from 22 to 8 h of yours."
_USUALLY = (
    "You are reminded as usual: 4 h and 30 min before a long deadline, nearer to its end before a short one."
)


class Timekeeping(Tables):
    """Deadlines and those who miss them."""

    # ------------------------------------------------------------------ the table's clock

    async def set_deadline(
        self,
        where: Where,
        person: Person,
        *,
        preset: str | None = None,
        lengths: str | None = None,
        quiet: bool | None = None,
        is_manager: bool = False,
    ) -> str:
        """Another clock for the channel's game: a preset, lengths of its own, quiet hours kept or not."""
        at = self._clock()
        async with self._store.read() as tx:
            row = await tx.matches.in_channel(where.channel_id)
        if row is None:
            raise Refused("No game is open in this channel.")
        if person.id != row.organiser_id and not is_manager:
            raise Refused(f"Only the organiser, {row.organiser_name}, or a server manager can set deadlines.")
        chosen = _chosen(row, preset, lengths, quiet)
        if row.state == "lobby":
            async with self._act() as tx:
                await tx.matches.set_clock(row.id, chosen.dump())
                await outbox.queue_card(tx, row, at=at)
        else:
            async with self._table(row.id) as (tx, at_table):
                await deadlines.set_lengths(tx, at_table, chosen, at)
                line = cards.clock_line(at_table.row)
                post = Post(f"{line}\n-# Set by {person.name}; it counts from now.")
                await outbox.queue_post(tx, at_table.row, post, at=at)
                await outbox.queue_card(tx, at_table.row, at=at)
        return cards.clock_line(replace(row, clock=chosen.dump()))

    async def come_back(self, match_id: int, person: Person) -> str:
        """I'm back: the steward goes."""
        async with self._table(match_id) as (tx, at_table):
            mine = own_seat(at_table, person, None)
            if await missed.came_back(tx, at_table, mine, self._clock()):
                return "Welcome back: from now on you are asked again."
        return "You are not away: whatever is asked of you, I ask you."

    # ------------------------------------------------------------------ the scheduler's part

    async def keep_time(self, match_id: int) -> None:
        """Do what the clock says at a table now; nothing if somebody else did it already."""
        try:
            async with self._table(match_id) as (tx, at_table):
                await missed.look(tx, at_table, self._clock())
        except Diverged:  # it stands still, its deadlines with it: they are due again when it goes on
            return
        except Refused:  # no game in play any more
            async with self._store.begin() as tx:
                await deadlines.close(tx, match_id, self._clock())

    async def after_outage(self) -> None:
        """Give what was due while no process looked a grace, with a notice."""
        late_since = self._clock() - LATE
        async with self._store.read() as tx:
            late = {row.match_id for row in await tx.deadlines.overdue(late_since)}
        for match_id in sorted(late):
            try:
                async with self._table(match_id) as (tx, at_table):
                    await missed.after_outage(tx, at_table, late_since, self._clock())
            except Refused as error:
                log.warning("game %s has no deadlines to postpone: %s", match_id, type(error).__name__)

    async def alarm(self) -> list[int]:
        """Tell the log and the organisers, once, of what is overdue and stays so; which games those are."""
        at = self._clock()
        async with self._store.read() as tx:
            late = await tx.deadlines.overdue(at - ALARM, unwarned=True)
        games = sorted({row.match_id for row in late})
        for match_id in games:
            log.error("ALARM: a deadline of game %s is overdue and was not handled", match_id)
            async with self._act() as tx:
                await self._warn(tx, match_id, at)
        return games

    async def _warn(self, tx: Tx, match_id: int, at: datetime) -> None:
        row = await tx.matches.lock(match_id)
        await tx.deadlines.warned(match_id, at)
        if row is None:
            return
        text = (
            f"Something is wrong at your table #{match_id} in <#{row.channel_id}>: a deadline is overdue and "
            "I could not deal with it. I keep trying; whoever runs me should look into my log. Answers are "
            "taken as usual."
        )
        nonce = f"late-{match_id}-{int(at.timestamp())}"
        lane = outbox.person_lane(row.organiser_id)
        try:
            await tx.outbox.add(lane, "dm", row.organiser_id, {"text": text}, match_id, at, nonce=nonce)
        except Conflict:
            log.info("the organiser of game %s was warned by another process", match_id)

    # ------------------------------------------------------------------ the sender's part

    async def notice_buttons(
        self, match_id: int, seat: Seat, step: int | None, person_id: int
    ) -> list[Button] | None:
        """The buttons under a notice to who sits there; None if it is of no use any more."""
        try:
            async with self._table(match_id) as (_, at_table):
                row = at_table.sitting(seat)
                if row.person_id != person_id:
                    return None
                if step is not None:
                    is_asked = step == at_table.match.step and seat in at_table.match.awaited
                    return [Button("Orders", "orders", style="primary")] if is_asked else None
                return [cards.BACK] if row.away_since else []
        except Refused:
            return None if step is not None else []

    async def notice_failed(self, row: OutboxRow) -> None:
        """A notice could not be sent by DM: call the person in the channel instead."""
        data = row.payload
        async with self._table(data["match"]) as (tx, at_table):
            await missed.call_instead(tx, at_table, data["seat"], data["step"], data["text"], self._clock())

    # ------------------------------------------------------------------ one's own settings

    async def set_zone(self, person: Person, zone: str | None) -> str:
        """The person's time zone, by its IANA name; None: not told."""
        if zone is not None and zone not in quiet_hours.zones():
            raise Refused(
                f"I know no time zone {zone!r}: pick one from the list, for instance Europe/Berlin."
            )
        async with self._act() as tx:
            await tx.people.see(person.id, person.name, self._clock())
            await tx.people.set_zone(person.id, zone)
        await self._review(person)
        return await self.settings(person)

    async def set_reminders(self, person: Person, times: str) -> str:
        """When the person is reminded: `4h 30m` before, `off` or `usual`."""
        seconds = _reminders(times)
        async with self._act() as tx:
            await tx.people.see(person.id, person.name, self._clock())
            await tx.people.set_reminders(person.id, seconds)
        await self._review(person)
        return await self.settings(person)

    async def _review(self, person: Person) -> None:
        """Bring the open deadlines of the person's tables in line with his settings."""
        async with self._store.read() as tx:
            rows = [row for row in await tx.matches.of_person(person.id) if row.state == "playing"]
        for row in rows:
            async with self._table(row.id) as (tx, at_table):
                await deadlines.review(tx, at_table, self._clock())
                await outbox.queue_card(tx, at_table.row, at=self._clock())

    async def settings(self, person: Person) -> str:
        """What is kept of the person's settings, in words."""
        async with self._store.read() as tx:
            known = await tx.people.get(person.id)
        return _settings_text(known, self._clock())


def _chosen(row: MatchRow, preset: str | None, own: str | None, quiet: bool | None) -> Lengths:
    base = presets.load_lengths(row.clock)
    if preset is None and own is None and quiet is None:
        typed = presets.example(find_words(row.game).ask_words)
        raise Refused(f"Say what to change: a preset, lengths as `{typed}`, or quiet hours.")
    if preset is not None:
        base = presets.preset(preset, quiet=quiet)
    if own:
        return presets.own_lengths(own, find_words(row.game).ask_words, base, quiet=quiet)
    return base if preset is not None else Lengths(base.name, base.seconds, quiet=bool(quiet))


def _reminders(text: str) -> list[int] | None:
    said = text.strip().lower()
    if said in ("off", "none", "never"):
        return []
    if said in ("usual", "default"):
        return None
    return sorted({presets.read_length(part) for part in said.replace(",", " ").split()}, reverse=True)[:5]


def _settings_text(known: PersonRow | None, at: datetime) -> str:
    zone = known.zone if known else None
    if zone:
        local = quiet_hours.local_time(at, zone)
        lines = [f"Your time zone is **{zone}** (it is {local} there). {_SPARED}"]
    else:
        lines = ["You have not told me your time zone (`/settings zone`), so I cannot spare your nights."]
    if known is None or known.reminders is None:
        lines.append(_USUALLY)
    elif known.reminders:
        times = ", ".join(presets.length_text(seconds) for seconds in known.reminders)
        lines.append(f"You are reminded {times} before a deadline.")
    else:
        lines.append("You are never reminded.")
    return "\n".join(lines)
