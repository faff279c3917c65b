"""Tell a turn in one line of the go-round's digest: what was taken, destroyed, claimed and lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from bot.games.earth_mans_burden.account import action_line
from bot.games.earth_mans_burden.names import SEAT_WORDS, place_title, symbol
from bot.games.phrases import count, listed
from bot.games.story import Moment
from engine.earth_mans_burden.board.names import owner_word
from engine.earth_mans_burden.board.state import View
from engine.earth_mans_burden.rules import events as told
from engine.kernel.core import Event, Seat
from render.earth_mans_burden import event_text
from render.earth_mans_burden.event_text import units_word
from render.earth_mans_burden.scenes import totals_of


def turn_line(moments: Sequence[Moment], names: Mapping[Seat, str]) -> str:
    """Return the line of one turn: 🍇 **Captain 4** takes 2 developments from Blue on Mars."""
    events = [event for moment in moments for event in moment.events if event.audience is None]
    me: Seat = moments[0].before.active
    parts = [*_taken(events, me), *_claims(events, me), *_lost(events, me)]
    line = f"{SEAT_WORDS.short(me, names)} {listed(parts or _in_vain(events, me) or _quiet(events))}."
    acts = [f"⚡ {action_line(event)}." for event in events if event_text.acted(event)]
    fills = [
        f"The UN takes {count(event.regions, 'region')} of {place_title(event.world)}."
        for event in events
        if isinstance(event, told.UnFilled)
    ]
    return " ".join([line, *acts, *fills])


def _taken(events: Sequence[Event], me: Seat) -> Iterator[str]:
    """Yield what the seat's attacks brought."""
    gains = Counter[tuple[str, str, str]]()
    for event in events:
        match event:
            case told.UnitsDestroyed() if event.by == me:
                gains["destroys", event.owner, event.world] += event.fleets + event.developments
            case told.Overthrown() if event.by == me:
                gains["takes", event.owner, event.world] += event.developments
    for (how, owner, world), number in gains.items():
        what = "development" if how == "takes" else "unit"
        yield f"**{how} {count(number, what)}** of {owner_word(owner)} on {place_title(world)}"


def _in_vain(events: Sequence[Event], me: Seat) -> list[str]:
    """Return attacks that brought nothing, for a turn of which there is nothing else to tell."""
    tried = [event for event in events if isinstance(event, told.AttackRolled) and event.seat == me]
    worlds = dict.fromkeys(place_title(one.world) for one in tried)
    return [f"attacks in vain on {listed(worlds)}"] if worlds else []


def _claims(events: Sequence[Event], me: Seat) -> Iterator[str]:
    claimed = Counter(
        event.world
        for event in events
        if isinstance(event, told.ClaimRolled) and event.seat == me and event.is_claimed
    )
    if claimed:
        yield "claims " + listed(f"**{number} on {place_title(world)}**" for world, number in claimed.items())


def _lost(events: Sequence[Event], me: Seat) -> Iterator[str]:
    """Yield what the turn cost its seat, by failed projects or by others."""
    if failed := sum(event.lost for event in events if isinstance(event, told.FleetsBuilt)):
        yield f"loses {failed} while building"
    for event in events:
        if isinstance(event, told.UnitsDestroyed) and event.owner == me:
            units = units_word(event.fleets, event.developments)
            yield f"loses {units} on {place_title(event.world)} to {owner_word(event.by)}"


def _quiet(events: Sequence[Event]) -> list[str]:
    """Return what a turn without fights, claims and losses brought."""
    built = sum(event.fleets for event in events if isinstance(event, told.FleetsBuilt))
    flown = sum(event.fleets for event in events if isinstance(event, told.FleetsMoved) and event.is_up)
    if built:
        return [f"builds {count(built, 'fleet')}"]
    return [f"flies with {count(flown, 'fleet')}" if flown else "waits"]


def totals(before: View, after: View) -> str:
    """Return each seat's developments with what changed, most first."""
    had, has = ({seat: totals_of(view, seat)[0] for seat in after.seats} for view in (before, after))
    order = sorted(has, key=lambda seat: -has[seat])
    said = (f"{symbol(seat)} **{has[seat]}**{_change(has[seat] - had[seat])}" for seat in order)
    return f"**Developments** {' · '.join(said)}"


def _change(by: int) -> str:
    return f" ({by:+d})" if by else ""
