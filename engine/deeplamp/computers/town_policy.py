"""A captain in town: cures, sales, purchases, and when to leave."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from engine.deeplamp.asks.town import own_heroes, price_of
from engine.deeplamp.computers.item_values import strength, with_gear
from engine.deeplamp.computers.resurrection import Raising, raising
from engine.deeplamp.pack.world import Location
from engine.deeplamp.state.hero import Hero, base_of
from engine.deeplamp.state.state import State
from engine.deeplamp.state.stats import can_carry, room_in_bag
from engine.kernel.core import Json

_CURE: Final = 8.0
"""Value of curing a hero of one affliction."""
_COIN: Final = 0.02
_NO_USE: Final = 0.01
"""Most strength that a hero gives up by selling a thing."""
_LEAST: Final = 1.5
"""Least value for which a hero buys a thing or stays another day."""
_TOKENS: Final = {"wick": 2.5, "salve": 2.0, "keg": 2.0}
"""Token -> value of the first one in the bag; each further one is worth half as much."""
_PURSE: Final = 40
"""Coin that must remain for a hero to pay for lodging."""


@dataclass
class Errand:
    """A hero's business at a place, and its value."""

    hero: Hero
    """The hero as they will be after the errand."""
    worth: float = 0.0
    sell: list[str] = field(default_factory=list)
    ore: int = 0
    buy: list[str] = field(default_factory=list)
    services: list[dict[str, Json]] = field(default_factory=list)


def stays(view: State, seat: str) -> Json:
    """Choose each hero's lodging and place to visit."""
    plan = raising(view)
    return {name: _day(view, hero, plan) for name, hero in own_heroes(view, seat).items()}


def _day(view: State, hero: Hero, plan: Raising | None) -> dict[str, Json]:
    if plan is not None and plan.payer == hero.id:
        return {"stay": "camp", "visit": plan.place}
    best = _best(view, hero)
    is_rich = hero.purse.coin >= view.pack.numbers.lodging + _PURSE
    return {"stay": "lodging" if is_rich and plan is None else "camp", "visit": best and best.id}


def errands(view: State, seat: str) -> Json:
    """Choose each hero's business at the place they visit."""
    plan = raising(view)
    return {name: _shop(view, hero, plan) for name, hero in own_heroes(view, seat).items()}


def _shop(view: State, hero: Hero, plan: Raising | None) -> dict[str, Json]:
    """Save for a dead hero if possible; otherwise run the best errands here, and leave if none remain."""
    if plan is not None:
        return _help(view, hero, plan)
    place = view.pack.locations.get(view.town.visits.get(hero.id, ""))
    done = _errand(view, hero, place)
    is_last = view.town.day >= view.options.days
    chosen: dict[str, Json] = {
        "sell": done.sell, "ore": done.ore, "buy": done.buy, "services": done.services,
        "leave": is_last or _best(view, done.hero) is None,
    }  # fmt: skip
    return {key: what for key, what in chosen.items() if what}


def _help(view: State, hero: Hero, plan: Raising) -> dict[str, Json]:
    """Help to bring back a dead hero: others give coin, the payer pays as soon as possible, and nobody
    leaves.
    """
    if hero.id != plan.payer:
        gift = plan.gifts.get(hero.id)
        return {"give": [{"coin": gift, "to": plan.payer}]} if gift else {}
    if plan.gifts or view.town.visits.get(hero.id) != plan.place:
        return {}
    return {"services": [{"id": plan.service, "for": plan.dead}]}


def _best(view: State, hero: Hero) -> Location | None:
    """Return the place that is worth most to the hero; None if none is worth a visit."""
    worths = {place.id: _errand(view, hero, place).worth for place in view.pack.town.locations}
    best = max(worths, key=worths.__getitem__)
    return view.pack.locations[best] if worths[best] >= _LEAST else None


def _errand(view: State, hero: Hero, place: Location | None) -> Errand:
    """Return the hero's business there, with the coin that the hero will have."""
    done = Errand(with_gear(view, hero, list(hero.kit.gear)))
    if place is None:
        return done
    _sell(view, done)
    if place.buys_ore:
        done.ore = done.hero.purse.ore
        done.hero.write(ore=0)
        _earn(done, done.ore * view.pack.numbers.ore_price)
    _be_mended(done, place)
    while _buy(view, done, place):
        pass
    _fill_bag(view, done, place)
    return done


def _earn(done: Errand, coin: int) -> None:
    done.hero.write(coin=done.hero.purse.coin + coin)
    done.worth += coin * _COIN


def _sell(view: State, done: Errand) -> None:
    """Sell everything the hero does not need; every place buys, so sales justify no visit."""
    for entry in list(done.hero.kit.gear):
        left = list(done.hero.kit.gear)
        left.remove(entry)
        without = with_gear(view, done.hero, left)
        if strength(view, without) >= strength(view, done.hero) - _NO_USE:
            without.write(coin=without.purse.coin + price_of(view, entry))
            done.hero = without
            done.sell.append(entry)


def _be_mended(done: Errand, place: Location) -> None:
    """Pay to cure as many injuries and delusions as possible."""
    hero = done.hero
    lists = {"injury": list(hero.scars.injuries), "madness": list(hero.scars.madness)}
    for service in place.services:
        for ails in (lists[one["what"]] for one in service.do if one.fx == "cure" and one["what"] in lists):
            while ails and hero.purse.coin >= service.price:
                done.services.append({"id": service.id, "for": ails.pop()})
                hero.write(coin=hero.purse.coin - service.price)
                done.worth += _CURE


def _buy(view: State, done: Errand, place: Location) -> bool:
    """Buy the thing that adds most strength, if the hero can pay for one and carry it."""
    hero = done.hero
    now = strength(view, hero)
    best, gain, price = None, _LEAST, 0
    for entry, cost in _wares(view, done, place):
        after = with_gear(view, hero, [*hero.kit.gear, entry])
        more = strength(view, after) - now
        if more > gain:
            best, gain, price = after, more, cost
    if best is None:
        return False
    done.buy.append(best.kit.gear[-1])
    best.write(coin=best.purse.coin - price)
    done.hero = best
    done.worth += gain
    return True


def _wares(view: State, done: Errand, place: Location) -> Iterator[tuple[str, int]]:
    """Yield goods there that the hero lacks, may use, and can pay and carry."""
    hero = done.hero
    for good in place.goods:
        item = view.pack.items[base_of(good.item)]
        is_for_them = not item.needs or item.needs in view.class_of(hero).keywords
        is_there = view.town.stock.get(f"{place.id}:{good.item}", 1) > 0 and good.item not in hero.kit.gear
        if is_for_them and is_there and good.price <= hero.purse.coin and can_carry(view, hero, good.item):
            yield good.item, good.price


def _fill_bag(view: State, done: Errand, place: Location) -> None:
    """Buy tokens for the next descent, while the hero has room and coin."""
    hero = done.hero
    prices = {one.token: one.price for one in place.tokens}
    while room_in_bag(view, hero) > 0:
        able = {
            token: _TOKENS[token] / 2 ** hero.kit.bag.get(token, 0)
            for token, price in prices.items()
            if token in _TOKENS and price <= hero.purse.coin
        }
        token = max(able, key=able.__getitem__, default=None)
        if token is None or able[token] < 1:
            return
        bag = {**hero.kit.bag, token: hero.kit.bag.get(token, 0) + 1}
        hero.write(bag=bag, coin=hero.purse.coin - prices[token])
        done.buy.append(token)
        done.worth += able[token]
