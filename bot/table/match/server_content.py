"""Content that a server brings for its own tables: whether a table plays with some, and where it is found."""

from __future__ import annotations

from collections.abc import Mapping

from bot.messages.catalogue import say
from bot.store import Tx
from bot.store.tables.matches import MatchRow
from engine.kernel.core import Json, Refused
from engine.registry.pack_loading import brought_to


class ContentSource:
    """Find content of servers; this default has none.

    Then nothing is offered, and a table that plays with content cannot be looked at.
    """

    async def lay_out(self, tx: Tx, row: MatchRow) -> None:
        """Make the content of a table known to the rules; raise Refused where its server has it no more."""
        if name_of(row):
            raise Refused(say("play-pack-off"))

    async def bring(self, tx: Tx, guild_id: int, game: str, name: str) -> None:
        """Make content of a server known to the rules by its name; raise Refused where it has none."""
        raise Refused(say("play-pack-off"))

    async def named_in(self, tx: Tx, guild_id: int, raw: bytes) -> Mapping[str, Mapping[str, str]]:
        """Return the content of the server that a record names: game -> name -> text."""
        return {}

    async def offered(self, tx: Tx, guild_id: int, game: str) -> Mapping[str, str]:
        """Return what a table of the server can take: name -> title and version."""
        return {}

    async def fitted(
        self, tx: Tx, guild_id: int, game: str, options: Mapping[str, Json], before: Mapping[str, Json]
    ) -> Mapping[str, Json]:
        """Return the options without what their content does not have; Refused for content not there."""
        if brought_to(game, options):
            raise Refused(say("play-pack-off"))
        return options


_NONE = ContentSource()


def content(tx: Tx) -> ContentSource:
    """Return where this process finds content of servers."""
    sources = tx.extras.parts(ContentSource)
    return sources[0] if sources else _NONE


def name_of(row: MatchRow) -> str:
    """Return the name of the private content that the table plays with; "" for the game's own."""
    return brought_to(row.game, row.options)


def is_private(row: MatchRow) -> bool:
    """Return whether the table plays with content that nobody but its server may see."""
    return bool(name_of(row))
