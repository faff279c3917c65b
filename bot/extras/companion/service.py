"""Use cases of crews at real tables: keep their records, with an undo for every entry."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.extras.companion import repository
from bot.extras.companion.catalogue import COMPANIONS, USUAL
from bot.extras.companion.contract import Deed, Kind, Page
from bot.extras.companion.crew_reading import (
    NO_CREW,
    book_of,
    check_member,
    crew_here,
    existing,
    lost_channel,
    readable,
    told_log,
)
from bot.extras.companion.repository import CompanionServers, CrewDeedRow, CrewPersonRow, CrewRow
from bot.extras.companion.rights import RIGHTS
from bot.extras.companion.sending import queue_crew, queue_crew_gone, tell_crew
from bot.messages.catalogue import say
from bot.messages.panel import Filled, Form, Panel
from bot.messages.people import Person, Where
from bot.service.service import Service
from bot.store import Conflict, Tx
from bot.table.match import looks
from bot.table.rights.standing import in_server
from engine.kernel.core import Refused
from engine.kernel.dice import Dice, commitment

MOST_DEEDS = 20_000
"""Most entries per crew."""
LOG_LINES = 20
MOST_BYTES = 100_000
"""Largest file of sheets, in bytes."""
STALE = "Someone else changed this first, so nothing was done. This is the newest panel."


@dataclass(frozen=True)
class Shown:
    """The result of a press: a panel, and whether the press had no effect."""

    panel: Panel
    is_stale: bool = False


class Crews:
    """Use cases for records of games at a real table; `draw_secret` seeds the dice."""

    def __init__(self, service: Service) -> None:
        self._units = service.units
        self._draw_secret = service.draw_secret

    # ------------------------------------------------------------------------ servers

    async def is_on(self, guild_id: int) -> bool:
        """Return whether a manager has switched the companion on in a server."""
        async with self._units.read() as tx:
            return await tx.of(CompanionServers).is_on(guild_id)

    async def servers(self) -> Mapping[int, bool]:
        """Return whether the companion is on, by server, for all servers whose commands may need a sync."""
        async with self._units.read() as tx:
            return await tx.of(CompanionServers).all()

    async def switch(self, guild_id: int, person: Person, *, is_on: bool) -> None:
        """Switch the companion on or off in a server; existing crews are kept."""
        refusal = say("server-companion-refused")
        RIGHTS.check("switch the companion", in_server(guild_id, person), refusal)
        async with self._units.begin() as tx:
            await tx.of(CompanionServers).put(guild_id, is_on=is_on)

    async def told(self, guild_id: int) -> None:
        """Note that a server's commands are in sync with Discord."""
        async with self._units.begin() as tx:
            await tx.of(CompanionServers).forget_off(guild_id)

    # ------------------------------------------------------------------------ entering

    async def open(self, where: Where, person: Person) -> str:
        """Open a crew in a channel that has none; return the message about it."""
        game, seed = USUAL, self._draw_secret()
        async with self._units.begin() as tx:
            empty = CrewRow(
                0, game, where.guild_id, where.channel_id, COMPANIONS[game].new(), seed, 0, 0, None, 0, tx.at
            )
            try:
                row = await tx.of(repository.Crews).add(empty)
            except Conflict:
                raise Refused("There is a crew in this channel already.") from None
            await tx.of(repository.Crews).join(CrewPersonRow(row.id, person.id))
            await queue_crew(tx, row)
        return f"-# Dice of crew {row.id}: SHA-256 of their seed is {commitment(seed)}; /crew end reveals it."

    async def is_here(self, where: Where) -> bool:
        async with self._units.read() as tx:
            return await tx.of(repository.Crews).here(where.channel_id) is not None

    async def enter(self, where: Where, person: Person, deed: Deed) -> Panel:
        """Make an entry by a command; return its report for everyone."""
        async with self._units.begin() as tx:
            row = await self._locked_here(tx, where)
            row = await self._entered(tx, row, person, deed)
            await tx.of(repository.Crews).note_post(row.id)
            await queue_crew(tx, row)
            return COMPANIONS[row.game].told(await book_of(tx, row))

    async def press(
        self,
        crew_id: int,
        where: Where,
        revision: int | None,
        page: str,
        person: Person,
        deed: Deed,
    ) -> Shown:
        """Make the entry of a button pressed at `where`, and return the page to show.

        A press on an outdated panel changes nothing.
        """
        async with self._units.begin() as tx:
            row = await self._of(tx, where, crew_id)
            if revision is not None and revision != row.revision:
                await check_member(tx, row, "make an entry", person)
                return Shown(await self._page(tx, row, page, deed), is_stale=True)
            row = await self._entered(tx, row, person, deed)
            if page != "panel":
                await queue_crew(tx, row)
            return Shown(await self._page(tx, row, page, deed))

    async def undo(
        self, crew_id: int, where: Where, revision: int | None, person: Person
    ) -> tuple[str, Shown]:
        """Undo the newest entry; return its report, and the panel."""
        async with self._units.begin() as tx:
            row = await self._of(tx, where, crew_id)
            await check_member(tx, row, "undo an entry", person)
            if revision is not None and revision != row.revision:
                return "", Shown(await self._page(tx, row, "panel", {}), is_stale=True)
            last = await tx.of(repository.Crews).newest_not_undone(row.id)
            if last is None:
                raise Refused("There is nothing left to undo.")
            await tx.of(repository.Crews).undo(row.id, last.n, tx.at)
            state = COMPANIONS[row.game].put_back(row.state, last.before)
            row = await _changed(tx, row, replace(row, state=state))
            if revision is None:
                await tx.of(repository.Crews).note_post(row.id)
                await queue_crew(tx, row)
            return f"Taken back: {last.lines[0]}", Shown(await self._page(tx, row, "panel", {}))

    async def _entered(self, tx: Tx, row: CrewRow, person: Person, deed: Deed) -> CrewRow:
        """Make the entry and log it. The dice continue from the last roll, even if it is undone later."""
        await check_member(tx, row, "make an entry", person)
        people = await tx.of(repository.Crews).people(row.id)
        companion = COMPANIONS[row.game]
        hero = next((one.hero for one in people if one.person_id == person.id), None)
        whole, dice = companion.own(deed, row.state, hero), Dice(row.seed, row.draws)
        done = companion.enter(row.state, whole, dice)
        n = await tx.of(repository.Crews).last_n(row.id) + 1
        if n > MOST_DEEDS:
            raise Refused(
                "The crew's log is full. Save your heroes with /crew hero export and close the crew "
                "with /crew end. Then begin a new crew with /crew hero new."
            )
        told, rolled = list(done.lines), [list(one) for one in done.rolled]
        await tx.of(repository.Crews).enter(
            CrewDeedRow(row.id, n, person.id, tx.at, dict(whole), told, list(done.before), rolled)
        )
        return await _changed(tx, row, replace(row, state=done.crew, draws=dice.count))

    # ------------------------------------------------------------------------ looking

    async def _page(self, tx: Tx, row: CrewRow, page: str, deed: Deed) -> Panel:
        """Return the current content of that page."""
        companion, book = COMPANIONS[row.game], await book_of(tx, row)
        if page == "told":
            return companion.told(book)
        if page == "sheet":
            return companion.page("sheet", book, companion.hero_of(row.state, str(deed["hero"])))
        shown = companion.page("town" if page == "town" else "panel", book)
        return looks.dressed(shown, await looks.of_server(tx, row.guild_id))

    async def page(self, crew_id: int) -> Panel:
        """Return the crew's panel, for its own channel."""
        async with self._units.read() as tx:
            return await self._page(tx, await existing(tx, crew_id), "panel", {})

    async def look(self, crew_id: int, where: Where, person: Person, page: Page, hero: str = "") -> Panel:
        """Return a page for a person who pressed a button at `where`."""
        async with self._units.read() as tx:
            row = await readable(tx, crew_id, where, person)
            return await self._page(tx, row, page, {"hero": hero})

    async def sheet_here(self, where: Where, hero: str, person: Person) -> Panel:
        """Return a hero's sheet; by default that of the person's hero."""
        async with self._units.read() as tx:
            row = await crew_here(tx, where)
            if not hero:
                people = await tx.of(repository.Crews).people(row.id)
                own = next((one.hero for one in people if one.person_id == person.id), None)
                hero = own if own in row.state["heroes"] and own else ""
            if not hero:
                raise Refused("Name the hero.")
            return await self._page(tx, row, "sheet", {"hero": hero})

    async def town_here(self, where: Where) -> Panel:
        """Return a day in town."""
        async with self._units.begin() as tx:
            row = await self._locked_here(tx, where)
            await tx.of(repository.Crews).note_post(row.id)
            return await self._page(tx, row, "town", {})

    async def form(self, crew_id: int, where: Where, person: Person, which: str, hero: str) -> Form:
        async with self._units.read() as tx:
            row = await readable(tx, crew_id, where, person)
        return COMPANIONS[row.game].form(which, row.state, hero)

    async def filled(
        self, crew_id: int, where: Where, person: Person, which: str, hero: str, filled: Filled
    ) -> Deed:
        """Read a filled form as an entry."""
        async with self._units.read() as tx:
            row = await readable(tx, crew_id, where, person)
        return COMPANIONS[row.game].read_form(which, row.state, hero, filled)

    async def names(self, where: Where, kind: Kind) -> list[str]:
        """Return the names of this kind to suggest in a channel; empty if it has no crew."""
        async with self._units.read() as tx:
            row = await tx.of(repository.Crews).here(where.channel_id)
        return COMPANIONS[row.game].names(kind, row.state) if row else []

    async def here(self, where: Where) -> int:
        """Return the number of the channel's crew."""
        async with self._units.read() as tx:
            return (await crew_here(tx, where)).id

    async def log(self, crew_id: int, where: Where, person: Person) -> str:
        """Return the newest entries, newest first."""
        async with self._units.read() as tx:
            row = await readable(tx, crew_id, where, person)
            rows = await tx.of(repository.Crews).newest(row.id, LOG_LINES)
        return told_log(rows)

    async def export(self, where: Where, hero: str = "") -> str:
        """Return the sheets as JSON."""
        async with self._units.read() as tx:
            row = await crew_here(tx, where)
        return COMPANIONS[row.game].export(row.state, hero)

    # ------------------------------------------------------------------------ the crew itself

    async def bring(self, where: Where, person: Person, raw: bytes) -> Panel:
        """Import sheets from a file."""
        try:
            sheets = await asyncio.to_thread(json.loads, raw)
        except (ValueError, RecursionError):
            raise Refused("That file is not JSON. Choose one that /crew hero export has written.") from None
        return await self.enter(where, person, {"do": "import", "sheets": sheets})

    async def lead(self, where: Where, hero: str, person: Person, by: Person, *, is_named: bool) -> None:
        """Let the person lead the hero; if they are not named for it, only if they lead none yet."""
        async with self._units.begin() as tx:
            row = await self._locked_here(tx, where)
            await check_member(tx, row, "say who leads a hero", by)
            people = await tx.of(repository.Crews).people(row.id)
            led = next((one.hero for one in people if one.person_id == person.id), None)
            if is_named or led not in row.state["heroes"]:
                found = COMPANIONS[row.game].hero_of(row.state, hero)
                await tx.of(repository.Crews).leads(CrewPersonRow(row.id, person.id, found))

    async def invite(self, where: Where, other: Person, person: Person) -> str:
        """Let another person make entries from now on."""
        async with self._units.begin() as tx:
            row = await self._locked_here(tx, where)
            await check_member(tx, row, "invite to a crew", person)
            await tx.of(repository.Crews).join(CrewPersonRow(row.id, other.id))
        return f"<@{other.id}> is in the crew."

    async def leave(self, where: Where, person: Person) -> str:
        """Remove the person from the crew; its heroes stay."""
        async with self._units.begin() as tx:
            row = await self._locked_here(tx, where)
            if not await tx.of(repository.Crews).leave(row.id, person.id):
                raise Refused("You are not in this crew.")
        return "You have left the crew. Its heroes stay. To remove one, use `/crew hero remove`."

    async def down(self, where: Where) -> str:
        """Queue the panel to be posted again at the bottom of the channel."""
        async with self._units.begin() as tx:
            row = await self._locked_here(tx, where)
            await tx.of(repository.Crews).change(row.id, posts=row.posts + MANY)
            await queue_crew(tx, row)
        return "I am posting the panel here again."

    async def move(self, crew_id: int, where: Where, person: Person) -> str:
        """Move a crew of this server to this channel."""
        async with self._units.begin() as tx:
            row = await self._of(tx, where, crew_id)
            await check_member(tx, row, "move a crew", person)
            if await tx.of(repository.Crews).here(where.channel_id) is not None:
                raise Refused("There is a crew in this channel already.")
            await queue_crew_gone(tx, row)
            await tx.of(repository.Crews).change(
                row.id, channel_id=where.channel_id, message_id=None, posts=0
            )
            await queue_crew(tx, replace(row, channel_id=where.channel_id))
        return "The crew is now in this channel."

    async def end(
        self, where: Where, person: Person, *, number: int | None = None, is_sure: bool
    ) -> tuple[str, str]:
        """Delete the crew and its log; return a message about its dice, and all data as JSON."""
        async with self._units.begin() as tx:
            row = await self._of(tx, where, number)
            await check_member(tx, row, "end a crew", person)
            if not is_sure:
                raise Refused(
                    "That deletes its sheets and its log. If you are sure, use `/crew end sure:True`."
                )
            log = [
                {"n": one.n, "deed": one.deed, "rolled": one.rolled}
                for one in await tx.of(repository.Crews).log(row.id)
            ]
            await queue_crew_gone(tx, row)
            await tx.of(repository.Crews).remove(row.id)
        kept = {"seed": row.seed, "crew": row.state, "log": log}
        text = json.dumps(kept, indent=1, ensure_ascii=False)
        return f"The crew is deleted. The file has everything. The seed of its dice was `{row.seed}`.", text

    async def _of(self, tx: Tx, where: Where, number: int | None) -> CrewRow:
        """Return the channel's crew, or the server's crew with that number."""
        if number is None:
            return await self._locked_here(tx, where)
        row = await self._locked(tx, number)
        if row.guild_id != where.guild_id:
            raise Refused(NO_CREW)
        return row

    async def lost(self, crew_id: int, *, is_gone: bool) -> None:
        """Notify the crew once that its channel is gone or that the bot has no access."""
        async with self._units.begin() as tx:
            row = await tx.of(repository.Crews).get(crew_id)
            if row is not None:
                await tell_crew(tx, row, lost_channel(row, is_gone=is_gone), about=f"lost {row.channel_id}")

    async def channels_gone(self, *channel_ids: int) -> None:
        """Notify the crews of channels that are gone."""
        for channel_id in channel_ids:
            async with self._units.read() as tx:
                row = await tx.of(repository.Crews).here(channel_id)
            if row is not None:
                await self.lost(row.id, is_gone=True)

    # ------------------------------------------------------------------------ the sender

    async def find(self, crew_id: int) -> CrewRow | None:
        """Return the crew's row, which locates its panel; None if the crew no longer exists."""
        async with self._units.read() as tx:
            return await tx.of(repository.Crews).get(crew_id)

    async def posted(self, crew_id: int, message_id: int) -> None:
        """Store the panel's message; nothing is below it yet."""
        async with self._units.begin() as tx:
            await tx.of(repository.Crews).change(crew_id, message_id=message_id, posts=0)

    async def _locked(self, tx: Tx, crew_id: int) -> CrewRow:
        row = await tx.of(repository.Crews).lock(crew_id)
        if row is None:
            raise Refused(NO_CREW)
        return row

    async def _locked_here(self, tx: Tx, where: Where) -> CrewRow:
        return await self._locked(tx, (await crew_here(tx, where)).id)


MANY = 6
"""Messages below the crew's panel after which it is posted again."""


async def _changed(tx: Tx, row: CrewRow, now: CrewRow) -> CrewRow:
    """Return the changed crew."""
    changed = replace(now, revision=row.revision + 1, changed_at=tx.at)
    await tx.of(repository.Crews).change(
        row.id, state=changed.state, draws=changed.draws, revision=changed.revision, changed_at=tx.at
    )
    return changed
