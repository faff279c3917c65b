"""Find a server's own content (packs) for its tables."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Mapping
from contextvars import ContextVar
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar

from bot.messages.catalogue import say
from bot.store import Tx
from bot.store.tables.matches import MatchRow
from bot.table.match.standstill import Standstill
from engine.kernel.actions import Deed
from engine.kernel.core import Json, Refused
from engine.registry.pack_loading import brought_to

P = ParamSpec("P")
R = TypeVar("R")
MOST_REPEATS: Final = 30
"""Most rehearsals of one use case outside of its transaction; any further ones take place in it."""
_CAN_REPEAT: ContextVar[bool] = ContextVar("can_repeat", default=False)


class Rehearsal(ABC):
    """Something long that a unit of work needs, to be worked out in another process first."""

    @property
    @abstractmethod
    def is_known(self) -> bool:
        """Return whether the result is known, so that `run` need not wait."""

    @abstractmethod
    async def run(self) -> None:
        """Try the step; Standstill if it takes too long."""


class Unrehearsed(Exception):
    """Raised in a unit of work that needs a rehearsal: roll back, work that out, and repeat."""

    def __init__(self, rehearsal: Rehearsal) -> None:
        super().__init__("something must be worked out first")
        self.rehearsal = rehearsal


class ContentSource:
    """Finds the content of servers; this default has none.

    So it offers nothing, and refuses tables that play with such content.
    """

    async def lay_out(self, tx: Tx, row: MatchRow) -> None:
        """Load the table's content into the rules; Refused if its server has removed it."""
        if name_of(row):
            raise Refused(say("play-pack-off"))

    async def rehearsal(self, tx: Tx, row: MatchRow, deed: Deed | None = None) -> Rehearsal | None:
        """Return what tries the table's round with the deed; None if its rules need no trial."""
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
    process for everybody else. Raise Unrehearsed in a use case that `outside_transactions` repeats.
    """
    rehearsal = await content(tx).rehearsal(tx, row, deed)
    if rehearsal is not None:
        await rehearsed(rehearsal)


async def rehearsed(rehearsal: Rehearsal) -> None:
    """Work a rehearsal out, or have its use case repeated after that."""
    if _CAN_REPEAT.get() and not rehearsal.is_known:
        raise Unrehearsed(rehearsal)
    await rehearsal.run()


def outside_transactions(
    use_case: Callable[P, Coroutine[Any, Any, R]],
) -> Callable[P, Coroutine[Any, Any, R]]:
    """Repeat a use case after each rehearsal that it needs, so that no transaction is open meanwhile.

    On SQLite, all other tables would wait for the transaction. The use case must do nothing outside of its
    transaction that must not be done twice.
    """

    @wraps(use_case)
    async def repeated(*args: P.args, **kwargs: P.kwargs) -> R:
        can_repeat = True
        for number in range(MOST_REPEATS + 1):
            token = _CAN_REPEAT.set(can_repeat and number < MOST_REPEATS)
            try:
                return await use_case(*args, **kwargs)
            except Unrehearsed as step:
                rehearsal = step.rehearsal
            finally:
                _CAN_REPEAT.reset(token)
            try:
                await rehearsal.run()
            except Standstill:
                pass  # the use case meets it again, and tells the table's people
            except Exception:  # noqa: BLE001 - the use case meets it in its transaction, and knows what it means
                can_repeat = False
        raise AssertionError("the last one returns or raises")

    return repeated


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
