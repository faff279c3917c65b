"""Load a server's private packs before a game that uses one is opened."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.extras.packs import repository
from bot.extras.packs.trial import Trial
from bot.extras.packs.trying import Overlong, Tries
from bot.host.askers import Asker
from bot.messages.catalogue import say
from bot.store import Tx
from bot.store.tables.matches import OPEN, MatchRow
from bot.table.match.log import without_undone
from bot.table.match.server_content import ContentSource, Rehearsal, rehearsed
from bot.table.match.standstill import Overlarge
from engine.kernel.actions import Deed
from engine.kernel.core import Json, Refused
from engine.kernel.match import Checkpoint, digest
from engine.registry.pack_loading import brought_to, packs_of


class PacksOfServers(ContentSource):
    """Loads servers' packs before the games that use them."""

    async def lay_out(self, tx: Tx, row: MatchRow) -> None:
        """Load the table's pack; Refused if its server no longer has it."""
        name = brought_to(row.game, row.options)
        if name:
            TRIES.prepare()
        if name and not (row.state in OPEN and packs_of(row.game).is_here(name)):
            await self.bring(tx, row.guild_id, row.game, name)

    async def rehearsal(self, tx: Tx, row: MatchRow, deed: Deed | None = None) -> Rehearsal | None:
        """Return what tries the table's round in a worker; None without a server's pack."""
        name = brought_to(row.game, row.options)
        if not name:
            return None
        rest = await tx.rest(row.id)
        lines = without_undone(rest.since) if rest else []
        done = [line for line in lines if rest and line.n >= rest.checkpoint.first_n]
        deeds = [Deed(line.seat, line.answer, line.is_act) for line in done]
        start = (
            Checkpoint(rest.checkpoint.stage, rest.checkpoint.draws, rest.checkpoint.state) if rest else None
        )
        tried = Trial(
            row.game,
            (name, packs_of(row.game).text(name)),
            row.players,
            row.options,
            row.seed,
            start,
            [*deeds, deed] if deed else deeds,
            TRIES.limit,
        )
        begun = start and (start.stage, start.draws)
        key = digest([row.seed, name, begun, [list(one) for one in tried.deeds]])
        return _PackRehearsal(row, tried, key)

    async def bring(self, tx: Tx, guild_id: int, game: str, name: str) -> None:
        """Load a pack of the server; Refused if this server does not have it, even if another does.

        It is read before the transaction, for which all other tables would wait.
        """
        text = await tx.of(repository.Packs).text(guild_id, game, name)
        if text is None:
            raise Refused(say("pack-gone"))
        await rehearsed(_Reading(game, name, text))

    async def named_in(self, tx: Tx, guild_id: int, raw: bytes) -> dict[str, dict[str, str]]:
        """Return the server's packs named in a record, by game: name -> text."""
        found: dict[str, dict[str, str]] = {}
        for row in await tx.of(repository.Packs).of(guild_id):
            if row.name.encode() not in raw:
                continue
            text = await tx.of(repository.Packs).text(guild_id, row.game, row.name)
            if text is not None:
                found.setdefault(row.game, {})[row.name] = text
        return found

    async def offered(self, tx: Tx, guild_id: int, game: str) -> dict[str, str]:
        """Return the packs available to the server's tables: name -> title and version."""
        rows = await tx.of(repository.Packs).of(guild_id)
        return {
            row.name: f"{row.title} {row.version}"
            for row in rows
            if row.game == game and row.withdrawn_at is None
        }

    async def fitted(
        self, tx: Tx, guild_id: int, game: str, options: Mapping[str, Json], before: Mapping[str, Json]
    ) -> Mapping[str, Json]:
        """Return the options without values unknown to their pack; Refused if the server lacks the pack."""
        name = brought_to(game, options)
        if name:
            await self.bring(tx, guild_id, game, name)
        if not name and not brought_to(game, before):
            return options
        packs = packs_of(game)
        return packs.options(options, name or packs.own)


@dataclass(frozen=True)
class _Reading(Rehearsal):
    """The reading of a pack, which takes up to a tenth of a second."""

    game: str
    name: str
    text: str = field(repr=False)

    @property
    def is_known(self) -> bool:
        return packs_of(self.game).is_here(self.name)

    async def run(self) -> None:
        if not self.is_known:
            await asyncio.to_thread(packs_of(self.game).lay_out, self.name, self.text)


@dataclass(frozen=True)
class _PackRehearsal(Rehearsal):
    """A step of a table, to be tried in its organiser's line."""

    row: MatchRow
    trial: Trial
    key: str

    @property
    def is_known(self) -> bool:
        return TRIES.is_known(self.key)

    async def run(self) -> None:
        row, trial = self.row, self.trial
        try:
            await TRIES.run(trial, Asker(row.organiser_id, row.guild_id), self.key)
        except Overlong:
            why = f"a step of its pack takes more than {TRIES.limit} s"
            told = "" if trial.start else say("error-cannot-begin-pack")
            raise Overlarge(row.id, why, told) from None


TRIES = Tries()
"""The worker processes in which this process tries private packs."""
PACKS = PacksOfServers()
