"""The fallen and the bench: heroes who do not go along keep their sheets under ids of their own (S115)."""

from __future__ import annotations

from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.state import State


def dead_places(state: State) -> list[str]:
    """Return the places of the crew whose heroes are dead."""
    return [hero.id for hero in state.crew.heroes.values() if hero.dead and not hero.is_aside]


def set_aside(state: State, name: str) -> None:
    """Keep the dead hero of this place with everything they own, before another takes the place."""
    hero = state.crew.heroes.get(name)
    if hero is None or not hero.dead or state.options.rules == 1:
        return
    number = 1 + sum(one.startswith(f"{name}.") for one in state.crew.heroes)
    state.crew.heroes[f"{name}.{number}"] = hero.copy()
    _rename(state, {name: f"{name}.{number}"})


def place_of_aside(hero: Hero) -> str:
    """Return the place in the crew that the hero had."""
    return hero.id.partition(".")[0]


def come_back(state: State, hero: Hero) -> Hero:
    """Give a raised hero their place back if its hero is dead; otherwise the raised one goes on the bench."""
    if not hero.is_aside:
        return hero
    if state.crew.heroes[place_of_aside(hero)].dead:
        return exchange(state, hero)
    hero.left = True
    return hero


def exchange(state: State, hero: Hero) -> Hero:
    """Let a hero from the bench take the place, and its hero the bench; return the one who goes along."""
    place, aside = place_of_aside(hero), hero.id
    heroes = state.crew.heroes
    heroes[place], heroes[aside] = heroes[aside], heroes[place]
    _rename(state, {place: aside, aside: place})
    return heroes[place]


def _rename(state: State, names: dict[str, str]) -> None:
    """Give heroes and everything noted about them their new ids."""
    for name, hero in state.crew.heroes.items():
        hero.id = name
    boons = state.in_force.boons
    state.in_force.boons = [boon._replace(hero=names.get(boon.hero, boon.hero)) for boon in boons]
    state.in_force.used = {
        f"{names.get(key.partition(':')[0], key.partition(':')[0])}:{key.partition(':')[2]}": per
        for key, per in state.in_force.used.items()
    }
