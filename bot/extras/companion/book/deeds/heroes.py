"""Make heroes, set their fields, gain and pay, and keep the fallen."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from bot.extras.companion.book.changes import find
from bot.extras.companion.book.crew import Crew, HeroClass
from bot.extras.companion.book.deed import Deed, in_words
from bot.extras.companion.book.health import die, lose_if_all_down, settle
from bot.extras.companion.book.sheet import SEATS, Ability, Hero, Label, Seat, named
from bot.extras.companion.book.stats import NUMBERS, OTHERS
from bot.extras.companion.book.work import Work
from bot.messages.catalogue import say
from engine.kernel.core import Refused

Who = Seat | Literal["all"]
Change = Annotated[int, Field(ge=-999_999, le=999_999)]


def fresh_hero(work: Work, name: str, class_: str | None, like: Hero | None = None) -> Hero:
    """Return a new hero with the printed numbers that the crew knows of the class."""
    known = work.crew.content.get(class_ or "", HeroClass())
    twins = [one for one in work.crew.heroes.values() if class_ and one.hero_class == class_]
    model = like or next(iter(twins), None)
    stats = dict(known.stats) or (dict(model.stats) if model else {})
    keywords = list(known.keywords) or (list(model.keywords) if model else [])
    hero = Hero(
        name=name, nerve=1, stats=stats, keywords=keywords, nerve_face=known.nerve_face,
        charges=known.charges.model_copy(deep=True) if known.charges else None,
    )  # fmt: skip
    hero.hero_class = class_
    worlds = work.crew.worlds
    hero.world = "home" if "home" in worlds or not worlds else worlds[0]
    return hero


def in_seat_order(work: Work) -> None:
    work.crew.heroes = {seat: work.crew.heroes[seat] for seat in work.crew.seats}


class New(Deed):
    """Make a hero in an empty seat; another hero of the class lends the printed numbers."""

    do = "new"
    hero: Label
    name: Label
    class_: Label | None = Field(default=None, alias="class")
    person: Label | None = None

    def perform(self, work: Work) -> None:
        heroes = work.crew.heroes
        if len(heroes) >= len(SEATS):
            raise Refused(say("book-crew-most-heroes-remove", seats=len(SEATS)))
        if self.hero not in SEATS:
            raise Refused(say("book-there-seat-choose", hero=self.hero, names=", ".join(SEATS)))
        if self.hero in heroes:
            raise Refused(say("book-seat-choose-another", heroes=heroes[self.hero].name))
        hero = fresh_hero(work, self.name, self.class_)
        hero.person = self.person
        heroes[self.hero] = hero
        in_seat_order(work)
        work.facts |= {"hero": self.hero, "name": self.name}
        work.say(say("book-joins-crew", name=self.name))


class Set(Deed):
    """Set any field of a sheet; a path with dots reaches inner ones, a number may be named alone."""

    do = "set"
    hero: Seat
    field: str
    value: Any = None

    def perform(self, work: Work) -> None:
        before = work.hero(self.hero)
        path = self.field.split(".")
        if path[0] in NUMBERS or (path[0] in OTHERS and path[0] not in Hero.model_fields):
            path = ["stats", *path]
        data = before.dump()
        _put(data, path, self.value)
        try:
            hero = Hero.model_validate(data)
        except ValidationError as error:
            raise Refused(in_words(error)) from None
        work.crew.heroes[self.hero] = hero
        work.facts |= {"hero": self.hero, "field": self.field, "value": self.value}
        work.say(say("book-field-set", hero=hero.name, word=work.words(path[-1]), shown=_shown(self.value)))
        if path[0] not in ("down", "dead"):
            settle(work)


def _shown(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return {None: say("book-value-cleared"), True: say("book-value-on"), False: say("book-value-off")}[
            value
        ]
    return str(value) if isinstance(value, int | str) else say("book-value-changed")


def _put(data: dict[str, Any], path: list[str], value: Any) -> None:
    *outer, key = path
    held: Any = data
    for step in outer:
        held = (
            held[int(step)]
            if isinstance(held, list) and _is_index(held, step)
            else (held.get(step) if isinstance(held, dict) else None)
        )
    if isinstance(held, list) and _is_index(held, key):
        held[int(key)] = value
    elif isinstance(held, dict) and (outer or key in held):
        held[key] = value
    else:
        raise Refused(say("book-sheet-field-choose", field=".".join(path), names=", ".join(data)))


def _is_index(held: list[Any], step: str) -> bool:
    return step.isdecimal() and int(step) < len(held)


class Gain(Deed):
    """Give a hero, or all, experience, coin, ore, favor or nerve; a negative number takes it."""

    do = "gain"
    hero: Who
    what: Literal["xp", "coin", "ore", "favor", "nerve"]
    n: Change = 1

    def perform(self, work: Work) -> None:
        for seat in seats_of(work, self.hero):
            hero = work.living(seat)
            have = getattr(hero, self.what) + self.n
            if have < 0:
                word = work.words(self.what)
                raise Refused(
                    say(
                        "book-has-too-little-to-take",
                        hero=hero.name,
                        have=getattr(hero, self.what),
                        word=word,
                        n=-self.n,
                    )
                )
            setattr(hero, self.what, have)
            work.say(
                say("book-purse-now", hero=hero.name, n=f"{self.n:+}", word=work.words(self.what), have=have)
            )


def seats_of(work: Work, who: Who) -> list[Seat]:
    return work.crew.alive if who == "all" else [who]


class Nerve(Deed):
    """Change a hero's nerve, for an ability or a card; over the limit it lasts until the turn ends."""

    do = "nerve"
    hero: Who
    n: Change = 1
    why: Label | None = None

    def perform(self, work: Work) -> None:
        for seat in seats_of(work, self.hero):
            hero = work.living(seat)
            if self.n < 0:
                work.paid(hero, -self.n, self.why or "")
            else:
                hero.nerve += self.n
            over = over_limit(work, seat)
            work.facts["over"] = over
            self._tell(work, hero, over)

    def _tell(self, work: Work, hero: Hero, over: int) -> None:
        name, n, nerve = hero.name, f"{self.n:+}", work.words("nerve")
        if self.why:
            work.say(say("book-nerve-for", why=self.why, hero=name, n=n, nerve=nerve, now=hero.nerve))
        else:
            work.say(say("book-nerve-now", hero=name, n=n, nerve=nerve, now=hero.nerve))
        if over:
            work.say(say("book-nerve-over", hero=name, over=over, nerve=nerve))


