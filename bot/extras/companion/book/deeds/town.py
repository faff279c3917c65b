"""Travel the road, spend days in town, and raise the dead."""

from __future__ import annotations

from typing import Final

from pydantic import Field

from bot.extras.companion.book.crew import Stay, Town
from bot.extras.companion.book.deed import Deed
from bot.extras.companion.book.deeds.heroes import in_seat_order
from bot.extras.companion.book.deeds.shaft import tell_line
from bot.extras.companion.book.levels import tell_levels
from bot.extras.companion.book.sheet import SEATS, Amount, Hero, Label, Seat, named
from bot.extras.companion.book.work import Work
from bot.messages.catalogue import say
from engine.kernel.core import Refused

BED: Final = 10
"""Price of a bed, in coin."""


class Road(Deed):
    """Travel to town: a D6 a hero, 1 or 2 is a hazard each; `hazard` rolls them one by one."""

    do = "road"

    def perform(self, work: Work) -> None:
        crew = work.crew
        if crew.is_below:
            raise Refused(say("book-crew-below-end-adventure"))
        dice = work.roll(len(crew.alive), say("book-road-die-hero"))
        rolled = dict(zip(crew.alive, dice, strict=True))
        crew.hazards = [seat for seat, face in rolled.items() if face <= 2]
        work.facts["hazards"] = list(crew.hazards)
        faced = [f"{crew.heroes[seat].name} {face}" for seat, face in rolled.items()]
        work.say(say("book-road-dice", names=", ".join(faced)))
        names = ", ".join(crew.heroes[seat].name for seat in crew.hazards)
        work.say(say("book-hazards", names=names) if names else say("book-hazard-road"))


class Hazard(Deed):
    """Roll the next hazard of the road with 3D6."""

    do = "hazard"

    def perform(self, work: Work) -> None:
        crew = work.crew
        if not crew.hazards:
            raise Refused(say("book-hazard-left-arrive-town"))
        seat, *left = crew.hazards
        line = sum(work.roll(3, say("book-hazard", hero=crew.heroes[seat].name)))
        crew.hazards = left
        work.facts |= {"hero": seat, "line": line, "left": len(left)}
        work.say(say("book-hazard-line-left", hero=crew.heroes[seat].name, line=line, left=len(left)))
        tell_line(work, "road", line)


class Arrive(Deed):
    """Arrive in town: day 1, marker 1; who left a town stays away until after the next adventure."""

    do = "arrive"
    place: Label = "town"

    def perform(self, work: Work) -> None:
        crew = work.crew
        if crew.is_below:
            raise Refused(say("book-crew-below-end-adventure"))
        if crew.hazards:
            raise Refused(say("book-hazards-road-left-roll", hazards=len(crew.hazards)))
        left = list(crew.town.left) if crew.town else []
        crew.town, crew.visited = Town(place=self.place, left=left), False
        work.say(say("book-crew-day", place=self.place))
        tell_levels(work)


class StayOf(Deed):
    """Choose a hero's bed or camp for the day, and the place to visit; a bed is paid at once."""

    do = "stay"
    hero: Seat
    bed: bool = False
    visit: Label | None = None

    def perform(self, work: Work) -> None:
        hero, town = work.living(self.hero), work.town(self.hero)
        if work.crew.visited:
            raise Refused(say("book-places-this-day-been"))
        before = town.stays.get(self.hero, Stay())
        coin = hero.coin + (BED if before.bed else 0)
        if self.bed and coin < BED:
            raise Refused(
                say(
                    "book-bed-costs-camp-instead",
                    price=BED,
                    coin=work.words("coin"),
                    hero=hero.name,
                    have=coin,
                )
            )
        hero.coin = coin - (BED if self.bed else 0)
        town.stays[self.hero] = Stay(bed=self.bed, visit=self.visit)
        work.say(say("book-sleeps-bed", hero=hero.name) if self.bed else say("book-camps", hero=hero.name))
        if self.visit:
            work.say(say("book-visits", hero=hero.name, visit=self.visit))


