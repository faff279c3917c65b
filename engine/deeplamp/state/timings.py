"""Find the things that work at a certain time, their cost, and whether they were used already (S85)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.deeplamp.pack.model import Cost, On, Thing
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.hero_modifiers import outfit_of
from engine.deeplamp.state.state import State
from engine.deeplamp.state.stats import has_nerve

Occasion = tuple[Thing, On]


def occasions(state: State, hero: Hero, when: str) -> Iterator[Occasion]:
    """Return the hero's things with that timing that are still unused in their period."""
    for thing, on in outfit_of(state, hero).times.get(when, ()):
        if not is_used(state, hero.id, thing.id, on):
            yield thing, on


def key_of(owner: str, thing: str, on: On) -> str:
    """Return the key that marks a thing as used."""
    return f"{owner}:{thing}:{on.when}"


def is_used(state: State, owner: str, thing: str, on: On) -> bool:
    """Return whether the thing was already used in this period."""
    return key_of(owner, thing, on) in state.in_force.used


def can_pay(state: State, hero: Hero, cost: Cost) -> bool:
    return has_nerve(state, hero, cost.nerve) and hero.vitals.favor >= cost.favor
