"""Make everything random equal in every world, so that little has to be masked.

Short tokens are counted instead of drawn. Each length has two streams, so that what a secret's holder does
shifts nobody else's. Long ones become `RANDOM` in what is compared. Seals and chain heads become ideal
commitments: numbers that say nothing about what they hide. SHA-256 gives the same secrecy to anybody without
the salt.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import re
import secrets
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from simcord._clock import Clock

from bot.discord.sending import sender
from bot.store.tables.outbox import repository
from bot.table.match import chain
from engine.records.protocol import hashes

_SHOWN = ("do", "what", "of", "no", "step", "stage", "seat")
"""Fields that an ideal head depends on: those that nobody hides."""
RANDOM = "(random)"
_LONG = 12
"""Fewest hexadecimal digits of a token that nobody else could be meant to compare."""
_HEX = re.compile(rf"\b[0-9a-f]{{{_LONG},}}\b")


class Ideal:
    """The ideal randomness and clock of one world."""

    def __init__(self) -> None:
        self._streams: dict[tuple[int, bool], Iterator[int]] = defaultdict(lambda: itertools.count(1))
        self._is_private = False
        self._given: set[str] = set()
        self.passed = timedelta()
        """Time by which the clock was put forward; it stands still otherwise."""

    def token(self, size: int = 32) -> str:
        """Return the stream's next token of that many bytes."""
        number = next(self._streams[size, self._is_private])
        if self._is_private:
            number = (1 << 8 * size) - number
        text = f"{number:0{2 * size}x}"[-2 * size :]
        self._given.add(text)
        return text

    @contextmanager
    def in_private(self) -> Iterator[None]:
        """Take tokens from the other stream, while somebody does what others may not know."""
        self._is_private = True
        yield
        self._is_private = False

    def masked(self, text: str) -> str:
        """Replace long random tokens, which tell nobody anything."""
        return _HEX.sub(lambda found: RANDOM if found[0] in self._given else found[0], text)


def make_ideal(patch: pytest.MonkeyPatch) -> Ideal:
    """Replace all random values and commitments, until the patch is undone."""
    ideal = Ideal()
    drawn = SimpleNamespace(token_hex=ideal.token)
    patch.setattr(secrets, "token_hex", ideal.token)
    patch.setattr(chain, "secrets", drawn)
    patch.setattr(repository, "secrets", drawn)
    patch.setattr(Clock, "now", lambda clock: clock._epoch + ideal.passed)  # however busy the machine
    patch.setattr(sender, "AT_ONCE", 1)  # so that ids are given in the same order
    patch.setattr(hashes, "seal", lambda id, n, entry, salt, content: _number("seal", id, entry["seat"]))
    patch.setattr(hashes, "next_head", _next_head)
    return ideal


def _next_head(head: str, salt: str, entry: Mapping[str, Any]) -> str:
    return _number("head", {name: entry[name] for name in _SHOWN if name in entry})


def _number(*said: Any) -> str:
    return hashlib.sha256(json.dumps(said).encode()).hexdigest()
