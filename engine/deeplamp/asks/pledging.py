"""Pledges: several heroes pay for one thing in town, openly or in their errands (S98, S166, S175)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.deeplamp.pack.world import Location, Service
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.state import Boon, State
from engine.kernel.core import Json, Refused
from engine.kernel.strict_reading import read_choice, read_number, read_object

RAISE, GOOD, SERVICE, BED = "raise", "good", "service", "bed"
PLEDGED = "pledge"
"""`until` of a Boon that is an open promise: its stat is the aim, its number the coin (S175)."""


class Pledge(NamedTuple):
    """Coin that a hero gives towards something, paid only if all pledges together reach the price."""

    aim: str
    coin: int


def aim_of(*parts: str) -> str:
    """Return the name of something that several can pay for, such as raise:green or good:red:ice_axe."""
    return ":".join(parts)


def prices(view: State) -> dict[str, int]:
    """Return everything that the crew can pay for together now, with its price: beds, or a day's errands."""
    if view.options.rules == 1:
        return {}
    if view.campaign.step == "day":
        return {aim_of(BED, hero.id): view.pack.numbers.lodging for hero in view.alive if not hero.left}
    return dict(_priced(view))


def standing(view: State) -> dict[str, dict[str, int]]:
    """Return what heroes have promised openly, by aim and hero, in the order in which it came (S175)."""
    found: dict[str, dict[str, int]] = {}
    for boon in view.in_force.boons:
        if boon.until == PLEDGED:
            found.setdefault(boon.stat, {})[boon.hero] = boon.n
    return found


def promised(view: State, hero: Hero) -> int:
    """Return the coin that the hero has promised openly, which nothing else can be paid with."""
    return sum(given.get(hero.id, 0) for given in standing(view).values())


def pledgers(view: State, seat: str) -> dict[str, Hero]:
    """Return the seat's heroes who can promise coin now: those in town, and the dead for themselves."""
    able = prices(view)
    here = {hero.id: hero for hero in view.heroes_of(seat) if not hero.dead and not hero.left}
    return {name: one for name, one in {**here, **mourned(view, seat)}.items() if able and one.purse.coin}


def promise(state: State, hero: Hero, aim: str, coin: int) -> None:
    """Set what the hero has promised for the aim; 0 takes it back. Raise Refused if the rules forbid it."""
    able = dict.fromkeys([aim_of(RAISE, hero.id)]) if hero.dead else prices(state)
    read_choice(aim, list(able), "What to pay for")
    boons, own = state.in_force.boons, (hero.id, aim, PLEDGED)
    others = [one for one in boons if (one.hero, one.stat, one.until) != own]
    left = hero.purse.coin - sum(one.n for one in others if (one.hero, one.until) == (hero.id, PLEDGED))
    if coin > left:
        raise Refused(f"{hero.id} has only {left} coin left.")
    state.in_force = state.in_force.copy()
    state.in_force.boons = [*others, Boon(hero.id, aim, coin, PLEDGED)] if coin else others


def lapse(state: State) -> None:
    """Forget the day's open promises: what they paid for is done, the others cost nothing."""
    state.in_force.boons = [boon for boon in state.in_force.boons if boon.until != PLEDGED]


def _priced(view: State) -> Iterator[tuple[str, int]]:
    service = raising_service(view)
    if service is not None:
        yield from (
            (aim_of(RAISE, hero.id), service.price) for hero in view.crew.heroes.values() if hero.dead
        )
    for hero in view.alive:
        place = None if hero.left else view.pack.locations.get(view.town.visits.get(hero.id, ""))
        if place is not None:
            yield from _of_place(view, hero, place)


def _of_place(view: State, hero: Hero, place: Location) -> Iterator[tuple[str, int]]:
    for good in place.goods:
        if view.town.stock.get(f"{place.id}:{good.item}", 1) > 0:
            yield aim_of(GOOD, hero.id, good.item), good.price
    for one in place.services:
        if one.forges is None and not one.raises and _helps(hero, one):
            yield aim_of(SERVICE, hero.id, one.id), one.price


def _helps(hero: Hero, service: Service) -> bool:
    """Return whether the service does something for the hero: a cure needs something to heal."""
    return newest_ail(hero, service) is not None or not _lists(hero, service)


def newest_ail(hero: Hero, service: Service) -> str | None:
    """Return what the service heals of the hero; None if it heals nothing of that kind."""
    ails = [ail for sheet in _lists(hero, service) for ail in sheet]
    return ails[-1] if ails else None


def _lists(hero: Hero, service: Service) -> list[tuple[str, ...]]:
    scars = {"injury": hero.scars.injuries, "madness": hero.scars.madness, "change": hero.scars.changes}
    return [scars[one["what"]] for one in service.do if one.fx == "cure" and one["what"] in scars]


def raising_service(view: State) -> Service | None:
    """Return the service that brings back the dead where a hero visits today; None with hard_core full."""
    if view.options.hard_core == "full":
        return None
    visited = (
        view.pack.locations.get(view.town.visits.get(hero.id, "")) for hero in view.alive if not hero.left
    )
    return next((one for place in visited if place for one in place.services if one.raises), None)


def mourned(view: State, seat: str) -> dict[str, Hero]:
    """Return the seat's dead heroes whose own coin can help to raise them today."""
    able = prices(view)
    return {
        hero.id: hero
        for hero in view.crew.heroes.values()
        if hero.seat == seat and hero.dead and hero.purse.coin and aim_of(RAISE, hero.id) in able
    }


def read_pledge(view: State, hero: Hero, value: Json, coin: int) -> Pledge:
    """Read one pledge; Refused for an unknown aim or more coin than the hero has left."""
    data = read_object(value, needs=("for", "coin"))
    aims = [aim_of(RAISE, hero.id)] if hero.dead else list(prices(view))
    aim = read_choice(data["for"], aims, "What to pay for")
    given = read_number(data["coin"], "coin", least=1)
    if given > coin:
        raise Refused(f"{hero.id} has only {coin} coin left.")
    return Pledge(aim, given)
