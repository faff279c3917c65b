"""Sing chants for favor, and learn new ones."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from bot.extras.companion.book.crew import Roll
from bot.extras.companion.book.deed import Deed
from bot.extras.companion.book.deeds.saves import open_hits, save
from bot.extras.companion.book.sheet import Chant, Label, Seat, named
from bot.extras.companion.book.work import Work
from bot.messages.catalogue import one_of, say
from engine.kernel.core import Refused


class ChantOf(Deed):
    """Sing a chant: pay its favor and roll 2D6 against its number; `favor` may follow, `sung` ends it."""

    do = "chant"
    needs_adventure = True
    hero: Seat
    name: Label

    def perform(self, work: Work) -> None:
        hero = work.standing(self.hero)
        found: Chant | None = named(hero.chants, self.name)
        if found is None:
            raise Refused(say("book-knows-no-chant", hero=hero.name, name=self.name))
        key = f"{self.hero} {found.name}"
        if key in work.crew.sung and work.again is None:
            raise Refused(say("book-sung-this-turn-each", hero=hero.name, found=found.name))
        pay_favor(work, self.hero, found.cost)
        more = work.number(self.hero, "chant")
        dice = work.roll(
            2, say("book-chant-at", hero=hero.name, found=found.name, number=found.number), of=self.hero
        )
        added = work.again.state["added"] if work.again else 0
        total = dice[0] + dice[1] + (more.value or 0) + added
        work.crew.sung = [*work.crew.sung, *([] if key in work.crew.sung else [key])]
        work.facts |= {"total": total, "number": found.number, "works": total >= found.number}
        work.open_roll(self.told(), self.hero, total=total, added=added, chant=found.dump(), dice=dice)
        both = f"{dice[0]} + {dice[1]}"
        work.say(
            say(
                "book-chant-works" if total >= found.number else "book-chant-fails",
                hero=hero.name, chant=found.name, dice=both, modifiers=more.told, total=total,
                number=found.number,
            )
        )  # fmt: skip


def pay_favor(work: Work, seat: Seat, n: int) -> None:
    hero = work.hero(seat)
    if hero.favor < n:
        word = work.words("favor")
        raise Refused(say("book-too-little-favor", hero=hero.name, favor=hero.favor, word=word, n=n))
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
        work.say(
            say(
                "book-favor-works" if total >= chant["number"] else "book-favor-too-little",
                hero=work.hero(roll.hero).name, chant=chant["name"], total=total, number=chant["number"],
            )
        )  # fmt: skip


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
        if xp:
            work.say(say("book-sung-with-xp", hero=hero.name, chant=chant.name, n=xp, xp=work.words("xp")))
        else:
            work.say(say("book-sung" if works else "book-sung-in-vain", hero=hero.name, chant=chant.name))
        first, second = roll.state["dice"]
        if chant.dangerous and first == second:
            work.facts["hits"] = first
            work.say(say("book-dangerous-doubles-hits", first=first, taint=work.words("taint")))
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
            raise Refused(say("book-was-drawn-keep", keep=self.keep, names=one_of(self.two)))
        if named(hero.chants, self.keep) is not None:
            raise Refused(say("book-knows-already-keep-other", hero=hero.name, keep=self.keep))
        discarded = list(self.two)
        discarded.remove(self.keep)
        hero.chants = [*hero.chants, self.chant or Chant(name=self.keep)]
        work.facts["discarded"] = discarded
        if discarded:
            work.say(say("book-learns-one", hero=hero.name, keep=self.keep, other=discarded[0]))
        else:
            work.say(say("book-learns", hero=hero.name, keep=self.keep))


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
            raise Refused(say("book-no-chant-to-lose", hero=hero.name, chant=self.chant.name))
        others = [one for one in hero.chants if one not in same]
        hero.chants = others if self.off else [*others, self.chant]
        name = self.chant.name
        work.say(
            say("book-loses", hero=hero.name, name=name)
            if self.off
            else say("book-written-down", hero=hero.name, name=name)
        )
