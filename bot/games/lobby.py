"""Describe a table's options before a game begins, for newcomers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.kernel.contract import Game
from engine.kernel.core import Json, Seat


@dataclass(frozen=True)
class Origin:
    """A seat's starting situation (such as a Home), in games where it differs by seat."""

    word: str
    """What it is called: a Home."""
    of: Callable[[Mapping[str, Json], Seat], str]
    """What a seat began with, as its game's outcome shows."""


@dataclass(frozen=True)
class Ruleset:
    """A named set of rules, chosen as a whole instead of option by option."""

    about: str
    """What the table gets, in a line of at most 100 characters."""
    options: Mapping[str, Json] = field(default_factory=dict)
    """The options that differ from those of any new table."""
    pace: str = ""
    """One of the game's paces; "": its usual one."""
    coach: bool = False
    """Whether panels may advise what to play."""


PRINTED = Ruleset("The rules as written, nothing added")


def differing(game: Game[Any], options: Mapping[str, Json]) -> list[str]:
    """List the options that differ from the default, one per line."""
    return [
        f"{offer.name.replace('_', ' ').capitalize()}: {str(options[offer.name]).lower()}"
        for offer in game.offers
        if options.get(offer.name, offer.default) != offer.default
    ]


@dataclass(frozen=True)
class Lobby:
    """A game's texts before the game begins."""

    aim: str = ""
    """What one plays for, in a line for somebody who has never heard of the game."""
    aims: Mapping[int, str] = field(default_factory=dict)
    """The same by the number of players, where it depends on that."""
    paces: Mapping[str, str] = field(default_factory=dict)
    """The paces between which a table may choose, the usual one first, and what each means."""
    brief: Mapping[str, Collection[str]] = field(default_factory=dict)
    """A pace, and the kinds of asks for which people have a part of the usual time then."""
    variants: Collection[int] = ()
    """With how many players it is a variant."""
    seats: int = 0
    """How many seats a new table has; 0: the fewest, but two, that are no variant."""
    first: Ruleset | None = None
    """The rules for people who play it for the first time; None: those of the rulebook."""
    printed: Ruleset = PRINTED
    """The rules as the rulebook has them."""
    pitch: str = ""
    """What the game is like, in at most 60 characters, for somebody who chooses among games."""
    option_lines: Callable[[Game[Any], Mapping[str, Json]], list[str]] = differing
    """Options that differ from the default, a line each, for the lobby card."""
    origin: Origin | None = None

    def goal(self, players: int) -> str:
        """Describe the goal of the game with this number of players."""
        return self.aims.get(players, self.aim)
