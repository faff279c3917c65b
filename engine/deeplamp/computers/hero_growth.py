"""Choose for new heroes and levels: classes, upgrades, tokens, abilities."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.deeplamp.asks.available_actions import acting, can_level, next_ability
from engine.deeplamp.asks.steward import Deed
from engine.deeplamp.pack.model import Thing
from engine.deeplamp.serialization.drafts import fallback_drafts
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.state import State
from engine.kernel.core import Json

_WORTH: Final = {
    "combat": 5, "shots": 5, "damage": 4, "defense": -5, "health": 1, "mind": 0.5, "resolve": -3, "move": 2,
    "nerve_max": 2, "range": 0.5, "escape": 1, "armor": 3, "lamp": 5,
}  # fmt: skip
"""Number on the sheet -> value of one point to a fighter; negative where lower is better."""
OCCASION: Final = 3
"""Value of each effect that works only at certain times."""


def drafts(view: State, heroes: Sequence[str]) -> Json:
    """Return heroes of classes that the crew lacks, with the best upgrades and a throwable token if there is
    one.
    """
    listed = fallback_drafts(view, heroes)["heroes"]
    thrown = [name for name in view.pack.start_tokens if view.pack.bag[name].throw]
    for draft in listed:
        upgrades = view.pack.classes[draft["class"]].upgrades
        if draft.get("upgrade"):
            draft["upgrade"] = max(upgrades, key=worth).id
        draft["token"] = thrown[0] if thrown else draft["token"]
    return {"heroes": listed}


def worth(thing: Thing) -> float:
    """Return the rough value of an ability, an upgrade or an item."""
    return sum(_WORTH.get(mod.stat, 0.0) * mod.n for mod in thing.mods) + OCCASION * len(thing.on)


def level(view: State, hero: Hero) -> Deed | None:
    """Choose the track whose next ability is worth most."""
    if not acting(view).was_level_time or not can_level(view, hero):
        return None
    tracks = range(1, len(view.class_of(hero).tracks) + 1)
    able = {number: name for number in tracks if (name := next_ability(view, hero, number))}
    if not able:
        return None
    return {"do": "level", "track": max(able, key=lambda number: worth(view.pack.abilities[able[number]]))}