def over_limit(work: Work, seat: Seat) -> int:
    """Return how much nerve a hero has above the limit; 0 while the limit is unknown."""
    most = work.limit(seat, "nerve_max")
    return 0 if most is None else max(0, work.hero(seat).nerve - most)


class Learned(Deed):
    """Write an ability on a sheet, or take it off with `off`."""

    do = "ability"
    hero: Seat
    ability: Ability
    off: bool = False

    def perform(self, work: Work) -> None:
        hero = work.hero(self.hero)
        found = named(hero.abilities, self.ability.name)
        if self.off and found is None:
            raise Refused(say("book-choose-ability-sheet", hero=hero.name, ability=self.ability.name))
        if found is not None:
            hero.abilities = [one for one in hero.abilities if one is not found]
        if not self.off:
            hero.abilities = [*hero.abilities, self.ability]
        name = self.ability.name
        work.say(
            say("book-loses", hero=hero.name, name=name)
            if self.off
            else say("book-has-thing", hero=hero.name, name=name)
        )
        settle(work)


class Kill(Deed):
    """Mark a hero as dead; the sheet stays with all that is on it."""

    do = "kill"
    hero: Seat
    why: Label | None = None

    def perform(self, work: Work) -> None:
        work.living(self.hero)
        die(work, self.hero, self.why)
        lose_if_all_down(work)


