"""How captains call back who is dead: the richest of them pays, and the others give him what is missing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.deeplamp.state.state import State


@dataclass(frozen=True)
class Raising:
    """Who is called back, where, by whom, and what the others give him for it."""

    dead: str
    place: str
    service: str
    payer: str
    gifts: Mapping[str, int]
    """Hero -> coin; nothing where he has enough."""


def raising(view: State) -> Raising | None:
    """What the crew does for one who is dead; None where nobody is, or it cannot be paid.

    Who gives today is paid with tomorrow, so that needs another day. A hero of the first level is not worth
    it where another comes for him (S98, S100).
    """
    options = view.options
    dead = [
        hero
        for hero in view.crew.heroes.values()
        if hero.dead and (hero.training.level > 1 or not options.reinforce)
    ]
    here = [hero for hero in view.alive if not hero.left]
    sold = _sold(view)
    if not dead or not here or sold is None or options.hard_core == "full":
        return None
    place, service, price = sold
    payer = max(here, key=lambda hero: hero.purse.coin)
    missing = price - payer.purse.coin
    gifts: dict[str, int] = {}
    for hero in here:
        if hero is not payer and missing > 0 and hero.purse.coin:
            gifts[hero.id] = min(hero.purse.coin, missing)
            missing -= gifts[hero.id]
    if missing > 0 or (gifts and view.town.day >= options.town_days):
        return None
    return Raising(dead[0].id, place, service, payer.id, gifts)


def _sold(view: State) -> tuple[str, str, int] | None:
    """Where the dead are called back, what that is called, and its price."""
    for place in view.pack.town.locations:
        for service in place.services:
            if service.raises:
                return place.id, service.id, service.price
    return None
