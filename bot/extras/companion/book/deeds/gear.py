"""Keep gear, tokens and upgrades, and say what is held and worn."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from bot.extras.companion.book.deed import Deed
from bot.extras.companion.book.health import settle
from bot.extras.companion.book.numbers import is_working, load_of, number
from bot.extras.companion.book.sheet import Amount, Hero, Item, Label, Seat, Upgrade, named
from bot.extras.companion.book.work import Work
from bot.messages.catalogue import listed, say
from engine.kernel.core import Refused


def known_item(work: Work, said: Item | str) -> Item:
    """Return an item as entered, or the one of that name that the crew has entered before."""
    if isinstance(said, Item):
        return said.model_copy(deep=True)
    found = next((one for name, one in work.crew.items.items() if name.casefold() == said.casefold()), None)
    return found.model_copy(deep=True, update={"held": False, "worn": False}) if found else Item(name=said)


def add_item(work: Work, seat: Seat, item: Item) -> None:
    """Put an item on a sheet, keep its kind for the next time, and say if the load is too heavy."""
    hero = work.hero(seat)
    hero.gear = [*hero.gear, item]
    kept = item.model_copy(deep=True, update={"held": False, "worn": False, "upgrades": [], "paid": None})
    if item != Item(name=item.name, paid=item.paid) and item.name not in work.crew.items:
        work.crew.items[item.name] = kept
    say_load(work, seat)


def say_load(work: Work, seat: Seat) -> None:
    hero = work.hero(seat)
    weight, most = load_of(hero), number(work.crew, seat, "load").value or 0
    work.facts |= {"weight": weight, "too_heavy": max(0, weight - most)}
    if weight > most:
        work.say(say("book-load-over", hero=hero.name, weight=weight, most=most))


def say_bag(work: Work, seat: Seat) -> None:
    hero = work.hero(seat)
    n, most = sum(hero.bag.values()), number(work.crew, seat, "bag").value or 0
    work.facts["bag_over"] = max(0, n - most)
    if n > most:
        work.say(say("book-bag-over", hero=hero.name, n=n, most=most))


def add_tokens(work: Work, hero: Hero, token: str, n: int) -> None:
    """Change how many tokens of a kind are in a bag; Refused below none."""
    have = hero.bag.get(token, 0) + n
    if have < 0:
        raise Refused(
            say(
                "book-has-too-few-tokens",
                hero=hero.name,
                have=hero.bag.get(token, 0),
                token=work.words(token),
                n=-n,
            )
        )
    hero.bag[token] = have
    if not have:
        del hero.bag[token]


def take_item(hero: Hero, item: Item) -> Item:
    """Take an item off a sheet; it is neither held nor worn any more."""
    hero.gear = [one for one in hero.gear if one is not item]
    item.held = item.worn = False
    return item


class Gear(Deed):
    """Write an item on a sheet, or without a hero among the things that nobody owns."""

    do = "gear"
    hero: Seat | None = None
    item: Item | Label

    def perform(self, work: Work) -> None:
        item = known_item(work, self.item)
        if self.hero is None:
            work.crew.gear = [*work.crew.gear, item]
            work.say(say("book-lies-crew", item=item.name))
            return
        hero = work.living(self.hero)
        work.say(say("book-has-item", hero=hero.name, item=item.name))
        add_item(work, self.hero, item)
        settle(work)


class DropItem(Deed):
    """Put an item down among the crew's things, or away for good."""

    do = "drop"
    hero: Seat
    item: Label
    away: bool = False

    def perform(self, work: Work) -> None:
        hero = work.living(self.hero)
        item = work.item(hero, self.item)
        if hero.keepsake and hero.keepsake.casefold() == item.name.casefold():
            raise Refused(say("book-keepsake-stays", item=item.name, hero=hero.name))
        take_item(hero, item)
        if not self.away:
            work.crew.gear = [*work.crew.gear, item]
        work.say(
            say("book-gives-item-away" if self.away else "book-puts-down", hero=hero.name, item=item.name)
        )
        say_load(work, self.hero)
        settle(work)


class PickUp(Deed):
    """Let a hero take one of the things that nobody owns."""

    do = "pick_up"
    hero: Seat
    item: Label

    def perform(self, work: Work) -> None:
        hero, crew = work.living(self.hero), work.crew
        found = named(crew.gear, self.item)
        if found is None:
            raise Refused(say("book-lies-crew-choose-does", item=self.item))
        crew.gear = [one for one in crew.gear if one is not found]
        work.say(say("book-takes-thing", hero=hero.name, found=found.name))
        add_item(work, self.hero, found)
        settle(work)


class Bag(Deed):
    """Put tokens into a bag, or take them out with a negative number."""

    do = "bag"
    hero: Seat
    token: Label
    n: Annotated[int, Field(ge=-99, le=99)] = 1

    def perform(self, work: Work) -> None:
        hero = work.living(self.hero)
        add_tokens(work, hero, self.token, self.n)
        work.say(
            say(
                "book-bag-now",
                hero=hero.name,
                n=f"{self.n:+}",
                token=work.words(self.token),
                now=hero.bag.get(self.token, 0),
            )
        )
        say_bag(work, self.hero)


