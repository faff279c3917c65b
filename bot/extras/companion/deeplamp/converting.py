"""Convert heroes between a crew's book and the sheets of Deeplamp (S95), where everything is a pack's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from bot.extras.companion.book.crew import Crew
from bot.extras.companion.book.sheet import Hero
from bot.messages.catalogue import say
from engine.deeplamp.pack.finding import SHIPPED, PackName
from engine.deeplamp.serialization.sheets import read_sheet
from engine.deeplamp.state.options import Options
from engine.deeplamp.state.state import SEATS, State
from engine.kernel.core import Json, Refused

COUNTS: Final = ("level", "wounds", "strain", "nerve", "xp", "coin", "ore", "taint", "poison", "favor")
CHARTS: Final = {"injury": "injuries", "madness": "madness", "change": "changes"}
CONDITION: Final = {one: kind for kind, one in CHARTS.items()}


def _table() -> State:
    return State(SEATS[:1], Options(pack=PackName(SHIPPED)))


def _ids(things: Mapping[str, Any]) -> dict[str, str]:
    """Return the ids of a pack's things by their names and ids, in small letters."""
    return {key.casefold(): id for id, one in things.items() for key in (id, str(getattr(one, "name", id)))}


def plain_sheets(crew: Crew) -> dict[str, Json]:
    """Return each hero as a sheet that a table here can read; Refused with the first thing of no pack."""
    return {str(seat): plain_sheet(crew.heroes[seat]) for seat in crew.seats}


def plain_sheet(hero: Hero) -> dict[str, Json]:
    """Return a hero as a sheet; Refused if its class or a thing on it is of no pack."""
    state = _table()
    pack = state.pack
    kind = pack.classes[_of(hero.hero_class or "-", _ids(pack.classes), hero)]
    items = _ids(pack.items)
    gear = [
        "+".join([_of(one.name, items, hero), *(_of(up.name, items, hero) for up in one.upgrades)])
        for one in hero.gear
    ]
    abilities, printed = _ids({one.id: one for one in kind.all_abilities()}), _stats(kind)
    found: dict[str, Json] = {
        "class": kind.id, "name": hero.name, **{name: getattr(hero, name) for name in COUNTS}, "gear": gear,
        "hands": [entry for entry, one in zip(gear, hero.gear, strict=True) if one.held],
        "abilities": [_of(one.name, abilities, hero) for one in hero.abilities],
        "bag": {_of(token, _ids(pack.bag), hero): n for token, n in hero.bag.items()},
        "growth": dict(hero.growth),
        "stats": {stat: n for stat, n in hero.stats.items() if n is not None and printed.get(stat) != n},
    }  # fmt: skip
    if hero.upgrade:
        found["upgrade"] = _of(hero.upgrade.name, _ids({one.id: one for one in kind.upgrades}), hero)
    if hero.keepsake:
        found["keepsake"] = _of(hero.keepsake, items, hero)
    lines = _ids(dict(_lines(pack)))
    for name, key in CHARTS.items():
        found[key] = [_of(one.name, lines, hero) for one in hero.conditions if one.kind == name]
    read_sheet(state, SEATS[0], found)
    return found


def _lines(pack: Any) -> Iterator[tuple[str, Any]]:
    for chart in pack.charts.values():
        yield from ((entry.id, entry) for entry in chart.entries if entry.id)


def _of(name: str, ids: Mapping[str, str], hero: Hero) -> str:
    found = ids.get(name.casefold())
    if found is None:
        raise Refused(say("crew-not-of-a-pack", hero=hero.name, thing=name))
    return found


def sheet_fields(data: Json) -> dict[str, Any]:
    """Return what a sheet of Deeplamp sets on a hero of the book; Refused if it is no sheet."""
    state = _table()
    pack = state.pack
    hero = read_sheet(state, SEATS[0], data)
    kind = pack.classes[hero.hero_class]
    names = {one.id: one.name for one in (*kind.all_abilities(), *pack.items.values(), *kind.upgrades)}
    lines = dict(_lines(pack))
    held = list(hero.kit.hands)
    gear = []
    for entry in hero.kit.gear:
        base, *parts = entry.split("+")
        thing: dict[str, Any] = _item(pack.items[base])
        thing["upgrades"] = [{"name": names[part]} for part in parts]
        if entry in held:
            held.remove(entry)
            thing["held"] = True
        gear.append(thing)
    conditions = [
        {"kind": CONDITION[key], "name": lines[id].name or id, "mods": _mods(lines[id])}
        for key in CONDITION
        for id in hero.entry(key)
    ]
    upgrade = hero.training.upgrade
    return {
        **{name: hero.entry(name) for name in COUNTS}, "class": kind.name, "gear": gear,
        "conditions": conditions,
        "stats": {**_stats(kind), **hero.training.stats}, "growth": dict(hero.training.growth),
        "abilities": [{"name": names[one]} for one in hero.entry("abilities")], "bag": dict(hero.kit.bag),
        "upgrade": {"name": names[upgrade]} if upgrade else None,
        "keepsake": names.get(hero.kit.keepsake or ""),
    }  # fmt: skip


def _stats(kind: Any) -> dict[str, int]:
    found = kind.stats
    return dict(found) if isinstance(found, Mapping) else dict(found._asdict())


def _mods(thing: Any) -> dict[str, int]:
    found: dict[str, int] = {}
    for mod in thing.mods:
        found[mod.stat] = found.get(mod.stat, 0) + mod.n
    return found


def _item(item: Any) -> dict[str, Any]:
    gun = {"gun": {"range": item.gun.range, "shots": item.gun.shots}} if item.gun else {}
    return {
        "name": item.name, "weight": item.weight, "hands": item.hands, "slot": item.slot, "needs": item.needs,
        "keywords": list(item.keywords), "mods": _mods(item), "ore": item.ore, "slots": item.slots, **gun,
    }  # fmt: skip
