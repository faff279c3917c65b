"""Check that a well-formed pack is consistent: names, timings, charts, tiles, the shaft."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, Final

from bot.extras.packs.deeplamp import workload
from bot.extras.packs.deeplamp.tiles import check_tiles
from bot.extras.packs.deeplamp.worlds import check_worlds
from bot.extras.packs.fields import Fault
from engine.deeplamp.pack import language
from engine.deeplamp.pack.loading import FILES, OPTIONAL_FILES, Parts
from engine.deeplamp.pack.model import Chart
from engine.deeplamp.pack.vocabulary import Effect

_ONLY_UNDER: Final[Mapping[str, frozenset[str]]] = {
    "dice": frozenset({"attack"}),
    "any_range": frozenset({"attack"}),
    "pierce": frozenset({"attack", "damage"}),
    "damage": frozenset({"attack", "damage"}),
    "double": frozenset({"attack", "damage"}),
    "splash": frozenset({"attack", "damage"}),
    "stop_hit": frozenset({"hurt"}),
}
"""Effect on an attack -> the only timings at which it may occur."""

_AT_LEAST: Final = ("dark_at_least", "heroes_at_least")
"""Conditions that compare with a number."""

Found = tuple[str, str, str | None, Effect]
"""File, entry and timing of an effect, then the effect itself."""


def check(parts: Parts) -> list[Fault]:
    """Return all consistency errors between and within the files."""
    found = list(_effects(parts))
    checks = (
        _check_references(parts, found),
        _check_names(parts),
        _check_times(found),
        _check_conditions(found),
        _check_ids(parts),
        _check_charts(parts, found),
        check_tiles(parts.tiles, {card.id for card in parts.decks.get("encounter", ())}),
        _check_shaft(parts),
        check_worlds(parts),
        workload.check(parts),
    )
    return [fault for faults in checks for fault in faults]


def _effects(parts: Parts) -> Iterator[Found]:
    for name in (*FILES, *OPTIONAL_FILES):
        part = parts.pack.tokens if name == "pack" else getattr(parts, name)
        for entry, when, effect in _within(part, "", None):
            yield f"{name}.json", entry, when, effect


def _within(value: Any, entry: str, when: str | None) -> Iterator[tuple[str, str | None, Effect]]:
    """Yield every effect in a part of a pack, with its entry and its timing."""
    if isinstance(value, Effect):
        yield entry, when, value
        value = value.keys
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from _within(part, entry or str(key), when)
    elif is_dataclass(value):
        entry = entry or str(getattr(value, "id", ""))
        when = getattr(value, "when", when)
        for one in fields(value):
            yield from _within(getattr(value, one.name), entry, when)
    elif isinstance(value, tuple):
        for part in value:
            yield from _within(part, entry, when)


def _check_references(parts: Parts, found: Sequence[Found]) -> Iterator[Fault]:
    items = {item.id: item for item in parts.items}
    pools = [one.pool for one in parts.classes if one.pool]
    names: Mapping[str, tuple[str, str, set[str]]] = {
        "token": ("id", "bag token", {one.id for one in parts.pack.tokens}),
        "charge": ("id", "charge", {one.id for pool in pools for one in pool.charges}),
        "item": ("id", "item", set(items)),
        "draw": ("deck", "deck", {*parts.decks, *language.ITEM_DECKS}),
        "chart": ("chart", "chart", set(parts.charts)),
        "enemies": ("kind", "enemy", {one.id for one in parts.enemies}),
    }
    for file, entry, _, effect in found:
        if effect.fx in names:
            key, what, known = names[effect.fx]
            yield from _unknown(file, entry, effect[key], what, known)
    tokens, goods = names["token"][2], set(items)
    for token in parts.pack.start_tokens:
        yield from _unknown("pack.json", "start_tokens", token, "bag token", tokens)
    for place in parts.town.locations:
        for good in place.goods:
            yield from _unknown("town.json", place.id, good.item, "item", goods)
        for priced in place.tokens:
            yield from _unknown("town.json", place.id, priced.token, "bag token", tokens)
        for service in place.services:
            if service.forges and not (service.forges in items and items[service.forges].upgrade):
                yield Fault(
                    "town.json", f"{place.id} {service.id}", f"{service.forges!r} is not an upgrade",
                    "Name an item of items.json that has upgrade",
                )  # fmt: skip


def _check_names(parts: Parts) -> Iterator[Fault]:
    items = {item.id for item in parts.items}
    for one in parts.classes:
        for gear in one.gear:
            yield from _unknown("classes.json", one.id, gear, "item", items)
        if one.pool:
            own = {charge.id for charge in one.pool.charges} | {chant.id for chant in one.pool.chants}
            for name in one.pool.known or (one.pool.start if one.pool.kind == "charges" else ()):
                yield from _unknown("classes.json", f"{one.id} pool", name, "round or chant of its own", own)
    tiles, tokens = {one.id for one in parts.tiles}, {one.id for one in parts.tokens}
    clues = sum(one.clue for one in parts.tokens if not one.gates)
    for mission in parts.missions:
        if mission.map is None and mission.clues > clues:
            yield Fault(
                "missions.json", mission.id, f"it needs {mission.clues} clues, and tokens.json has {clues}",
                "Ask for fewer, or add tokens with a clue",
            )  # fmt: skip
        for laid in mission.map or ():
            yield from _unknown("missions.json", mission.id, laid.tile, "tile", tiles)
            if laid.token is not None:
                yield from _unknown("missions.json", mission.id, laid.token, "exploration token", tokens)


def _unknown(file: str, entry: str, name: str, what: str, known: set[str]) -> Iterator[Fault]:
    if name not in known:
        yield Fault(
            file, entry, f"there is no {what} {name!r}", f"Name a {what} that the pack has, or add it"
        )


def _check_times(found: Sequence[Found]) -> Iterator[Fault]:
    """Check that effects on attacks appear only where there is an attack."""
    for file, entry, when, effect in found:
        allowed = _ONLY_UNDER.get(effect.fx)
        if allowed and when not in allowed:
            yield Fault(
                file, entry, f"{effect.fx} stands under {when or 'no time'}",
                f"It works only under {' or '.join(sorted(allowed))}: move it there",
            )  # fmt: skip


def _check_conditions(found: Sequence[Found]) -> Iterator[Fault]:
    """Check that a condition that compares has a number to compare with."""
    for file, entry, _, effect in found:
        if effect.fx == "if":
            cond, value = effect["is"].cond, effect["is"].value
            if cond in _AT_LEAST and type(value) is not int:
                yield Fault(file, entry, f"{cond} has the value {value!r}", "Write value with a whole number")


def _check_ids(parts: Parts) -> Iterator[Fault]:
    named: dict[str, list[str]] = {
        name: [one.id for one in getattr(parts, name)]
        for name in ("classes", "enemies", "tiles", "tokens", "items", "missions")
    }
    named["pack"] = [one.id for one in parts.pack.tokens]
    named["worlds"] = [one.id for one in parts.worlds]
    named["worlds"] += [card.id for one in parts.worlds for card in one.encounter]
    named["worlds"] += [card.id for one in parts.worlds for card in one.threat]
    named["decks"] = [card.id for deck in parts.decks.values() for card in deck]
    named["classes"] += [ability.id for one in parts.classes for ability in one.all_abilities()]
    named["enemies"] += [one.id for enemy in parts.enemies for one in enemy.hardened]
    named["charts"] = [
        entry.id
        for name in ("injury", "madness", "change")
        for entry in (parts.charts[name].entries if name in parts.charts else ())
        if entry.id
    ]
    for name, ids in named.items():
        for one, times in Counter(ids).items():
            if times > 1:
                yield Fault(
                    f"{name}.json",
                    one,
                    f"the id is used {times} times",
                    "Give each its own, and use count for copies",
                )
    for enemy in parts.enemies:
        if [one.face for one in enemy.hardened] != [1, 2, 3, 4, 5, 6]:
            yield Fault(
                "enemies.json", enemy.id, "the hardenings do not have the faces 1 to 6", "Write them in order"
            )


def _check_charts(parts: Parts, found: Sequence[Found]) -> Iterator[Fault]:
    for name, dice in language.CHARTS.items():
        if name not in parts.charts or parts.charts[name].dice != dice:
            yield Fault("charts.json", name, f"there is no chart of that name with {dice}", "Add it")
    charts: list[tuple[str, str, Chart]] = [("charts.json", name, one) for name, one in parts.charts.items()]
    charts += [("town.json", f"{one.id} events", one.events) for one in parts.town.locations]
    charts += [("worlds.json", f"{one.id} shaft", one.shaft) for one in parts.worlds]
    charts += [("classes.json", f"{one.id} bonus", one.bonus) for one in parts.classes]
    for file, name, chart in charts:
        yield from _check_lines(file, name, language.RESULTS[chart.dice], chart.entries)
    for entry in parts.charts["change"].entries if "change" in parts.charts else ():
        if entry.id is None:
            yield Fault(
                "charts.json", f"change {entry.from_}", "it has no id", "Add one: the same change twice kills"
            )
    for name in language.DECKS:
        if not parts.decks.get(name):
            yield Fault("decks.json", name, "the deck is missing or empty", "Add cards to it")
    for file, name, _, effect in found:
        if effect.fx == "roll" and str(effect["dice"]) in language.RESULTS:
            yield from _check_lines(file, name, language.RESULTS[str(effect["dice"])], effect["table"])


def _check_lines(file: str, name: str, results: Sequence[int], lines: Sequence[Any]) -> Iterator[Fault]:
    for result in results:
        hits = sum(one.from_ <= result <= one.to for one in lines)
        if hits != 1:
            yield Fault(
                file, name, f"the result {result} has {hits} lines", "Let from and to give it exactly one"
            )


def _check_shaft(parts: Parts) -> Iterator[Fault]:
    numbers = parts.pack.numbers
    for space in range(numbers.shaft_mouth + 1):
        if sum(one.from_ <= space <= one.to for one in numbers.lamp_targets) != 1:
            yield Fault(
                "pack.json", "numbers lamp_targets", (
                    f"space {space} of the shaft does "
                    "not have exactly one target"
                ),
                "Let from and to cover each space once",
            )  # fmt: skip
