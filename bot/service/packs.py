"""The use cases of packs: a server's own, checked when they come, chosen by a table, seen by nobody else."""

from __future__ import annotations

from collections.abc import Sequence

from bot.messages.people import Person, Where
from bot.names import Name
from bot.play import lobby
from bot.service.unit_of_work import UnitsOfWork
from bot.store import Tx
from bot.store.packs import PackRow
from engine.bringing import brought_to, packs_of
from engine.core import Refused
from engine.packed import files_of

MOST = 10
"""Packs of one server."""
FAULTS = 12
"""So many are told at once."""
NOT_YOURS = "Only who manages the server can do that."
NONE = "This server has no pack of that name. `/pack list` tells which it has."


class Packs:
    """What a server does with its packs."""

    def __init__(self, units: UnitsOfWork) -> None:
        self._units = units

    async def upload(
        self,
        guild_id: int,
        game: str,
        person: Person,
        sent: Sequence[tuple[str, bytes]],
        *,
        is_manager: bool,
    ) -> str:
        """Keep a pack; Refused with its faults, each with file, entry and mend."""
        if not is_manager:
            raise Refused(NOT_YOURS)
        try:
            brought = packs_of(game).read(files_of(sent))
        except Refused as faults:
            raise Refused(_told(str(faults))) from None
        async with self._units.begin() as tx:
            kept = await tx.packs.of(guild_id)
            same = [row for row in kept if (row.game, row.pack) == (game, brought.id)]
            if not same and len({(row.game, row.pack) for row in kept}) >= MOST:
                raise Refused(f"A server has {MOST} packs at most. `/pack remove` makes room.")
            for row in same:
                await _put_by(tx, row)
            there = await tx.packs.get(guild_id, game, brought.name)
            if there is None:
                new = PackRow(
                    0, guild_id, game, brought.name, brought.id, brought.title, brought.version,
                    brought.text, True, person.id, tx.at,
                )  # fmt: skip
                await tx.packs.add(new)
            else:
                await tx.packs.offer(there.id, is_offered=True)
        again = " Games that play with the one before go on with that." if same else ""
        return (
            f"**{Name(brought.title)}** {Name(brought.version)} is without fault, and kept for this server "
            f"alone.{again} The organiser of a lobby takes it with `/pack play`."
        )

    async def list(self, guild_id: int) -> str:
        """The packs that a table can take here."""
        async with self._units.read() as tx:
            rows = [row for row in await tx.packs.of(guild_id) if row.is_offered]
        if not rows:
            raise Refused("This server has no packs. `/pack upload` gives me one.")
        lines = [
            f"- **{Name(row.title)}** {Name(row.version)} · `{row.pack}` · since "
            f"<t:{int(row.created_at.timestamp())}:d>\n-# SHA-256 `{row.name.partition('@')[2]}`"
            for row in rows
        ]
        return "\n".join(lines)

    async def names(self, guild_id: int) -> dict[str, str]:
        """What can be chosen here: id -> title."""
        async with self._units.read() as tx:
            return {row.pack: row.title for row in await tx.packs.of(guild_id) if row.is_offered}

    async def remove(self, guild_id: int, pack: str, *, is_manager: bool) -> str:
        """Offer it no more; a game that plays with it goes on, and the last one takes it away."""
        if not is_manager:
            raise Refused(NOT_YOURS)
        async with self._units.begin() as tx:
            rows = [row for row in await tx.packs.of(guild_id) if row.pack == pack]
            if not any(row.is_offered for row in rows):
                raise Refused(NONE)
            is_kept = [await _put_by(tx, row) for row in rows]
        if any(is_kept):
            return "It is offered no more, and gone when the games that play with it are over."
        return "It is gone."

    async def play(self, where: Where, person: Person, match_id: int, pack: str) -> str:
        """Let the lobby of this channel play with a pack of its server, or with the game's own again."""
        async with self._units.lobby(match_id) as tx:
            now = await lobby.wishes_now(tx, match_id, person)
            packs = packs_of(now.game)
            chosen = packs.own
            if pack != packs.own:
                rows = await tx.packs.of(where.guild_id)
                found = [row for row in rows if (row.game, row.pack) == (now.game, pack) and row.is_offered]
                if not found:
                    raise Refused(NONE)
                packs.lay_out(found[-1].name, found[-1].text)
                chosen = found[-1].name
            wishes = now.with_options(packs.options(now.options, chosen))
            return await lobby.set_up(tx, match_id, person, wishes)


async def _put_by(tx: Tx, row: PackRow) -> bool:
    """Offer a version no more, and take it away unless a game plays with it; whether it is kept."""
    playing = await tx.matches.open_rows(row.guild_id)
    is_kept = any(brought_to(one.game, one.options) == row.name for one in playing)
    if is_kept:
        await tx.packs.offer(row.id, is_offered=False)
    else:
        await tx.packs.remove(row.id)
    return is_kept


def _told(faults: str) -> str:
    lines = faults.splitlines()
    more = f"\n… and {len(lines) - FAULTS} more." if len(lines) > FAULTS else ""
    return "The pack is not kept:\n" + "\n".join(f"- {line[:150]}" for line in lines[:FAULTS]) + more
