"""Use cases for lobbies: open, join, start, move and call off a game."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import timedelta

from bot.messages.catalogue import say
from bot.messages.panel import Button, Filled, Form, Panel
from bot.messages.people import Person, Where
from bot.service.unit_of_work import UnitsOfWork
from bot.store import Tx
from bot.store.database.corrupt import Unreadable
from bot.store.tables.matches import MatchRow
from bot.store.tables.votes import VoteKind
from bot.table.answers import answering
from bot.table.decisions import notices, votes
from bot.table.decisions.vote_texts import notice_line
from bot.table.ending import ending
from bot.table.lobby import (
    calling,
    clocks,
    cutting,
    limits,
    lobby,
    rematch,
    role_calls,
    settings_panel,
    setup,
    stale_lobbies,
    starting,
)
from bot.table.lobby.limits import LobbyLimits
from bot.table.lobby.table_options import TableOptions, usual_wishes_in, wishes_of_ended
from bot.table.match import looks, outbox, proof
from bot.table.match.server_content import outside_transactions
from bot.table.match.standstill import Standstill
from bot.table.match.table import Table
from bot.table.posts import moving
from bot.table.rights.core import CORE
from bot.table.rights.standing import at_table
from engine.kernel.core import Json, Refused

MOST_ROUNDS = 20
"""Most rounds of drand that are fetched at the same time."""
Fetch = Callable[[int], Awaitable[str | None]]
"""Return the randomness of a round of drand; None if it cannot be had."""


async def _fetches_nothing(number: int) -> str | None:
    return None


async def _named_round(tx: Tx, match_id: int) -> int | None:
    """Return the round of drand that a table waits for; None without one, and if its row can't be read."""
    with suppress(Unreadable):
        return cutting.named_round(await tx.fair.get(match_id))
    return None


