"""Build prompts of Brigand Kings: a table up to the ask that a test is about."""

from __future__ import annotations

from typing import Any

from bot.games.brigand_kings import TEXTS
from bot.games.panels import Prompt
from engine.brigand_kings.board.state import State
from engine.brigand_kings.game import BRIGAND_KINGS
from engine.kernel.core import Json
from engine.kernel.dice import NotedDice
from engine.kernel.match import Match

NAMES = {"red": "Ann", "blue": "Bob", "green": "Cleo"}
COUNTIES = [
    {"card": "pact", "seat": "blue", "soldiers": 3, "stability": 1},
    "author",
    {"card": "castle", "stability": 5},
    {"card": "mill", "seat": "red", "soldiers": 1},
    "cave",
]


def match(**more: Any) -> Match[State]:
    """Return Red's turn, with Pact (Blue's), Author, Castle (nearly full), Mill (Red's) and Cave in line."""
    table = {"players": 3, "counties": COUNTIES, "active": "red", "turn": 9, "seed": "desk", **more}
    dice = NotedDice("desk")
    return Match(BRIGAND_KINGS, BRIGAND_KINGS.read_table(table, dice), dice)


def prompt(at: Match[State], draft: str = "", standing: str = "") -> Prompt:
    """Return the prompt of the seat that has the decision."""
    (seat,) = at.awaited
    return Prompt(at.asks[seat], draft, NAMES, standing=standing)


def answer(at: Match[State], said: Json) -> Match[State]:
    """Return the match after an answer of the one seat that has a decision."""
    at.submit(at.awaited[0], said)
    return at


def placing(dice: list[Any], transport: int, **more: Any) -> Match[State]:
    """Return the same table at the placement of soldiers."""
    at = match(dice=dice, rerolls=0, **more)
    if at.asks["red"].kind == "flip":
        answer(at, {"flips": []})
    return answer(at, {"transport": transport})


__all__ = ["COUNTIES", "NAMES", "TEXTS", "answer", "prompt", "match", "placing"]
