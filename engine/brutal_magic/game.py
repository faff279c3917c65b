"""Brutal Magic's implementation of the game contract (engine.kernel.contract)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

from engine.brutal_magic.armies.designs import Attack, UnitType
from engine.brutal_magic.armies.names import SEATS
from engine.brutal_magic.board.options import OFFERS, Options, read_options
from engine.brutal_magic.board.policy import Policy, load_policy
from engine.brutal_magic.board.state import Guard, State, Unit, load_guard, seen_by
from engine.brutal_magic.board.terrain import Kind
from engine.brutal_magic.computers.captain import Captain
from engine.brutal_magic.computers.recruit import Recruit
from engine.brutal_magic.computers.weights import MARSHAL
from engine.brutal_magic.rules import flow
from engine.brutal_magic.rules.events import Rolled
from engine.brutal_magic.rules.outcome import outcome
from engine.brutal_magic.table import read_table, write_table
from engine.kernel.core import Event, Json
from engine.kernel.deputy import Computer
from engine.kernel.dice import Dice
from engine.kernel.game_base import NoActions
from engine.kernel.state_encoding import Each, Parts, Rows, as_it_is

_TUPLES = ("seats", "order", "acted", "fired", "winners")
_LISTS_BY_UNIT = ("used", "struck")


PARTS: Parts = {
    "seats": list,
    "options": Options.dump,
    "armies": Each(lambda army: [type_.dump() for type_ in army]),
    "policies": Each(Policy.dump),
    "kinds": Each(list),
    "terrain": dict,
    "units": Each(Rows()),
    "made": dict,
    "kills": dict,
    "round": as_it_is,
    "order": list,
    "turn": as_it_is,
    "acted": Rows(),
    "guards": Each(Guard.dump),
    "fired": Rows(),
    "used": Each(Rows()),
    "struck": Each(Rows()),
    "rest": dict,
    "is_over": as_it_is,
    "winners": list,
    "rolls": lambda rolls: [list(throw) for throw in rolls],
}


class BrutalMagic(NoActions):
    """Brutal Magic as a game that the platform can run."""

    name = "brutal_magic"
    title = "Brutal Magic"
    version = "1"
    players: tuple[int, ...] = (2, 3, 4, 5, 6)
    seats = SEATS
    offers = OFFERS
    computers: Mapping[str, Computer] = {
        "recruit": Recruit(),
        "captain": Captain(),
        "marshal": Captain(MARSHAL),
    }
    longest = 60
    parts = PARTS

    play_round = staticmethod(flow.play_round)
    view = staticmethod(seen_by)
    read_table = staticmethod(read_table)
    write_table = staticmethod(write_table)
    outcome = staticmethod(outcome)

    def options(self, players: int, chosen: Mapping[str, Json]) -> dict[str, Json]:
        self.check_players(players)
        return read_options(players, chosen).dump()

    def setup(self, players: int, options: Mapping[str, Json], dice: Dice) -> State:
        return flow.spread(players, read_options(players, options))

    def is_over(self, state: State) -> bool:
        return state.is_over

    def load(self, data: Json) -> State:
        values = {entry.name: data[entry.name] for entry in fields(State)}
        values |= {name: tuple(data[name]) for name in _TUPLES}
        values |= {name: {unit: tuple(what) for unit, what in data[name].items()} for name in _LISTS_BY_UNIT}
        values |= {name: dict(data[name]) for name in ("terrain", "made", "kills", "rest")}
        values |= {
            "options": Options.load(data["options"]),
            "armies": {seat: tuple(map(_load_type, army)) for seat, army in data["armies"].items()},
            "policies": {seat: load_policy(policy) for seat, policy in data["policies"].items()},
            "kinds": {name: Kind(*kind) for name, kind in data["kinds"].items()},
            "units": {name: Unit(*unit) for name, unit in data["units"].items()},
            "guards": {unit: load_guard(guard) for unit, guard in data["guards"].items()},
            "rolls": tuple(map(tuple, data["rolls"])),
        }
        return State(**values)

    def drawn(self, event: Event) -> Json | None:
        """Return the dice of a throw event; nothing else is drawn (B15)."""
        return [event.roll, event.who, *event.faces] if isinstance(event, Rolled) else None


def _load_type(data: Json) -> UnitType:
    rest = {name: value for name, value in data.items() if name not in ("class", "attacks")}
    return UnitType(rank=data["class"], attacks=tuple(Attack(**one) for one in data["attacks"]), **rest)


BRUTAL_MAGIC = BrutalMagic()
