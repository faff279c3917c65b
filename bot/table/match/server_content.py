"""Find a server's own content (packs) for its tables."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from bot.messages.catalogue import say
from bot.store import Tx
from bot.store.tables.matches import MatchRow
from engine.kernel.actions import Deed
from engine.kernel.core import Json, Refused
from engine.registry.pack_loading import brought_to

Trial = Callable[[], Awaitable[None]]
"""Function that tries a step in another process; Standstill if it takes too long."""


class ContentSource:
    """Finds the content of servers; this default has none.

    So it offers nothing, and refuses tables that play with such content.
    """

    async def lay_out(self, tx: Tx, row: MatchRow) -> None:
        """Load the table's content into the rules; Refused if its server has removed it."""
        if name_of(row):
            raise Refused(say("play-pack-off"))

    async def trial(self, tx: Tx, row: MatchRow, deed: Deed | None = None) -> Trial | None:
        """Return a function that tries the table's round with the deed; None if its rules need no trial."""
        return None

    async def bring(self, tx: Tx, guild_id: int, game: str, name: str) -> None:
        """Load a server's content by its name into the rules; Refused if it has none."""
        raise Refused(say("play-pack-off"))

    async def named_in(self, tx: Tx, guild_id: int, raw: bytes) -> Mapping[str, Mapping[str, str]]:
        """Return the content of the server that a record names: game -> name -> text."""
        return {}

    async def offered(self, tx: Tx, guild_id: int, game: str) -> Mapping[str, str]:
        """Return the content that the server's tables may use: name -> title and version."""
        return {}

    async def fitted(
        self, tx: Tx, guild_id: int, game: str, options: Mapping[str, Json], before: Mapping[str, Json]
    ) -> Mapping[str, Json]:
        """Return the options without those that their content lacks; Refused if the content is missing."""
        if brought_to(game, options):
            raise Refused(say("play-pack-off"))
        return options


_NONE = ContentSource()


async def try_out(tx: Tx, row: MatchRow, deed: Deed | None = None) -> None:
    """Try the table's round, and a deed in it, in a process that can be stopped.

    Raise Standstill if it takes too long. Only content of servers needs a trial: its rules could block this
    process for everybody else.
    """
    trial = await content(tx).trial(tx, row, deed)
    if trial is not None:
        await trial()


def content(tx: Tx) -> ContentSource:
    """Return the source of servers' content in this process."""
    sources = tx.extras.parts(ContentSource)
    return sources[0] if sources else _NONE


def name_of(row: MatchRow) -> str:
    """Return the name of the server's content that the table plays with; "" if it uses the game's own."""
    return brought_to(row.game, row.options)


def is_private(row: MatchRow) -> bool:
    """Return whether the table plays with content that only its server may see."""
    return bool(name_of(row))
