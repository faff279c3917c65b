"""Find a hero's modifiers from the sheet: abilities and gear, their timings and values (S82, S85).

The result is cached with the pack, because every deed needs it many times.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from engine.deeplamp.pack.model import Item, Mod, On, Thing
from engine.deeplamp.state.hero import Hero, base_of, parts_of
from engine.deeplamp.state.state import State

_OF_WEAPONS: Final = frozenset({"combat", "shots", "range", "damage"})
"""Numbers that an item held in the hands changes only for attacks with that item (S82)."""
MELEE, SHOT = "melee", "shot"
Attempt = tuple[str, str | None, str | None]
"""Number asked for, `melee` or `shot` if it is for an attack, and the weapon."""


@dataclass(frozen=True)
class Outfit:
    """Everything that works for a hero as long as the sheet stays the same."""

    times: Mapping[str, tuple[tuple[Thing, On], ...]]
    """Timing -> things that work then, each with its effect."""
    mods: dict[Attempt, tuple[int, ...]] = field(default_factory=dict)
    """Cache: number and attack -> modifiers."""
    printed: Mapping[str, int] = field(default_factory=dict)
    """Number -> value printed for the class."""


def outfit_of(state: State, hero: Hero) -> Outfit:
    """Return everything that works for the hero now."""
    pack, training, kit = state.pack, hero.training, hero.kit
    idle = state.in_force.idle and [key for key in state.in_force.idle if _is_of(hero, key)]
    key = (
        hero.hero_class, training.upgrade, training.abilities, kit.keepsake, kit.gear, kit.hands, hero.scars,
        *idle,
    )  # fmt: skip
    found: Outfit | None = pack.kept.get(key)
    return pack.keep(key, _put_on(state, hero)) if found is None else found


def _is_of(hero: Hero, key: str) -> bool:
    return key.startswith(f"{hero.id}:")


def _put_on(state: State, hero: Hero) -> Outfit:
    times: dict[str, list[tuple[Thing, On]]] = {}
    for thing in (*abilities_of(state, hero), *_gear_of(state, hero)):
        for on in thing.on:
            times.setdefault(on.when, []).append((thing, on))
    printed = state.class_of(hero).stats
    return Outfit({when: tuple(found) for when, found in times.items()}, printed=printed)


def sheet_mods(state: State, hero: Hero, outfit: Outfit, attempt: Attempt) -> tuple[int, ...]:
    """Return the modifiers of a number from abilities, gear and lasting afflictions."""
    name, how, _ = attempt
    found = outfit.mods[attempt] = tuple(
        mod.n
        for mod in _mods(state, hero, attempt)
        if mod.stat == name and (mod.scope is None or mod.scope == how)
    )
    return found


def _mods(state: State, hero: Hero, attempt: Attempt) -> Iterator[Mod]:
    """Yield all modifiers on the sheet, without those of weapons that this attack does not use."""
    pack, (name, how, weapon) = state.pack, attempt
    for thing in abilities_of(state, hero):
        yield from thing.mods
    found: list[str] = []
    for entry in _wielded(state, hero):
        held = pack.items[base_of(entry)]
        is_twin = held.gun is not None and entry in found
        found.append(entry)
        is_of_weapon = held.hands and name in _OF_WEAPONS
        if is_of_weapon and (is_twin or not _counts(held, entry, how, weapon)):
            continue
        for part in parts_of(entry):
            yield from pack.items[part].mods
    for lasting in hero.lasting:
        yield from pack.lasting[lasting].mods


def _counts(held: Item, entry: str, how: str | None, weapon: str | None) -> bool:
    return (how == SHOT and weapon == entry) if held.gun else how == MELEE


def abilities_of(state: State, hero: Hero) -> Iterator[Thing]:
    """Yield the class's own abilities, the upgrade, and the learned abilities."""
    yield from state.class_of(hero).abilities
    training = hero.training
    for name in (*([training.upgrade] if training.upgrade else ()), *training.abilities):
        yield state.pack.abilities[name]


def _gear_of(state: State, hero: Hero) -> Iterator[Thing]:
    """Yield each item that works, with its forged upgrades."""
    for entry in _wielded(state, hero):
        for part in parts_of(entry):
            yield state.pack.items[part]


def is_wielded(state: State, hero: Hero, entry: str) -> bool:
    """Return whether an item works: the hero has its keyword, and it is held or first in its slot (S82)."""
    items = state.pack.items
    item = items[base_of(entry)]
    if state.in_force.idle and f"{hero.id}:{entry}" in state.in_force.idle:
        return False
    if item.needs and item.needs not in state.class_of(hero).keywords:
        return False
    if item.upgrade is not None and item.deck != "forge":
        return False
    if item.hands:
        return entry in hero.kit.hands
    if item.slot:
        wearing = (other for other in hero.kit.gear if items[base_of(other)].slot == item.slot)
        return next(wearing, None) == entry
    return True


def wears(state: State, hero: Hero, keyword: str) -> bool:
    """Return whether the hero wears clothing that works and has the keyword (S171)."""
    items = state.pack.items
    worn = (items[base_of(entry)] for entry in hero.kit.gear if is_wielded(state, hero, entry))
    return any(item.slot is not None and keyword in item.keywords for item in worn)


def _wielded(state: State, hero: Hero) -> Iterator[str]:
    """Yield the gear that works: only as many copies as the hands hold, and one item per slot (S82)."""
    items, gear = state.pack.items, hero.kit.gear
    for number, entry in enumerate(gear):
        if not is_wielded(state, hero, entry):
            continue
        if gear.count(entry) > 1:
            item = items[base_of(entry)]
            most = hero.kit.hands.count(entry) if item.hands else 1 if item.slot else len(gear)
            if gear[:number].count(entry) >= most:
                continue
        yield entry
    if hero.kit.keepsake:
        yield hero.kit.keepsake
