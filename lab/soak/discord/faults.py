"""Random faults of Discord calls: refused, rate limited, cut off, or with a lost response."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any


@dataclass(frozen=True)
class Call:
    """One request of the bot; `path` is split into parts, without the API prefix."""

    method: str
    parts: tuple[str, ...]
    body: Any
    files: dict[str, bytes]

    @property
    def is_message(self) -> bool:
        return self.method == "POST" and self.parts[0] == "channels" and self.parts[2:] == ("messages",)

    @property
    def is_reply(self) -> bool:
        return self.method == "POST" and self.parts[0] == "webhooks"

    @property
    def is_edit(self) -> bool:
        return self.method == "PATCH" and self.parts[0] == "channels" and len(self.parts) == 4

    @property
    def kind(self) -> str:
        """Return the route: POST channels/messages, POST interactions/callback ..."""
        words = [part for part in self.parts if part.isalpha() or part.startswith("@")]
        return f"{self.method} {'/'.join(words)}"


@dataclass(frozen=True)
class Fault:
    """A fault: status 0 cuts the connection.

    With `is_done` the call takes effect and only the response is lost.
    """

    name: str
    status: int
    code: int = 0
    is_done: bool = False


EVERYWHERE = (
    Fault("429", 429),
    Fault("500", 500),
    Fault("502", 502),
    Fault("503", 503),
    Fault("504", 504),
    Fault("504 done", 504, is_done=True),
    Fault("cut", 0),
    Fault("cut done", 0, is_done=True),
)
FOR_DMS = (Fault("50007", 403, 50007),)
FOR_CHANNELS = (Fault("50013", 403, 50013), Fault("10003", 404, 10003))
FOR_EDITS = (*FOR_CHANNELS, Fault("10008", 404, 10008))
SPARED = ("users", "oauth2", "applications")
"""Endpoints that never fail, because the bot exits with a message if it can't reach Discord at the start."""


@dataclass
class Faults:
    """Makes a share of the calls fail; counts them by route and by kind of fault."""

    chance: Random
    share: float = 0.05
    calls: int = 0
    failed: Counter[str] = field(default_factory=Counter)
    routes: Counter[str] = field(default_factory=Counter)

    def draw(self, call: Call, *, is_dm: bool) -> Fault | None:
        if call.parts[0] in SPARED and call.parts[-1] != "channels":
            return None
        self.calls += 1
        if self.chance.random() >= self.share:
            return None
        fault = self.chance.choice(self._possible(call, is_dm=is_dm))
        self.failed[fault.name] += 1
        self.routes[call.kind] += 1
        return fault

    @staticmethod
    def _possible(call: Call, *, is_dm: bool) -> tuple[Fault, ...]:
        """Return possible faults.

        Never lose a follow-up's response, since without a nonce a retry would duplicate it.
        """
        if call.is_reply:
            return tuple(fault for fault in EVERYWHERE if not fault.is_done)
        if call.is_message:
            return EVERYWHERE + (FOR_DMS if is_dm else FOR_CHANNELS)
        return EVERYWHERE + (FOR_EDITS if call.is_edit else ())
