"""Attach upgrades to items, and take them off (S83)."""

from __future__ import annotations

from engine.deeplamp.play.events import Changed, ThingGained, ThingLost
from engine.deeplamp.state.hero import Hero, parts_of, without
from engine.deeplamp.state.state import State
from engine.kernel.core import Tell


def attach(state: State, hero: Hero, name: str, entry: str, tell: Tell) -> None:
    """Pay for the upgrade and put it on the item."""
    upgrade = state.pack.items[name].upgrade
    assert upgrade is not None, "the deed was checked"
    hero.write(gear=without(hero.kit.gear, name))
    _replace(hero, entry, f"{entry}+{name}")
    hero.write(ore=hero.purse.ore - upgrade.ore, coin=hero.purse.coin - upgrade.coin)
    for what, price in (("ore", upgrade.ore), ("coin", upgrade.coin)):
        if price:
            tell(Changed(hero.id, what, -price))
    tell(ThingGained(hero.id, "item", f"{entry}+{name}"))


def detach(hero: Hero, name: str, entry: str, tell: Tell) -> None:
    """Take the upgrade off and put it into the gear; what it cost is lost."""
    parts = parts_of(entry)
    parts.remove(name)
    _replace(hero, entry, "+".join(parts))
    hero.write(gear=(*hero.kit.gear, name))
    tell(ThingLost(hero.id, "item", entry))
    tell(ThingGained(hero.id, "item", "+".join(parts)))


def _replace(hero: Hero, entry: str, by: str) -> None:
    """Change one gear entry in its place, in the hands too."""
    place = hero.kit.gear.index(entry)
    hero.write(gear=(*hero.kit.gear[:place], by, *hero.kit.gear[place + 1 :]))
    if entry in hero.kit.hands:
        held = hero.kit.hands.index(entry)
        hero.write(hands=(*hero.kit.hands[:held], by, *hero.kit.hands[held + 1 :]))
