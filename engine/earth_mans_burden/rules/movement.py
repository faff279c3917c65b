"""Move fleets: from worlds up to any height, from trajectories down one link."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.earth_mans_burden.board.names import amount, place_title
from engine.earth_mans_burden.board.state import Position, State, change
from engine.earth_mans_burden.board.worlds import Board, Place
from engine.earth_mans_burden.rules.events import FleetsMoved
from engine.kernel.core import Json, Refused, Seat, Tell
from engine.kernel.strict_reading import read_list, read_number, read_object


class Move(NamedTuple):
    """Fleets that move from one place to another."""

    origin: Place
    to: Place
    fleets: int

    def dump(self) -> Json:
        return {"from": self.origin, "to": self.to, "fleets": self.fleets}


def ways(board: Board, place: Place) -> tuple[Place, ...]:
    """Return where a fleet can go: up from a world (E8), down one link from a trajectory (E9)."""
    return board.above[place] if place in board.regions else board.links[place]


def read_moves(answer: Json, position: Position, seat: Seat) -> tuple[Move, ...]:
    """Return all moves of a seat, including those that happen by themselves; Refused if the rules bar one."""
    written = read_list(read_object(answer, needs=("moves",))["moves"], "moves", "moves")
    moves = [_read_move(one, position, seat) for one in written]
    if len({(move.origin, move.to) for move in moves}) < len(moves):
        raise Refused("Name each flight only once.")
    for place in dict.fromkeys(move.origin for move in moves):
        _check_count(position, seat, place, moves)
    origins = {move.origin for move in moves}
    for place, links in position.board.links.items():
        there = position.fleets_at(seat, place)
        if there and place not in origins:
            if len(links) > 1:
                here = f"{amount(there, 'fleets')} on {place_title(place)}"
                raise Refused(f"You have {here}, and all must come down. Say where to.")
            moves.append(Move(place, links[0], there))
    return tuple(moves)


def _read_move(value: Json, position: Position, seat: Seat) -> Move:
    data = read_object(value, needs=("from", "to", "fleets"))
    for place in (data["from"], data["to"]):
        if place not in position.board.places:
            raise Refused(f"There is no place {place!r} on the board.")
    move = Move(data["from"], data["to"], read_number(data["fleets"], "The number of fleets", least=1))
    if not position.fleets_at(seat, move.origin):
        raise Refused(f"You have no fleet on {place_title(move.origin)}.")
    known = ways(position.board, move.origin)
    if move.to not in known:
        origin, open_ways = place_title(move.origin), ", ".join(map(place_title, known))
        raise Refused(
            f"A fleet on {origin} cannot go to {place_title(move.to)}. It can go to one of: {open_ways}."
        )
    return move


def _check_count(position: Position, seat: Seat, place: Place, moves: Sequence[Move]) -> None:
    named = sum(move.fleets for move in moves if move.origin == place)
    there = position.fleets_at(seat, place)
    if named > there:
        raise Refused(f"You have {amount(there, 'fleets')} on {place_title(place)}, not {named}.")
    if place in position.board.links and named < there:
        here = f"{amount(there, 'fleets')} on {place_title(place)}"
        raise Refused(f"You have {here}, and all must come down. You moved only {named}.")


def drifting(position: Position, seat: Seat) -> tuple[Move, ...]:
    """Return the moves of an absent seat: fleets in flight come down, all of a place together."""
    moves = []
    for place, links in position.board.links.items():
        there = position.fleets_at(seat, place)
        if there and len(links) > 1:
            moves.append(Move(place, max(links, key=lambda link: _worth(position, seat, link)), there))
    return tuple(moves)


def _worth(position: Position, seat: Seat, link: Place) -> tuple[int, int]:
    """Return own developments below a link, then empty regions, to compare the ways down."""
    worlds = position.board.under[link]
    own = sum(position.developments_at(seat, world) for world in worlds)
    return own, sum(map(position.empty_at, worlds))


def carry_out(state: State, moves: Sequence[Move], tell: Tell) -> None:
    """Move all fleets at the same time, so that no fleet both rises and comes down."""
    for move in moves:
        change(state.fleets, state.active, move.origin, -move.fleets)
    for move in moves:
        change(state.fleets, state.active, move.to, move.fleets)
        is_up = move.origin in state.board.regions
        tell(FleetsMoved(state.active, move.origin, move.to, move.fleets, is_up=is_up))
