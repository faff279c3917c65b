"""Convert The Earth Man's Burden's events to film frames: each step is the worlds with a caption."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from engine.earth_mans_burden.board.worlds import HOME
from engine.earth_mans_burden.rules import events as told
from engine.kernel.core import Event, Seat
from render.earth_mans_burden import event_text
from render.earth_mans_burden.names import owner_word, place_title
from render.earth_mans_burden.scenes import Marks, board_scene
from render.films.frames import MILESTONE, WEIGHTY, Frame, hold
from render.films.watch import Viewpoint
from render.text.phrases import count

Names = Mapping[Seat, str]


def frames(sights: Iterable[Viewpoint], names: Names) -> Iterator[Frame]:
    """Yield the frames of a film from these viewpoints."""
    for event, view in sights:
        if step := STEPS.get(type(event)):
            said, weight = step(event)
            words = event_text.sentence(said)
            scene = board_scene(view, names, caption=words, marks=Marks(lit=places_of(event)))
            yield Frame(scene, hold(words), weight)


def places_of(event: Event) -> tuple[str, ...]:
    """Return the places of an event."""
    match event:
        case told.FleetsMoved(origin=origin, to=to):
            return (origin, to)
        case told.FleetsPlaced(fleets=fleets):
            return tuple(fleets)
        case told.UnArrived():
            return (HOME,)
        case told.Traded(trade=trade):
            return tuple(dict.fromkeys(hand.world for hand in (*trade.give, *trade.get)))
    return (event.world,) if hasattr(event, "world") else ()


def fleets_placed(event: told.FleetsPlaced) -> tuple[str, int]:
    where = ", ".join(f"{number} on {place_title(place)}" for place, number in event.fleets.items())
    return f"{owner_word(event.seat)} places {where}", WEIGHTY


def un_arrived(event: told.UnArrived) -> tuple[str, int]:
    return f"The UN sends {count(event.fleets, 'fleet')}; {owner_word(event.starts)} begins", MILESTONE


def turn_begun(event: told.TurnBegun) -> tuple[str, int]:
    return f"Turn {event.turn}: {owner_word(event.seat)}", WEIGHTY


def moved(event: told.FleetsMoved) -> tuple[str, int]:
    return f"{owner_word(event.seat)}: {event_text.moved(event)}", WEIGHTY


def attacked(event: told.AttackRolled) -> tuple[str, int]:
    return f"{event_text.attack_word(event)}: {event_text.rolled(event)}", WEIGHTY


def saved(event: told.SavesRolled) -> tuple[str, int]:
    return event_text.saved(event), 0


def destroyed(event: told.UnitsDestroyed) -> tuple[str, int]:
    return event_text.destroyed(event), WEIGHTY


def overthrown(event: told.Overthrown) -> tuple[str, int]:
    return event_text.overthrown(event), MILESTONE


def built(event: told.FleetsBuilt) -> tuple[str, int]:
    return event_text.built(event), WEIGHTY


def claimed(event: told.ClaimRolled) -> tuple[str, int]:
    where, who = place_title(event.world), owner_word(event.seat)
    if not event.is_claimed:
        return f"{who} claims nothing on {where}", 0
    return f"{who} claims a region of {where}", WEIGHTY


def filled(event: told.UnFilled) -> tuple[str, int]:
    return f"The UN takes {count(event.regions, 'region')} of {place_title(event.world)}", 0


def acted(event: Event) -> tuple[str, int]:
    return event_text.acted(event), WEIGHTY


def won(event: told.GameWon) -> tuple[str, int]:
    who = " and ".join(owner_word(seat) for seat in event.seats)
    if not who:
        return "Nobody wins", MILESTONE
    return f"{who} share the win" if len(event.seats) > 1 else f"{who} wins", MILESTONE


STEPS: Mapping[type[Event], Callable[[Any], tuple[str, int]]] = {
    told.FleetsPlaced: fleets_placed,
    told.UnArrived: un_arrived,
    told.TurnBegun: turn_begun,
    told.FleetsMoved: moved,
    told.AttackRolled: attacked,
    told.SavesRolled: saved,
    told.UnitsDestroyed: destroyed,
    told.Overthrown: overthrown,
    told.FleetsBuilt: built,
    told.ClaimRolled: claimed,
    told.UnFilled: filled,
    told.Constructed: acted,
    told.Given: acted,
    told.Decommissioned: acted,
    told.Traded: acted,
    told.Voted: acted,
    told.GameWon: won,
}
