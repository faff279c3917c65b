"""Pictures for the docs from a skirmish between captains: the field, and a unit's reachable hexes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from bot.games.brutal_magic.pictures import board_picture, plan_picture
from bot.games.looks import Extent
from bot.messages.panel import Picture
from engine.brutal_magic.armies.names import UnitName
from engine.brutal_magic.board.state import View
from engine.brutal_magic.computers.captain import Captain
from engine.brutal_magic.game import BRUTAL_MAGIC
from engine.brutal_magic.rules.events import UnitStepped
from engine.kernel import self_play
from render.brutal_magic.scenes import reach_marks
from render.films.watch import Viewpoint, Watched

PLAYERS: Final = 3
SEED: Final = "wizards"
NAMES: Final[Mapping[str, str]] = {"red": "Ann", "blue": "Bob", "green": "Captain 1"}


def gallery(seed: str = SEED) -> Iterator[tuple[str, Picture]]:
    """Yield each picture with its file name."""
    watched: Any = Watched(BRUTAL_MAGIC)
    table = self_play.Table(watched, PLAYERS, {"preset": "skirmish"})
    self_play.play(table, seed, dict.fromkeys(table.seats, Captain()))
    pairs = zip(watched.sights, watched.sights[1:], strict=False)
    view, unit = max(filter(None, (_act(before, after) for before, after in pairs)), key=_interest)
    yield "brutal-magic.png", board_picture(view, NAMES, Extent())
    marks, near = reach_marks(view, unit), [view.units[unit].hex]
    yield "brutal-magic-plan.png", plan_picture(view, NAMES, marks, near, f"{unit} goes")


def _act(before: Viewpoint, after: Viewpoint) -> tuple[View, UnitName] | None:
    """Return the field before a unit takes its first step, and the unit; None if no unit moved."""
    if not isinstance(after.event, UnitStepped) or isinstance(before.event, UnitStepped):
        return None
    return (before.view, after.event.unit) if after.event.unit in before.view.units else None


def _interest(act: tuple[View, UnitName]) -> tuple[bool, int]:
    """Rate an action for the picture: best if guards threaten some, but not most, of the unit's paths."""
    view, unit = act
    marks = reach_marks(view, unit)
    watched = len({*marks.lit} & {*marks.watched})
    return 0 < watched < len(marks.lit) / 2, len({one.hex for one in view.units.values()})
