"""Charts for any game: a game's course, the seats' chances of winning, a ranking."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.games import story
from bot.messages.catalogue import say
from bot.messages.names import bare_names
from bot.messages.panel import Picture
from engine.kernel.core import Seat
from engine.registry.catalogue import find_game
from render.scenes.scene import Chart, Curve, Digest, Plot, Row
from render.text.describe import chart_text, digest_text

CHART: Final = "chart"
"""Kind of picture that holds a chart."""
SINCE: Final = "since"
"""Kind of picture that holds what happened to a seat since its last turn."""


def chart_picture(game: str, chart: Chart, name: str = CHART) -> Picture:
    """Return the picture of a chart; the file name combines the game and `name`."""
    plots = [
        [plot.title, {curve.seat: list(curve.values) for curve in plot.curves}, plot.goal, plot.goal_name]
        for plot in chart.plots
    ]
    data = {
        "title": chart.title,
        "plots": plots,
        "names": dict(chart.names),
        "step": chart.step,
        "seats": list(chart.seats),
    }
    return Picture(game, CHART, f"{game}-{name}", chart_text(chart), data)


def load_chart(picture: Picture) -> Chart:
    """Load the chart stored in a picture."""
    data = picture.data
    plots = tuple(curves(title, by_seat, *goal) for title, by_seat, *goal in data["plots"])
    return Chart(data["title"], plots, tuple(data["names"].items()), data["step"], tuple(data["seats"]))


def first_plot(picture: Picture) -> Picture:
    """Return the chart's picture with its first plot alone, which says who was ahead."""
    chart = load_chart(picture)
    return chart_picture(picture.game, replace(chart, plots=chart.plots[:1]))


def since_picture(game: str, seat: Seat, when: str, rows: Sequence[story.Row]) -> Picture:
    """Return the rows of what happened to a seat as a picture."""
    data = {"seat": seat, "when": when, "rows": [[row.edge, row.text, row.detail] for row in rows]}
    bare = Picture(game, SINCE, f"{game}-since", "", data)
    return replace(bare, alt=digest_text(load_since(bare)))


def load_since(picture: Picture) -> Digest:
    """Load the rows stored in a picture."""
    data = picture.data
    rows = tuple(Row(*row) for row in data["rows"])
    title = say("game-since-title")
    return Digest(title, data["when"], data["seat"], rows, find_game(picture.game).seats)


def curves(
    title: str, by_seat: Mapping[Seat, Sequence[int]], goal: int | None = None, goal_name: str = ""
) -> Plot:
    """Return one plot with a curve per seat."""
    return Plot(title, tuple(Curve(seat, tuple(values)) for seat, values in by_seat.items()), goal, goal_name)


def course(
    game: str, steps: int, plots: Sequence[Plot], names: Mapping[Seat, str], *, step: str = ""
) -> Chart:
    """Return a game's chart by stage, or by another `step`; the first plot names the seats."""
    rules = find_game(game)
    step = step or rules.stage_word
    seats = [curve.seat for curve in plots[0].curves]
    title = say("game-chart-title", game=rules.title, word=step, n=steps)
    return Chart(title, tuple(plots), named(seats, names), step, rules.seats)


def chances(game: str, by_seat: Mapping[Seat, Sequence[int]], names: Mapping[Seat, str]) -> Picture:
    """Chart the seats' chances of winning in percent, after each stage."""
    rules = find_game(game)
    plot = curves(say("game-chances-plot"), by_seat)
    title = say("game-chances-chart", game=rules.title)
    chart = Chart(title, (plot,), named(by_seat, names), rules.stage_word, rules.seats)
    return chart_picture(game, chart, "course")


def named(seats: Collection[Seat], names: Mapping[Seat, str]) -> tuple[tuple[Seat, str], ...]:
    """Return each seat with its player's name; "" if the name is unknown."""
    bare = bare_names(names)
    return tuple((seat, bare.get(seat, "")) for seat in seats)
