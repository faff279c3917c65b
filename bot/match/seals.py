"""The seal of an answer: the hash that is posted before the answer is opened."""

from __future__ import annotations

import hashlib
import json
import secrets

from engine.core import Json


def seal(answer: Json, salt: str) -> str:
    """The SHA-256 under which a sealed answer is posted before it is opened."""
    text = json.dumps(answer, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(f"{salt}:{text}".encode()).hexdigest()


def new_salt() -> str:
    return secrets.token_hex(16)