class Replace(Deed):
    """Let a new hero take the seat of a dead one, who goes to the fallen."""

    do = "replace"
    hero: Seat
    name: Label
    class_: Label | None = Field(default=None, alias="class")

    def perform(self, work: Work) -> None:
        old = work.hero(self.hero)
        if not old.dead:
            raise Refused(say("book-alive-retire-hero-first", old=old.name))
        _bury(work, self.hero)
        hero = fresh_hero(work, self.name, self.class_)
        hero.person = old.person
        work.crew.heroes[self.hero] = hero
        in_seat_order(work)
        work.facts |= {"hero": self.hero, "fallen": old.name}
        work.say(say("book-takes-place", name=self.name, old=old.name))


def _bury(work: Work, seat: Seat) -> Hero:
    hero = work.crew.heroes.pop(seat)
    work.crew.told_levels.pop(seat, None)
    work.crew.fallen = [*work.crew.fallen, hero]
    if work.crew.bearer == seat:
        work.crew.bearer = None
    return hero


class Retire(Deed):
    """Let a hero leave the crew for good; the sheet stays among the fallen."""

    do = "retire"
    hero: Seat

    def perform(self, work: Work) -> None:
        work.hero(self.hero)
        hero = _bury(work, self.hero)
        forget(work, self.hero)
        work.facts["fallen"] = hero.name
        work.say(say("book-retires", hero=hero.name))


class Remove(Deed):
    """Take a sheet out of the crew, as if it had never been there; an undo brings it back."""

    do = "remove"
    hero: Seat

    def perform(self, work: Work) -> None:
        hero = work.hero(self.hero)
        del work.crew.heroes[self.hero]
        forget(work, self.hero)
        work.say(say("book-sheet-removed-undo-brings", hero=hero.name))


def forget(work: Work, seat: Seat) -> None:
    """Take an empty seat out of everything that names it."""
    crew = work.crew
    for key in ("acted", "freed", "flee", "searched", "helped", "hazards", "next"):
        setattr(crew, key, [one for one in getattr(crew, key) if one != seat])
    crew.owed = [one for one in crew.owed if one.hero != seat]
    crew.notes = [one for one in crew.notes if one.hero != seat]
    crew.rolls = {mark: one for mark, one in crew.rolls.items() if one.hero != seat}
    crew.covered.pop(seat, None)
    crew.told_levels.pop(seat, None)
    crew.kegs.pop(seat, None)
    if crew.bearer == seat:
        crew.bearer = None
    if crew.town:
        crew.town.left = [one for one in crew.town.left if one != seat]
        crew.town.stays.pop(seat, None)


class NumberOf(Deed):
    """Say a hero's number as it counts now, with the modifiers in it."""

    do = "number"
    hero: Seat
    stat: str

    def perform(self, work: Work) -> None:
        found = work.number(self.hero, self.stat)
        work.facts |= {"value": found.value, "modifiers": found.names}
        work.say(
            say(
                "book-number-is",
                hero=work.hero(self.hero).name,
                word=work.words(self.stat),
                value=found.value or 0,
                told=found.told,
            )
        )


class Adjust(Deed):
    """Set any field of the crew itself, such as revive tokens or found clues, when the book is wrong."""

    do = "adjust"
    field: str
    value: Any = None

    def perform(self, work: Work) -> None:
        data = work.crew.dump()
        path = self.field.split(".")
        if path[0] in ("heroes", "rolls", "owed", "options"):
            raise Refused(say("book-entries-their-own-use", first=path[0]))
        there, _ = find(data, path[:-1])
        if not there or (len(path) == 1 and path[0] not in data):
            raise Refused(say("book-book-field-look-panel", field=self.field))
        _put(data, path, self.value)
        try:
            work.crew = Crew.model_validate(data)
        except ValidationError as error:
            raise Refused(in_words(error)) from None
        work.facts |= {"field": self.field, "value": self.value}
        work.say(
            say(
                "book-crew-field-set",
                field=self.field.replace(".", " ").replace("_", " "),
                shown=_shown(self.value),
            )
        )
        settle(work)
