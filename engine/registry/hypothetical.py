"""Build a possible State from one seat's view, for dry runs; it uses nothing the seat cannot see.

`engine.<name of the game>.hypothetical.imagine` builds it, with hidden information drawn at random. The State
is that of the view, or of the last start of a round before it, without sealed answers. A game without this
function has no dry run.
"""

from __future__ import annotations

from typing import Any, Protocol

from engine.kernel.core import Refused
from engine.kernel.dice import Dice
from engine.registry.catalogue import find_game
from engine.registry.part import Part


class Imagine(Protocol):
    """Builds a State from the view of a seat or a bystander."""

    def __call__(self, view: Any, dice: Dice, /) -> Any:
        """Return a State that fits the view; hidden information is drawn at random."""


HYPOTHETICAL = Part("engine", "imagine", Imagine, "hypothetical")


def imagine(game: str, view: Any, dice: Dice) -> Any:
    """Return a State that fits the seat's view; Refused for a game without dry runs."""
    made_up = HYPOTHETICAL.of(game)
    if made_up is None:
        raise Refused(f"{find_game(game).title} has no dry run.")
    return made_up(view, dice)
