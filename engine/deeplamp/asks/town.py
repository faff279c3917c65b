"""The decisions in town, and everything heroes can do there (S92, S93, S97, S98)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.deeplamp.asks.decisions import TableAsk
from engine.deeplamp.asks.pledging import (
    BED,
    Pledge,
    aim_of,
    mourned,
    promised,
    read_pledge,
    standing,
)
from engine.deeplamp.pack.world import Location, Service
from engine.deeplamp.state.hero import Hero, base_of, parts_of
from engine.deeplamp.state.state import State
from engine.deeplamp.state.stats import room_in_bag
from engine.kernel.core import Json, Refused
from engine.kernel.dice import Dice
from engine.kernel.strict_reading import read_choice, read_flag, read_list, read_number, read_object

LAST = "last"
"""Way to leave town: as soon as nobody else stays (S167)."""
Gift = tuple[str, str, int, str]
"""Gift in town: sort, thing, amount and receiver."""


@dataclass(frozen=True)
class Job:
    """A service to buy and its target: an affliction, an item, or a dead hero."""

    service: str
    target: str | None = None


@dataclass(frozen=True)
class Errands:
    """A hero's business in town on one day."""

    sell: tuple[str, ...] = ()
    ore: int = 0
    buy: tuple[str, ...] = ()
    services: tuple[Job, ...] = ()
    give: tuple[Gift, ...] = ()
    leave: bool = False
    is_last: bool = False
    """True for a hero who leaves as soon as nobody else stays (S167)."""
    pledge: tuple[Pledge, ...] = ()


def price_of(state: State, entry: str) -> int:
    """Return the price an item sells for, with its forged upgrades (S93)."""
    return sum(state.pack.items[part].worth for part in parts_of(entry))


def token_price(place: Location, token: str) -> int:
    """Return a place's price for a token."""
    return next(one.price for one in place.tokens if one.token == token)


def own_heroes(view: State, seat: str) -> dict[str, Hero]:
    """Return a seat's heroes in town."""
    return {hero.id: hero for hero in view.heroes_of(seat) if not hero.dead and not hero.left}


def can_sleep_in(view: State, hero: Hero) -> bool:
    """Return whether the hero can have a bed: from the own purse, or paid for by others (S175)."""
    price = view.pack.numbers.lodging
    given = standing(view).get(aim_of(BED, hero.id), {})
    return hero.purse.coin - promised(view, hero) >= price or sum(given.values()) >= price


@dataclass(frozen=True)
class Day(TableAsk):
    """Plan a day: lodging and a place to visit for each hero of the seat."""

    kind = "day"

    def check(self, answer: Json) -> dict[str, tuple[str, str | None]]:
        heroes = own_heroes(self.view, self.seat)
        data = read_object(answer, needs=heroes)
        return {name: self._read(heroes[name], data[name]) for name in heroes}

    def _read(self, hero: Hero, value: Json) -> tuple[str, str | None]:
        data = read_object(value, needs=("stay", "visit"))
        stay = read_choice(data["stay"], ("lodging", "camp"), "The place to sleep")
        if stay == "lodging" and not can_sleep_in(self.view, hero):
            price, left = self.view.pack.numbers.lodging, hero.purse.coin - promised(self.view, hero)
            raise Refused(f"A bed costs {price} coin, but {hero.id} has only {left}.")
        if data["visit"] is None:
            return stay, None
        return stay, read_choice(data["visit"], self.view.pack.locations, "The place")

    def fallback(self) -> Json:
        return {name: {"stay": "camp", "visit": None} for name in own_heroes(self.view, self.seat)}

    def sample(self, dice: Dice) -> Json:
        places = [*self.view.pack.locations, None]
        return {
            name: {
                "stay": dice.pick(("lodging", "camp")) if can_sleep_in(self.view, hero) else "camp",
                "visit": dice.pick(places),
            }
            for name, hero in own_heroes(self.view, self.seat).items()
        }


