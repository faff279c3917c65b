"""Keep people's designs for a game, so that they can use them at other tables."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from bot.messages.catalogue import say
from bot.messages.names import escaped
from bot.messages.panel import Kept
from bot.store import Conflict, Tx
from bot.store.database.corrupt import Unreadable
from bot.store.tables.designs import DesignRow
from bot.table.match.server_content import content, name_of
from bot.table.match.table import Table
from engine.kernel.core import Refused

MOST = 12
"""Most designs a person keeps for one game; they and a menu's other entries fit into one menu."""


async def kept_of(tx: Tx, person_id: int, game: str, guild_id: int) -> list[Kept]:
    """Return the person's designs, oldest first; each says whether that server has its pack."""
    rows = await tx.designs.of(person_id, game)
    return [Kept(row.id, row.name, row.text, row.pack, row.guild_id in (0, guild_id)) for row in rows]


async def kept_with_packs(tx: Tx, person_id: int, game: str, guild_id: int) -> list[Kept]:
    """Return the person's designs, after loading the packs that this server still has."""
    kept = await kept_of(tx, person_id, game, guild_id)
    wanted = dict.fromkeys(one.pack for one in kept if one.pack and one.is_here)
    gone = [name for name in wanted if not await _bring(tx, guild_id, game, name)]
    return [replace(one, is_here=False) if one.pack in gone else one for one in kept]


async def _bring(tx: Tx, guild_id: int, game: str, name: str) -> bool:
    """Load a pack; return False if the server has removed it or it is unreadable."""
    try:
        await content(tx).bring(tx, guild_id, game, name)
    except (Refused, Unreadable, ValueError):
        return False
    return True


async def keep_after(table: Table) -> None:
    """Save each person's designs from an ended game, up to the limit.

    Designs for a private pack stay with its server.
    """
    row, pack = table.row, name_of(table.row)
    known = table.texts.designs
    if known is None:
        return
    outcome = table.match.game.outcome(table.match.state)
    for seat in table.seats:
        if seat.person_id is None or seat.seat is None:
            continue
        for new in known.kept_after(outcome, seat.seat):
            kept = await kept_of(table.tx, seat.person_id, row.game, row.guild_id)
            mine = (one for one in kept if (one.name, one.pack, one.is_here) == (new.name, pack, True))
            same = next(mine, new)
            with suppress(Refused):
                changed = replace(new, number=same.number, pack=pack)
                await keep(table.tx, seat.person_id, row.game, changed, row.guild_id)


async def keep(tx: Tx, person_id: int, game: str, design: Kept, guild_id: int) -> Kept:
    """Save a design, replacing the one with its number; Refused if there are too many or the name is taken.

    A design for a server's own pack belongs to that server.
    """
    rows = await tx.designs.of(person_id, game)
    same = next((row for row in rows if row.id == design.number), None)
    new = DesignRow(
        0, person_id, game, design.name, design.text, tx.at, guild_id if design.pack else 0, design.pack
    )
    if any(_called(row) == _called(new) and row is not same for row in rows):
        raise Refused(say("design-name-taken", name=escaped(design.name)))
    if same is not None:
        await tx.designs.change(replace(same, name=design.name, text=design.text, updated_at=tx.at))
        return design
    if len(rows) >= MOST:
        raise Refused(say("design-too-many", most=MOST))
    try:
        row = await tx.designs.add(new)
    except Conflict:
        raise Refused(say("design-name-taken", name=escaped(design.name))) from None
    return replace(design, number=row.id)


def _called(row: DesignRow) -> tuple[int, str, str]:
    """Return the key that distinguishes a person's designs of a game."""
    return row.guild_id, row.pack, row.name
