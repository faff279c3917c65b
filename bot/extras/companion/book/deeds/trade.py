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
from bot.messages.catalogue import say
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
                raise Refused(say("book-dead-nothing-taken-from", one=one.name))
        if giver is taker:
            raise Refused(say("book-already-choose-another-hero", giver=giver.name))
        given = [one for one in (self.item, self.token, self.coin, self.ore) if one is not None]
        if len(given) != 1:
            raise Refused(say("book-choose-thing-give-item"))
        if taker.coin < self.price:
            word = work.words("coin")
            raise Refused(
                say(
                    "book-agree-another-price", taker=taker.name, coin=taker.coin, word=word, price=self.price
                )
            )
        what = self._hand_over(work, giver, taker)
        taker.coin -= self.price
        giver.coin += self.price
        if self.price:
            price = work.words.amount(self.price, "coin")
            work.say(say("book-hero-sells", giver=giver.name, taker=taker.name, what=what, price=price))
        else:
            work.say(say("book-gives", giver=giver.name, taker=taker.name, what=what))
        if self.item is not None and f"{self.hero} {self.item}" in work.crew.served:
            work.facts["served"] = True
            work.crew.served = [*work.crew.served, f"{self.to} {self.item}"]
            work.say(say("book-served-this-turn-serves", item=self.item))
        say_load(work, self.to)
        say_bag(work, self.to)
        settle(work)

    def _hand_over(self, work: Work, giver: Hero, taker: Hero) -> str:
        if self.item is not None:
            item = work.item(giver, self.item)
            if giver.keepsake and giver.keepsake.casefold() == item.name.casefold():
                raise Refused(say("book-keepsake-never-given-away", item=item.name, giver=giver.name))
            taker.gear = [*taker.gear, take_item(giver, item)]
            return item.name
        if self.token is not None:
            add_tokens(work, giver, self.token, -self.n)
            add_tokens(work, taker, self.token, self.n)
            return work.words.amount(self.n, self.token)
        what, n = ("coin", self.coin or 0) if self.coin else ("ore", self.ore or 0)
        have = getattr(giver, what)
        if have < n:
            raise Refused(
                say("book-has-too-little-to-give", giver=giver.name, have=have, word=work.words(what), n=n)
            )
        setattr(giver, what, have - n)
        setattr(taker, what, getattr(taker, what) + n)
        return work.words.amount(n, what)


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
            raise Refused(say("book-choose-thing-buy-item"))
        if self.shared is not None and self.shared.casefold() in map(str.casefold, crew.shared):
            raise Refused(say("book-coach-twice", shared=self.shared))
        name = (
            self.shared or self.token or self.service or (self.item if isinstance(self.item, str) else None)
        )
        work.pay(self.price, dict(self.payers), self.hero, name or "")
        if self.item is not None:
            item = known_item(work, self.item)
            item.paid, name = self.price, item.name
            work.say(say("book-buys", hero=hero.name, name=name, price=self.price, coin=work.words("coin")))
            add_item(work, self.hero, item)
        elif self.token is not None:
            add_tokens(work, hero, self.token, 1)
            work.say(
                say(
                    "book-buys-token",
                    hero=hero.name,
                    word=work.words(self.token),
                    price=self.price,
                    coin=work.words("coin"),
                )
            )
            say_bag(work, self.hero)
        elif self.service is not None:
            work.say(
                say(
                    "book-service-paid",
                    hero=hero.name,
                    service=self.service,
                    price=self.price,
                    coin=work.words("coin"),
                )
            )
        else:
            crew.shared = [*crew.shared, self.shared or ""]
            price = work.words.amount(self.price, "coin")
            work.say(say("book-crew-buys", shared=self.shared or "", price=price))
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
            raise Refused(say("book-choose-thing-sell-item"))
        got = self._ore(work, hero) if self.ore is not None else self._item(work, hero)
        hero.coin += got
        work.facts["got"] = got
        what = self.item or work.words.amount(self.ore or 0, "ore")
        work.say(say("book-sells", hero=hero.name, what=what, got=got, coin=work.words("coin")))
        settle(work)

    def _item(self, work: Work, hero: Hero) -> int:
        item = work.item(hero, self.item or "")
        if hero.keepsake and hero.keepsake.casefold() == item.name.casefold():
            raise Refused(say("book-keepsake-never-sold", item=item.name, hero=hero.name))
        if item.sell is None and item.paid is None and self.price is None:
            raise Refused(say("book-i-dont-know-what", item=item.name))
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
            ore = work.words("ore")
            raise Refused(
                say("book-buys-no-ore", name=name, ore=ore) if name else say("book-nobody-buys", ore=ore)
            )
        if hero.ore < n:
            raise Refused(
                say("book-has-too-little-ore", hero=hero.name, have=hero.ore, ore=work.words("ore"), n=n)
            )
        price = self.price if self.price is not None else place.prices.get("ore")
        if price is None:
            raise Refused(say("book-i-dont-know-price", ore=work.words("ore")))
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
            raise Refused(say("book-crew-choose-its-things", thing=self.thing))
        if not self.off and same:
            raise Refused(say("book-thing-twice", thing=self.thing))
        crew.shared = (
            [one for one in crew.shared if one not in same] if self.off else [*crew.shared, self.thing]
        )
        work.say(say("book-crew-has-lost" if self.off else "book-crew-has-thing", thing=self.thing))