@dataclass(frozen=True)
class Shop(TableAsk):
    """Plan a day's business for each hero of the seat: sales, pledges, purchases, services, gifts, departure.

    A dead hero's coin can be pledged to raise that hero (S166).
    """

    kind = "shop"

    def check(self, answer: Json) -> dict[str, Errands]:
        heroes = own_heroes(self.view, self.seat) | mourned(self.view, self.seat)
        data = read_object(answer, may=tuple(heroes))
        return {name: read_errands(self.view, hero, data.get(name, {})) for name, hero in heroes.items()}

    def fallback(self) -> Json:
        leave: Json = LAST if self.view.options.rules > 1 else True
        return {name: {"leave": leave} for name in own_heroes(self.view, self.seat)}

    def sample(self, dice: Dice) -> Json:
        heroes = own_heroes(self.view, self.seat)
        return {name: self._some(hero, dice) for name, hero in heroes.items()}

    def _some(self, hero: Hero, dice: Dice) -> dict[str, Json]:
        """Return a random errand that the hero can do."""
        tried: list[dict[str, Json]] = [
            {"sell": [dice.pick(hero.kit.gear)]} if hero.kit.gear else {},
            {"ore": dice.below(hero.purse.ore + 1)},
            *({"buy": [name]} for name in dice.shuffled(_on_sale(self.view, hero))[:2]),
            *({"services": [job]} for job in dice.shuffled(_jobs(self.view, hero))[:2]),
            *self._gifts(hero, dice),
        ]
        chosen: dict[str, Json] = {"leave": bool(dice.below(2))}
        for one in dice.shuffled(tried):
            if dice.below(2) and _is_legal(self.view, hero, {**chosen, **one}):
                chosen |= one
        return chosen

    def _gifts(self, hero: Hero, dice: Dice) -> list[dict[str, Json]]:
        others = [other.id for other in self.view.alive if other is not hero and not other.left]
        coin = hero.purse.coin - promised(self.view, hero)
        if not others or not coin:
            return []
        return [{"give": [{"coin": dice.below(coin) + 1, "to": dice.pick(others)}]}]


def _is_legal(view: State, hero: Hero, errands: dict[str, Json]) -> bool:
    try:
        read_errands(view, hero, errands)
    except Refused:
        return False
    return True


def place_of(view: State, hero: Hero) -> Location | None:
    """Return the place the hero visits that day."""
    return view.pack.locations.get(view.town.visits.get(hero.id, ""))


def _on_sale(view: State, hero: Hero) -> list[str]:
    place = place_of(view, hero)
    return [*(one.item for one in place.goods), *(one.token for one in place.tokens)] if place else []


def _jobs(view: State, hero: Hero) -> list[Json]:
    place = place_of(view, hero)
    targets = [
        None,
        *hero.lasting,
        *hero.kit.gear,
        *(one.id for one in view.crew.heroes.values() if one.dead),
    ]
    found: list[Json] = []
    for service in place.services if place else ():
        found += [{"id": service.id} | ({"for": target} if target else {}) for target in targets]
    return found


def read_errands(view: State, hero: Hero, value: Json) -> Errands:
    """Read one hero's errands.

    Raise Refused for things that are missing, unaffordable or not offered there.
    """
    if hero.dead:
        purse = _Purse(view, hero)
        return Errands(pledge=purse.pledge_all(read_object(value, may=("pledge",)).get("pledge", [])))
    data = read_object(value, may=("sell", "ore", "buy", "services", "give", "leave", "pledge"))
    purse = _Purse(view, hero)
    sell = purse.sell(read_list(data.get("sell", []), "sell", "items"))
    ore = purse.sell_ore(read_number(data.get("ore", 0), "ore"))
    pledge = purse.pledge_all(data.get("pledge", []))
    buy = tuple(purse.buy(one) for one in read_list(data.get("buy", []), "buy", "goods"))
    services = tuple(purse.order(one) for one in read_list(data.get("services", []), "services", "services"))
    give = tuple(purse.give(one) for one in read_list(data.get("give", []), "give", "gifts"))
    return Errands(sell, ore, buy, services, give, *_read_leave(view, data.get("leave", False)), pledge)


def _read_leave(view: State, value: Json) -> tuple[bool, bool]:
    """Return whether the hero leaves, and whether with the last of the crew (S167)."""
    if value == LAST and view.options.rules > 1:
        return False, True
    return read_flag(value, "leave"), False


