"""A table made up from what one seat sees of it, to try things on: it knows nothing that the seat does not.

`engine.<name of the game>.imagined.imagine` makes one for its game: from a seat's view, and from chance where
something is hidden. It rests where the view stands, or as near before that as a round can begin, and what
answers are sealed is not in it. A game without one has no dry run.
"""

from __future__ import annotations

from typing import Any

from engine.kernel.core import Refused
from engine.kernel.dice import Dice
from engine.registry.catalogue import find_game, find_part


def can_imagine(game: str) -> bool:
    """Whether the game has dry runs."""
    return find_part("engine", game, "imagined") is not None


def imagine(game: str, view: Any, dice: Dice) -> Any:
    """A State as the seat with this view may think it to be; Refused for a game without dry runs."""
    part = find_part("engine", game, "imagined")
    if part is None:
        raise Refused(f"{find_game(game).title} has no dry run.")
    return part.imagine(view, dice)
