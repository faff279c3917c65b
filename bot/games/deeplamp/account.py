"""Describe a descent's events in lines of Discord markdown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from bot.games.deeplamp.names import SYMBOLS, said
from bot.games.story import Moment
from engine.deeplamp.play.events import AdventureEnded
from engine.deeplamp.state.state import State
from engine.kernel.core import Seat
from render.deeplamp.event_text import Teller


def lines_of(moments: Sequence[Moment], *, is_ongoing: bool = False) -> Iterator[str]:
    """Yield a line for each hero or kind of enemy that acted, in order; one activation is one line.

    With `is_ongoing`, the activation continues, so the acting hero has the first and the last line.
    """
    if not moments:
        return
    events = [event for moment in moments for event in moment.events if event.audience is None]
    activation = moments[0].before.activation
    acting = activation.hero if activation else ""
    yield from Teller(all_seen(moments), SYMBOLS).lines(events, acting if is_ongoing else None)


def came_of(moments: Sequence[Moment], names: Mapping[Seat, str]) -> str:
    """Describe the result of a press."""
    return "\n".join(lines_of(moments))


def parted(moment: Moment) -> tuple[Moment, Moment]:
    """Split a moment where the descent ends: the descent, then the way home or a day in town."""
    ends = [at for at, event in enumerate(moment.events) if isinstance(event, AdventureEnded)]
    at = ends[-1] + 1 if ends else len(moment.events)
    return replace(moment, events=moment.events[:at]), replace(moment, events=moment.events[at:])


def all_seen(moments: Sequence[Moment]) -> State:
    """Return the table after these moments, with dead enemies kept and names escaped for markdown."""
    shown = said(moments[-1].after)
    shown.fight = shown.fight.copy()
    shown.fight.enemies = {
        name: enemy
        for moment in moments
        for seen in (moment.before, moment.after)
        for name, enemy in seen.fight.enemies.items()
    }
    return shown
