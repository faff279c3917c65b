"""Pictures for the docs from a game between captains: a turn in progress, and its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from bot.games.brigand_kings.pictures import table_picture
from bot.games.brigand_kings.posts import final_faces
from bot.messages.panel import Picture
from engine.brigand_kings.game import BRIGAND_KINGS
from engine.brigand_kings.rules import events as told
from engine.kernel import self_play
from engine.kernel.core import Event
from render.brigand_kings.scenes import Mark, table_scene
from render.brigand_kings.turns import assigned_dice, marks_of, used_dice
from render.films.watch import Viewpoint, Watched

PLAYERS: Final = 4
SEED: Final = "court"
NAMES: Final[Mapping[str, str]] = {"red": "Ann", "blue": "Bob", "green": "Captain 1", "yellow": "Captain 2"}
_FROM_TURN, _TURNS = 20, 32
"""First turn shown, in which every seat has cards on the table; and the number of turns played."""


def gallery(seed: str = SEED) -> Iterator[tuple[str, Picture]]:
    """Yield each picture with its file name."""
    watched: Any = Watched(BRIGAND_KINGS)
    table = self_play.Table(watched, PLAYERS, {}, _TURNS)
    self_play.play(table, seed, dict.fromkeys(table.seats, BRIGAND_KINGS.computers["captain"]))
    turns = [turn for turn in _turns(watched.sights) if turn[0].view.turn >= _FROM_TURN]
    view, chosen = next(
        (sight.view, sight.event)
        for turn in turns
        for sight in turn
        if isinstance(sight.event, told.TransportChosen)
    )
    marks = {place: Mark("target", f"0 to {chosen.transport}") for place in chosen.destinations}
    scene = table_scene(view, NAMES, dice=assigned_dice(view), marks=marks)
    yield "brigand-kings.png", table_picture(scene)
    over = table_picture(_after(next(turn for turn in turns if _has_captured(turn))))
    yield "brigand-kings-light.png", replace(over, look=("light", "standard"))


def _turns(sights: list[Viewpoint]) -> Iterator[list[Viewpoint]]:
    """Yield the viewpoints of each turn, beginning with the roll."""
    turn: list[Viewpoint] = []
    for sight in sights:
        if isinstance(sight.event, told.DiceRolled) and sight.event.is_first:
            if turn:
                yield turn
            turn = []
        turn.append(sight)


def _has_captured(turn: list[Viewpoint]) -> bool:
    """Return whether a county was captured in this turn and the next turn was dealt."""
    is_taken = any(isinstance(sight.event, told.CountyResolved) and sight.event.seat for sight in turn)
    return is_taken and any(isinstance(sight.event, told.CountyDealt) for sight in turn)


def _after(turn: list[Viewpoint]) -> Any:
    """Return the table after the turn, with the uses of its dice."""
    events: list[Event] = [sight.event for sight in turn]
    view, number = turn[-1].view, turn[0].view.turn
    dice = used_dice(final_faces(events, ()), events)
    return table_scene(view, NAMES, title=f"After turn {number}", dice=dice, marks=marks_of(events))
