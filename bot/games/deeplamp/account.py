"""What happened, in lines of the channel's markdown."""

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
    """A line for each who acted in them, in order; deeds of one activation make one line.

    is_ongoing: they are told while they go on, so who acts is named first and last.
    """
    if not moments:
        return
    events = [event for moment in moments for event in moment.events if event.audience is None]
    activation = moments[0].before.activation
    acting = activation.hero if activation else ""
    yield from Teller(_all_seen(moments), SYMBOLS).lines(events, acting if is_ongoing else None)


def came_of(moments: Sequence[Moment], names: Mapping[Seat, str]) -> str:
    """What came of a press."""
    return "\n".join(lines_of(moments))


def parted(moment: Moment) -> tuple[Moment, Moment]:
    """What belongs to a descent, its end with it, and what came after that at once: the way home, a day."""
    ends = [at for at, event in enumerate(moment.events) if isinstance(event, AdventureEnded)]
    at = ends[-1] + 1 if ends else len(moment.events)
    return replace(moment, events=moment.events[:at]), replace(moment, events=moment.events[at:])


def _all_seen(moments: Sequence[Moment]) -> State:
    """The table after it all, with those enemies that are gone by now and names that can be shown."""
    shown = said(moments[-1].after)
    shown.fight = shown.fight.copy()
    shown.fight.enemies = {
        name: enemy
        for moment in moments
        for seen in (moment.before, moment.after)
        for name, enemy in seen.fight.enemies.items()
    }
    return shown
