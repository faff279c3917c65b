"""Keep a person's lesson or puzzle as bytes, which only worker processes read and go on with.

So neither its rules nor its computers hold up the event loop, and one that hangs is ended alone.
"""

from __future__ import annotations

import asyncio
import pickle
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from bot.host.askers import Asker
from bot.host.broker import Busy, Gone
from bot.host.calculating import calculated
from bot.host.pools import Hung
from bot.messages.catalogue import say, speaking, spoken
from engine.kernel.core import Refused
from engine.kernel.dice import Overworked
from engine.registry.pack_loading import lay_out

K = TypeVar("K")
T = TypeVar("T")
R = TypeVar("R")
Brought = Mapping[str, Mapping[str, str]]
"""Packs of servers: game -> name -> text."""


@dataclass
class Session(Generic[K]):
    """A lesson or puzzle of one person; `state` is a K as bytes."""

    asker: Asker
    state: bytes = field(repr=False)
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def go_on(self, step: Callable[[K, T], R], given: T) -> R:
        """Take a step in a worker process; an error changes nothing."""
        work = _Step(step, self.state, given, spoken())
        result: R
        self.state, result = await _apart(_gone_on, work, self.asker)
        return result


async def begun(make: Callable[[T], tuple[K, R]], given: T, asker: Asker) -> tuple[Session[K], R]:
    """Begin a session in a worker process; return it and what `make` returns beside it."""
    work = _Step(make, b"", given, spoken())
    state, result = await _apart(_begun, work, asker)
    return Session(asker, state), result


async def apart(work: Callable[[T], R], given: T, asker: Asker, packs: Brought | None = None) -> R:
    """Return the result of work on what is stored elsewhere, done in a worker process with these packs."""
    return await _apart(_worked, _Step(work, b"", given, spoken(), packs), asker)


@dataclass(frozen=True)
class _Step:
    work: Callable[..., Any]
    state: bytes
    given: Any
    language: str
    packs: Brought | None = None


async def _apart(work: Callable[[_Step], R], step: _Step, asker: Asker) -> R:
    try:
        return await calculated(work, step, asker, step.work.__qualname__)
    except Busy:
        raise Refused(say("error-busy")) from None
    except (Hung, Overworked):
        raise Refused(say("error-endless")) from None
    except Gone:
        raise Refused(say("error-not-here")) from None


def _worked(step: _Step) -> Any:
    lay_out(step.packs or {})
    with speaking(step.language):
        return step.work(step.given)


def _begun(step: _Step) -> tuple[bytes, Any]:
    with speaking(step.language):
        what, result = step.work(step.given)
        return zlib.compress(pickle.dumps(what), 1), result


def _gone_on(step: _Step) -> tuple[bytes, Any]:
    with speaking(step.language):
        what = pickle.loads(zlib.decompress(step.state))  # from this bot's own memory, never stored
        result = step.work(what, step.given)
        return zlib.compress(pickle.dumps(what), 1), result
