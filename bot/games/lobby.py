"""Describe a table's options before a game begins, for newcomers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.kernel.contract import Game
from engine.kernel.core import Json, Seat
from engine.kernel.options import Offer
from engine.kernel.packs import OFFER
from engine.registry.pack_loading import titles_of


@dataclass(frozen=True)
class Origin:
    """A seat's starting situation (such as a Home), in games where it differs by seat."""

    word: str
    """Word for the starting situation, such as Home."""
    of: Callable[[Mapping[str, Json], Seat], str]
    """Function that returns a seat's starting situation from the game's outcome."""


@dataclass(frozen=True)
class Ruleset:
    """A named set of rules; a table chooses it as a whole instead of option by option."""

    about: str = ""
    """Description of the rules, at most 100 characters; "": the rules as written."""
    options: Mapping[str, Json] = field(default_factory=dict)
    """Options that differ from those of a new table."""
    pace: str = ""
    """One of the game's paces; "" means the usual one."""
    coach: bool = False
    """True if panels may advise what to play."""


PRINTED = Ruleset()


def differing(game: Game[Any], options: Mapping[str, Json]) -> list[str]:
    """List the options that differ from the default, one per line."""
    return [
        line_of(game, offer, options)
        for offer in game.offers
        if options.get(offer.name, offer.default) != offer.default
    ]


def line_of(game: Game[Any], offer: Offer, options: Mapping[str, Json]) -> str:
    """Return the line about one option; a server's board goes by its title."""
    value = options[offer.name]
    if offer == OFFER:
        return f"Board: {titles_of(game.name, options).get(str(value), 'one of this server')}"
    return f"{offer.name.replace('_', ' ').capitalize()}: {_shown(value)}"


def _shown(value: Json) -> str:
    shown = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    return shown.replace("_", " ").lower()


@dataclass(frozen=True)
class Lobby:
    """A game's texts before the game begins."""

    aim: str = ""
    """Goal of the game in one line, for newcomers."""
    aims: Mapping[int, str] = field(default_factory=dict)
    """Number of players -> goal, where it depends on their number."""
    paces: Mapping[str, str] = field(default_factory=dict)
    """Pace -> what it means, the usual pace first."""
    brief: Mapping[str, Collection[str]] = field(default_factory=dict)
    """Pace -> kinds of asks that get less than the usual time at that pace."""
    variants: Collection[int] = ()
    """Numbers of players for which the game is a variant."""
    seats: int = 0
    """Seats of a new table; 0 means the fewest that are not a variant, but at least two."""
    first: Ruleset | None = None
    """Rules suggested for a first game; None means the rulebook's."""
    printed: Ruleset = PRINTED
    """Rules exactly as in the rulebook."""
    pitch: str = ""
    """Description of the game in at most 60 characters, for people choosing a game."""
    weeks: tuple[int, int] | None = None
    """Weeks of a game with fewest and most players: median of `python -m lab pace`, four looks a day."""
    option_lines: Callable[[Game[Any], Mapping[str, Json]], list[str]] = differing
    """Function that lists the options that differ from the default, one per line, for the lobby card."""
    origin: Origin | None = None

    def goal(self, players: int) -> str:
        """Describe the goal of the game with this number of players."""
        return self.aims.get(players, self.aim)
