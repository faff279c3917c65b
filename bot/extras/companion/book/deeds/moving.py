"""Roll a hero's move, buy more of it with nerve, and escape."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from bot.extras.companion.book.crew import World
from bot.extras.companion.book.deed import Deed
from bot.extras.companion.book.deeds.heroes import over_limit
from bot.extras.companion.book.sheet import Seat
from bot.extras.companion.book.work import Work

FIXED_MOVE = 4


class Move(Deed):
    """Roll a hero's move; a 1 gives nerve, unless an ability or the world names other faces or more nerve."""

    do = "move"
    is_part = True
    hero: Seat

    def perform(self, work: Work) -> None:
        hero = work.standing(self.hero)
        die = work.roll(1, f"{hero.name}: move", of=self.hero)[0]
        more = work.number(self.hero, "move")
        base = FIXED_MOVE if work.crew.options.fixed_move else die
        points = max(0, base + (more.value or 0))
        nerve = self._nerve(work, die)
        hero.nerve += nerve
        over = over_limit(work, self.hero)
        work.facts |= {"die": die, "points": points, "nerve": nerve, "over": over}
        work.open_roll(self.told(), self.hero)
        gained = f", {nerve:+} {work.words('nerve')}" if nerve else ""
        limit = f" ({over} over the limit: spend it this turn)" if over else ""
        work.say(f"{hero.name}: move roll {die}, {points} to move{more.told}{gained}{limit}.")

    def _nerve(self, work: Work, die: int) -> int:
        hero = work.hero(self.hero)
        world = work.crew.all_worlds.get(hero.world, World())
        face = max(hero.nerve_face or 1, world.nerve_face or 1) + work.value(self.hero, "nerve_face")
        gives = max(1, world.nerve_gives or 1) + work.value(self.hero, "nerve_gives")
        return max(0, gives) if die <= face else 0


class Extra(Deed):
    """Pay a nerve for another D6 of movement; its 1 gives no nerve."""

    do = "extra"
    is_part = True
    hero: Seat

    def perform(self, work: Work) -> None:
        hero = work.standing(self.hero)
        work.paid(hero, 1)
        points = work.roll(1, f"{hero.name}: more movement", of=self.hero)[0]
        work.facts["points"] = points
        work.open_roll(self.told(), self.hero)
        work.say(f"{hero.name}: {points} more to move for 1 {work.words('nerve')}.")


class Escape(Deed):
    """Roll D6 against an escape value; success covers the hero this turn for that value and lower."""

    do = "escape"
    hero: Seat
    value: Annotated[int, Field(ge=1, le=20)]

    def perform(self, work: Work) -> None:
        hero, covered = work.standing(self.hero), work.crew.covered.get(self.hero, 0)
        if covered >= self.value and work.again is None:
            work.facts |= {"passed": True, "covers": covered}
            work.say(f"{hero.name} has escaped {covered}+ this turn already.")
            return
        more = work.number(self.hero, "escape")
        die = work.roll(1, f"{hero.name}: escape at {self.value}+", of=self.hero, target=self.value)[0]
        passed = die + (more.value or 0) >= self.value
        if passed:
            work.crew.covered[self.hero] = max(covered, self.value)
        work.facts |= {"passed": passed, "covers": max(covered, self.value) if passed else covered}
        work.open_roll(self.told(), self.hero)
        end = f"escapes {self.value}+ this turn" if passed else "does not escape"
        work.say(f"{hero.name}: {die}{more.told}, {end}.")
