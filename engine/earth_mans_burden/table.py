"""Read and write the `table` of a record, and report the final table."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from engine.earth_mans_burden.board.names import place_title
from engine.earth_mans_burden.board.options import RANDOM, read_options
from engine.earth_mans_burden.board.state import PHASES, State, Units, change, new_state
from engine.earth_mans_burden.board.worlds import HOME, SEATS, SIDES, UN, Place
from engine.earth_mans_burden.rules.placing import with_developments
from engine.earth_mans_burden.rules.trading import other_seat, read_trade
from engine.earth_mans_burden.rules.victory import look_for_victory
from engine.kernel.core import Json, Refused, Seat
from engine.kernel.dice import Dice
from engine.kernel.strict_reading import read_choice, read_flag, read_list, read_number, read_object

_ALWAYS = ("setup", "options", "starts", "rolls", "seed")
_IN_PLAY = ("fleets", "developments", "active", "turn", "round", "phase", "votes", "offers", "acts")


def read_table(table: Json, dice: Dice) -> State:
    """Return the State in a table; Refused if it is impossible."""
    if not isinstance(table, dict):
        raise Refused("A table must be an object with players.")
    in_setup = read_flag(table.get("setup", False), "setup")
    read_object(table, needs=("players",), may=(*_ALWAYS, *(() if in_setup else _IN_PLAY)))
    players = read_number(table["players"], "players", least=2)
    if players > len(SEATS):
        raise Refused(f"players must be 2 to {len(SEATS)}.")
    seats = SEATS[:players]
    options = read_options(seats, table.get("options", {}))
    usual = seats[0] if options.starts == RANDOM else options.starts
    state = new_state(seats, options, read_choice(table.get("starts", usual), seats, "starts"))
    state.rolls = tuple(map(_read_throw, read_list(table.get("rolls", []), "rolls", "throws")))
    if in_setup:
        return with_developments(state)
    state.is_in_setup = False
    _read_units(state, state.fleets, table.get("fleets", {}), state.board.places, "fleets")
    worlds = state.board.regions
    _read_units(state, state.developments, table.get("developments", {}), worlds, "developments")
    for world, regions in worlds.items():
        if state.empty_at(world) < 0:
            raise Refused(f"{place_title(world)} has only {regions} regions.")
    _read_turn(state, table)
    look_for_victory(state, lambda event: None)
    return state


def _read_throw(value: Json) -> tuple[int, ...]:
    faces = tuple(read_number(face, "A face", least=1) for face in read_list(value, "A throw", "faces"))
    if not faces or max(faces) > SIDES:
        raise Refused(f"A throw has faces from 1 to {SIDES}, not {list(faces)}.")
    return faces


def _read_units(state: State, units: Units, value: Json, places: Collection[Place], what: str) -> None:
    for owner, held in read_object(value, may=state.owners).items():
        known = [HOME] if owner == UN else places
        for place, count in read_object(held, may=known).items():
            change(units, owner, place, read_number(count, f"{what} on {place}", least=1))


def _read_turn(state: State, table: Mapping[str, Json]) -> None:
    """Read the seat to play, the phase, and the votes and offers between seats."""
    state.active = read_choice(table.get("active", state.starts), state.seats, "active")
    state.turn = read_number(table.get("turn", 1), "turn", least=1)
    state.round = read_number(table.get("round", 1), "round", least=1)
    state.phase = read_choice(table.get("phase", PHASES[0]), PHASES, "phase")
    state.acts = read_number(table.get("acts", 0), "acts")
    for seat, choice in read_object(table.get("votes", {}), may=state.seats).items():
        state.votes[seat] = read_choice(choice, state.seats, "A vote")
    offers = table.get("offers", {})
    if not isinstance(offers, dict):
        raise Refused("offers must be an object by number.")
    for number, written in offers.items():
        _read_offer(state, number, written)
    state.next_offer = max(state.offers, default=0) + 1


def _read_offer(state: State, number: str, written: Json) -> None:
    if not (number.isascii() and number.isdecimal() and not number.startswith("0")):
        raise Refused(f"An offer has a number of 1 or more, not {number!r}.")
    data = read_object(written, needs=("from", "to", "give", "get"), may=("if", "until"))
    giver: Seat = read_choice(data["from"], state.seats, "from")
    state.offers[int(number)] = read_trade(state, giver, other_seat(state, giver, data["to"]), data)


def write_table(state: State, *, seed: str) -> dict[str, Json]:
    """Return the table of a match at its first ask (in setup), in the form that `read_table` reads."""
    return {
        "players": len(state.seats),
        "setup": True,
        "options": state.options.dump(),
        "starts": state.starts,
        "rolls": [],
        "seed": seed,
    }


def outcome(state: State) -> dict[str, Json]:
    """Return what can be seen on the table, in the format of `expect`."""
    return {
        "fleets": {owner: dict(held) for owner, held in state.fleets.items() if held},
        "developments": {owner: dict(held) for owner, held in state.developments.items() if held},
        "empty": {world: state.empty_at(world) for world in state.board.regions},
        "votes": dict(state.votes),
        "offers": {str(number): trade.dump() for number, trade in state.offers.items()},
        "loss": state.loss._asdict() if state.loss else None,
        "scores": dict(state.scores) or None,
        "starts": state.starts,
        "active": state.active,
        "turn": state.turn,
        "round": state.round,
        "phase": state.phase,
        "acts": state.acts,
        "winner": state.winners[0] if len(state.winners) == 1 else None,
        "winners": list(state.winners),
        "is_over": state.is_ended,
        "rolls_left": len(state.rolls),
    }
