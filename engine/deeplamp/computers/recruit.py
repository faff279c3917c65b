"""The computer seat that plays by the steward's rules (section 13)."""

from __future__ import annotations

from collections.abc import Callable

from engine.deeplamp.asks.decisions import CancelOmen
from engine.deeplamp.asks.town import Day, Shop, own_heroes, place_of
from engine.deeplamp.pack.world import Service
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.state import State
from engine.kernel.core import Ask, Json
from engine.kernel.deputy import Thought, never
from engine.kernel.dice import Dice

_SPARE = 2
_WHY = "A recruit follows the steward's simple rules."


class Recruit:
    """A computer with the steward's simple play."""

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        if isinstance(ask, CancelOmen):
            return Thought({"pay": all(hero.vitals.nerve >= _SPARE for hero in ask.view.up)}, _WHY)
        if isinstance(ask, Day):
            return Thought(
                {
                    name: {"stay": "camp", "visit": goal_of(ask.view, hero)}
                    for name, hero in own_heroes(ask.view, ask.seat).items()
                },
                _WHY,
            )
        if isinstance(ask, Shop):
            heroes = own_heroes(ask.view, ask.seat)
            return Thought({name: _errands(ask.view, hero) for name, hero in heroes.items()}, _WHY)
        return Thought(ask.fallback(), _WHY)


def goal_of(view: State, hero: Hero) -> str | None:
    """Return a place that heals the hero, if they can pay; otherwise one that buys ore."""
    for place in view.pack.town.locations:
        if any(_is_needed(hero, service) for service in place.services):
            return place.id
    if hero.purse.ore:
        return next((place.id for place in view.pack.town.locations if place.buys_ore), None)
    return None


def _is_needed(hero: Hero, service: Service) -> bool:
    """Return whether the service heals something the hero has and can pay for."""
    ails = {"injury": hero.scars.injuries, "madness": hero.scars.madness}
    cures = [one["what"] for one in service.do if one.fx == "cure"]
    return service.price <= hero.purse.coin and any(ails.get(what) for what in cures)


def _errands(view: State, hero: Hero) -> dict[str, Json]:
    place = place_of(view, hero)
    errands: dict[str, Json] = {"leave": True}
    if place is None:
        return errands
    if place.buys_ore and hero.purse.ore:
        errands["ore"] = hero.purse.ore
    service = next((one for one in place.services if _is_needed(hero, one)), None)
    if service is not None:
        errands["services"] = [{"id": service.id}]
    return errands
