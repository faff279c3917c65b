"""Read and write a position as the `table` of a record, and report the final table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from engine.brimstone.board.components import (
    AIRPORT,
    CARDS,
    FIXED_TERRAINS,
    LANDS,
    MAPS,
    STONES_AT_START,
    STONES_IN_ALL,
    TROOPS_PER_SEAT,
    Card,
    Map,
    Terrain,
)
from engine.brimstone.board.hexes import HEXES, Hex
from engine.brimstone.board.options import read_options
from engine.brimstone.board.reading import read_hex, read_hex_counts
from engine.brimstone.board.state import Army, State
from engine.brimstone.rules.flow import deal, turn_up
from engine.kernel.core import Json, Refused, Seat
from engine.kernel.dice import Dice
from engine.kernel.strict_reading import read_by_seat, read_choice, read_flag, read_list, read_number

_KEYS = (
    *("players", "homes", "tiles", "fill", "cities", "troops", "stones", "slow", "leader", "round"),
    *("event", "events_up", "refills", "seed", "options", "setup"),
)
_NOT_IN_SETUP = ("homes", "troops", "stones", "slow", "event")


def read_table(table: Json, dice: Dice) -> State:
    """Return the State a table describes; Refused if it is impossible."""
    _check_keys(table)
    players = read_number(table["players"], "players", least=2)
    if players not in MAPS:
        raise Refused("players must be 2, 3 or 4.")
    options = read_options(players, table.get("options") or {})
    drawn = deal(players, options, dice)
    leader = table.get("leader") or (options.first_leader if options.first_leader in drawn.seats else "red")
    state = State(
        seats=drawn.seats,
        options=options,
        tiles=_read_tiles(table, options.maps[players]),
        leader=read_choice(leader, drawn.seats, "leader"),
        stones=drawn.stones,
        refills=tuple(
            _read_cards(cards) for cards in read_list(table.get("refills", []), "refills", "lists of cards")
        ),
    )
    if read_flag(table.get("setup", False), "setup"):
        state.events_up = _read_cards(table["events_up"]) if table.get("events_up") else drawn.events_up
        return state
    _read_position(state, table)
    _read_pool(state, table, dice)
    return state


def _check_keys(table: Json) -> None:
    if not isinstance(table, dict) or "players" not in table:
        raise Refused("A table must be an object with players.")
    unknown = [key for key in table if key not in _KEYS]
    if unknown:
        raise Refused(f"A table cannot have {', '.join(unknown)}. It can have {', '.join(_KEYS)}.")
    if table.get("setup"):
        given = [key for key in _NOT_IN_SETUP if table.get(key)]
        if given:
            raise Refused(f"A table in setup cannot have {', '.join(given)} yet.")


def _read_tiles(table: Mapping[str, Json], plan: Map) -> dict[Hex, Terrain]:
    cities = [read_hex(hex_) for hex_ in read_list(table.get("cities", list(plan.cities)), "cities", "hexes")]
    fixed = dict.fromkeys(plan.homes, "home") | {AIRPORT: "airport"}
    for hex_ in cities:
        if fixed.setdefault(hex_, "city") != "city" or cities.count(hex_) > 1:
            raise Refused(f"{hex_} cannot be a City.")
    dealt = [terrain for terrain in LANDS if terrain not in FIXED_TERRAINS]
    fill = read_choice(table.get("fill", "plains"), dealt, "fill")
    tiles = {hex_: fixed.get(hex_, fill) for hex_ in HEXES}
    named = table.get("tiles") or {}
    if not isinstance(named, dict):
        raise Refused("tiles must be an object that maps hexes to terrain.")
    for name, terrain in named.items():
        hex_ = read_hex(name)
        read_choice(terrain, LANDS, f"The terrain of {hex_}")
        if (hex_ in fixed or terrain in FIXED_TERRAINS) and fixed.get(hex_) != terrain:
            raise Refused(f"{hex_} cannot be {terrain}: it is {tiles[hex_]} on this map.")
        tiles[hex_] = terrain
    return tiles


def _read_cards(value: Json) -> tuple[Card, ...]:
    cards = tuple(read_choice(card, CARDS, "A card") for card in read_list(value, "cards", "cards"))
    if len(set(cards)) < len(cards):
        raise Refused("A card cannot lie face up twice.")
    return cards


def _read_position(state: State, table: Mapping[str, Json]) -> None:
    state.homes = _read_homes(state, table.get("homes") or {})
    state.round = read_number(table.get("round", 1), "round", least=1)
    for seat, hexes in read_by_seat(state.seats, table.get("troops"), "troops").items():
        for hex_, troops in read_hex_counts(hexes, f"troops of {seat}").items():
            if hex_ in state.armies:
                raise Refused(f"{hex_} has two owners.")
            if state.tiles[hex_] == "home" and state.homes[seat] != hex_:
                raise Refused(f"{seat.title()} cannot have troops in {hex_}, an enemy Home Base.")
            state.armies[hex_] = Army(seat, troops)
        if state.on_board(seat) > TROOPS_PER_SEAT:
            raise Refused(f"{seat.title()} has more than {TROOPS_PER_SEAT} troops.")
    state.stones = dict.fromkeys(state.seats, STONES_AT_START)
    for seat, stones in read_by_seat(state.seats, table.get("stones"), "stones").items():
        state.stones[seat] = read_number(stones, f"stones of {seat}")
    if state.bank < 0:
        raise Refused(f"There are only {STONES_IN_ALL} Stones.")
    for hex_ in read_list(table.get("slow", []), "slow", "hexes"):
        if not LANDS[state.tiles[read_hex(hex_)]].is_slow or hex_ not in state.armies:
            raise Refused(f"{hex_} cannot have a marker: no troops are there.")
        state.slow.add(hex_)


def _read_homes(state: State, value: Json) -> dict[Seat, Hex]:
    named = {seat: read_hex(home) for seat, home in read_by_seat(state.seats, value, "homes").items()}
    left = [home for home in state.map.homes if home not in named.values()]
    if len(left) != len(state.seats) - len(named):
        raise Refused(f"The Homes of this map are {', '.join(state.map.homes)}, one a seat.")
    return {seat: named[seat] if seat in named else left.pop(0) for seat in state.seats}


def _read_pool(state: State, table: Mapping[str, Json], dice: Dice) -> None:
    state.events_up = _read_cards(table.get("events_up") or [])
    if table.get("event") is not None:
        state.event = read_choice(table["event"], CARDS, "event")
        if state.event in state.events_up:
            raise Refused(f"{state.event} is in force and cannot lie face up too.")
    elif not state.events_up:
        turn_up(state, dice)


def write_table(state: State, *, seed: str) -> dict[str, Json]:
    """Return the `table` of a match at its first ask (in setup), in the format of `read_table`."""
    return {
        "players": len(state.seats),
        "setup": True,
        "leader": state.leader,
        "tiles": {hex_: terrain for hex_, terrain in state.tiles.items() if terrain not in FIXED_TERRAINS},
        "events_up": list(state.events_up),
        "refills": [],
        "seed": seed,
        "options": state.options.dump(),
    }


def outcome(state: State) -> dict[str, Json]:
    """Return the visible state of the table, in the format of `expect`."""
    troops: dict[Seat, dict[Hex, int]] = defaultdict(dict)
    for hex_, army in sorted(state.armies.items()):
        troops[army.seat][hex_] = army.troops
    shown: dict[str, Any] = {
        "troops": dict(troops),
        "stones": dict(state.stones),
        "bank": state.bank,
        "slow": sorted(state.slow),
        "orders": {seat: dict(tokens) for seat, tokens in state.orders.items() if tokens},
        "event": state.event,
        "leader": state.leader,
        "round": state.round,
        "events_up": list(state.events_up),
        "winner": state.winners[0] if len(state.winners) == 1 else None,
        "winners": list(state.winners),
        "tiles": dict(state.tiles),
        "homes": dict(state.homes),
    }
    if state.homes:
        shown["supply"] = {seat: dict(state.supply(seat)._asdict()) for seat in state.seats}
    return shown