class _Purse:
    """A hero's possessions while the errands are read: each sale or purchase changes them."""

    def __init__(self, view: State, hero: Hero) -> None:
        self._view = view
        self._hero = hero
        self._place = place_of(view, hero)
        self._coin = hero.purse.coin - promised(view, hero)
        self._ore = hero.purse.ore
        self._gear = list(hero.kit.gear)
        self._bag = dict(hero.kit.bag)
        self._ails = list(hero.lasting)
        self._stock = dict(view.town.stock)

    def _pay(self, price: int) -> None:
        if price > self._coin:
            raise Refused(f"That costs {price} coin, but {self._hero.id} has only {self._coin} left.")
        self._coin -= price

    def sell(self, entries: list[Json]) -> tuple[str, ...]:
        sold = []
        for entry in entries:
            sold.append(read_choice(entry, self._gear, "The thing to sell"))
            self._gear.remove(sold[-1])
            self._coin += price_of(self._view, sold[-1])
        return tuple(sold)

    def sell_ore(self, count: int) -> int:
        if count and not (self._place and self._place.buys_ore):
            raise Refused("Nobody buys ore here.")
        if count > self._ore:
            raise Refused(f"{self._hero.id} has only {self._ore} ore.")
        self._ore -= count
        self._coin += count * self._view.pack.numbers.ore_price
        return count

    def pledge_all(self, value: Json) -> tuple[Pledge, ...]:
        """Read the pledges and keep their coin back; each aim once."""
        pledged: list[Pledge] = []
        for one in read_list(value, "pledge", "pledges"):
            pledged.append(read_pledge(self._view, self._hero, one, self._coin))
            self._coin -= pledged[-1].coin
        if len({one.aim for one in pledged}) < len(pledged):
            raise Refused("Pledge once for each thing, with the whole sum.")
        return tuple(pledged)

    def give(self, value: Json) -> Gift:
        data = read_object(value, needs=("to",), may=("coin", "ore", "item", "token"))
        others = [other.id for other in self._view.alive if other is not self._hero and not other.left]
        to = read_choice(data["to"], others, "The hero who receives it")
        sorts = [sort for sort in ("coin", "ore", "item", "token") if sort in data]
        if len(sorts) != 1:
            raise Refused("Give exactly one of coin, ore, an item or a token.")
        sort = sorts[0]
        if sort in ("coin", "ore"):
            return sort, "", self._part_with(sort, read_number(data[sort], sort, least=1)), to
        if sort == "token":
            token = read_choice(data[sort], [one for one, count in self._bag.items() if count], "The token")
            self._bag[token] -= 1
            return sort, token, 1, to
        entry = read_choice(data[sort], self._gear, "The item")
        if self._view.pack.items[base_of(entry)].deck == "keepsake":
            raise Refused("You cannot give a keepsake away.")
        self._gear.remove(entry)
        return sort, entry, 1, to

    def _part_with(self, sort: str, count: int) -> int:
        have = self._coin if sort == "coin" else self._ore
        if count > have:
            raise Refused(f"{self._hero.id} has only {have} {sort} left.")
        if sort == "coin":
            self._coin -= count
        else:
            self._ore -= count
        return count

    def buy(self, value: Json) -> str:
        place = self._here()
        goods = {one.item: one.price for one in place.goods} | {one.token: one.price for one in place.tokens}
        name = read_choice(value, goods, "The thing to buy")
        key = f"{place.id}:{name}"
        if self._stock.get(key, 1) < 1:
            raise Refused(f"{name} is sold out here.")
        if key in self._stock:
            self._stock[key] -= 1
        if name in self._view.pack.bag:
            if not self._has_room():
                raise Refused("The hero's bag is full.")
            self._bag[name] = self._bag.get(name, 0) + 1
        else:
            self._gear.append(name)
        self._pay(goods[name])
        return name

    def _has_room(self) -> bool:
        """Return whether the bag has room for one more item after the sales and purchases so far."""
        then = self._hero.copy()
        then.write(gear=self._gear, bag=self._bag)
        return room_in_bag(self._view, then) > 0

    def _here(self) -> Location:
        if self._place is None:
            raise Refused(f"{self._hero.id} is not visiting any place.")
        return self._place

    def order(self, value: Json) -> Job:
        data = read_object(value, needs=("id",), may=("for",))
        services = {one.id: one for one in self._here().services}
        service = services[read_choice(data["id"], services, "The service")]
        target = self._aim(service, data)
        self._pay(service.price)
        return Job(service.id, target)

    def _aim(self, service: Service, data: Mapping[str, Json]) -> str | None:
        """Return the target of the service; raise Refused if the service does not apply to it."""
        if service.forges is not None:
            return self._forge(service.forges, data.get("for"))
        if service.raises:
            if self._view.options.hard_core == "full":
                raise Refused("Nobody can bring back the dead at this table.")
            dead = [hero.id for hero in self._view.crew.heroes.values() if hero.dead]
            return read_choice(data.get("for"), dead, "The hero to bring back")
        cures = [one["what"] for one in service.do if one.fx == "cure"]
        scars = self._hero.scars
        lists: Mapping[str, Sequence[str]] = {
            "injury": scars.injuries, "madness": scars.madness, "change": scars.changes,
        }  # fmt: skip
        able = [name for what in cures for name in lists.get(what, []) if name in self._ails]
        if not any(what in lists for what in cures):
            if "for" in data:
                raise Refused("This service is for the visiting hero. Name nothing else.")
            return None
        if not able:
            raise Refused("The hero has nothing that this service heals.")
        target = read_choice(data.get("for", able[-1]), able, "The thing to heal")
        self._ails.remove(target)
        return target

    def _forge(self, upgrade: str, value: Json) -> str:
        """Return the item to forge: it needs the upgrade's keyword and slots, and the hero needs the ore
        (S83).
        """
        items = self._view.pack.items
        forged = items[upgrade].upgrade
        assert forged is not None, "the pack was checked"
        entry = read_choice(value, self._gear, "The item")
        item = items[base_of(entry)]
        upgrades = (items[part].upgrade for part in parts_of(entry)[1:])
        taken = sum(one.slots for one in upgrades if one is not None)
        if forged.to not in item.keywords or item.slots - taken < forged.slots:
            raise Refused(f"Nobody can forge {upgrade} on {entry}.")
        self._part_with("ore", forged.ore)
        self._gear[self._gear.index(entry)] = f"{entry}+{upgrade}"
        return entry
