"""Carry out a placement, from soldiers to captured cards: combat, stability, resolution."""

from __future__ import annotations

from engine.brigand_kings.board.components import EXCUSE
from engine.brigand_kings.board.state import County, State, places
from engine.brigand_kings.rules.combat import Fight, fought
from engine.brigand_kings.rules.events import CombatFought, CountyResolved, SoldiersPlaced, StabilityAdded
from engine.brigand_kings.rules.placement import Placement
from engine.kernel.core import Seat, Tell


def carry_out(state: State, placement: Placement, tell: Tell) -> None:
    """Place all soldiers, then fight (K7), one county after another in line (K17)."""
    seat = state.active
    entered = sorted({*placement.muster, *placement.move})
    for place in entered:
        mustered, moved = placement.muster.get(place, 0), placement.move.get(place, 0)
        card = None if place == EXCUSE else state.county(place).card
        tell(SoldiersPlaced(seat, place, card, mustered, moved))
        state.camp[seat] += mustered if place == EXCUSE else -moved
    for place in entered:
        if place != EXCUSE:
            _enter(state, place, seat, placement.at(place), tell)


def _enter(state: State, place: int, seat: Seat, soldiers: int, tell: Tell) -> None:
    county = state.county(place)
    if county.seat in (None, seat):
        state.put(place, county._replace(seat=seat, soldiers=county.soldiers + soldiers))
        return
    assert county.seat is not None
    left = fought(Fight(soldiers, county.soldiers, county.stability))
    winner = seat if left.attackers else county.seat if left.defenders else None
    state.put(place, County(county.card, winner, left.attackers or left.defenders, left.stability))
    tell(
        CombatFought(
            place,
            county.card,
            seat,
            county.seat,
            soldiers,
            county.soldiers,
            county.stability,
            *left,
            winner,
        )
    )


def add_stability(state: State, tell: Tell) -> None:
    """Add a token to every county where the active seat has no soldiers."""
    others = tuple(place for place, county in places(state) if county.seat != state.active)
    for place in others:
        county = state.county(place)
        state.put(place, county._replace(stability=county.stability + 1))
    tell(StabilityAdded(state.active, state.turn, others))


def resolve(state: State, tell: Tell) -> list[int]:
    """Give the card of each full county to the seat with soldiers there; return the emptied places.

    Places are in the order of the line. The tokens are removed; the card itself stays in line until it is
    replaced.
    """
    emptied = [place for place, county in places(state) if county.is_full]
    for place in emptied:
        county = state.county(place)
        if county.seat is None:
            state.set_aside += (county.card,)
        else:
            state.captured[county.seat] += (county.card,)
        tell(CountyResolved(place, county.card, county.seat, county.soldiers, county.stability))
        state.put(place, County(county.card))
    return emptied
