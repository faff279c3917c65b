"""Lay out a hero's sheet, or a day in town, as pages of the crew's book."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.deeplamp.asks.pledging import prices, standing
from engine.deeplamp.asks.town import place_of
from engine.deeplamp.pack.language import SKILLS
from engine.deeplamp.pack.world import Location
from engine.deeplamp.state.hero import Hero
from engine.deeplamp.state.state import SEATS, State
from engine.deeplamp.state.stats import room_in_bag, stat, weight
from render.deeplamp.describe import day_words
from render.deeplamp.names import (
    afflictions,
    aim_name,
    class_name,
    full_name,
    hero_name,
    term,
    thing_name,
    times,
)
from render.deeplamp.portrait import likeness_of
from render.deeplamp.scenes import bars
from render.scenes.sheets import Entry, Number, Page, SheetPages, page_lines
from render.text.describe import Sentence, fitted
from render.text.phrases import called

FIGHTING: Final = ("combat", "melee", "ranged", "defense", "resolve", "armor")
"""Stats for fights, shown after the skills."""
REACHED: Final = ("melee", "ranged", "defense", "resolve", "armor")
"""Stats that are target numbers for a die; the other stats count dice or things."""


def sheet_pages(view: State, hero: Hero) -> SheetPages:
    """Lay out everything on a hero's sheet."""
    title = f"{_drawn_name(view, hero)} · level {hero.training.level}"
    return SheetPages(title, (_figure(view, hero), _belongings(view, hero)), SEATS)


def _drawn_name(view: State, hero: Hero) -> str:
    """Return the hero's name, or the seat's name if the font cannot draw it."""
    return called(hero.seat, {hero.seat: hero_name(view, hero)})


def _figure(view: State, hero: Hero) -> Page:
    pack = view.pack
    nerve = "down" if hero.down else f"{term(pack, 'nerve').capitalize()} {hero.vitals.nerve}"
    note = f"{term(pack, 'initiative')} {stat(view, hero, 'initiative')} · {nerve}"
    numbers = tuple(
        Number(term(pack, word).capitalize(), _number(word, stat(view, hero, word)))
        for word in (*SKILLS, *FIGHTING)
    )
    return Page(
        hero.seat, class_name(view, hero), note, bars(view, hero), numbers,
        has_light=hero.id == view.crew.lamp, likeness=likeness_of(view, hero),
    )  # fmt: skip


def _number(word: str, number: int) -> str:
    """Return a skill's number; "4+" for a target number on a die."""
    if word == "armor" and not number:
        return "none"
    return f"{number}+" if word in REACHED else str(number)


def _belongings(view: State, hero: Hero) -> Page:
    pack = view.pack
    numbers = (
        Number(term(pack, "xp").capitalize(), f"{hero.purse.xp}{_price(view, hero)}"),
        Number(term(pack, "coin").capitalize(), str(hero.purse.coin)),
        Number(term(pack, "ore").capitalize(), str(hero.purse.ore)),
        Number(term(pack, "taint").capitalize(), f"{hero.vitals.taint}/{pack.numbers.change_at}"),
    )
    return Page(None, "Belongings", f"load {_load(view, hero)}", (), numbers, tuple(_entries(view, hero)))


def _price(view: State, hero: Hero) -> str:
    price = view.pack.numbers.levels.get(hero.training.level + 1)
    return f"/{price}" if price else ""


def _load(view: State, hero: Hero) -> str:
    return f"{weight(view, hero)} of {stat(view, hero, 'load')}"


