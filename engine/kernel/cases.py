"""Read a game's written cases and records: which keys list draws, and how to compare outcomes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.kernel.core import Json


@dataclass(frozen=True)
class Cases:
    """Rules for reading a game's written cases; `engine.<name of the game>.cases.CASES`, if it has one."""

    dealt: tuple[str, ...] = ()
    """The keys of a written table that the seed has fixed before the first ask."""
    draws: str = "draws"
    """The key of a table under which later draws are listed, in order."""
    complete: tuple[str, ...] = ()
    """The keys of `expect` that name everything of their sort: what they leave out is not there.

    A path with points goes to what lies within a key; `*` in it is any name.
    """
    named: tuple[str, ...] = ()
    """The keys of `expect` that name all there are of their sort, each perhaps in part."""
    ordered: tuple[str, ...] = ()
    """The keys of `expect` whose lists, however deep, have an order; all others are sets."""
    derived: tuple[str, ...] = ()
    """The keys of `expect` that follow from the others: cases may name them, records leave them out."""


@dataclass(frozen=True)
class Draws:
    """Several draws of one event, by the table key that lists each.

    A dot in a key names a nested object: decks.loot.
    """

    by_key: Mapping[str, list[Json]]
