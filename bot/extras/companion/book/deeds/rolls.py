"""Roll plain dice, test skills, draw a hero, and re-roll dice with nerve."""

from __future__ import annotations

from itertools import groupby
from typing import Annotated, Literal

from pydantic import Field

from bot.extras.companion.book.changes import take_out
from bot.extras.companion.book.crew import Crew, Roll
from bot.extras.companion.book.deed import Deed, carry_out, read_deed
from bot.extras.companion.book.dice import Given, read_dice
from bot.extras.companion.book.sheet import Label, Seat
from bot.extras.companion.book.stats import SKILLS
from bot.extras.companion.book.telling import shown
from bot.extras.companion.book.work import Work
from bot.messages.catalogue import say
from engine.kernel.core import Refused

Target = Annotated[int, Field(ge=-99, le=4000)]
Which = Annotated[list[Annotated[int, Field(ge=1, le=400)]], Field(min_length=1, max_length=200)]


class RollDice(Deed):
    """Roll any dice: `sum` reaches a total, `each` counts the dice that reach, `any` passes with one."""

    do = "roll"
    dice: str
    hero: Seat | None = None
    sum: Target | None = None
    each: Target | None = None
    any: Target | None = None

    def perform(self, work: Work) -> None:
        said = read_dice(self.dice)
        modes = {name: n for name in ("sum", "each", "any") if (n := getattr(self, name)) is not None}
        if len(modes) > 1:
            raise Refused(say("book-roll-reaches-sum-counts"))
        if self.hero is not None:
            work.living(self.hero)
        target = self.each if self.each is not None else self.any
        count, sides = said.needs
        faces = work.roll(count, str(said), sides=sides, of=self.hero or "", target=target)
        dice = said.values(faces)
        total = _total(dice) + said.plus
        reached = [value for value in dice if target is not None and value >= target]
        passed = total >= self.sum if self.sum is not None else bool(reached) if modes else None
        work.facts |= {"dice": dice, "sum": total, "passed": passed, "count": len(reached)}
        work.open_roll(self.told(), self.hero)
        work.say(self._line(work, str(said), dice, total, len(reached)))

    def _line(self, work: Work, said: str, dice: list[int], total: int, reached: int) -> str:
        roll = say("book-roll-of", hero=work.hero(self.hero).name, dice=said) if self.hero else said
        faces = shown(dice)
        if self.each is not None:
            return say(
                "book-roll-each", roll=roll, dice=faces, count=reached, all=len(dice), number=self.each
            )
        if self.any is not None:
            return say(
                "book-roll-any-passed" if reached else "book-roll-any-failed",
                roll=roll, dice=faces, number=self.any,
            )  # fmt: skip
        if self.sum is not None:
            return say(
                "book-roll-sum-passed" if total >= self.sum else "book-roll-sum-failed",
                roll=roll, dice=faces, sum=total, number=self.sum,
            )  # fmt: skip
        if len(dice) == 1 and total == dice[0]:
            return say("book-rolled-die", roll=roll, dice=faces)
        return say("book-rolled-dice", roll=roll, dice=faces, sum=total)


def _total(dice: list[int]) -> int:
    found = 0
    for value in dice:
        found += value
    return found


class Random(Deed):
    """Draw a hero at random: of those who are up, or of all who live, perhaps of one world."""

    do = "random"
    of: Literal["up", "all"] = "up"
    world: Label | None = None

    def perform(self, work: Work) -> None:
        heroes = among(work, self.of, self.world)
        found = work.draw(heroes, say("book-random-hero-dice"))
        work.facts |= {"hero": found, "of": len(heroes)}
        n = heroes.index(found) + 1
        work.say(say("book-random-hero", hero=work.hero(found).name, n=n, heroes=len(heroes)))


def among(work: Work, of: str, world: str | None = None) -> list[Seat]:
    """Return the heroes to draw from; Refused if there are none."""
    crew = work.crew
    found = crew.up if of == "up" else crew.alive
    found = [seat for seat in found if world is None or crew.heroes[seat].world == world]
    if not found:
        raise Refused(say("book-there-nobody-draw-from"))
    return found


