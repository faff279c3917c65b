"""Implement the game contract for Brimstone (engine.kernel.contract)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

from engine.brimstone.board.components import MAPS, SEATS
from engine.brimstone.board.options import OFFERS, Options, read_options
from engine.brimstone.board.state import Army, State, seen_by
from engine.brimstone.computers.captain import Captain
from engine.brimstone.computers.marshal import Marshal
from engine.brimstone.computers.recruit import Recruit
from engine.brimstone.rules import flow
from engine.brimstone.rules.events import CardsTurnedUp
from engine.brimstone.table import outcome, read_table, write_table
from engine.kernel.core import Event, Json, Refused
from engine.kernel.deputy import Computer
from engine.kernel.dice import Dice
from engine.kernel.game_base import NoActions
from engine.kernel.packs import OFFER
from engine.kernel.state_encoding import Parts, as_it_is

PARTS: Parts = {
    "seats": list,
    "options": Options.dump,
    "tiles": dict,
    "homes": dict,
    "round": as_it_is,
    "leader": as_it_is,
    "event": as_it_is,
    "events_up": list,
    "armies": lambda armies: {hex_: list(army) for hex_, army in sorted(armies.items())},
    "stones": dict,
    "slow": sorted,
    "orders": lambda orders: {seat: dict(tokens) for seat, tokens in orders.items()},
    "winners": list,
    "refills": lambda refills: [list(cards) for cards in refills],
}


class Brimstone(NoActions):
    """The game contract, implemented for Brimstone."""

    name = "brimstone"
    title = "Brimstone"
    version = "1"
    players = tuple(sorted(MAPS))
    seats = SEATS
    offers = OFFERS
    computers: Mapping[str, Computer] = {"recruit": Recruit(), "captain": Captain(), "marshal": Marshal()}
    longest = 30
    parts = PARTS

    play_round = staticmethod(flow.play_round)
    view = staticmethod(seen_by)
    read_table = staticmethod(read_table)
    write_table = staticmethod(write_table)
    outcome = staticmethod(outcome)

    def options(self, players: int, chosen: Mapping[str, Json]) -> dict[str, Json]:
        if players not in MAPS:
            raise Refused("Brimstone is for 3 or 4 players, or for 2 as a variant.")
        return read_options(players, chosen).dump()

    def setup(self, players: int, options: Mapping[str, Json], dice: Dice) -> State:
        return flow.deal(players, read_options(players, options), dice)

    def is_over(self, state: State) -> bool:
        return bool(state.winners)

    def load(self, data: Json) -> State:
        at_rest = (entry.name for entry in fields(State) if entry.compare)
        values, options = {name: data[name] for name in at_rest}, data["options"]
        values |= {
            "options": Options.load(options) if OFFER.name in options else Options(**options),
            "armies": {hex_: Army(*army) for hex_, army in data["armies"].items()},
            "slow": set(data["slow"]),
            "refills": tuple(tuple(cards) for cards in data["refills"]),
        }
        for name in ("seats", "events_up", "winners"):
            values[name] = tuple(data[name])
        for name in ("homes", "stones", "tiles"):
            values[name] = dict(data[name])
        values["orders"] = {seat: dict(tokens) for seat, tokens in data["orders"].items()}
        return State(**values)

    def drawn(self, event: Event) -> Json | None:
        """Return the cards of a refill: the only draw after setup."""
        return list(event.cards) if isinstance(event, CardsTurnedUp) else None


BRIMSTONE = Brimstone()
