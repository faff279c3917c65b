"""Valid packs whose rules would take very long, as somebody might upload to block the bot."""

from __future__ import annotations

from typing import Any

from tests.engine.deeplamp.written import files

MOST_EFFECTS = 13
"""Most such effects under one timing of a class that an upload accepts."""
HARMLESS = {"fx": "mod", "stat": "combat", "n": "9D6", "for": "adventure", "who": "all"}
"""An effect that draws for every hero, and never ends an adventure."""


def hostile(
    abilities: int, effects: int, when: str = "hero_start", effect: dict[str, Any] | None = None
) -> dict[str, Any]:
    """Return the shipped pack, with abilities of its first class that all work at that timing."""
    data = files()
    do = [effect or HARMLESS] * effects
    data["classes"][0]["abilities"] = [
        {"id": f"a{number}", "name": f"A {number}", "text": "t", "on": [{"when": when, "do": do}]}
        for number in range(abilities)
    ]
    return data


def endless() -> dict[str, Any]:
    """Return the shipped pack, with 12 abilities whose cards trigger each other without end."""
    data = hostile(12, 400, effect={"fx": "draw", "deck": "loot", "n": 99, "who": "all"})
    for card in data["decks"]["loot"]:
        card["do"] = [{"fx": "draw", "deck": "loot", "n": 99, "who": "all"}]
    return data


def greedy() -> dict[str, Any]:
    """Return the shipped pack, with one ability that takes 9,999 tokens from empty bags, 400 times."""
    return hostile(1, 400, effect={"fx": "lose", "what": "token", "id": "keg", "n": 9_999, "who": "all"})


def heaviest() -> dict[str, Any]:
    """Return a pack without a fault whose classes do as much as an upload may at the start of every turn."""
    data = files()
    data["pack"] |= {"id": "heaviest", "title": "Heaviest"}
    work = [{"when": when, "do": [HARMLESS] * MOST_EFFECTS} for when in ("hero_start", "turn_start")]
    for one in data["classes"]:
        one["abilities"].append({"id": f"{one['id']}_work", "name": "Work", "text": "Works.", "on": work})
    return data
