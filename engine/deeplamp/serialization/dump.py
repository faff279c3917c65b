"""Dump the State to JSON, and load it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.deeplamp.pack.finding import PackName
from engine.deeplamp.state.activation import Activation, Attack, Roll
from engine.deeplamp.state.fight import Enemy, Fight, Kind
from engine.deeplamp.state.grid import Lying
from engine.deeplamp.state.hero import VALUES, Hero, kept
from engine.deeplamp.state.mine import Lot, Mine, Placed, Shaft
from engine.deeplamp.state.options import Options
from engine.deeplamp.state.state import Boon, Campaign, Crew, Decks, InForce, State, Town
from engine.kernel.core import Json
from engine.kernel.state_encoding import Each, Fields, Part, Parts, as_it_is, dump_parts

_SIMPLE: Final = frozenset({str, int, bool, type(None)})


def plain(value: Any) -> Any:
    """Copy lists and objects; turn tuples into lists."""
    if type(value) in _SIMPLE:
        return value
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    return value


def _dump_tile(placed: Placed) -> Json:
    tile, at, turn, doors = placed.lying
    return [tile, list(at), turn, list(doors), placed.token, placed.searched, list(placed.reopened)]


def _dump_lot(lot: Lot) -> Json:
    return {"items": lot.items.copy(), "tokens": lot.tokens.copy()}


def _dump_open(value: Roll | Attack | None) -> Json:
    return None if value is None else plain(vars(value))


def _parts_of(kind: type, within: str = "") -> dict[str, Part]:
    """Return the encoder of each field of a class; numbers, texts and booleans need no encoding."""
    types = {name: str(getattr(note, "__forward_arg__", note)) for name, note in kind.__annotations__.items()}
    return {f"{within}{name}": _BY_TYPE.get(type_, plain) for name, type_ in types.items()}


def _parts_within(values: Mapping[str, type]) -> Parts:
    """Return the encoders of all fields of several classes."""
    return {
        name: part for value, kind in values.items() for name, part in _parts_of(kind, f"{value}.").items()
    }


_BY_TYPE: Final[Parts] = {
    **dict.fromkeys(("str", "int", "bool", "str | None", "int | None", "Seat"), as_it_is),
    **dict.fromkeys(("list[str]", "list[int]", "tuple[str, ...]"), list),
    **dict.fromkeys(("dict[str, int]", "dict[str, str]", "Mapping[str, int]", "Mapping[str, str]"), dict),
}
"""Type -> encoder; these types hold no mutable parts, so a shallow copy is enough."""
_ACTIVATION: Final[Parts] = {**_parts_of(Activation), "roll": _dump_open, "attack": _dump_open}

_HERO: Final[Parts] = {name: part for name, part in _parts_of(Hero).items() if name not in VALUES}
_WITHIN: Final = {
    "campaign": Campaign, "crew": Crew, "shaft": Shaft, "mine": Mine, "fight": Fight, "in_force": InForce,
    "decks": Decks, "town": Town,
}  # fmt: skip
"""Field of the State -> class of its value."""
PARTS: Final[Parts] = {
    "seats": plain,
    "options": Options.dump,
    "activation": Fields(_ACTIVATION),
    "acts": as_it_is,
    **_parts_within(_WITHIN),
    "crew.heroes": Each(Fields({**_HERO, **_parts_within(VALUES)})),
    "mine.tiles": lambda tiles: [_dump_tile(placed) for placed in tiles],
    "mine.piles": Each(_dump_lot),
    "fight.enemies": Each(lambda enemy: plain(vars(enemy))),
    "decks.draw": Each(list),
    "decks.discards": Each(list),
}
"""Field -> encoder; lists and objects are copied."""


def dump(state: State) -> Json:
    return dump_parts(state, PARTS)


def load(data: Json) -> State:
    """Load a State from its dumped form."""
    heroes = {name: _load_hero(hero) for name, hero in data["crew.heroes"].items()}
    data = plain({**data, "crew.heroes": heroes})
    read = {
        "mine.tiles": [
            Placed(Lying(tile, (at[0], at[1]), turn, tuple(doors)), token, searched, tuple(reopened))
            for tile, at, turn, doors, token, searched, reopened in data["mine.tiles"]
        ],
        "mine.piles": {number: Lot(**lot) for number, lot in data["mine.piles"].items()},
        "fight.enemies": {name: _load_enemy(enemy) for name, enemy in data["fight.enemies"].items()},
        "fight.kinds": {
            name: Kind(grim, tuple(faces), short)
            for name, (grim, faces, short) in data["fight.kinds"].items()
        },
        "in_force.boons": [Boon(*boon) for boon in data["in_force.boons"]],
    }
    return State(
        seats=tuple(data["seats"]),
        options=_load_options(data["options"]),
        activation=_load_activation(data["activation"]),
        acts=data["acts"],
        **_read_values(_WITHIN, {**data, **read}),
    )


def _load_options(data: Mapping[str, Any]) -> Options:
    """Load the options; those of 1.0.0 name no version of the rules (S157)."""
    lists = {name: data[name] and tuple(data[name]) for name in ("themed", "players") if name in data}
    return Options(**{"rules": 1, **data, **lists, "pack": PackName(data["pack"])})


def _read_values(values: Mapping[str, type[Any]], data: Mapping[str, Any]) -> dict[str, Any]:
    """Load several values from their fields."""
    return {
        value: kind(*(data[f"{value}.{name}"] for name in kind.__annotations__))
        for value, kind in values.items()
    }


def _load_hero(data: Mapping[str, Any]) -> Hero:
    at, own = data["at"], {name: kept(value) for name, value in data.items()}
    fields_ = {name: own[name] for name in _HERO}
    return Hero(**{**fields_, "at": None if at is None else (at[0], at[1]), **_read_values(VALUES, own)})


def _load_enemy(data: Mapping[str, Any]) -> Enemy:
    return Enemy(**{**data, "at": (data["at"][0], data["at"][1])})


def _load_activation(data: Mapping[str, Any] | None) -> Activation | None:
    if data is None:
        return None
    roll, attack = data["roll"], data["attack"]
    return Activation(
        **{
            **data,
            "began": (data["began"][0], data["began"][1]),
            "roll": roll and Roll(**{**roll, "dice": tuple(roll["dice"]), "again": tuple(roll["again"])}),
            "attack": attack
            and Attack(
                **{**attack, **{key: tuple(attack[key]) for key in ("weapons", "dealt", "on", "boosts")}}
            ),
        }
    )