class Day(Deed):
    """Roll the day: 2D6 for each camp, then 2D6 for each place that is visited."""

    do = "day"

    def perform(self, work: Work) -> None:
        crew, town = work.crew, work.town()
        if crew.visited:
            raise Refused(say("book-places-this-day-been"))
        stays = {seat: town.stays[seat] for seat in crew.alive if seat in town.stays}
        if not stays:
            raise Refused(say("book-nobody-chosen-bed-camp"))
        camp = {
            seat: sum(work.roll(2, say("book-camp", hero=crew.heroes[seat].name)))
            for seat, stay in stays.items() if not stay.bed
        }  # fmt: skip
        places: dict[str, tuple[str, int]] = {}
        for seat, stay in stays.items():
            if stay.visit is not None:
                what = say("book-place-dice", hero=crew.heroes[seat].name, visit=stay.visit)
                places[seat] = (stay.visit, sum(work.roll(2, what)))
        crew.visited = True
        work.facts |= {"camp": camp, "places": {seat: list(found) for seat, found in places.items()}}
        for seat, line in camp.items():
            work.say(say("book-camp-line", hero=crew.heroes[seat].name, line=line))
            tell_line(work, "camp", line)
        for seat, (place, number) in places.items():
            work.say(say("book-place-line", hero=crew.called(seat), place=place, number=number))
            tell_line(work, place, number)


class Event(Deed):
    """End the day with a D6: at or below the marker an event, above it the marker moves up."""

    do = "event"

    def perform(self, work: Work) -> None:
        crew, town = work.crew, work.town()
        die = work.roll(1, say("book-end-day"))[0]
        work.facts |= {"die": die, "line": None}
        town.day += 1
        town.stays, crew.visited = {}, False
        work.say(say("book-day-die-shows-marker", day=town.day, die=die, marker=town.marker))
        if crew.options.town_event == "roll":
            return
        if die > town.marker:
            town.marker += 1
            work.say(say("book-nothing-happens-marker-moves", marker=town.marker))
            return
        line = work.roll(1, say("book-event-line"))[0]
        town.marker = 1
        work.facts["line"] = line
        work.say(say("book-event-line-marker-back", line=line))
        tell_line(work, "town event", line)


class Leave(Deed):
    """Let a hero leave town until after the next adventure."""

    do = "leave"
    hero: Seat

    def perform(self, work: Work) -> None:
        hero, town = work.living(self.hero), work.town(self.hero)
        town.left = [*town.left, self.hero]
        town.stays.pop(self.hero, None)
        work.say(say("book-leaves-town", hero=hero.name))
        if all(seat in town.left for seat in work.crew.alive):
            work.say(say("book-all-left-next-adventure"))


class Raise(Deed):
    """Raise a dead hero in town, of a seat or of the fallen; anybody pays, also the one who is raised."""

    do = "raise"
    hero: Seat | None = None
    fallen: Label | None = None
    price: Amount = 0
    payers: dict[Label, Amount] = Field(default_factory=dict)

    def perform(self, work: Work) -> None:
        crew = work.crew
        work.town()
        if crew.options.hard_core == "full":
            raise Refused(say("book-crew-plays-hard-core"))
        if (self.hero is None) == (self.fallen is None):
            raise Refused(say("book-choose-who-raised-dead"))
        hero = work.hero(self.hero) if self.hero else self._fallen(work)
        if not hero.dead:
            raise Refused(say("book-alive-choose-dead-hero", hero=hero.name))
        seat = self.hero or self._free(work, hero)
        work.pay(self.price, dict(self.payers), self.hero or hero.name, self.hero or hero.name)
        hero.dead = hero.down = False
        hero.wounds = hero.strain = hero.poison = 0
        hero.since = None
        if self.hero is None:
            crew.fallen = [one for one in crew.fallen if one is not hero]
            crew.heroes[seat] = hero
            in_seat_order(work)
        work.facts["hero"] = seat
        work.say(say("book-raised", hero=hero.name, price=self.price, coin=work.words("coin")))

    def _fallen(self, work: Work) -> Hero:
        dead = [one for one in work.crew.fallen[::-1] if one.dead]
        found = named(dead, self.fallen or "")
        if not isinstance(found, Hero):
            raise Refused(say("book-among-fallen-choose-them", fallen=self.fallen or ""))
        return found

    def _free(self, work: Work, hero: Hero) -> Seat:
        free = [seat for seat in SEATS if seat not in work.crew.heroes]
        if not free:
            raise Refused(say("book-no-seat-for-fallen", hero=hero.name))
        return free[0]


class Rejoin(Deed):
    """Let a retired hero come back to a free seat."""

    do = "rejoin"
    name: Label

    def perform(self, work: Work) -> None:
        crew = work.crew
        found = named([one for one in crew.fallen[::-1] if not one.dead], self.name)
        if not isinstance(found, Hero):
            raise Refused(say("book-retired-hero-called-choose", name=self.name))
        free = [seat for seat in SEATS if seat not in crew.heroes]
        if not free:
            raise Refused(say("book-no-seat-for-retired", found=found.name))
        crew.fallen = [one for one in crew.fallen if one is not found]
        crew.heroes[free[0]] = found
        in_seat_order(work)
        work.facts["hero"] = free[0]
        work.say(say("book-is-back", found=found.name))