class Lobbies:
    """Use cases for games before they begin, and for their channel."""

    def __init__(self, units: UnitsOfWork, draw_secret: Callable[[], str], most: LobbyLimits) -> None:
        self._units = units
        self._limits = most
        self._draw_secret = draw_secret
        self._fetch: Fetch = _fetches_nothing

    def have_beacons(self, fetch: Fetch) -> None:
        """Let tables name rounds of drand, which are fetched by this function."""
        self._fetch = fetch
        self._units.have_beacons()

    @outside_transactions
    async def new_game(
        self, where: Where, person: Person, wishes: TableOptions, *, dm_open: bool = True
    ) -> int:
        """Open a lobby with the requested computers, and queue its card."""
        async with self._units.begin() as tx:
            await limits.check_room(tx, where, person, self._limits)
            row = await lobby.call_game(tx, where, person, wishes, secret=self._draw_secret)
            if wishes.join:
                await lobby.join(tx, row.id, person, dm_open=dm_open)
            await lobby.seat_computers(tx, row, person, wishes)
            await outbox.queue_card(tx, row)
            await role_calls.call(tx, row, len(wishes.invited))
        return row.id

    @outside_transactions
    async def rematch(self, match_id: int, person: Person, *, dm_open: bool = True) -> str:
        """Offer a rematch with the same people and options: the first request opens the table, later ones
        join it.
        """
        async with self._units.begin() as tx:
            row = await rematch.check_ended(tx, match_id, person)
            lobby_id = await rematch.open_lobby_of(tx, row)
            if lobby_id is not None:
                return await lobby.join(tx, lobby_id, person, dm_open=dm_open)
            here = Where(row.guild_id, row.channel_id)
            await limits.check_room(tx, here, person, self._limits)
            wishes = await wishes_of_ended(tx, row)
            new = await lobby.call_game(tx, here, person, wishes, secret=self._draw_secret)
            await tx.matches.set_rematch(new.id, match_id, row.clock)
            told = await lobby.join(tx, new.id, person, dm_open=dm_open)
            for level in await rematch.levels_of(tx, row):
                await lobby.add_computer(tx, new.id, person, level=level)
            await outbox.queue_card(tx, new)
            await rematch.call(tx, new, row, person)
        return told

    async def place_after(self, match_id: int, person: Person) -> Where:
        """Return the channel of an ended game, where one of its players opens another."""
        async with self._units.read() as tx:
            row = await rematch.check_ended(tx, match_id, person)
            here = Where(row.guild_id, row.channel_id)
            await lobby.check_free(tx, here)
        return here

    async def check_free(self, where: Where) -> None:
        """Refuse if a game is open in the channel."""
        async with self._units.read() as tx:
            await lobby.check_free(tx, where)

    async def form_for_new(self, where: Where, game: str) -> Form:
        """Return the form for a new game in the channel; Refused if one is open there."""
        async with self._units.read() as tx:
            await lobby.check_free(tx, where)
            return calling.form_for_new(await usual_wishes_in(tx, where, game))

    async def wishes_of_form(self, where: Where, game: str, filled: Filled) -> TableOptions:
        """Read the submitted form for a new game in the channel."""
        async with self._units.read() as tx:
            return calling.read_form(await usual_wishes_in(tx, where, game), filled)

    @outside_transactions
    async def form_to_set_up(self, match_id: int, person: Person, page: int) -> Form:
        """Return the form that changes a lobby, with its current values."""
        async with self._units.lobby(match_id) as tx:
            return setup.form_for_lobby(await lobby.wishes_now(tx, match_id, person), page)

    @outside_transactions
    async def set_up_buttons(self, match_id: int, person: Person) -> list[Button]:
        """Return a button for each of the organiser's forms."""
        async with self._units.lobby(match_id) as tx:
            return setup.buttons(await lobby.wishes_now(tx, match_id, person))

    @outside_transactions
    async def set_up(self, match_id: int, person: Person, filled: Filled) -> str:
        """Change a lobby's options from the submitted form."""
        async with self._units.lobby(match_id) as tx:
            now = await lobby.wishes_now(tx, match_id, person)
            return await lobby.set_up(tx, match_id, person, setup.read_form(now, filled))

    @outside_transactions
    async def join(self, match_id: int, person: Person, *, dm_open: bool) -> str:
        async with self._units.lobby(match_id) as tx:
            return await lobby.join(tx, match_id, person, dm_open=dm_open)

    @outside_transactions
    async def leave(self, match_id: int, person: Person) -> str:
        async with self._units.lobby(match_id) as tx:
            return await lobby.leave(tx, match_id, person)

    @outside_transactions
    async def agree(self, match_id: int, person: Person) -> str:
        """Accept the lobby's present deadlines."""
        async with self._units.lobby(match_id) as tx:
            row, seats = await lobby.open_lobby(tx, match_id)
            return await clocks.agree(tx, row, seats, person)

    @outside_transactions
    async def add_computer(self, match_id: int, person: Person, level: str | None = None) -> None:
        async with self._units.lobby(match_id) as tx:
            await lobby.add_computer(tx, match_id, person, level=level)

    @outside_transactions
    async def start(self, match_id: int, person: Person) -> None:
        """Lock the table; somebody else cuts next, or the game begins at once."""
        async with self._units.lobby(match_id) as tx:
            begun = await starting.start(tx, match_id, person)
            await _ask_first(begun)

    @outside_transactions
    async def form_to_cut(self, match_id: int, person: Person) -> Form:
        """Return the form for the cut; Refused for people who may not cut."""
        async with self._units.lobby(match_id) as tx:
            return await starting.form_to_cut(tx, match_id, person)

    @outside_transactions
    async def cut(self, match_id: int, person: Person, typed: str) -> str:
        """Cut the deck with a word; after Start the game begins with it."""
        async with self._units.lobby(match_id) as tx:
            begun = await starting.cut(tx, match_id, person, typed)
            await _ask_first(begun)
        return say("cut-begins" if begun else "cut-kept")

    @outside_transactions
    async def take_start_back(self, match_id: int, person: Person) -> str:
        async with self._units.lobby(match_id) as tx:
            return await starting.take_start_back(tx, match_id, person)

    @outside_transactions
    async def wake(self) -> None:
        """Process tables whose cut is overdue; don't retry a table that fails.

        Fetch rounds of drand before, outside of transactions; tables wait if there are too many at once.
        """
        async with self._units.read() as tx:
            due = await tx.fair.due(self._units.now())
            named = {match_id: await _named_round(tx, match_id) for match_id in due}
        rounds = sorted({number for number in named.values() if number is not None})[:MOST_ROUNDS]
        fetched = await asyncio.gather(*map(self._fetch, rounds))
        drawn = dict(zip(rounds, fetched, strict=True))
        for match_id in (one for one in due if named[one] is None or named[one] in drawn):
            try:
                async with self._units.lobby(match_id) as tx:
                    await _ask_first(await starting.wake(tx, match_id, drawn))
            except Standstill:
                async with self._units.begin() as tx:
                    await tx.fair.change(match_id, wake_at=None)

    async def close_stale(self) -> None:
        """Close lobbies that nobody has started for too long; skip one that cannot be closed."""
        if not self._limits.days:
            return
        before = self._units.now() - timedelta(days=self._limits.days)
        async with self._units.read() as tx:
            found = await tx.matches.stale(before)
        for match_id in found:
            with suppress(Standstill):
                async with self._units.lobby(match_id) as tx:
                    await stale_lobbies.close(tx, match_id, self._limits.days)

    async def check_move(self, match_id: int, where: Where, person: Person) -> None:
        """Refused if the person may not move the game to this channel.

        Called before its people are looked up.
        """
        async with self._units.begin() as tx:
            await moving.check_move(tx, match_id, where, person)

    async def move(self, match_id: int, where: Where, person: Person) -> str:
        """Move a game to this channel, after a notice to its players; open decisions keep their panels."""
        async with self._units.begin() as tx:
            row = await moving.check_move(tx, match_id, where, person)
            is_free = row.state == "lobby" or await moving.has_lost_channel(tx, row)
        told = None if is_free else await self._announce(row, "move", {"channel": where.channel_id}, person)
        if told is not None:
            return told
        async with self._units.begin() as tx:
            row = await moving.check_move(tx, match_id, where, person)
            await outbox.queue_card(tx, await moving.carry_out(tx, row, where.channel_id))
        return say("lobby-moved-done")

    async def _announce(self, row: MatchRow, kind: VoteKind, data: Json, person: Person) -> str | None:
        """Announce the change to the people it affects; return None if there is nobody else."""
        by = votes.role_of(row, person.id)
        try:
            async with self._units.table(row.id) as table:
                return await notices.give(table, kind, data, by, table.seat_of(person.id))
        except Standstill:
            async with self._units.roster(row.id) as roster:
                return await notices.announce(roster, kind, data, by, roster.seat_of(person.id))

    async def rename(self, where: Where, name: str, person: Person) -> str:
        """Rename the channel's table."""
        async with self._units.begin() as tx:
            row = await _open_in(tx, where)
            return await lobby.rename(tx, row, name, person)

    async def settings(self, where: Where, person: Person) -> tuple[int | None, Panel]:
        """Return the number of the channel's open table (None without one) and its settings panel."""
        async with self._units.read() as tx:
            look = await looks.of_server(tx, where.guild_id)
            row = await tx.matches.in_channel(where.channel_id)
            if row is not None:
                announced = [notice_line(one) for one in await tx.votes.open_of(row.id) if one.due_at]
                return row.id, settings_panel.panel_of(row, look, announced, person)
            rows = await tx.matches.open_rows(where.guild_id)
        tables = [one for one in rows if CORE.may("move a table", at_table(one, person))]
        return None, settings_panel.panel_without(where.guild_id, tables, look, person)

    async def settings_form(self, where: Where, which: str) -> Form:
        """Return the form for a button of that panel."""
        async with self._units.read() as tx:
            if which == settings_panel.LOOKS:
                return settings_panel.looks_form(await looks.of_server(tx, where.guild_id))
            if which == settings_panel.MOVE:
                return settings_panel.move_form()
            row = await _open_in(tx, where)
        return (
            settings_panel.name_form(row)
            if which == settings_panel.NAME
            else settings_panel.deadline_form(row)
        )

    @outside_transactions
    async def abandon(self, where: Where, person: Person, *, is_sure: bool = False) -> str:
        """Call off the channel's game; a running one needs `is_sure`, and a notice to its players."""
        async with self._units.begin() as tx:
            row = await _open_in(tx, where)
            refusal = say("lobby-only-manager-abandon", organiser=row.organiser_name)
            CORE.check("call a game off", at_table(row, person), refusal)
            ending.check_sure(row, is_sure=is_sure)
        told = await self._announce(row, "abandon", {}, person) if row.state == "playing" else None
        if told is not None:
            return told
        async with self._units.begin() as tx:
            await ending.abandon(tx, await _open_in(tx, where), person.name)
        return say("lobby-abandoned")


async def _open_in(tx: Tx, where: Where) -> MatchRow:
    """Return the channel's open game; Refused if there is none."""
    found = await tx.matches.in_channel(where.channel_id)
    row = await tx.matches.as_it_stands(found.id) if found else None
    if row is None or row.state not in ("lobby", "playing"):
        raise Refused(say("deadline-no-game"))
    return row


async def _ask_first(begun: Table | None) -> None:
    """Send the first decisions when the game begins."""
    if begun is not None:
        await answering.follow_up(begun)
        await proof.settle(begun)
