"""Write a round's report, in one post that grows as units act: who fell to whom; the log has every roll."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.games.brutal_magic.account import account
from bot.games.brutal_magic.names import SEAT_WORDS, symbol
from bot.games.brutal_magic.status import standing_line
from bot.games.phrases import count, some
from bot.games.story import Moment
from engine.brutal_magic.armies.names import is_master, seat_of
from engine.brutal_magic.board.state import View
from engine.brutal_magic.rules import events as told
from engine.kernel.core import Event, Seat
from render.brutal_magic.scenes import round_words

BEGINS = told.ActBegun.kind
MOST_NEW = 6
"""Most new units named in a report."""


def story(moments: Sequence[Moment], names: Mapping[Seat, str]) -> list[str]:
    """Return the report so far; empty before the first unit acts."""
    began = _began(moments)
    if began is None:
        return []
    events = [event for moment in moments for event in moment.events]
    types = {unit: one.type for moment in moments for unit, one in moment.before.units.items()}
    fallen = list(_fallen(events, types, names))
    lines = [_heading(began.before), *fallen, *_attacks(events), *_new(events)]
    return [*lines, *_guards(moments[-1].after), *_closing(moments)]


def details(moments: Sequence[Moment], names: Mapping[Seat, str]) -> list[str]:
    """Return the round with a line an act, and every roll."""
    began = _began(moments)
    if began is None:
        return []
    lines = [_heading(began.before)]
    for moment in moments:
        lines += account(moment.events)
    return [*lines, *_closing(moments)]


def _began(moments: Sequence[Moment]) -> Moment | None:
    return next((one for one in moments if any(event.kind == BEGINS for event in one.events)), None)


def _heading(view: View) -> str:
    return f"**{round_words(view)}** · {' '.join(map(symbol, view.order))}"


def _fallen(events: Sequence[Event], types: Mapping[str, str], names: Mapping[Seat, str]) -> Iterator[str]:
    """Yield a line for each unit that fell, Masters first."""
    by = {
        event.target: event.unit for event in events if isinstance(event, told.AttackMade) and event.is_lethal
    }
    fallen = [event for event in events if isinstance(event, told.UnitFell)]
    for event in sorted(fallen, key=lambda event: not is_master(event.unit)):
        victim = f"{symbol(seat_of(event.unit))} {event.type}"
        unit = by.get(event.unit)
        if unit is None:
            line = f"{victim} **falls** to the danger in {event.hex}."
        else:
            line = (
                f"{symbol(seat_of(unit))} {types.get(unit, unit)} **fells** {victim} ({event.points} points)."
            )
        if is_master(event.unit):
            who = SEAT_WORDS.short(seat_of(event.unit), names)
            line = f"{line} {who} has lost the Master and can no longer win."
        yield line


def _attacks(events: Sequence[Event]) -> Iterator[str]:
    """Yield a count of the attacks that felled nobody."""
    made = [event for event in events if isinstance(event, told.AttackMade) and not event.is_lethal]
    missed, hit = sum(not one.is_hit for one in made), sum(one.is_hit for one in made)
    parts = [count(missed, "attack") + (" misses" if missed == 1 else " miss")] if missed else []
    if hit:
        parts.append(f"{hit} hit without harm")
    if parts:
        yield f"{' and '.join(parts)}."


def _new(events: Sequence[Event]) -> Iterator[str]:
    new = [f"{symbol(one.seat)} {one.type}" for one in events if isinstance(one, told.UnitAppeared)]
    if new:
        yield f"New: {some(new, MOST_NEW)}."


def _guards(view: View) -> Iterator[str]:
    """Yield where units stand on guard, seat by seat."""
    ready: dict[Seat, list[str]] = {}
    for unit in view.guards:
        if view.has_shot(unit) and unit in view.units:
            ready.setdefault(seat_of(unit), []).append(view.units[unit].hex)
    if ready and not view.is_over:
        yield f"On guard: {' · '.join(f'{symbol(seat)} {some(where, 3)}' for seat, where in ready.items())}."


def _closing(moments: Sequence[Moment]) -> Iterator[str]:
    """Yield the points after the round; harm at the round's end is already with the last act."""
    if any(isinstance(event, told.RoundEnded | told.GameEnded) for one in moments for event in one.events):
        yield f"**Points** {standing_line(moments[-1].after)}"
