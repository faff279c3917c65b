"""Keep gear, tokens and upgrades, and say what is held and worn."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from bot.extras.companion.book.deed import Deed
from bot.extras.companion.book.health import settle
from bot.extras.companion.book.numbers import is_working, load_of, number
from bot.extras.companion.book.sheet import Amount, Hero, Item, Label, Seat, Upgrade, named
from bot.extras.companion.book.work import Work
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
        work.say(f"{hero.name}: load {weight} of {most}.")


def say_bag(work: Work, seat: Seat) -> None:
    hero = work.hero(seat)
    n, most = sum(hero.bag.values()), number(work.crew, seat, "bag").value or 0
    work.facts["bag_over"] = max(0, n - most)
    if n > most:
        work.say(f"{hero.name}: bag {n} of {most}.")


def add_tokens(work: Work, hero: Hero, token: str, n: int) -> None:
    """Change how many tokens of a kind are in a bag; Refused below none."""
    have = hero.bag.get(token, 0) + n
    if have < 0:
        raise Refused(f"{hero.name} has {hero.bag.get(token, 0)} {work.words(token)}, not {-n}.")
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
            work.say(f"{item.name} lies with the crew.")
            return
        hero = work.living(self.hero)
        work.say(f"{hero.name} has {item.name}.")
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
            raise Refused(f"{item.name} is {hero.name}'s keepsake and stays.")
        take_item(hero, item)
        if not self.away:
            work.crew.gear = [*work.crew.gear, item]
        away, down = f"{hero.name} gives {item.name} away.", f"{hero.name} puts {item.name} down."
        work.say(away if self.away else down)
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
            raise Refused(f"No {self.item} lies with the crew. Choose one that does.")
        crew.gear = [one for one in crew.gear if one is not found]
        work.say(f"{hero.name} takes {found.name}.")
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
        work.say(f"{hero.name}: {self.n:+} {work.words(self.token)}, now {hero.bag.get(self.token, 0)}.")
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
            raise Refused("In a fight, hands change before anybody's part. Wait, or press Anyway.")
        chosen: list[Item] = []
        for name in self.items:
            item = named([one for one in hero.gear if not any(one is other for other in chosen)], name)
            if item is None:
                raise Refused(f"{hero.name} has no {name}. Choose something on the sheet.")
            if not item.hands:
                raise Refused(f"{item.name} needs no hand. Choose what is held.")
            chosen.append(item)
        hands, most = sum(item.hands for item in chosen), number(crew, self.hero, "hands").value or 0
        if hands > most:
            raise Refused(f"That takes {hands} hands of {most}. Choose fewer things.")
        for item in hero.gear:
            item.held = any(item is one for one in chosen)
        names = " and ".join(item.name for item in chosen)
        work.say(f"{hero.name} holds {names or 'nothing'}.")
        say_idle(work, hero, chosen)
        settle(work)


def say_idle(work: Work, hero: Hero, items: list[Item]) -> None:
    for item in items:
        if item.needs and not is_working(item.model_copy(update={"held": True, "worn": True}), hero):
            work.say(f"{item.name} does not work: {hero.name} is not {item.needs}.")


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
            raise Refused(f"{item.name} is no clothing. Choose a piece with a slot.")
        worn = [one for one in hero.gear if one.worn and one is not item and one.slot]
        other = next((one for one in worn if (one.slot or "").casefold() == item.slot.casefold()), None)
        if self.on and other is not None:
            raise Refused(f"{hero.name} wears {other.name} there. Take it off first.")
        item.worn = self.on
        off = f"{hero.name} takes {item.name} off."
        work.say(f"{hero.name} puts {item.name} on." if self.on else off)
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
            raise Refused(f"{new.name} needs an item with the keyword {new.needs}. Choose another.")
        taken = sum(one.slots for one in item.upgrades)
        if taken + new.slots > item.slots:
            raise Refused(f"{item.name} has {item.slots - taken} slots left, {new.name} takes {new.slots}.")
        ore = self.cost.get("ore", 0)
        if hero.ore < ore:
            raise Refused(f"{hero.name} has {hero.ore} {work.words('ore')}, not {ore}. Find more first.")
        work.pay(self.cost.get("coin", 0), dict(self.payers), self.hero, new.name)
        hero.ore -= ore
        item.upgrades = [*item.upgrades, new.model_copy(update={"forged": self.forged or new.forged})]
        hero.loose = [one for one in hero.loose if one is not loose]
        work.facts["slots_left"] = item.slots - taken - new.slots
        forged = f"{hero.name}: {new.name} is forged into {item.name}."
        work.say(forged if self.forged else f"{hero.name}: {new.name} is on {item.name}.")
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
            raise Refused(f"{item.name} has no {self.upgrade}. Choose one of its upgrades.")
        if found.forged:
            raise Refused(f"{found.name} is forged into {item.name} and stays for good.")
        item.upgrades = [one for one in item.upgrades if one is not found]
        hero.loose = [*hero.loose, found]
        work.facts["loose"] = found.name
        work.say(f"{hero.name}: {found.name} is off {item.name}. Its cost is lost.")
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
            raise Refused(f"{hero.name} has no loose {self.upgrade.name}. Choose one of the sheet.")
        hero.loose = (
            [one for one in hero.loose if one is not found] if self.off else [*hero.loose, self.upgrade]
        )
        name = self.upgrade.name
        work.say(f"{hero.name} gives {name} away." if self.off else f"{hero.name} has {name}.")
