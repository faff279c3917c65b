"""Make everything random equal in every world, so that nothing has to be masked.

Salts, nonces and tokens are counted instead of drawn. Seals and chain heads become ideal commitments: numbers
that say nothing about what they hide. SHA-256 gives the same secrecy to anybody without the salt.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import secrets
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import pytest
from simcord._clock import Clock

from bot.discord.sending import sender
from bot.store.tables import outbox
from bot.table.match import chain
from engine.records import fair_play

_SHOWN = ("do", "what", "of", "no", "step", "stage", "seat")
"""Fields that an ideal head depends on: which entries exist, and nothing that a salt hides."""


def make_ideal(patch: pytest.MonkeyPatch) -> None:
    """Count all random values from 0, and replace commitments, until the patch is undone."""
    drawn = itertools.count(1)
    patch.setattr(secrets, "token_hex", lambda size=32: f"{next(drawn):0{2 * size}x}"[-2 * size :])
    salts = itertools.count(1)
    patch.setattr(chain, "secrets", SimpleNamespace(token_hex=lambda size: f"{next(salts):0{2 * size}x}"))
    nonces = itertools.count(1)
    patch.setattr(outbox, "secrets", SimpleNamespace(token_hex=lambda size: f"{next(nonces):0{2 * size}x}"))
    patch.setattr(Clock, "now", lambda clock: clock._epoch)  # however long a busy machine takes
    patch.setattr(sender, "AT_ONCE", 1)  # so that ids are given in the same order
    patch.setattr(fair_play, "seal", lambda id, n, seat, salt, content: _number("seal", id, n, seat, salt))
    patch.setattr(fair_play, "next_head", _next_head)


def _next_head(head: str, entry: Mapping[str, Any]) -> str:
    return _number(head, {name: entry[name] for name in _SHOWN if name in entry})


def _number(*said: Any) -> str:
    return hashlib.sha256(json.dumps(said).encode()).hexdigest()
