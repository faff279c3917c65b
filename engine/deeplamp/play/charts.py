"""Charts: roll a line and carry it out; some lines stay on the sheet (S17, S64, S68)."""

from __future__ import annotations

from collections.abc import Callable

from engine.deeplamp.pack.model import Chart, Entry
from engine.deeplamp.play.events import ChartLine, ThingGained
from engine.deeplamp.play.turn_context import Cause, Play
from engine.deeplamp.state.hero import Hero
from engine.kernel.core import Flow

LISTS = {"injury": "injuries", "madness": "madness", "change": "changes"}
"""Chart -> list on the sheet that keeps its lines."""


def roll_chart(
    play: Play, name: str, hero: Hero | None, kill: Callable[[Play, Hero], None] | None = None
) -> Flow:
    """Roll on a chart for a hero or the crew (S68, S120).

    A change that the hero already has is fatal; other lines may occur several times.
    """
    chart = play.pack.charts[name]
    entry = roll_line(play, name, chart, hero)
    if hero is not None and entry.id is not None and name in LISTS:
        sheet: tuple[str, ...] = hero.entry(LISTS[name])
        if name == "change" and entry.id in sheet and kill is not None:
            kill(play, hero)
            return
        hero.write(**{LISTS[name]: (*sheet, entry.id)})
        play.tell(ThingGained(hero.id, name, entry.id))
    yield from play.perform(play, entry.do, Cause(hero=hero.id if hero else None))


def roll_line(play: Play, name: str, chart: Chart, hero: Hero | None) -> Entry:
    """Roll and return a chart's line."""
    who = hero.id if hero else ""
    result = play.result(chart.dice, name, who)
    entry = chart.at(result)
    play.tell(ChartLine(name, result, entry.name, who))
    return entry
