"""A table made up from what one seat sees of it, to try things on: it knows nothing that the seat does not.

`engine.<name of the game>.imagined.imagine` makes one for its game: from a seat's view, and from chance where
something is hidden. It rests where the view stands, or as near before that as a round can begin, and what
answers are sealed is not in it. A game without one has no dry run.
"""

from __future__ import annotations

from typing import Any, Protocol

from engine.kernel.core import Refused
from engine.kernel.dice import Dice
from engine.registry.catalogue import find_game
from engine.registry.part import Part


class Imagine(Protocol):
    """Make up a State from a view of it, a seat's or a bystander's."""

    def __call__(self, view: Any, dice: Dice, /) -> Any:
        """Return the State, drawing what is hidden."""


HYPOTHETICAL = Part("engine", "imagine", Imagine, "hypothetical")


def imagine(game: str, view: Any, dice: Dice) -> Any:
    """Return a State as the seat with this view may imagine it; Refused for a game without dry runs."""
    made_up = HYPOTHETICAL.of(game)
    if made_up is None:
        raise Refused(f"{find_game(game).title} has no dry run.")
    return made_up(view, dice)
