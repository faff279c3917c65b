"""Carry crews of the earlier companion over, with their log."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from bot.extras.companion.book.crew import Crew, Foe, Kind, Note, Side, Stay, Town
from bot.extras.companion.book.numbers import threat_level
from bot.extras.companion.book.sheet import (
    LONGEST_NAME,
    LONGEST_TEXT,
    MOST_NOTES,
    MOUTH,
    SEATS,
    Ability,
    Chant,
    Charges,
    Condition,
    Hero,
    Item,
    Upgrade,
)
from bot.extras.companion.book.stats import KNOWN, NUMBERS
from engine.kernel.core import Json

CARRIED: Final = "carried"
"""Name of the deed of an entry that the earlier companion made: it can be read, but not undone."""
_STATS: Final = (
    "health", "mind", "combat", "melee", "ranged", "defense", "resolve", "initiative", "nerve_max", "nimble",
    "wits", "heart", "might", "lore", "luck",
)  # fmt: skip
CLASSES: Final[Mapping[str, tuple[int, ...]]] = {
    "shorer": (14, 10, 2, 4, 5, 4, 4, 2, 2, 2, 1, 3, 4, 2, 2),
    "harpooner": (11, 11, 1, 5, 4, 5, 4, 5, 2, 3, 3, 2, 2, 1, 3),
    "cantor": (10, 14, 2, 4, 5, 5, 3, 3, 2, 1, 2, 4, 2, 4, 2),
    "mudlark": (10, 12, 2, 4, 5, 4, 4, 6, 2, 4, 4, 2, 1, 2, 3),
}
"""Printed numbers that the earlier companion took from a class, in the order of `_STATS`."""
_KINDS: Final = {"injuries": "injury", "madness": "madness", "changes": "change"}
_COUNTS: Final = ("level", "wounds", "strain", "nerve", "xp", "coin", "ore", "taint", "poison", "favor")
_WORDS: Final = {"lodging": "bed", "revive": "revives"}
_NUMBER_AT_END: Final = re.compile(r"\s*#?\d+$")


def carried_crew(old: Mapping[str, Json]) -> Crew:
    """Return the crew of the earlier companion's state: everything but open rolls and automatic choices."""
    heroes = {seat: old["heroes"][seat] for seat in SEATS if seat in old["heroes"]}
    crew = Crew(heroes={seat: _hero(one, old["weights"]) for seat, one in heroes.items()})
    crew.is_below, crew.turn, crew.dark, crew.crew = old["is_below"], old["turn"], old["dark"], old["crew"]
    crew.bearer = old["bearer"] if old["bearer"] in heroes else None
    crew.revives, crew.omens, crew.open_omen = old["revives"], old["omens"], bool(old["omen_is_open"])
    if crew.is_below:
        crew.status = "lost" if crew.dark == MOUTH or not crew.up else "open"
        crew.threat = threat_level(len(crew.alive))[0]
    _carry_order(crew, old["order"])
    for name, foe in old["foes"].items():
        _carry_foe(crew, name, foe)
    crew.notes = list(_notes(old["notes"]))[:MOST_NOTES]
    if old["day"]:
        stays = {seat: _stay(one) for seat, one in old["stays"].items() if seat in heroes}
        crew.town = Town(place="town", day=old["day"], marker=old["marker"], stays=stays)
    terms = {_WORDS.get(one, one): own[:LONGEST_NAME] for one, own in old["terms"].items()}
    crew.words = {neutral: own for neutral, own in terms.items() if own.strip()}
    return Crew.model_validate(crew.dump())


