"""Sing chants for favor, and learn new ones."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from bot.extras.companion.book.crew import Roll
from bot.extras.companion.book.deed import Deed
from bot.extras.companion.book.deeds.saves import open_hits, save
from bot.extras.companion.book.sheet import Chant, Label, Seat, named
from bot.extras.companion.book.work import Work
from engine.kernel.core import Refused


class ChantOf(Deed):
    """Sing a chant: pay its favor and roll 2D6 against its number; `favor` may follow, `sung` ends it."""

    do = "chant"
    hero: Seat
    name: Label

    def perform(self, work: Work) -> None:
        hero = work.standing(self.hero)
        found: Chant | None = named(hero.chants, self.name)
        if found is None:
            raise Refused(f"{hero.name} knows no chant {self.name}. Choose one of the sheet.")
        key = f"{self.hero} {found.name}"
        if key in work.crew.sung and work.again is None:
            raise Refused(f"{hero.name} has sung {found.name} this turn. Each chant comes once a turn.")
        pay_favor(work, self.hero, found.cost)
        more = work.number(self.hero, "chant")
        dice = work.roll(2, f"{hero.name}: {found.name} at {found.number}", of=self.hero)
        added = work.again.state["added"] if work.again else 0
        total = dice[0] + dice[1] + (more.value or 0) + added
        work.crew.sung = [*work.crew.sung, *([] if key in work.crew.sung else [key])]
        work.facts |= {"total": total, "number": found.number, "works": total >= found.number}
        work.open_roll(self.told(), self.hero, total=total, added=added, chant=found.dump(), dice=dice)
        end = "works" if total >= found.number else "does not work"
        work.say(
            f"{hero.name}: {found.name} {dice[0]} + {dice[1]}{more.told} = {total} of {found.number}, {end}."
        )


def pay_favor(work: Work, seat: Seat, n: int) -> None:
    hero = work.hero(seat)
    if hero.favor < n:
        word = work.words("favor")
        raise Refused(f"{hero.name} has {hero.favor} {word}, not {n}. Gain more first.")
    hero.favor -= n


class Favor(Deed):
    """Add favor to the open chant: each point adds 1 to its roll."""

    do = "favor"
    n: Annotated[int, Field(ge=1, le=99)] = 1
    mark: int | None = None

    def perform(self, work: Work) -> None:
        roll = work.find_roll("chant", mark=self.mark)
        assert roll.hero is not None
        pay_favor(work, roll.hero, self.n)
        total, chant = roll.state["total"] + self.n, roll.state["chant"]
        roll.state = {**roll.state, "total": total, "added": roll.state["added"] + self.n}
        work.facts |= {"total": total, "number": chant["number"], "works": total >= chant["number"]}
        end = "works" if total >= chant["number"] else "does not work yet"
        work.say(f"{work.hero(roll.hero).name}: {chant['name']} {total} of {chant['number']}, {end}.")


class Sung(Deed):
    """End the open chant: experience if it worked; a dangerous one with doubles brings hits of taint."""

    do = "sung"
    effect: bool = True
    mark: int | None = None

    def perform(self, work: Work) -> None:
        roll = self._roll(work)
        assert roll.hero is not None
        hero, chant = work.hero(roll.hero), Chant.model_validate(roll.state["chant"])
        works = roll.state["total"] >= chant.number
        work.close_roll(roll)
        xp = chant.xp if works and self.effect else 0
        hero.xp += xp
        work.facts |= {"works": works, "xp": {roll.hero: xp} if xp else {}, "hits": 0}
        gained = f", +{xp} {work.words('xp')}" if xp else ""
        work.say(f"{hero.name}: {chant.name} {'works' if works else 'failed'}{gained}.")
        first, second = roll.state["dice"]
        if chant.dangerous and first == second:
            work.facts["hits"] = first
            work.say(f"Dangerous doubles: {first} hits of {work.words('taint')}.")
            left = save(work, roll.hero, first, "resolve")
            open_hits(work, self, roll.hero, left, 1, "taint")
            work.crew.rolls[str(work.mark)].state["of"] = roll.dump()

    def _roll(self, work: Work) -> Roll:
        if work.again is not None:
            return Roll.model_validate(work.again.state["of"])
        return work.find_roll("chant", mark=self.mark)


class Learn(Deed):
    """Learn one of two chants that were drawn; the other is discarded."""

    do = "learn"
    hero: Seat
    two: Annotated[list[Label], Field(min_length=1, max_length=2)]
    keep: Label
    chant: Chant | None = None

    def perform(self, work: Work) -> None:
        hero = work.living(self.hero)
        if self.keep not in self.two:
            raise Refused(f"{self.keep} was not drawn. Keep {' or '.join(self.two)}.")
        if named(hero.chants, self.keep) is not None:
            raise Refused(f"{hero.name} knows {self.keep} already. Keep the other one.")
        discarded = list(self.two)
        discarded.remove(self.keep)
        hero.chants = [*hero.chants, self.chant or Chant(name=self.keep)]
        work.facts["discarded"] = discarded
        gone = f" {', '.join(discarded)} goes back." if discarded else ""
        work.say(f"{hero.name} learns {self.keep}.{gone}")


class WriteChant(Deed):
    """Write a chant on a sheet with its cost and number, or take it off."""

    do = "write_chant"
    hero: Seat
    chant: Chant
    off: bool = False

    def perform(self, work: Work) -> None:
        hero = work.hero(self.hero)
        same = [one for one in hero.chants if one.name.casefold() == self.chant.name.casefold()]
        if self.off and not same:
            raise Refused(f"{hero.name} knows no chant {self.chant.name}. Choose one of the sheet.")
        others = [one for one in hero.chants if one not in same]
        hero.chants = others if self.off else [*others, self.chant]
        name = self.chant.name
        work.say(f"{hero.name} loses {name}." if self.off else f"{hero.name}: {name} is written down.")
