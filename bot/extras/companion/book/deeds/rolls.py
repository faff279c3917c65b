"""Roll plain dice, test skills, draw a hero, and re-roll dice with nerve."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from bot.extras.companion.book.changes import take_out
from bot.extras.companion.book.crew import Crew, Roll
from bot.extras.companion.book.deed import Deed, carry_out, read_deed
from bot.extras.companion.book.dice import Given, read_dice
from bot.extras.companion.book.sheet import Label, Seat
from bot.extras.companion.book.stats import SKILLS
from bot.extras.companion.book.work import Work
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
            raise Refused("A roll reaches a sum, counts each die or needs any die. Choose one of the three.")
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
        who = f"{work.hero(self.hero).name}: " if self.hero else ""
        shown = " ".join(map(str, dice))
        if self.each is not None:
            return f"{who}{said}: {shown}. {reached} of {len(dice)} at {self.each} or more."
        if self.any is not None:
            return f"{who}{said}: {shown}. {'Passed' if reached else 'Failed'} (any {self.any})."
        if self.sum is not None:
            end = "Passed" if total >= self.sum else "Failed"
            return f"{who}{said}: {shown}, sum {total}. {end} ({self.sum})."
        if len(dice) == 1 and total == dice[0]:
            return f"{who}{said}: {shown}."
        return f"{who}{said}: {shown}, sum {total}."


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
        found = work.draw(heroes, "a random hero")
        work.facts |= {"hero": found, "of": len(heroes)}
        n = heroes.index(found) + 1
        work.say(f"Random hero: {work.hero(found).name} ({n} of {len(heroes)}).")


def among(work: Work, of: str, world: str | None = None) -> list[Seat]:
    """Return the heroes to draw from; Refused if there are none."""
    crew = work.crew
    found = crew.up if of == "up" else crew.alive
    found = [seat for seat in found if world is None or crew.heroes[seat].world == world]
    if not found:
        raise Refused("There is nobody to draw from. Choose all heroes, or another world.")
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
            what = f"{hero.name}: {work.words(self.skill)} at {self.target}+"
            dice = work.roll(found.value or 1, what, of=seat, target=self.target)
            passed = any(face >= self.target for face in dice)
            work.facts["tests"][seat] = passed
            work.facts["modifiers"] += [one for one in found.names if one not in work.facts["modifiers"]]
            shown = " ".join(map(str, dice))
            end = "passed" if passed else "failed"
            work.say(f"{hero.name}: {work.words(self.skill)} {self.target}+{found.told}: {shown}, {end}.")
        work.open_roll(self.told(), heroes[0] if len(heroes) == 1 else None)

    def _heroes(self, work: Work) -> list[Seat]:
        if self.who == "each":
            return among(work, "up")
        if self.who == "random":
            return [work.draw(among(work, "up"), "a random hero")]
        if self.hero is None:
            raise Refused("Nobody is tested. Choose a hero, each, or one at random.")
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
            raise Refused("The first hit is dealt, so the attack stands. Re-roll the damage instead.")
        own = [index for index, owner in enumerate(roll.owners) if owner or roll.hero is None]
        indexes = []
        for n in self.which:
            if n > len(own):
                raise Refused(f"The roll has {len(own)} dice of a hero. Choose among them.")
            indexes.append(own[n - 1])
        if len(set(indexes)) < len(indexes) or set(indexes) & set(roll.rerolled):
            raise Refused("No die is re-rolled twice. Choose dice that were rolled once.")
        payer = self._payer(roll, indexes)
        work.paid(work.living(payer), 1)
        name = work.hero(payer).name
        faces = list(roll.faces)
        sides = _sides(roll)
        for index, face in zip(
            indexes, work.roll(len(indexes), f"{name}: re-roll", sides=sides, of=payer), strict=True
        ):
            faces[index] = face
        work.say(f"{name} pays 1 {work.words('nerve')} for {len(indexes)} of the dice.")
        again(work, roll, faces, rerolled=[*roll.rerolled, *indexes])

    def _find(self, work: Work) -> Roll:
        if self.mark is not None or self.hero is None:
            return work.find_roll(mark=self.mark)
        found = [one for one in work.crew.rolls.values() if one.hero in (self.hero, None)]
        if not found:
            raise Refused(f"{work.hero(self.hero).name} has no open roll. Roll first.")
        return found[-1]

    def _payer(self, roll: Roll, indexes: list[int]) -> Seat:
        owners = {roll.owners[index] for index in indexes} - {""}
        if len(owners) > 1:
            raise Refused("These dice belong to several heroes. Re-roll those of one hero at a time.")
        payer = self.hero or next(iter(owners), None) or roll.hero
        if payer is None:
            raise Refused("That roll is nobody's. Say which hero pays.")
        return payer


def _sides(roll: Roll) -> int:
    return read_dice(roll.deed["dice"]).needs[1] if roll.deed["do"] == "roll" else 6


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
