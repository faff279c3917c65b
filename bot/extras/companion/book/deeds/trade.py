"""Give, buy and sell, and share what the crew owns together."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from bot.extras.companion.book.deed import Deed
from bot.extras.companion.book.deeds.gear import (
    add_item,
    add_tokens,
    known_item,
    say_bag,
    say_load,
    take_item,
)
from bot.extras.companion.book.health import settle
from bot.extras.companion.book.sheet import Amount, Hero, Item, Label, Seat
from bot.extras.companion.book.work import Work
from engine.kernel.core import Refused

Some = Annotated[int, Field(ge=1, le=999_999)]


class Give(Deed):
    """Give an item, tokens, coin or ore to another hero, or sell it at a price; the dead are not looted."""

    do = "give"
    hero: Seat
    to: Seat
    item: Label | None = None
    token: Label | None = None
    n: Some = 1
    coin: Some | None = None
    ore: Some | None = None
    price: Amount = 0

    def perform(self, work: Work) -> None:
        giver, taker = work.hero(self.hero), work.hero(self.to)
        for one in (giver, taker):
            if one.dead:
                raise Refused(f"{one.name} is dead: nothing is taken from or given to the dead.")
        if giver is taker:
            raise Refused(f"{giver.name} has it already. Choose another hero.")
        given = [one for one in (self.item, self.token, self.coin, self.ore) if one is not None]
        if len(given) != 1:
            raise Refused("Choose one thing to give: an item, a token, coin or ore.")
        if taker.coin < self.price:
            word = work.words("coin")
            raise Refused(f"{taker.name} has {taker.coin} {word}, not {self.price}. Agree on another price.")
        what = self._hand_over(work, giver, taker)
        taker.coin -= self.price
        giver.coin += self.price
        sold = f"{giver.name} sells {taker.name} {what} for {self.price} {work.words('coin')}."
        work.say(sold if self.price else f"{giver.name} gives {taker.name} {what}.")
        if self.item is not None and f"{self.hero} {self.item}" in work.crew.served:
            work.facts["served"] = True
            work.crew.served = [*work.crew.served, f"{self.to} {self.item}"]
            work.say(f"{self.item} has served this turn and serves nobody else in it.")
        say_load(work, self.to)
        say_bag(work, self.to)
        settle(work)

    def _hand_over(self, work: Work, giver: Hero, taker: Hero) -> str:
        if self.item is not None:
            item = work.item(giver, self.item)
            if giver.keepsake and giver.keepsake.casefold() == item.name.casefold():
                raise Refused(f"{item.name} is {giver.name}'s keepsake. It is never given away.")
            taker.gear = [*taker.gear, take_item(giver, item)]
            return item.name
        if self.token is not None:
            add_tokens(work, giver, self.token, -self.n)
            add_tokens(work, taker, self.token, self.n)
            return f"{self.n} {work.words(self.token)}"
        what, n = ("coin", self.coin or 0) if self.coin else ("ore", self.ore or 0)
        have = getattr(giver, what)
        if have < n:
            raise Refused(f"{giver.name} has {have} {work.words(what)}, not {n}.")
        setattr(giver, what, have - n)
        setattr(taker, what, getattr(taker, what) + n)
        return f"{n} {work.words(what)}"


class Buy(Deed):
    """Buy an item, a token, a service or a thing for the whole crew in town; several may pay."""

    do = "buy"
    hero: Seat
    item: Item | Label | None = None
    token: Label | None = None
    shared: Label | None = None
    service: Label | None = None
    price: Amount = 0
    payers: dict[Seat, Amount] = Field(default_factory=dict)

    def perform(self, work: Work) -> None:
        crew, hero = work.crew, work.living(self.hero)
        work.town(self.hero)
        if sum(one is not None for one in (self.item, self.token, self.shared, self.service)) != 1:
            raise Refused("Choose one thing to buy: an item, a token, a service, or something for the crew.")
        if self.shared is not None and self.shared.casefold() in map(str.casefold, crew.shared):
            raise Refused(f"The crew has a {self.shared}. There is one a crew.")
        name = (
            self.shared or self.token or self.service or (self.item if isinstance(self.item, str) else None)
        )
        work.pay(self.price, dict(self.payers), self.hero, name or "")
        if self.item is not None:
            item = known_item(work, self.item)
            item.paid, name = self.price, item.name
            work.say(f"{hero.name} buys {name} for {self.price} {work.words('coin')}.")
            add_item(work, self.hero, item)
        elif self.token is not None:
            add_tokens(work, hero, self.token, 1)
            work.say(f"{hero.name} buys {work.words(self.token)} for {self.price} {work.words('coin')}.")
            say_bag(work, self.hero)
        elif self.service is not None:
            work.say(f"{hero.name}: {self.service} for {self.price} {work.words('coin')}.")
        else:
            crew.shared = [*crew.shared, self.shared or ""]
            work.say(f"The crew buys a {self.shared} for {self.price} {work.words('coin')}.")
        settle(work)


class Sell(Deed):
    """Sell an item for what its card says, or half of what was paid; ore only where a place buys it."""

    do = "sell"
    hero: Seat
    item: Label | None = None
    ore: Some | None = None
    price: Amount | None = None
    place: Label | None = None

    def perform(self, work: Work) -> None:
        hero = work.living(self.hero)
        work.town(self.hero)
        if (self.item is None) == (self.ore is None):
            raise Refused("Choose one thing to sell: an item, or ore.")
        got = self._ore(work, hero) if self.ore is not None else self._item(work, hero)
        hero.coin += got
        work.facts["got"] = got
        what = self.item or f"{self.ore} {work.words('ore')}"
        work.say(f"{hero.name} sells {what} for {got} {work.words('coin')}.")
        settle(work)

    def _item(self, work: Work, hero: Hero) -> int:
        item = work.item(hero, self.item or "")
        if hero.keepsake and hero.keepsake.casefold() == item.name.casefold():
            raise Refused(f"{item.name} is {hero.name}'s keepsake. It is never sold.")
        if item.sell is None and item.paid is None and self.price is None:
            raise Refused(f"I don't know what {item.name} sells for. Enter the price.")
        take_item(hero, item)
        if item.sell is not None:
            return item.sell
        return item.paid // 2 if item.paid is not None else self.price or 0

    def _ore(self, work: Work, hero: Hero) -> int:
        town, n = work.town(self.hero), self.ore or 0
        stay = town.stays.get(self.hero)
        name = self.place or (stay.visit if stay else None)
        place = work.crew.places.get(name or "")
        if place is None or not place.buys_ore:
            raise Refused(f"{name or 'It'} buys no {work.words('ore')}. Sell at a place that does.")
        if hero.ore < n:
            raise Refused(f"{hero.name} has {hero.ore} {work.words('ore')}, not {n}.")
        price = self.price if self.price is not None else place.prices.get("ore")
        if price is None:
            raise Refused(f"I don't know the price of {work.words('ore')} here. Enter it.")
        hero.ore -= n
        return n * price


class Shared(Deed):
    """Write down a thing that the crew owns together, or that it has lost."""

    do = "shared"
    thing: Label
    off: bool = False

    def perform(self, work: Work) -> None:
        crew = work.crew
        same = [one for one in crew.shared if one.casefold() == self.thing.casefold()]
        if self.off and not same:
            raise Refused(f"The crew has no {self.thing}. Choose one of its things.")
        if not self.off and same:
            raise Refused(f"The crew has a {self.thing}. There is one a crew.")
        crew.shared = (
            [one for one in crew.shared if one not in same] if self.off else [*crew.shared, self.thing]
        )
        lost = f"The crew has lost its {self.thing}."
        work.say(lost if self.off else f"The crew has a {self.thing}.")
