"""Travel the road, spend days in town, and raise the dead."""

from __future__ import annotations

from typing import Final

from pydantic import Field

from bot.extras.companion.book.crew import Stay, Town
from bot.extras.companion.book.deed import Deed
from bot.extras.companion.book.deeds.heroes import in_seat_order
from bot.extras.companion.book.deeds.shaft import tell_line
from bot.extras.companion.book.sheet import SEATS, Amount, Hero, Label, Seat, named
from bot.extras.companion.book.work import Work
from engine.kernel.core import Refused

BED: Final = 10
"""Price of a bed, in coin."""


class Road(Deed):
    """Travel to town: a D6 a hero, 1 or 2 is a hazard each; `hazard` rolls them one by one."""

    do = "road"

    def perform(self, work: Work) -> None:
        crew = work.crew
        if crew.is_below:
            raise Refused("The crew is below. End the adventure first.")
        dice = work.roll(len(crew.alive), "The road, a die a hero")
        rolled = dict(zip(crew.alive, dice, strict=True))
        crew.hazards = [seat for seat, face in rolled.items() if face <= 2]
        work.facts["hazards"] = list(crew.hazards)
        work.say(", ".join(f"{crew.heroes[seat].name} {face}" for seat, face in rolled.items()) + ".")
        names = ", ".join(crew.heroes[seat].name for seat in crew.hazards)
        work.say(f"Hazards: {names}." if names else "No hazard on the road.")


class Hazard(Deed):
    """Roll the next hazard of the road with 3D6."""

    do = "hazard"

    def perform(self, work: Work) -> None:
        crew = work.crew
        if not crew.hazards:
            raise Refused("No hazard is left. Arrive in town.")
        seat, *left = crew.hazards
        line = sum(work.roll(3, f"Hazard of {crew.heroes[seat].name}"))
        crew.hazards = left
        work.facts |= {"hero": seat, "line": line, "left": len(left)}
        work.say(f"{crew.heroes[seat].name}: hazard line {line}. {len(left)} left.")
        tell_line(work, "road", line)


class Arrive(Deed):
    """Arrive in town: day 1, marker 1; who left a town stays away until after the next adventure."""

    do = "arrive"
    place: Label = "town"

    def perform(self, work: Work) -> None:
        crew = work.crew
        if crew.is_below:
            raise Refused("The crew is below. End the adventure first.")
        if crew.hazards:
            raise Refused(f"{len(crew.hazards)} hazards of the road are left. Roll them first.")
        left = list(crew.town.left) if crew.town else []
        crew.town, crew.visited = Town(place=self.place, left=left), False
        work.say(f"The crew is in {self.place}, day 1.")


class StayOf(Deed):
    """Choose a hero's bed or camp for the day, and the place to visit; a bed is paid at once."""

    do = "stay"
    hero: Seat
    bed: bool = False
    visit: Label | None = None

    def perform(self, work: Work) -> None:
        hero, town = work.living(self.hero), work.town(self.hero)
        if work.crew.visited:
            raise Refused("The places of this day have been rolled. End the day first.")
        before = town.stays.get(self.hero, Stay())
        coin = hero.coin + (BED if before.bed else 0)
        if self.bed and coin < BED:
            raise Refused(f"A bed costs {BED} {work.words('coin')}; {hero.name} has {coin}. Camp instead.")
        hero.coin = coin - (BED if self.bed else 0)
        town.stays[self.hero] = Stay(bed=self.bed, visit=self.visit)
        work.say(f"{hero.name} sleeps in a bed." if self.bed else f"{hero.name} camps.")
        if self.visit:
            work.say(f"{hero.name} visits {self.visit}.")


