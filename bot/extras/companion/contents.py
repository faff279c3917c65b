"""Turn files of the packs' format into entries of a crew's private content."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from bot.extras.companion.book.crew import Crew
from bot.extras.companion.book.sheet import LONGEST_NAME, LONGEST_TEXT
from bot.extras.companion.plans import Step
from engine.kernel.core import Json

REACH: Final = {"adjacent": "beside"}
"""The packs' words for how far fear reaches -> the book's."""
SIDE: Final = ("initiative", "combat", "to_hit", "damage", "defense", "health", "xp", "move", "escape")
ITEM: Final = ("weight", "hands", "slot", "needs", "keywords", "ore", "slots", "sell")

Entry = dict[str, Any]


def read_files(data: Mapping[str, Json]) -> list[Entry]:
    """Return the entries for everything in the files that the book can use."""
    return [*_enemies(data), *_charts(data), *_classes(data), *_items(data), *_others(data)]


def steps_of(entries: Sequence[Entry]) -> list[Step]:
    """Return the plan that keeps these entries."""
    return [Step({"do": "content", **one}) for one in entries]


def has_content(crew: Crew) -> bool:
    """Return whether the group has entered anything of its own."""
    kept = (crew.items, crew.charts, crew.content, crew.missions, crew.all_worlds, crew.places)
    return any(kept) or any(one.normal.health is not None for one in crew.kinds.values())


def _name(thing: Mapping[str, Any]) -> str:
    return str(thing["name"])[:LONGEST_NAME]


def _text(thing: Mapping[str, Any]) -> dict[str, str]:
    return {"text": str(thing["text"])[:LONGEST_TEXT]} if thing.get("text") else {}


def mods(thing: Mapping[str, Any]) -> dict[str, int]:
    """Return modifiers of the packs' form, a list, as the book keeps them."""
    found: dict[str, int] = {}
    for mod in thing.get("mods", ()):
        found[mod["stat"]] = found.get(mod["stat"], 0) + mod["n"]
    return found


def _enemies(data: Mapping[str, Any]) -> Iterator[Entry]:
    for kind in data.get("enemies", ()):
        value: dict[str, Any] = {
            "size": kind.get("size", "small"),
            "normal": _side(kind["normal"]),
            **_text(kind),
        }
        if kind.get("grim"):
            value["grim"] = _side(kind["grim"])
        if kind.get("models"):
            value["figures"] = kind["models"]
        if kind.get("fixed"):
            value["fixed"] = True
        value["hardenings"] = {
            str(one["face"]): {"name": _name(one), "mods": mods(one), **_text(one)}
            for one in kind.get("hardened", ())
        }
        yield {"kind": "enemy", "name": _name(kind), "value": value}


def _side(side: Mapping[str, Any]) -> dict[str, Any]:
    found = {key: side[key] for key in SIDE if key in side}
    if side.get("ranged"):
        found["shots"] = side["ranged"]["shots"]
    if side.get("fear"):
        fear = side["fear"]
        found["fear"] = {"n": fear["n"], "reach": REACH.get(fear["scope"], fear["scope"])}
    return found


def _charts(data: Mapping[str, Any]) -> Iterator[Entry]:
    """Yield each line of each chart by every number that it covers."""
    for name, chart in data.get("charts", {}).items():
        yield from _lines(name, chart)
    for place in (data.get("town") or {}).get("locations", ()):
        if place.get("events"):
            yield from _lines(_name(place), place["events"])


def _lines(name: str, chart: Mapping[str, Any]) -> Iterator[Entry]:
    for entry in chart["entries"]:
        called = (entry.get("name") or entry.get("text") or f"{name} {entry['from']}")[:LONGEST_NAME]
        value = {"name": called, "mods": mods(entry), **_text(entry)}
        for roll in range(max(0, entry["from"]), min(100, entry["to"]) + 1):
            yield {"kind": "line", "name": name, "roll": roll, "value": value}


def _classes(data: Mapping[str, Any]) -> Iterator[Entry]:
    for one in data.get("classes", ()):
        value: dict[str, Any] = {
            "tracks": [[_name(ability) for ability in track["abilities"]] for track in one.get("tracks", ())],
            "stats": dict(one.get("stats", {})), "keywords": list(one.get("keywords", ())),
        }  # fmt: skip
        bonus = one.get("bonus") or {"entries": ()}
        value["bonus"] = {
            str(roll): mods(entry)
            for entry in bonus["entries"]
            for roll in range(entry["from"], entry["to"] + 1)
            if mods(entry)
        }
        yield {"kind": "class", "name": _name(one), "value": value}


def _items(data: Mapping[str, Any]) -> Iterator[Entry]:
    for one in data.get("items", ()):
        value = {key: one[key] for key in ITEM if one.get(key)} | {"mods": mods(one)}
        if one.get("gun"):
            value["gun"] = {"range": one["gun"]["range"], "shots": one["gun"]["shots"]}
        yield {"kind": "item", "name": _name(one), "value": value}


def _others(data: Mapping[str, Any]) -> Iterator[Entry]:
    for one in data.get("missions", ()):
        yield {
            "kind": "mission",
            "name": _name(one),
            "value": {"name": _name(one), "clues": one.get("clues", 0)},
        }
    for one in data.get("worlds", ()):
        rest = {key: one[key] for key in ("weather", "nerve_face", "nerve_gives") if one.get(key) is not None}
        yield {"kind": "world", "name": _name(one), "value": {"mods": mods(one), **rest, **_text(one)}}
    for one in (data.get("town") or {}).get("locations", ()):
        yield {"kind": "place", "name": _name(one), "value": {"buys_ore": bool(one.get("buys_ore"))}}
    if data.get("prices"):
        yield {"kind": "place", "name": "prices", "value": {"prices": dict(data["prices"])}}