class Skill(Deed):
    """Test a skill of one hero, of each who is up, or of one drawn: one die at the number is enough."""

    do = "skill"
    skill: Literal[SKILLS]  # type: ignore[valid-type]
    target: Annotated[int, Field(ge=2, le=6)]
    hero: Seat | None = None
    who: Literal["each", "random"] | None = None

    def perform(self, work: Work) -> None:
        heroes = self._heroes(work)
        work.facts |= {"tests": {}, "modifiers": []}
        for seat in heroes:
            hero, found = work.standing(seat), work.number(seat, self.skill)
            skill = work.words(self.skill)
            what = say("book-weapon-dice", hero=hero.name, weapon=skill, value=self.target)
            dice = work.roll(found.value or 1, what, of=seat, target=self.target)
            passed = any(face >= self.target for face in dice)
            work.facts["tests"][seat] = passed
            work.facts["modifiers"] += [one for one in found.names if one not in work.facts["modifiers"]]
            work.say(
                say(
                    "book-skill-passed" if passed else "book-skill-failed",
                    hero=hero.name, skill=skill, target=self.target, modifiers=found.told, dice=shown(dice),
                )
            )  # fmt: skip
        work.open_roll(self.told(), heroes[0] if len(heroes) == 1 else None)

    def _heroes(self, work: Work) -> list[Seat]:
        if self.who == "each":
            return among(work, "up")
        if self.who == "random":
            return [work.draw(among(work, "up"), say("book-random-hero-dice"))]
        if self.hero is None:
            raise Refused(say("book-nobody-tested-choose-hero"))
        return [self.hero]


class Reroll(Deed):
    """Pay a nerve to re-roll dice of an open roll, by their numbers; no die is rolled a third time."""

    do = "reroll"
    which: Which
    hero: Seat | None = None
    mark: int | None = None

    def perform(self, work: Work) -> None:
        roll = self._find(work)
        if roll.state.get("dealt"):
            raise Refused(say("book-first-hit-dealt-so"))
        own = [index for index, owner in enumerate(roll.owners) if owner or roll.hero is None]
        indexes = []
        for n in self.which:
            if n > len(own):
                raise Refused(say("book-roll-dice-hero-choose", own=len(own)))
            indexes.append(own[n - 1])
        if len(set(indexes)) < len(indexes) or set(indexes) & set(roll.rerolled):
            raise Refused(say("book-die-re-rolled-twice"))
        payer = self._payer(work, roll, indexes)
        work.paid(work.living(payer), 1)
        name = work.hero(payer).name
        faces = list(roll.faces)
        for sides, same in groupby(indexes, lambda index: _sides(roll, index)):
            those = list(same)
            rolled = work.roll(len(those), say("book-re-roll", name=name), sides=sides, of=payer)
            for index, face in zip(those, rolled, strict=True):
                faces[index] = face
        work.say(say("book-pays-dice", name=name, nerve=work.words("nerve"), indexes=len(indexes)))
        again(work, roll, faces, rerolled=[*roll.rerolled, *indexes])

    def _find(self, work: Work) -> Roll:
        if self.mark is not None or self.hero is None:
            return work.find_roll(mark=self.mark)
        found = [one for one in work.crew.rolls.values() if one.hero in (self.hero, None)]
        if not found:
            raise Refused(say("book-open-roll-roll-first", hero=work.hero(self.hero).name))
        return found[-1]

    def _payer(self, work: Work, roll: Roll, indexes: list[int]) -> Seat:
        owners = {roll.owners[index] for index in indexes} - {""}
        if len(owners) > 1:
            raise Refused(say("book-these-dice-belong-several"))
        owner = next(iter(owners), None)
        payer = self.hero or owner or roll.hero
        if payer is None:
            raise Refused(say("book-roll-nobody-say-which"))
        if owner is not None and payer != owner:
            raise Refused(say("book-these-dice-who-alone", hero=work.hero(owner).name))
        return payer


def _sides(roll: Roll, index: int) -> int:
    """Return the sides of a die of the roll: of a throw, all from the third on are directions."""
    if roll.deed["do"] == "roll":
        return read_dice(roll.deed["dice"]).needs[1]
    return 8 if roll.deed["do"] == "throw" and index > 1 else 6


def again(work: Work, roll: Roll, faces: list[int], rerolled: list[int], **fields: object) -> None:
    """Take the effect of a roll back, and do it anew with other faces or with more fields of its deed.

    The roll's own dice come first; if the new result needs more of them, they are rolled.
    """
    data = work.crew.dump()
    take_out(data, roll.changes)
    data["rolls"].pop(str(roll.mark), None)
    deed = {**roll.deed, **fields}
    old = roll.model_copy(update={"rerolled": rerolled, "deed": deed})
    inner = Work(Crew.model_validate(data), work.mark, Given(faces, work.source), again=old)
    carry_out(read_deed(deed), inner, data)
    work.crew, work.is_done_anew = inner.crew, True
    work.facts |= inner.facts
    work.lines += inner.lines
    work.rolled += inner.rolled[len(faces) :]
    work.owners += inner.owners[len(faces) :]
