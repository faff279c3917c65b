"""The numbers of heroes and enemies, with all their modifiers (S82, S101)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from engine.deeplamp.pack import language
from engine.deeplamp.pack.model import EnemyKind, Thing
from engine.deeplamp.state.fight import Kind
from engine.deeplamp.state.hero import Hero, base_of, parts_of
from engine.deeplamp.state.hero_modifiers import MELEE, Outfit, outfit_of, sheet_mods
from engine.deeplamp.state.state import State

MOST_HANDS = 2
LIMITS: Final[Mapping[str, str]] = {"wounds": "health", "strain": "mind"}
"""Track of harm -> number that limits it."""


def _passing_mods(state: State, hero: Hero, name: str, how: str | None) -> list[int]:
    """Return the modifiers of a number from cards in play and temporary boons."""
    in_force = state.pack.mods_in_force
    found = [
        mod.n
        for card in state.in_force.remains
        for mod in in_force.get(card, ())
        if mod.stat == name and (mod.scope is None or mod.scope == how)
    ]
    for boon in state.in_force.boons:
        if boon.stat == name and boon.hero == hero.id and boon.until != "next":
            found.append(boon.n)
    return found


def stat(state: State, hero: Hero, name: str, how: str | None = None, weapon: str | None = None) -> int:
    """Return a hero's current number; for an attack, in melee or by shot with this weapon."""
    outfit, attempt = outfit_of(state, hero), (name, how, weapon)
    base = _printed(state, hero, outfit, name) + hero.training.growth.get(name, 0)
    found: Sequence[int] | None = outfit.mods.get(attempt)
    if found is None:
        found = sheet_mods(state, hero, outfit, attempt)
    if state.in_force.remains or state.in_force.boons:
        found = [*found, *_passing_mods(state, hero, name, how)]
    if name in language.ARMORS:
        return _armor(base, found)
    total = base + sum(found)
    if name in language.NUMBERS_TO_ROLL:
        return min(6, max(2, total))
    return max(0, total) if name in _NEVER_BELOW_0 else total


_NEVER_BELOW_0 = frozenset({"combat", "nerve_max", "load", "bag"})


def _armor(base: int, found: Sequence[int]) -> int:
    """Return the best armor after modifiers of armor; 0 means none (S61, S101)."""
    numbers = [number for number in [base, *found] if number > 1]
    if not numbers:
        return 0
    return min(6, max(2, min(numbers) + sum(number for number in found if number <= 1)))


def _printed(state: State, hero: Hero, outfit: Outfit, name: str) -> int:
    if name in hero.training.stats:
        return hero.training.stats[name]
    if name == "load":
        return state.pack.numbers.load + stat(state, hero, "might")
    if name == "bag":
        return state.pack.numbers.bag
    return outfit.printed.get(name, 0)


def all_stats(state: State, hero: Hero) -> dict[str, int]:
    """Return all current numbers of a hero; those for attacks count for melee."""
    return {name: stat(state, hero, name, MELEE) for name in language.STATS}


def skill(state: State, hero: Hero, name: str) -> int:
    """Return the number of dice for a test of a skill (S73)."""
    return max(1, stat(state, hero, name))


def weight(state: State, hero: Hero) -> int:
    """Return the total weight that the hero carries."""
    items = state.pack.items
    return sum(items[part].weight for entry in hero.kit.gear for part in parts_of(entry))


def room_in_bag(state: State, hero: Hero) -> int:
    """Return how many more tokens fit into the hero's bag."""
    return stat(state, hero, "bag") - sum(hero.kit.bag.values())


def can_carry(state: State, hero: Hero, entry: str) -> bool:
    """Return whether the hero can carry the item as well."""
    more = sum(state.pack.items[part].weight for part in parts_of(entry))
    return weight(state, hero) + more <= stat(state, hero, "load")


def fitting_hands(state: State, hero: Hero) -> list[str]:
    """Return the first gear on the sheet that fits into two hands."""
    hands: list[str] = []
    free = MOST_HANDS
    for entry in hero.kit.gear:
        item = state.pack.items[base_of(entry)]
        is_for_them = not item.needs or item.needs in state.class_of(hero).keywords
        if 0 < item.hands <= free and is_for_them:
            hands.append(entry)
            free -= item.hands
    return hands


def enemy_things(state: State, kind: str) -> Iterator[Thing]:
    """Yield the abilities that a kind has in this fight."""
    data: EnemyKind = state.pack.enemies[kind]
    yield from state.side_of(kind).abilities
    for face in state.fight.kinds.get(kind, Kind()).hardened:
        yield data.hardened[face - 1]


def enemy_stat(state: State, kind: str, name: str) -> int:
    """Return a kind's current number, cached for each way in which the kind can be hardened."""
    pack, key = state.pack, (kind, state.fight.kinds.get(kind), name)
    found: int | None = pack.kept.get(key)
    return pack.keep(key, _enemy_stat(state, kind, name)) if found is None else found


def _enemy_stat(state: State, kind: str, name: str) -> int:
    if name == "move" and state.pack.enemies[kind].fixed:
        return 0
    side = state.side_of(kind)
    if name in ("range", "shots"):
        base: int = getattr(side.ranged, name) if side.ranged else 0
    else:
        base = getattr(side, name)
    total = base + sum(mod.n for thing in enemy_things(state, kind) for mod in thing.mods if mod.stat == name)
    return min(6, max(2, total)) if name in language.NUMBERS_TO_ROLL and name == "to_hit" else max(0, total)


def initiative(state: State, who: str) -> int:
    """Return the initiative of a hero, or of an enemy kind (S18)."""
    if who in state.crew.heroes:
        return stat(state, state.crew.heroes[who], "initiative")
    ambush = state.pack.numbers.ambush_initiative if who in state.fight.ambush else 0
    return enemy_stat(state, who, "initiative") + ambush


def hardenings(state: State, kind: str) -> int:
    """Return how many hardenings a kind has."""
    return len(state.fight.kinds.get(kind, Kind()).hardened)


def room(state: State, hero: Hero, track: str) -> int:
    """Return how many more points a track takes until it is full."""
    now: int = getattr(hero.vitals, track)
    return stat(state, hero, LIMITS[track]) - now


def is_full(state: State, hero: Hero, track: str) -> bool:
    return room(state, hero, track) <= 0


def has_nerve(state: State, hero: Hero, count: int = 1) -> bool:
    """Return whether the hero can pay this much nerve."""
    return hero.vitals.nerve >= count and not (count and state.has_flag(hero, "no_nerve_use"))
