"""The public facts of a table, in the form of a record's `expect`."""

from __future__ import annotations

from typing import Final

from engine.deeplamp.serialization.campaign import digest, players_after, state_after, state_before
from engine.deeplamp.serialization.sheets import write_sheet
from engine.deeplamp.state.fight import Enemy
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.hero_modifiers import abilities_of
from engine.deeplamp.state.mine import Placed
from engine.deeplamp.state.state import State
from engine.deeplamp.state.stats import all_stats
from engine.kernel.core import Json


def outcome(state: State) -> dict[str, Json]:
    """Return all public facts, and the sheets that heroes take home."""
    campaign = state.campaign
    is_won = campaign.is_finished and campaign.over == "won"
    return {
        "heroes": {name: _hero(state, hero) for name, hero in state.crew.heroes.items()},
        "enemies": {name: _enemy(enemy) for name, enemy in state.fight.enemies.items()},
        "hardened": {name: list(kind.hardened) for name, kind in state.fight.kinds.items()},
        "dark": state.shaft.dark,
        "crew": state.shaft.crew,
        "revive": state.crew.revive,
        "clues": state.mine.clues,
        "lamp": state.crew.lamp,
        "over": campaign.over,
        "step": campaign.step,
        "turn": campaign.turn,
        "day": state.town.day,
        "marker": state.town.marker,
        "mission": campaign.mission,
        "adventure": campaign.adventure,
        "objective": state.mine.objective,
        "omens": len(state.shaft.omens),
        "map": {str(number): _tile(placed) for number, placed in enumerate(state.mine.tiles, start=1)},
        "remains": list(state.in_force.remains),
        "won": list(campaign.won),
        "sheets": {
            name: write_sheet(state, hero) for name, hero in state.crew.heroes.items() if not hero.dead
        },
        "winners": list(state.seats) if is_won else [],
        "dice_left": len(state.decks.dice),
        **({"campaign": _campaign(state)} if state.options.campaign else {}),
    }  # fmt: skip


def _campaign(state: State) -> dict[str, Json]:
    """Return the campaign's digest before the match, and its state after it with the digest (S169)."""
    after = state_after(state)
    before = digest(state_before(state))
    return {"before": before, "after": digest(after), "state": after, "players": players_after(state)}


_ENTRIES: Final = (
    "upgrade", "keepsake", "level", "wounds", "strain", "nerve", "xp", "coin", "ore", "taint", "poison",
    "favor", "done", "acted", "flee",
)  # fmt: skip
_LISTS: Final = ("gear", "hands", "injuries", "madness", "changes", "charges", "chants")


def _hero(state: State, hero: Hero) -> dict[str, Json]:
    return {
        "class": hero.hero_class,
        "at": None if hero.at is None else list(hero.at),
        "name": hero.name,
        "down": hero.down,
        "dead": hero.dead,
        "left": hero.left,
        **{key: hero.entry(key) for key in _ENTRIES},
        **{key: list(hero.entry(key)) for key in _LISTS},
        "lasting": list(hero.lasting),
        "bag": dict(hero.kit.bag),
        "abilities": [one.id for one in abilities_of(state, hero) if one.id != hero.training.upgrade],
        "stats": all_stats(state, hero),
        "policy": dict(hero.policy),
    }


def _enemy(enemy: Enemy) -> dict[str, Json]:
    return {"kind": enemy.kind, "at": list(enemy.at), "wounds": enemy.wounds, "target": enemy.target}


def _tile(placed: Placed) -> dict[str, Json]:
    return {
        "tile": placed.lying.tile,
        "at": list(placed.lying.at),
        "turn": placed.lying.turn,
        "token": placed.token is not None,
        "searched": placed.searched,
        "doors": {str(number): how for number, how in enumerate(placed.lying.doors)},
    }
