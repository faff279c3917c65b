"""Define how to read a game's written cases and records: which keys list draws, how outcomes compare."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.kernel.core import Json


@dataclass(frozen=True)
class Cases:
    """Reader of a game's written cases.

    A game that needs more than the defaults has `engine.<name of the game>.cases.CASES`.
    """

    dealt: tuple[str, ...] = ()
    """Keys of a written table that the seed determines before the first ask."""
    draws: str = "draws"
    """Key of a written table that lists the later draws in order."""
    complete: tuple[str, ...] = ()
    """Keys of `expect` that must be complete: what they leave out must be absent.

    A path with dots names a nested key; `*` in it matches any name.
    """
    named: tuple[str, ...] = ()
    """Keys of `expect` that must name everything of their kind, but may describe each thing only in part."""
    ordered: tuple[str, ...] = ()
    """Keys of `expect` whose lists compare in order, at every depth; all other lists compare as sets."""
    derived: tuple[str, ...] = ()
    """Keys of `expect` that follow from other keys: cases may use them, and records leave them out."""
    passed_over: tuple[str, ...] = ()
    """Kinds of ask that a hand-written script may leave out; they get their fallback then."""


@dataclass(frozen=True)
class Draws:
    """Several draws that one event reveals, by the table key that lists each.

    A dot in a key names a nested object, as in decks.loot.
    """

    by_key: Mapping[str, list[Json]]
