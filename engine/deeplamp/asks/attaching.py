"""Upgrades that heroes attach to their items and take off again (S83)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.deeplamp.state.hero import Hero, base_of, parts_of
from engine.deeplamp.state.state import State
from engine.kernel.core import Json, Refused
from engine.kernel.strict_reading import read_choice, read_object

FORGED = "forge"
"""Deck of the upgrades that only a town's service attaches, for good."""


def check_no_roll(view: State) -> None:
    """Check that no roll is open; raise Refused otherwise."""
    if view.activation is not None and view.activation.roll is not None:
        raise Refused("A roll is open. Wait until it is accepted or rolled again.")


def read_attach(data: Mapping[str, Json], view: State, hero: Hero) -> tuple[str, str]:
    """Return the upgrade and the item that gets it; raise Refused if it does not fit or costs too much."""
    read_object(data, needs=("item", "to"))
    items = view.pack.items
    loose = [entry for entry in hero.kit.gear if entry in items and is_attachable(view, entry)]
    name = read_choice(data["item"], loose, "The upgrade")
    entry = read_choice(data["to"], [one for one in hero.kit.gear if one not in loose], "The item")
    upgrade, item = items[name].upgrade, items[base_of(entry)]
    assert upgrade is not None, "it is attachable"
    if upgrade.needs and upgrade.needs not in view.class_of(hero).keywords:
        raise Refused(f"Your hero cannot use {items[name].name}.")
    if upgrade.to not in item.keywords or slots_left(view, entry) < upgrade.slots:
        raise Refused(f"{items[name].name} does not fit on {item.name}. It needs a free slot there.")
    if hero.purse.ore < upgrade.ore or hero.purse.coin < upgrade.coin:
        raise Refused(f"{items[name].name} costs {upgrade.ore} ore and {upgrade.coin} coin to attach.")
    return name, entry


def read_detach(data: Mapping[str, Json], view: State, hero: Hero) -> tuple[str, str]:
    """Return the upgrade and the item that loses it; raise Refused for a forged one."""
    read_object(data, needs=("item", "from"))
    entry = read_choice(data["from"], hero.kit.gear, "The item")
    attached = [part for part in parts_of(entry)[1:] if is_attachable(view, part)]
    return read_choice(data["item"], attached, "The upgrade to take off"), entry


def attachings(view: State, hero: Hero) -> Iterator[tuple[str, str]]:
    """Yield each loose upgrade of the hero with each item that can get it now."""
    loose = [entry for entry in dict.fromkeys(hero.kit.gear) if is_attachable(view, base_of(entry))]
    for name in loose:
        for entry in dict.fromkeys(hero.kit.gear):
            try:
                check_no_roll(view)
                yield read_attach({"item": name, "to": entry}, view, hero)
            except Refused:
                continue


def detachings(view: State, hero: Hero) -> Iterator[tuple[str, str]]:
    """Yield each upgrade that the hero can take off now, with its item."""
    is_open = view.activation is not None and view.activation.roll is not None
    for entry in () if is_open else dict.fromkeys(hero.kit.gear):
        for part in dict.fromkeys(parts_of(entry)[1:]):
            if is_attachable(view, part):
                yield part, entry


def is_attachable(view: State, item: str) -> bool:
    """Return whether an item is an upgrade that heroes attach themselves."""
    data = view.pack.items[item]
    return data.upgrade is not None and data.deck != FORGED


def slots_left(view: State, entry: str) -> int:
    """Return how many slots of an item are free."""
    base, *upgrades = (view.pack.items[part] for part in parts_of(entry))
    return base.slots - sum(one.upgrade.slots for one in upgrades if one.upgrade is not None)
