"""Store pictures as JSON with all they need, so that they can wait in the outbox."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.charts import course, curves
from bot.games.looks import Extent
from bot.messages.names import bare_names
from bot.messages.panel import Picture
from engine.brigand_kings.board.components import points
from engine.brigand_kings.board.state import View
from engine.brigand_kings.rules.events import CountyResolved, GameWon, LastDieRolled, StabilityAdded
from engine.kernel.core import Event, Seat
from render.brigand_kings.scenes import dice_of, table_scene
from render.plain import dump
from render.scenes.card_table import CardTable, load_card_table
from render.scenes.scene import Chart
from render.text.card_table import card_table_text

GAME = "brigand_kings"


def table_picture(shown: CardTable) -> Picture:
    """Return the picture of a table; its file name is always the same."""
    return Picture(GAME, "table", f"{GAME}-table", card_table_text(shown), dump(shown))


def board_picture(view: View, names: Mapping[Seat, str], extent: Extent) -> Picture:
    """Return the picture of the current table, always in full."""
    return table_picture(table_scene(view, bare_names(names), dice=dice_of(view.roll)))


def chart(events: Sequence[Event], names: Mapping[Seat, str]) -> Chart | None:
    """Chart each seat's points after each turn, bonus points last; None before the first turn ends."""
    points_of = curves_of(events)
    turns = max(map(len, points_of.values()), default=0) - 1
    if turns < 0:
        return None
    return course(GAME, turns, [curves("Points (the last value with the bonus)", points_of)], names)


def curves_of(events: Sequence[Event]) -> dict[Seat, list[int]]:
    """Return each seat's public points after each turn, followed by its final score."""
    now: dict[Seat, int] = {}
    curves: dict[Seat, list[int]] = {}
    won = [event for event in events if isinstance(event, GameWon)]
    if not won:
        return {}
    for seat in won[0].scores:
        now[seat], curves[seat] = 0, []
    for event in events:
        match event:
            case CountyResolved(seat=str(seat), card=card):
                now[seat] += points(card)
            case LastDieRolled(seat=seat, card=card, is_taken=True):
                now[seat] += points(card)
            case StabilityAdded():
                _note(curves, now)
    _note(curves, now)
    _note(curves, {seat: score.total for seat, score in won[0].scores.items()})
    return {seat: values[1:] for seat, values in curves.items()}


def _note(curves: dict[Seat, list[int]], now: Mapping[Seat, int]) -> None:
    for seat, value in now.items():
        curves[seat].append(value)


def shown(picture: Picture) -> CardTable:
    """Return the scene of a picture."""
    return load_card_table(picture.data)
