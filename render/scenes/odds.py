"""A table of chances as plain data: a row per rival, a bar per way to attack; no rules, no pixels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

WAYS = 2
"""Number of columns with bars."""


class Rival(NamedTuple):
    """A row: an owner, the name beside its sign, and a chance in percent for each way (None: impossible).

    `order` is its place in the plan, if it is planned.
    """

    owner: str
    name: str
    chances: tuple[int | None, ...]
    order: str = ""


class Front(NamedTuple):
    """The rivals of one place under its title; `heads` name each way and what goes."""

    title: str
    heads: tuple[str, ...]
    rivals: tuple[Rival, ...]
    place: str = ""
    """The place in the game's words, by which a touch names its rivals: place>owner."""


@dataclass(frozen=True)
class Odds:
    """A whole table; `seats` are all seats of the game, in order, `neutral` is an owner without a seat."""

    fronts: tuple[Front, ...]
    seats: tuple[str, ...] = ()
    neutral: str = ""
    more: str = ""
    """Last line, if some rivals had no room."""


def load_odds(data: dict[str, Any]) -> Odds:
    """Load a dumped table."""
    fronts = tuple(
        Front(
            title,
            tuple(heads),
            tuple(Rival(owner, name, tuple(chances), order) for owner, name, chances, order in rivals),
            *place,
        )
        for title, heads, rivals, *place in data["fronts"]
    )
    return Odds(fronts, tuple(data["seats"]), data["neutral"], data["more"])
