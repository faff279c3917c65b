"""Read what a seat has written in advance, its order sheet and standing instructions, and answer from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine.kernel.core import Ask, Event, Seat
from engine.kernel.deputy import Deputy, Trigger

APART = "\n\n"
"""Stands between a seat's order sheet and its standing instructions."""


def written(sheet: str, standing: str) -> str:
    """Return both as the one text that fair play seals and that deputies read."""
    return APART.join(filter(None, (sheet, standing)))


@dataclass(frozen=True)
class Instructions:
    """A game's support for answers that were written in advance.

    A record's check plays them again, so whoever changes what a text says changes the game's version.
    """

    deputy: Callable[[str, str], Deputy]
    """Function that returns the deputy that answers from a `written` text at a table of a pace. What it can't
    read says nothing."""
    triggers: Callable[[Sequence[Ask], Sequence[Event], Mapping[Seat, str]], Sequence[Trigger]] = (
        lambda asks, events, standing: ()
    )
    """Function that returns the actions that these texts set off when the asks open, in order of execution.
    It gets the open asks, the events that led to them, and every seat's `written` text."""