class Hands(Deed):
    """Say what a hero holds; in a fight only before anybody's part, unless `anyway`."""

    do = "hands"
    hero: Seat
    items: Annotated[list[Label], Field(max_length=6)]
    anyway: bool = False

    def perform(self, work: Work) -> None:
        crew, hero = work.crew, work.living(self.hero)
        if crew.fight and crew.acted and not self.anyway:
            raise Refused(say("book-fight-hands-change-before"))
        chosen: list[Item] = []
        for name in self.items:
            item = named([one for one in hero.gear if not any(one is other for other in chosen)], name)
            if item is None:
                raise Refused(say("book-choose-something-sheet", hero=hero.name, name=name))
            if not item.hands:
                raise Refused(say("book-needs-hand-choose-what", item=item.name))
            chosen.append(item)
        hands, most = sum(item.hands for item in chosen), number(crew, self.hero, "hands").value or 0
        if hands > most:
            raise Refused(say("book-takes-hands-choose-fewer", hands=hands, most=most))
        for item in hero.gear:
            item.held = any(item is one for one in chosen)
        names = listed(item.name for item in chosen)
        work.say(
            say("book-holds", hero=hero.name, names=names)
            if chosen
            else say("book-holds-nothing", hero=hero.name)
        )
        say_idle(work, hero, chosen)
        settle(work)


def say_idle(work: Work, hero: Hero, items: list[Item]) -> None:
    for item in items:
        if item.needs and not is_working(item.model_copy(update={"held": True, "worn": True}), hero):
            work.say(say("book-does-work", item=item.name, hero=hero.name, needs=item.needs))


class Wear(Deed):
    """Put clothing on, one piece a slot, or take it off."""

    do = "wear"
    hero: Seat
    item: Label
    on: bool = True

    def perform(self, work: Work) -> None:
        hero = work.living(self.hero)
        found = [
            one for one in hero.gear if one.name.casefold() == self.item.casefold() and one.worn != self.on
        ]
        item = found[0] if found else work.item(hero, self.item)
        if not item.slot:
            raise Refused(say("book-clothing-choose-piece-slot", item=item.name))
        worn = [one for one in hero.gear if one.worn and one is not item and one.slot]
        other = next((one for one in worn if (one.slot or "").casefold() == item.slot.casefold()), None)
        if self.on and other is not None:
            raise Refused(say("book-wears-there-take-off", hero=hero.name, other=other.name))
        item.worn = self.on
        work.say(say("book-puts-on" if self.on else "book-takes-clothes-off", hero=hero.name, item=item.name))
        if self.on:
            say_idle(work, hero, [item])
        settle(work)


class Attach(Deed):
    """Attach an upgrade to an item: it takes slots and costs ore or coin; a forged one stays for good."""

    do = "attach"
    hero: Seat
    item: Label
    upgrade: Upgrade | Label
    cost: dict[Annotated[str, Field(pattern="^(ore|coin)$")], Amount] = Field(default_factory=dict)
    payers: dict[Seat, Amount] = Field(default_factory=dict)
    forged: bool = False

    def perform(self, work: Work) -> None:
        hero = work.living(self.hero)
        item = work.item(hero, self.item)
        name = self.upgrade if isinstance(self.upgrade, str) else self.upgrade.name
        loose: Upgrade | None = named(hero.loose, name)
        new = loose or (Upgrade(name=name) if isinstance(self.upgrade, str) else self.upgrade)
        if isinstance(self.upgrade, Upgrade):
            new = self.upgrade
        if new.needs and new.needs.casefold() not in map(str.casefold, item.keywords):
            raise Refused(say("book-needs-item-keyword-choose", new=new.name, needs=new.needs))
        taken = sum(one.slots for one in item.upgrades)
        if taken + new.slots > item.slots:
            raise Refused(
                say(
                    "book-slots-left-takes",
                    item=item.name,
                    left=item.slots - taken,
                    new=new.name,
                    slots=new.slots,
                )
            )
        ore = self.cost.get("ore", 0)
        if hero.ore < ore:
            raise Refused(
                say("book-too-little-ore", hero=hero.name, have=hero.ore, ore=work.words("ore"), n=ore)
            )
        work.pay(self.cost.get("coin", 0), dict(self.payers), self.hero, new.name)
        hero.ore -= ore
        item.upgrades = [*item.upgrades, new.model_copy(update={"forged": self.forged or new.forged})]
        hero.loose = [one for one in hero.loose if one is not loose]
        work.facts["slots_left"] = item.slots - taken - new.slots
        work.say(
            say(
                "book-forged" if self.forged else "book-upgrade-on",
                hero=hero.name, upgrade=new.name, item=item.name,
            )
        )  # fmt: skip
        settle(work)


class Detach(Deed):
    """Take an upgrade off an item; it is kept loose, and what it cost is lost."""

    do = "detach"
    hero: Seat
    item: Label
    upgrade: Label

    def perform(self, work: Work) -> None:
        hero = work.living(self.hero)
        item = work.item(hero, self.item)
        found: Upgrade | None = named(item.upgrades, self.upgrade)
        if found is None:
            raise Refused(say("book-choose-its-upgrades", item=item.name, upgrade=self.upgrade))
        if found.forged:
            raise Refused(say("book-forged-into-stays-good", found=found.name, item=item.name))
        item.upgrades = [one for one in item.upgrades if one is not found]
        hero.loose = [*hero.loose, found]
        work.facts["loose"] = found.name
        work.say(say("book-off-its-cost-lost", hero=hero.name, found=found.name, item=item.name))
        settle(work)


class Loose(Deed):
    """Write a found upgrade on a sheet that is on no item yet, or take it off."""

    do = "loose"
    hero: Seat
    upgrade: Upgrade
    off: bool = False

    def perform(self, work: Work) -> None:
        hero = work.living(self.hero)
        found = named(hero.loose, self.upgrade.name)
        if self.off and found is None:
            raise Refused(say("book-loose-choose-sheet", hero=hero.name, upgrade=self.upgrade.name))
        hero.loose = (
            [one for one in hero.loose if one is not found] if self.off else [*hero.loose, self.upgrade]
        )
        name = self.upgrade.name
        work.say(
            say("book-gives-away", hero=hero.name, name=name)
            if self.off
            else say("book-has-thing", hero=hero.name, name=name)
        )
