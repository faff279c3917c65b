"""Find the puzzles of each game: `engine.<name of the game>.puzzles.PUZZLES`."""

from __future__ import annotations

from engine.kernel.core import Refused
from engine.kernel.puzzles import Puzzle
from engine.registry.catalogue import GAMES
from engine.registry.part import Part

PUZZLES = Part("engine", "PUZZLES", tuple[Puzzle, ...], "puzzles")


def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """Return a game's puzzles, easiest first; empty if it has none."""
    return PUZZLES.of(game) or ()


def find_puzzle(game: str, name: str) -> Puzzle:
    """Return the puzzle with that name; Refused if there is none."""
    found = next((puzzle for puzzle in puzzles_of(game) if puzzle.name == name), None)
    if found is None:
        raise Refused("That puzzle is gone. `/learn` shows all puzzles.")
    return found


def with_puzzles() -> list[str]:
    """Return the games that have puzzles."""
    return [game for game in GAMES if puzzles_of(game)]
