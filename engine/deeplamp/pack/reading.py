"""A pack's files read into a Pack, or every fault in them told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.deeplamp.pack import model, shapes, words, world
from engine.deeplamp.pack.shapes import (
    Fault,
    Left,
    Shape,
    Trail,
    cells,
    flag,
    identifier,
    label,
    list_of,
    map_of,
    natural,
    one_of,
    or_none,
    price,
    record,
    short,
    text,
    whole,
)
from engine.deeplamp.pack.tiles import MOST_WIDE
from engine.deeplamp.pack.vocabulary import effects
from engine.kernel.core import Json

FILES: Final = (
    "pack", "classes", "enemies", "tiles", "tokens", "decks", "items", "charts", "town", "missions",
)  # fmt: skip

_STAT = one_of(*words.STATS)
_MODS = Left(
    list_of(record(model.Mod, {"stat": _STAT, "n": whole, "scope": Left(one_of("melee", "shot"))})), ()
)
_COST = record(model.Cost, {"nerve": Left(whole, 0), "favor": Left(whole, 0), "discard": Left(flag, False)})
_ON = Left(
    list_of(
        record(
            model.On,
            {
                "when": one_of(*words.WHEN),
                "do": effects,
                "per": Left(one_of(*words.PER)),
                "cost": Left(_COST, model.FREE),
            },
        )
    ),
    (),
)
_NAMED: Mapping[str, Shape] = {"id": identifier, "name": label, "text": short}
_ABILITY = record(model.Thing, {**_NAMED, "mods": _MODS, "on": _ON})
_HARDENING = record(model.Hardening, {"face": whole, **_NAMED, "mods": _MODS, "on": _ON})
_ENTRY = record(
    model.Entry,
    {
        "from": whole, "to": whole, "text": short, "do": effects,
        "name": Left(text, ""), "id": Left(identifier), "mods": _MODS, "on": _ON,
    },
)  # fmt: skip
_CHART = record(model.Chart, {"dice": one_of(*words.RESULTS), "entries": list_of(_ENTRY, least=1)})
_RANGED = record(model.Ranged, {"range": whole, "shots": whole})
_CARD = record(
    model.Card,
    {
        **_NAMED,
        "count": natural,
        "do": effects,
        "remains": Left(
            record(
                model.Remains,
                {"until": one_of("turn", "fight", "objective", "adventure"), "mods": _MODS, "on": _ON},
            )
        ),
    },
)
_SIDE = record(
    model.Side,
    {
        **dict.fromkeys(
            ("initiative", "move", "escape", "to_hit", "combat", "damage", "defense", "health"), whole
        ),
        "xp": price,
        "abilities": list_of(_ABILITY),
        "ranged": Left(_RANGED),
        "fear": Left(record(model.Fear, {"scope": one_of("adjacent", "tile", "near"), "n": whole})),
    },
)
_ENEMY = record(
    model.EnemyKind,
    {
        **_NAMED, "size": one_of(*words.SIZES), "models": natural, "keywords": list_of(text),
        "normal": _SIDE, "grim": _SIDE, "hardened": list_of(_HARDENING, least=6, most=6),
    },
)  # fmt: skip
_CELL = list_of(whole, least=2, most=2)
_CONNECTOR = record(model.Connector, {"side": one_of("N", "E", "S", "W"), "at": whole})
_TILE = record(
    model.Tile,
    {
        **_NAMED, "kind": one_of("entrance", "room", "passage"), "world": identifier, "count": natural,
        "rows": list_of(cells, least=1, most=MOST_WIDE),
        "connectors": list_of(_CONNECTOR, least=1),
        "entrance": whole,
        "doors": Left(list_of(record(model.DoorLine, {"from": whole, "to": whole, "connector": whole})), ()),
        "theme": Left(identifier), "start": Left(list_of(_CELL), ()),
    },
)  # fmt: skip
_DISCOVERY = record(
    model.Discovery,
    {"id": identifier, "doors": whole, "encounters": whole, "attacks": whole, "clue": flag, "omen": whole},
)
_TOKEN = record(model.BagToken, {**_NAMED, "price": price, "do": effects, "throw": Left(flag, False)})
_ITEM = record(
    model.Item,
    {
        **_NAMED, "deck": one_of("start", *words.ITEM_DECKS, "forge"), "weight": whole,
        "price": Left(price), "sell": Left(price), "hands": Left(whole, 0), "slot": Left(text),
        "needs": Left(text), "keywords": Left(list_of(text), ()), "gun": Left(_RANGED),
        "mods": _MODS, "on": _ON,
        "slots": Left(whole, 0), "ore": Left(whole, 0),
        "upgrade": Left(record(model.Upgrade, {"to": text, "slots": whole, "ore": whole})),
    },
)  # fmt: skip
_CHARGE = record(model.Charge, {**_NAMED, "when": one_of("attack", "damage"), "cost": _COST, "do": effects})
_CHANT = record(
    model.Chant, {**_NAMED, "cost": whole, "number": whole, "xp": whole, "dangerous": flag, "do": effects}
)
_POOLS = {
    "charges": record(
        model.Pool,
        {"kind": text, "needs": text, "start": list_of(identifier), "charges": list_of(_CHARGE)},
    ),
    "favor": record(
        model.Pool, {"kind": text, "start": whole, "known": list_of(identifier), "chants": list_of(_CHANT)}
    ),
}


def _pool(value: Json, trail: Trail) -> Any:
    kind = value.get("kind") if isinstance(value, dict) else None
    if kind not in _POOLS:
        trail.fault(f"kind is {kind!r}", "Write charges or favor")
        return None
    return _POOLS[kind](value, trail)


_CLASS = record(
    model.HeroClass,
    {
        **_NAMED,
        "keywords": list_of(text),
        "stats": record(dict, dict.fromkeys(words.CLASS_STATS, whole)),
        "abilities": list_of(_ABILITY),
        "gear": list_of(identifier),
        "upgrades": list_of(_ABILITY, least=3, most=3),
        "bonus": _CHART,
        "tracks": list_of(
            record(model.Track, {"name": label, "abilities": list_of(_ABILITY, least=4, most=4)}),
            least=4,
            most=4,
        ),
        "pool": Left(_pool),
    },
)
_GOOD = record(world.Good, {"item": identifier, "price": price, "stock": Left(whole)})
_SERVICE = record(
    world.Service,
    {**_NAMED, "price": price, "do": effects, "raises": Left(flag, False), "forges": Left(identifier)},
)
_LOCATION = record(
    world.Location,
    {
        **_NAMED,
        "buys_ore": flag,
        "events": _CHART,
        "goods": list_of(_GOOD),
        "tokens": list_of(record(world.TokenPrice, {"token": identifier, "price": price})),
        "services": list_of(_SERVICE),
    },
)
_SLEEP = record(world.Lodging, {"name": label, "text": text, "price": Left(price, 0)})
_TOWN = record(
    world.Town,
    {
        "name": label,
        "text": text,
        "lodging": _SLEEP,
        "camp": _SLEEP,
        "marker": record(
            world.Marker,
            {"start": whole, "most": whole, "event_at_most_marker": flag, "after_event": whole},
        ),
        "locations": list_of(_LOCATION, least=1),
    },
)
_MISSION = record(
    world.Mission,
    {
        **_NAMED,
        "text": text,
        "clues": natural,
        "objective": record(world.Objective, {"fight": effects, "then": one_of("win", "return")}),
        "start": effects,
        "reward": effects,
        "failure": effects,
        "rules": list_of(text),
        "map": or_none(
            list_of(
                record(
                    world.FixedTile,
                    {"tile": identifier, "at": _CELL, "turn": whole, "token": Left(or_none(identifier))},
                ),
                least=1,
            )
        ),
    },
)
_SPACES = list_of(whole)
_NUMBERS = record(
    world.Numbers,
    {
        "shaft_mouth": natural,
        "lamp_targets": list_of(record(world.LampTarget, {"from": whole, "to": whole, "target": whole})),
        "omen_spaces": _SPACES,
        "dark_spaces": _SPACES,
        "peril": list_of(whole, least=6, most=6),
        **dict.fromkeys(
            (
                "bag", "load", "start_nerve", "change_at", "search_dice", "search_on", "heal_xp",
                "large_wound_xp", "harden_xp", "loot_most", "ambush_initiative", "fixed_move", "lodging",
                "ore_price",
            ),
            whole,
        ),
        "far_from_lamp": shapes.amount,
        "levels": list_of(record(lambda level, xp: (level, xp), {"level": whole, "xp": price})),
        "crew_levels": list_of(record(world.CrewLevel, {"level": whole, "grim": flag, "harden": whole})),
        "crew_sizes": list_of(
            record(
                world.CrewSize, {"heroes": whole, "threat": one_of("low", "medium", "high"), "revive": whole}
            )
        ),
    },
)  # fmt: skip


def _format(value: Json, trail: Trail) -> Json:
    if value != 1:
        trail.fault(f"the format is {value!r}", "Write 1: there is no other format yet")
    return value


_PACK = record(
    dict,
    {
        "format": _format, "id": identifier, "title": label, "version": label, "language": text,
        "author": text, "licence": text, "worlds": list_of(identifier, least=1), "about": text,
        "terms": map_of(text), "numbers": _NUMBERS, "tokens": list_of(_TOKEN),
        "start_tokens": list_of(identifier, least=1),
    },
)  # fmt: skip

_SHAPES: Mapping[str, Shape] = {
    "pack": _PACK,
    "classes": list_of(_CLASS, least=1),
    "enemies": list_of(_ENEMY, least=1),
    "tiles": list_of(_TILE, least=2),
    "tokens": list_of(_DISCOVERY, least=1),
    "decks": map_of(list_of(_CARD)),
    "items": list_of(_ITEM),
    "charts": map_of(_CHART),
    "town": _TOWN,
    "missions": list_of(_MISSION, least=1),
}


def read_parts(data: Mapping[str, Json]) -> tuple[dict[str, Any], list[Fault]]:
    """The files of a pack in their own types, and every fault of form in them."""
    faults: list[Fault] = []
    for name in data:
        if name not in FILES:
            faults.append(Fault(f"{name}.json", "", "there is no such file in a pack", "Leave it out"))
    for name in FILES:
        if name not in data:
            faults.append(Fault(f"{name}.json", "", "the file is missing", "Add it"))
    parts = {
        name: _SHAPES[name](data[name], Trail(f"{name}.json", faults=faults))
        for name in FILES
        if name in data
    }
    return parts, faults
