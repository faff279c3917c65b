"""Rebuild a match from its round's checkpoint and the later lines of its log."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Protocol

from bot.store import Tx
from bot.store.tables.log import UNDO, CheckpointRow
from bot.store.tables.matches import MatchRow
from bot.table.match.log import Diverged, again, in_steps, without_undone
from bot.table.match.server_content import content, try_out
from bot.table.match.standstill import NotInstalled
from bot.table.match.table import Table
from engine.kernel.match import Checkpoint, Match
from engine.registry.catalogue import RULES, find_game


async def load(tx: Tx, row: MatchRow, known: tuple[Match[Any], int, datetime] | None) -> Table:
    """Return the table, rebuilt from the log; reuse the match in memory if it is current."""
    await content(tx).lay_out(tx, row)
    seen = await tx.look(row.id)
    tx.servers.know(row.guild_id, seen.found["servers"])
    tx.designs.know(seen.person_ids, row.game, seen.found["designs"])
    seats, n = tuple(seen.seats), seen.n
    if known and known[1] == n:
        return Table(tx, row, seats, known[0], n, known[2])
    match, opened_at = await _rebuild(tx, row)
    return Table(tx, row, seats, match, n, opened_at)


async def _rebuild(tx: Tx, row: MatchRow) -> tuple[Match[Any], datetime]:
    await try_out(tx, row)
    rest = await tx.rest(row.id)
    assert rest is not None, f"match {row.id} has no checkpoint"
    checkpoint, since = rest.checkpoint, rest.since
    match = resume(row, checkpoint)
    match.rewound = rest.undone
    times = [row.started_at or row.created_at, *(entry.at for entry in since if entry.kind == UNDO)]
    async for entry in in_steps(without_undone(since)):
        step = match.step
        if entry.n >= checkpoint.first_n:
            again(match, entry)
        if match.step != step or entry.n < checkpoint.first_n:
            times.append(entry.at)
    return match, max(times)


class Begun(Protocol):
    """The data that resumes a game."""

    @property
    def id(self) -> int: ...
    @property
    def game(self) -> str: ...
    @property
    def seed(self) -> str: ...


def resume(begun: Begun, checkpoint: CheckpointRow) -> Match[Any]:
    """Restore the match from a checkpoint; Diverged if the rules can no longer read it."""
    if begun.game not in RULES:
        raise NotInstalled(begun.id, begun.game)
    at = Checkpoint(checkpoint.stage, checkpoint.draws, checkpoint.state)
    try:
        return Match.resume(find_game(begun.game), begun.seed, at)
    except Exception as error:
        why = f"stage {checkpoint.stage} cannot be read, {type(error).__name__}: {error}"
        raise Diverged(begun.id, checkpoint.first_n, why) from error
