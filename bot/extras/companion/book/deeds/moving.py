"""Roll a hero's move, buy more of it with nerve, and escape."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from bot.extras.companion.book.crew import World
from bot.extras.companion.book.deed import Deed
from bot.extras.companion.book.deeds.heroes import over_limit
from bot.extras.companion.book.sheet import Seat
from bot.extras.companion.book.work import Work
from bot.messages.catalogue import say

FIXED_MOVE = 4


class Move(Deed):
    """Roll a hero's move; a 1 gives nerve, unless an ability or the world names other faces or more nerve."""

    do = "move"
    needs_adventure = True
    is_part = True
    hero: Seat

    def perform(self, work: Work) -> None:
        hero = work.standing(self.hero)
        die = work.roll(1, say("book-move", hero=hero.name), of=self.hero)[0]
        more = work.number(self.hero, "move")
        base = FIXED_MOVE if work.crew.options.fixed_move else die
        points = max(0, base + (more.value or 0))
        nerve = self._nerve(work, die)
        hero.nerve += nerve
        over = over_limit(work, self.hero)
        work.facts |= {"die": die, "points": points, "nerve": nerve, "over": over}
        work.open_roll(self.told(), self.hero)
        word, told = work.words("nerve"), more.told
        if nerve:
            line = say(
                "book-moved-with-nerve", hero=hero.name, die=die, points=points, modifiers=told, n=nerve,
                nerve=word,
            )  # fmt: skip
        else:
            line = say("book-moved", hero=hero.name, die=die, points=points, modifiers=told)
        work.say(line)
        if over:
            work.say(say("book-nerve-over", hero=hero.name, over=over, nerve=word))

    def _nerve(self, work: Work, die: int) -> int:
        hero = work.hero(self.hero)
        world = work.crew.all_worlds.get(hero.world, World())
        face = max(hero.nerve_face or 1, world.nerve_face or 1) + work.value(self.hero, "nerve_face")
        gives = max(1, world.nerve_gives or 1) + work.value(self.hero, "nerve_gives")
        return max(0, gives) if die <= face else 0


class Extra(Deed):
    """Pay a nerve for another D6 of movement; its 1 gives no nerve."""

    do = "extra"
    needs_adventure = True
    is_part = True
    hero: Seat

    def perform(self, work: Work) -> None:
        hero = work.standing(self.hero)
        work.paid(hero, 1)
        points = work.roll(1, say("book-more-movement", hero=hero.name), of=self.hero)[0]
        work.facts["points"] = points
        work.open_roll(self.told(), self.hero)
        work.say(say("book-more-move", hero=hero.name, points=points, nerve=work.words("nerve")))


class Escape(Deed):
    """Roll D6 against an escape value; success covers the hero this turn for that value and lower."""

    do = "escape"
    needs_adventure = True
    hero: Seat
    value: Annotated[int, Field(ge=1, le=20)]

    def perform(self, work: Work) -> None:
        hero, covered = work.standing(self.hero), work.crew.covered.get(self.hero, 0)
        if covered >= self.value and work.again is None:
            work.facts |= {"passed": True, "covers": covered}
            work.say(say("book-escaped-this-turn-already", hero=hero.name, covered=covered))
            return
        more = work.number(self.hero, "escape")
        die = work.roll(
            1, say("book-escape", hero=hero.name, value=self.value), of=self.hero, target=self.value
        )[0]
        passed = die + (more.value or 0) >= self.value
        if passed:
            work.crew.covered[self.hero] = max(covered, self.value)
        work.facts |= {"passed": passed, "covers": max(covered, self.value) if passed else covered}
        work.open_roll(self.told(), self.hero)
        if passed:
            work.say(say("book-escapes", hero=hero.name, die=die, modifiers=more.told, value=self.value))
        else:
            work.say(say("book-does-not-escape", hero=hero.name, die=die, modifiers=more.told))
