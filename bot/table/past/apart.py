"""Replay whole games in worker processes, before the transaction that needs the result."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from bot.host.askers import Asker
from bot.host.pools import ProcessPool
from bot.host.processes import begin_apart
from bot.store.tables.matches import MatchRow
from bot.table.match.server_content import Rehearsal, Unrehearsed, name_of, rehearsed
from bot.table.match.standstill import standstill_of
from engine.kernel.core import Json
from engine.kernel.match import digest
from engine.registry.pack_loading import lay_out, packs_of

T = TypeVar("T")
R = TypeVar("R")
LIMIT: Final = 300.0
"""Seconds of processor time until a replay is given up; the longest games take a few."""
KEPT: Final = 20
"""Results kept in memory until their transaction repeats."""
REPLAYERS = ProcessPool(
    "replays games", begin_apart, limit=LIMIT, of_person=1, of_server=1, kept=1, has_spare=True
)
THREAD: ThreadPoolExecutor | None = None
"""A thread that replays games instead of processes, in tests."""
_RESULTS: OrderedDict[str, Any] = OrderedDict()


async def outside(row: MatchRow, work: Callable[[T], R], thing: T) -> R:
    """Return the work's result on a whole game; call it outside of transactions."""
    name = name_of(row)
    packs = {name: packs_of(row.game).text(name)} if name and packs_of(row.game).is_here(name) else {}
    asker = Asker(row.organiser_id, row.guild_id)
    given = row.game, packs, work, thing
    return await REPLAYERS.submit(_with_packs, given, asker, row.game, is_due=True, thread=THREAD)


async def apart(row: MatchRow, work: Callable[[T], R], thing: T, key: Json) -> R:
    """Return the work's result on a whole game; `key`: all that it depends on beside the game's beginning.

    An error makes the game stuck (Standstill).
    """
    begun = [row.id, row.game, row.players, dict(row.options), row.seed]
    try:
        return await beforehand(digest([work.__name__, begun, key]), lambda: outside(row, work, thing))
    except Unrehearsed:
        raise
    except Exception as error:
        raise standstill_of(row.id, error) from error


async def beforehand(key: str, begin: Callable[[], Awaitable[R]]) -> R:
    """Return the result of `begin`, outside of the transaction that asks for it.

    `key`: all that the result depends on.
    """
    await rehearsed(_Ahead(key, begin))
    result: R | Exception = _RESULTS.pop(key)
    if isinstance(result, Exception):
        raise result
    return result


@dataclass(frozen=True)
class _Ahead(Rehearsal, Generic[R]):
    key: str
    begin: Callable[[], Awaitable[R]]

    @property
    def is_known(self) -> bool:
        return self.key in _RESULTS

    async def run(self) -> None:
        if self.is_known:
            return
        try:
            _RESULTS[self.key] = await self.begin()
        except Exception as error:  # noqa: BLE001 - rules can fail in any way; `beforehand` raises it
            _RESULTS[self.key] = error
        while len(_RESULTS) > KEPT:
            _RESULTS.popitem(last=False)


def _with_packs(given: tuple[str, Mapping[str, str], Callable[[T], R], T]) -> R:
    game, packs, work, thing = given
    lay_out({game: packs})
    return work(thing)
