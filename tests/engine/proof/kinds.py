"""Kinds of forgery by name: each is a possible change, with its hashes left alone or recomputed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.engine.proof.forging import Entry, Forged, NotThere

Forgery = Callable[[Forged], None]
FORGERIES: dict[str, Forgery] = {}
HASHED_ANEW = ", all hashed anew"

SALT = "5a" * 16
HASH = "0" * 64


def forgery(act: Forgery) -> Forgery:
    """Register a forgery under its own name."""
    FORGERIES[act.__name__.replace("_", " ")] = act
    return act


def again(act: Forgery) -> Forgery:
    """Register a forgery twice: as it is, and with all hashes recomputed."""

    def hashed(game: Forged) -> None:
        act(game)
        game.again()

    FORGERIES[f"{act.__name__.replace('_', ' ')}{HASHED_ANEW}"] = hashed
    return forgery(act)


def is_open(entry: Entry) -> bool:
    return "answer" in entry


def is_sealed(entry: Entry) -> bool:
    return "seal" in entry


def spoiled(value: Any) -> Any:
    """Return a different value."""
    return {**value, "forged": 1} if isinstance(value, dict) else [value]


def counted(game: Forged, do: str = "answer") -> int:
    """Return the number of a sealed entry that was opened; NotThere if there is none."""
    opened = [n for n in map(int, game.own["openings"]) if game.log[n]["do"] == do]
    if not opened:
        raise NotThere("a seal")
    return opened[0]
