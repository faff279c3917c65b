"""Pictures as JSON that can wait in the outbox: all that they show, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.games.looks import Extent
from bot.messages.names import bare_names
from bot.messages.panel import Picture
from engine.brigand_kings.board.components import SEATS, points
from engine.brigand_kings.board.state import View
from engine.brigand_kings.rules.events import CountyResolved, GameWon, LastDieRolled, StabilityAdded
from engine.kernel.core import Event, Seat
from render.brigand_kings.scenes import dice_of, table_scene
from render.scenes.scene import Chart, Curve, Plot
from render.scenes.tableau import Tableau, dump_tableau, load_tableau
from render.text.describe import chart_text
from render.text.tableau import tableau_text

GAME = "brigand_kings"


def table_picture(shown: Tableau) -> Picture:
    """The table as it is shown; its file has one name, whatever lies there and whoever looks."""
    return Picture(GAME, "table", f"{GAME}-table", tableau_text(shown), dump_tableau(shown))


def board_picture(view: View, names: Mapping[Seat, str], extent: Extent) -> Picture:
    """The table as it lies: all of it in any case."""
    return table_picture(table_scene(view, bare_names(names), dice=dice_of(view.roll)))


def chart_picture(events: Sequence[Event], names: Mapping[Seat, str]) -> Picture | None:
    """The points of each seat after each turn; the last ones with their bonus. None if no turn has ended."""
    curves = curves_of(events)
    if not curves or not any(curves.values()):
        return None
    data = {"curves": {seat: list(values) for seat, values in curves.items()}, "names": bare_names(names)}
    bare = Picture(GAME, "chart", f"{GAME}-chart", "", data)
    return replace(bare, alt=chart_text(_chart(bare)))


def curves_of(events: Sequence[Event]) -> dict[Seat, list[int]]:
    """Seat -> its open points after each turn, and in the end its score."""
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


def shown(picture: Picture) -> Tableau | Chart:
    """What a picture shows."""
    return _chart(picture) if picture.kind == "chart" else load_tableau(picture.data)


def _chart(picture: Picture) -> Chart:
    data = picture.data
    curves = tuple(Curve(seat, tuple(values)) for seat, values in data["curves"].items())
    turns = len(curves[0].values) - 1
    plot = Plot("Points (the last value with the bonus)", curves)
    names = tuple((seat, data["names"].get(seat, "")) for seat in data["curves"])
    return Chart(f"Brigand Kings, {turns} turns", (plot,), names, "turn", SEATS)
