"""Open gates to other worlds and pass through them."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from bot.extras.companion.book.crew import World
from bot.extras.companion.book.deed import Deed
from bot.extras.companion.book.health import settle
from bot.extras.companion.book.numbers import is_working
from bot.extras.companion.book.sheet import Hero, Label, Seat
from bot.extras.companion.book.work import Work
from bot.messages.catalogue import say
from engine.kernel.core import Refused


class Gate(Deed):
    """Open a gate: draw one of the worlds that are not in play, or take the one that is named."""

    do = "gate"
    needs_adventure = True
    name: Label | None = None

    def perform(self, work: Work) -> None:
        crew = work.crew
        if self.name is None:
            free = [name for name in crew.all_worlds if name not in crew.worlds]
            if not free:
                raise Refused(say("book-every-world-play-gate"))
            world = work.draw(free, say("book-which-world"))
        else:
            world = self.name
            if world in crew.worlds:
                raise Refused(say("book-play-already-name-another", world=world))
            crew.all_worlds.setdefault(world, World())
        crew.worlds = [*crew.worlds, world]
        work.facts["world"] = world
        work.say(say("book-gate-leads-play", world=world, names=", ".join(crew.worlds)))


class Pass(Deed):
    """Let heroes pass to a world in play; the world that nobody is left in leaves play."""

    do = "pass"
    needs_adventure = True
    heroes: Annotated[list[Seat], Field(min_length=1, max_length=6)] | None = None
    world: Label

    def perform(self, work: Work) -> None:
        crew = work.crew
        if self.world not in crew.worlds:
            raise Refused(say("book-play-open-gate-first", world=self.world))
        passing = crew.alive if self.heroes is None else self.heroes
        for seat in passing:
            work.living(seat).world = self.world
        there = {crew.heroes[seat].world for seat in crew.alive}
        gone = [name for name in crew.worlds if name not in there]
        crew.worlds = [name for name in crew.worlds if name not in gone]
        weather = crew.all_worlds.get(self.world, World()).weather
        spared = [seat for seat in passing if weather and is_spared(crew.heroes[seat], weather)]
        work.facts |= {"spared": spared, "gone": gone}
        names = ", ".join(crew.heroes[seat].name for seat in passing)
        work.say(say("book-to-world", world=self.world, names=names))
        if weather and spared:
            names = ", ".join(crew.heroes[seat].name for seat in spared)
            work.say(say("book-spared-by-weather", weather=weather, names=names))
        if gone:
            work.say(say("book-gone-from-play", names=", ".join(gone)))
        settle(work)


def is_spared(hero: Hero, weather: str) -> bool:
    """Return whether a hero wears clothing against the weather."""
    return any(
        item.slot and is_working(item, hero) and weather.casefold() in map(str.casefold, item.keywords)
        for item in hero.gear
    )