def _hero(old: Mapping[str, Any], weights: Mapping[str, int]) -> Hero:
    printed = dict(zip(_STATS, CLASSES.get(old["class"], ()), strict=False))
    stats = {**printed, **{stat: n for stat, n in old["stats"].items() if stat in KNOWN}}
    kept = {stat: n for stat, n in stats.items() if stat in (*NUMBERS, "load", "bag")}
    hero = Hero(name=old["name"], stats=kept)
    hero.hero_class = None if old["class"] == "blank" else old["class"]
    for name in _COUNTS:
        setattr(hero, name, old[name])
    hero.down, hero.dead = old["down"], old["dead"]
    hero.growth = {stat: n for stat, n in old["growth"].items() if n}
    hero.upgrade = Upgrade(name=old["upgrade"]) if old["upgrade"] else None
    hero.keepsake = old["keepsake"]
    hero.abilities = [Ability(name=name) for name in old["abilities"]]
    hero.conditions = [
        Condition(kind=kind, name=name)  # type: ignore[arg-type]
        for key, kind in _KINDS.items() for name in old[key]
    ]  # fmt: skip
    if old.get("used"):
        text = ", ".join(old["used"])[:LONGEST_TEXT]
        hero.conditions.append(Condition(kind="other", name="Used abilities", text=text))
    hero.gear = _gear(old, weights)
    if old["charges"]:
        kinds = dict(Counter(old["charges"]))
        hero.charges = Charges(most=max(6, len(old["charges"])), start=dict(kinds), kinds=kinds)
    hero.chants = [Chant(name=name) for name in old["chants"]]
    hero.bag = {token: n for token, n in old["bag"].items() if n}
    return hero


def _gear(old: Mapping[str, Any], weights: Mapping[str, int]) -> list[Item]:
    held = Counter(old["hands"])
    found = []
    for name in old["gear"]:
        item = Item(name=name, weight=weights.get(name, 0))
        if held[name]:
            same = old["gear"].count(name)
            item.hands = 2 if held[name] > same else 1
            item.held = True
            held[name] -= item.hands
        found.append(item)
    return found


def _carry_order(crew: Crew, order: Sequence[Mapping[str, Any]]) -> None:
    """Carry over who has acted, who is next, and what enemies had as initiative."""
    crew.acted = [one["name"] for one in order if one["state"] == "done"]
    crew.next = [one["name"] for one in order if one["state"] == "now"]
    for one in order:
        if one["name"] not in crew.heroes:
            crew.kinds.setdefault(one["name"], Kind(normal=Side(initiative=one["initiative"])))
            if one["is_ambush"]:
                crew.ambush = [*crew.ambush, one["name"]]


def _carry_foe(crew: Crew, name: str, foe: Mapping[str, Any]) -> None:
    kind = _NUMBER_AT_END.sub("", name) or name
    found = crew.kinds.setdefault(kind, Kind())
    if found.normal.health is None:
        found.normal.health = foe["health"]
    elif foe["health"] not in (None, found.normal.health):
        kind = name
        crew.kinds[kind] = Kind(normal=found.normal.model_copy(update={"health": foe["health"]}))
    crew.foes[name] = Foe(kind=kind, wounds=foe["wounds"])
    crew.fight, crew.threats = True, max(1, crew.threats)


def _notes(notes: Mapping[str, str]) -> Iterator[Note]:
    for card, text in notes.items():
        yield Note(card=card[:LONGEST_NAME], text=text[:LONGEST_TEXT], until="cancelled")


def _stay(old: Mapping[str, Any]) -> Stay:
    return Stay(bed=old["is_lodging"], visit=old["place"] or None)


def carried_log(old: Iterable[Mapping[str, Any]]) -> list[dict[str, Json]]:
    """Return the earlier log as entries that can be read, but not undone.

    Each keeps the earlier deed, its dice as (sides, face), and whether it had been undone.
    """
    return [
        {
            "n": one["n"],
            "deed": {"do": CARRIED, "was": dict(one["deed"])},
            "faces": [],
            "drawn": 0,
            "facts": {"rolled": list(one.get("rolled") or ()), "undone": bool(one.get("undone"))},
            "lines": list(one.get("lines") or ()) or [str(one["deed"].get("do", ""))],
            "changes": [],
        }
        for one in old
    ]