class Day(Deed):
    """Roll the day: 2D6 for each camp, then 2D6 for each place that is visited."""

    do = "day"

    def perform(self, work: Work) -> None:
        crew, town = work.crew, work.town()
        if crew.visited:
            raise Refused("The places of this day have been rolled. End the day first.")
        stays = {seat: town.stays[seat] for seat in crew.alive if seat in town.stays}
        if not stays:
            raise Refused("Nobody has chosen a bed or a camp. Choose first.")
        camp = {
            seat: sum(work.roll(2, f"Camp of {crew.heroes[seat].name}"))
            for seat, stay in stays.items() if not stay.bed
        }  # fmt: skip
        places: dict[str, list[object]] = {}
        for seat, stay in stays.items():
            if stay.visit is not None:
                places[seat] = [stay.visit, sum(work.roll(2, f"{crew.heroes[seat].name} at {stay.visit}"))]
        crew.visited = True
        work.facts |= {"camp": camp, "places": places}
        for seat, line in camp.items():
            work.say(f"{crew.heroes[seat].name}: camp line {line}.")
            tell_line(work, "camp", line)
        for seat, (place, number) in places.items():
            work.say(f"{crew.called(seat)}: {place}, line {number}.")
            tell_line(work, str(place), int(str(number)))


class Event(Deed):
    """End the day with a D6: at or below the marker an event, above it the marker moves up."""

    do = "event"

    def perform(self, work: Work) -> None:
        crew, town = work.crew, work.town()
        die = work.roll(1, "End of the day")[0]
        work.facts |= {"die": die, "line": None}
        town.day += 1
        town.stays, crew.visited = {}, False
        work.say(f"Day {town.day}. The die shows {die}, the marker {town.marker}.")
        if crew.options.town_event == "roll":
            return
        if die > town.marker:
            town.marker += 1
            work.say(f"Nothing happens, the marker moves to {town.marker}.")
            return
        line = work.roll(1, "Event line")[0]
        town.marker = 1
        work.facts["line"] = line
        work.say(f"Event line {line}, the marker is back on 1.")
        tell_line(work, "town event", line)


class Leave(Deed):
    """Let a hero leave town until after the next adventure."""

    do = "leave"
    hero: Seat

    def perform(self, work: Work) -> None:
        hero, town = work.living(self.hero), work.town(self.hero)
        town.left = [*town.left, self.hero]
        town.stays.pop(self.hero, None)
        work.say(f"{hero.name} leaves town.")
        if all(seat in town.left for seat in work.crew.alive):
            work.say("All have left: the next adventure can begin.")


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
            raise Refused("The crew plays hard core: the dead stay dead. Make a new hero.")
        if (self.hero is None) == (self.fallen is None):
            raise Refused("Choose who is raised: a dead hero of the crew, or one of the fallen.")
        hero = work.hero(self.hero) if self.hero else self._fallen(work)
        if not hero.dead:
            raise Refused(f"{hero.name} is alive. Choose a dead hero.")
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
        work.say(f"{hero.name} is raised for {self.price} {work.words('coin')}.")

    def _fallen(self, work: Work) -> Hero:
        dead = [one for one in work.crew.fallen[::-1] if one.dead]
        found = named(dead, self.fallen or "")
        if not isinstance(found, Hero):
            raise Refused(f"{self.fallen} is not among the fallen. Choose one of them.")
        return found

    def _free(self, work: Work, hero: Hero) -> Seat:
        free = [seat for seat in SEATS if seat not in work.crew.heroes]
        if not free:
            raise Refused(f"No seat is free for {hero.name}. Retire or remove a hero first.")
        return free[0]


class Rejoin(Deed):
    """Let a retired hero come back to a free seat."""

    do = "rejoin"
    name: Label

    def perform(self, work: Work) -> None:
        crew = work.crew
        found = named([one for one in crew.fallen[::-1] if not one.dead], self.name)
        if not isinstance(found, Hero):
            raise Refused(f"No retired hero is called {self.name}. Choose one of them.")
        free = [seat for seat in SEATS if seat not in crew.heroes]
        if not free:
            raise Refused(f"No seat is free for {found.name}. Retire or remove a hero first.")
        crew.fallen = [one for one in crew.fallen if one is not found]
        crew.heroes[free[0]] = found
        in_seat_order(work)
        work.facts["hero"] = free[0]
        work.say(f"{found.name} is back.")
