"""Kinds of forgery, by name: each a change that somebody might make, as it stands or hashed anew."""

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
    """One kind, under its own name."""
    FORGERIES[act.__name__.replace("_", " ")] = act
    return act


def again(act: Forgery) -> Forgery:
    """One kind as it stands, and the same with all hashes made anew."""

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
    """Another value."""
    return {**value, "forged": 1} if isinstance(value, dict) else [value]


def counted(game: Forged, do: str = "answer") -> int:
    """A sealed entry that was opened; NotThere where there is none."""
    opened = [n for n in map(int, game.own["openings"]) if game.log[n]["do"] == do]
    if not opened:
        raise NotThere("a seal")
    return opened[0]