def _entries(view: State, hero: Hero) -> Iterator[Entry]:
    """Yield the hero's gear, abilities and afflictions: held, worn, carried, known and suffered."""
    pack = view.pack
    named = [
        ("In hand", hero.kit.hands),
        ("Gear", [one for one in hero.kit.gear if one not in hero.kit.hands]),
    ]
    for heading, things in named:
        if things:
            yield Entry(heading, ", ".join(thing_name(pack, one) for one in things))
    bag = ", ".join(times(thing_name(pack, one), number) for one, number in hero.kit.bag.items()) or "empty"
    yield Entry("Bag", f"{bag}, room for {max(0, room_in_bag(view, hero))} more")
    if hero.kit.keepsake:
        yield Entry(term(pack, "keepsake").capitalize(), thing_name(pack, hero.kit.keepsake))
    own = [*([hero.training.upgrade] if hero.training.upgrade else []), *hero.training.abilities]
    knows = [one.name for one in view.class_of(hero).abilities] + [thing_name(pack, one) for one in own]
    if knows:
        yield Entry("Knows", ", ".join(knows))
    if ails := ", ".join(afflictions(view, hero)):
        yield Entry("Suffers", ails)


def town_pages(view: State, seat: str = "") -> SheetPages:
    """Lay out a day in town: heroes and money by place, and each place's offers with prices.

    Unaffordable offers are listed apart. `seat`: include only the places with this seat's heroes.
    """
    town = view.pack.town
    title = f"{town.name}, {day_words(view)}"
    crew = (_guest(view, hero) for hero in view.alive)
    purse = max((hero.purse.coin for hero in view.alive if not hero.left), default=0)
    visited = [place_of(view, hero) for hero in view.heroes_of(seat)]
    places = [place for place in town.locations if not seat or place in visited]
    shared = tuple(_paid_together(view))
    return SheetPages(title, (*crew, *shared, *(_place(view, place, purse) for place in places)), SEATS)


def _paid_together(view: State) -> Iterator[Page]:
    """Yield a page with what heroes have promised openly, and how far it reaches (S175)."""
    able, entries = prices(view), []
    for aim, given in standing(view).items():
        who = _drawn_name(view, view.crew.heroes[aim.split(":")[1]])
        entries.append(Entry(f"{sum(given.values())} of {able[aim]}", aim_name(view, aim, who)))
    if entries:
        yield Page(None, "Paid together", entries=tuple(entries))


def _guest(view: State, hero: Hero) -> Page:
    pack, place = view.pack, place_of(view, hero)
    where = "has left" if hero.left else f"at {place.name}" if place else ""
    purse = f"{hero.purse.coin} {term(pack, 'coin')}"
    ails = ", ".join(afflictions(view, hero))
    ore = f"{hero.purse.ore} {term(pack, 'ore')}" if hero.purse.ore else ""
    said = {"Is": where, "Has": ore, "Suffers": ails}
    entries = tuple(Entry(heading, words) for heading, words in said.items() if words)
    face = likeness_of(view, hero)
    return Page(
        hero.seat, full_name(view, hero, _drawn_name(view, hero)), purse, entries=entries, likeness=face
    )


def _place(view: State, place: Location, purse: int) -> Page:
    """Lay out a place's offers, with those too expensive for the purse apart."""
    pack = view.pack
    sold = [(thing_name(pack, one.item), one.price) for one in place.goods]
    sold += [(thing_name(pack, one.token), one.price) for one in place.tokens]
    done = [(one.name, one.price) for one in place.services]
    said = {
        "Sells": [one for one in sold if one[1] <= purse],
        "Does": [one for one in done if one[1] <= purse],
        "Too dear": [one for one in (*sold, *done) if one[1] > purse],
    }
    entries = tuple(
        Entry(heading, ", ".join(f"{name} {price}" for name, price in priced))
        for heading, priced in said.items()
        if priced
    )
    buys = f"buys {term(pack, 'ore')} at {pack.numbers.ore_price}" if place.buys_ore else ""
    return Page(None, place.name, buys, (), (), entries)


def pages_text(shown: SheetPages) -> str:
    """Describe the pages in as many sentences as alt text allows."""
    said = (Sentence(1 + number, " ".join(page_lines(page))) for number, page in enumerate(shown.pages))
    return fitted([Sentence(0, f"{shown.title}."), *said])
