"""Set up the board: developments at home, then fleets there or straight above it (E2, E3, E45)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.earth_mans_burden.board.options import RANDOM, Options
from engine.earth_mans_burden.board.state import Position, State, change, new_state
from engine.earth_mans_burden.board.worlds import FLEETS, HOME, UN, UN_FLEETS, Board, Place
from engine.earth_mans_burden.rules.events import FleetsPlaced, UnArrived
from engine.kernel.core import Seat, Tell
from engine.kernel.dice import Dice


def begin(seats: tuple[Seat, ...], options: Options, dice: Dice) -> State:
    """Return the board before the first fleet; the first of all draws decides who starts (E4)."""
    starts = dice.pick(seats) if options.starts == RANDOM else options.starts
    return with_developments(new_state(seats, options, starts))


def with_developments(state: State) -> State:
    """Place one development of each seat at home, and the UN's in all other regions there (E2)."""
    for seat in state.seats:
        change(state.developments, seat, HOME, 1)
    change(state.developments, UN, HOME, state.board.regions[HOME] - len(state.seats))
    return state


def fleets_to_place(position: Position) -> dict[Seat, int]:
    """Return the number of first fleets of each seat, in order of placing.

    The order is anticlockwise, beginning with the seat that moves last (E4).
    """
    order = position.clockwise_from(position.starts)
    late = position.options.late_fleets
    return {seat: FLEETS + late * order.index(seat) for seat in reversed(order)}


def usual_places(board: Board, count: int, done: int = 0) -> list[Place]:
    """Return where an absent seat places its fleets: above home first, the sixth and later ones at home."""
    first, second = (*board.above[HOME], HOME, HOME)[:2]
    order = [first, second, first, second, second]
    return [*order, *([HOME] * (done + count))][done : done + count]


def put(state: State, seat: Seat, placed: Mapping[Place, int], tell: Tell) -> None:
    for place, count in placed.items():
        change(state.fleets, seat, place, count)
    tell(FleetsPlaced(seat, dict(placed)))


def end_setup(state: State, tell: Tell) -> None:
    """Place the UN's fleets after the last fleet of a player."""
    change(state.fleets, UN, HOME, UN_FLEETS)
    state.is_in_setup = False
    tell(UnArrived(UN_FLEETS, state.starts))


def counted(places: Sequence[Place]) -> dict[Place, int]:
    """Return how often each place is named."""
    return {place: places.count(place) for place in dict.fromkeys(places)}
