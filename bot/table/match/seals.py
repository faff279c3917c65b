"""The seal of an answer at a table from before fair play: the hash that is posted before it is opened."""

from __future__ import annotations

import hashlib
import json

from engine.kernel.core import Json


def seal(answer: Json, salt: str) -> str:
    """The SHA-256 under which a sealed answer is posted before it is opened."""
    text = json.dumps(answer, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(f"{salt}:{text}".encode()).hexdigest()
