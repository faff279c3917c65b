"""Bringing back the dead: the richest hero pays, and the others contribute."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.deeplamp.state.state import State


@dataclass(frozen=True)
class Raising:
    """A plan to bring back a dead hero: the place, the service, the payer, and the others' gifts."""

    dead: str
    place: str
    service: str
    payer: str
    gifts: Mapping[str, int]
    """Hero -> coin to give the payer; empty if the payer has enough."""


def raising(view: State) -> Raising | None:
    """Return the crew's plan to bring back a dead hero; None if there is none, or nobody can pay.

    Today's gifts can be spent tomorrow, so a plan with gifts needs another day. A hero of level 1 is not
    worth the price if a new one joins for free (S98, S100). One whose place is taken would only wait (S115).
    """
    options = view.options
    dead = [
        hero
        for hero in view.crew.heroes.values()
        if hero.dead and not hero.is_aside and (hero.training.level > 1 or not options.reinforce)
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
    if missing > 0 or (gifts and view.town.day >= options.days):
        return None
    return Raising(dead[0].id, place, service, payer.id, gifts)


def _sold(view: State) -> tuple[str, str, int] | None:
    """Return where the dead are brought back, the service's name, and its price."""
    for place in view.pack.town.locations:
        for service in place.services:
            if service.raises:
                return place.id, service.id, service.price
    return None
