"""Pictures for the docs from a game between captains, so that every position is reachable by the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from bot.games.brimstone import TEXTS
from bot.games.brimstone.pictures import (
    board_picture,
    reveal_picture,
    sheet_picture,
    verdict_picture,
)
from bot.games.brimstone.sheet.text import sheet_marks
from bot.messages.panel import Picture
from engine.brimstone.computers.captain import Captain
from engine.brimstone.game import BRIMSTONE
from engine.brimstone.notation.sheets import parse_sheet
from engine.brimstone.orders.plan import Sheet
from engine.brimstone.rules.asks import PlaceOrders
from engine.brimstone.rules.events import BattleFought, OrdersRevealed
from engine.kernel import self_play
from engine.kernel.core import Ask
from engine.kernel.deputy import Thought, never
from engine.kernel.dice import Dice
from render.films.watch import Watched

PLAYERS: Final = 4
SEED: Final = "ridge"
"""Seed of a game in which the lead changes and the last seat wins."""
NAMES: Final[Mapping[str, str]] = {"red": "Ann", "blue": "Bob", "green": "Captain 1", "yellow": "Captain 2"}


class Noted:
    """A captain whose order sheets are recorded."""

    def __init__(self) -> None:
        self.sheets: list[tuple[PlaceOrders, Sheet]] = []
        self._captain = Captain()

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        thought = self._captain.think(ask, notes, dice, is_late=is_late)
        if isinstance(ask, PlaceOrders) and thought.notes:
            self.sheets.append((ask, parse_sheet(thought.notes)))
        return thought


def gallery(seed: str = SEED) -> Iterator[tuple[str, Picture]]:
    """Yield each picture with its file name."""
    watched: Any = Watched(BRIMSTONE)
    captain = Noted()
    table = self_play.Table(watched, PLAYERS, {})
    match = self_play.play(table, seed, dict.fromkeys(table.seats, captain))
    reveals = [view for event, view in watched.sights if isinstance(event, OrdersRevealed)]
    yield "map.png", reveal_picture(reveals[-1], NAMES)
    end = board_picture(watched.sights[-1].view, NAMES)
    yield "light.png", replace(end, look=("light", "deuteranopia"))
    yield "close.png", board_picture(reveals[-1], NAMES, near=match.state.seats[0])
    ask, sheet = max(captain.sheets, key=lambda kept: _interest(kept[1]))
    yield "plan.png", sheet_picture(ask.view, ask.seat, sheet_marks(ask.view, sheet), NAMES)
    battles = [(event, view) for event, view in watched.sights if isinstance(event, BattleFought)]
    fought, view = max(battles, key=lambda battle: _terms(battle[0]))
    yield "battle.png", verdict_picture(view, fought, NAMES)
    if chart := TEXTS.chart(match.events, NAMES):
        yield "chart.png", chart


def _interest(sheet: Sheet) -> tuple[int, int]:
    """Rate a sheet for the picture, first by its Marches with a second step, then by its orders."""
    return sum(leg.then is not None for line in sheet.lines for leg in line.legs), len(sheet.lines)


def _terms(fought: BattleFought) -> tuple[bool, int]:
    """Rate a battle for the picture, first by whether it has support, then by its number of terms."""
    return bool(fought.battle.backings), len(fought.attack) + len(fought.defence)
