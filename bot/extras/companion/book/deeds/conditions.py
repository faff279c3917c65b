"""Write lines of charts on sheets, cure them, roll charts that are owed, and level up."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from bot.extras.companion.book.crew import HeroClass, Line
from bot.extras.companion.book.deed import Deed
from bot.extras.companion.book.deeds.harm import recover
from bot.extras.companion.book.deeds.shaft import unknown_stats
from bot.extras.companion.book.health import (
    chart_line,
    lose_if_all_down,
    note_settled,
    settle,
    status_line,
    write_line,
)
from bot.extras.companion.book.numbers import price_of_level
from bot.extras.companion.book.sheet import Ability, Amount, Chart, Condition, Label, Seat, Text, named
from bot.extras.companion.book.sheet import Mods as Modifiers
from bot.extras.companion.book.work import Work
from bot.messages.catalogue import say, together
from engine.kernel.core import Refused

Kind = Literal["injury", "madness", "change", "other"]


class ConditionOf(Deed):
    """Write a line on a sheet with its modifiers; it is kept for the next time it is rolled."""

    do = "condition"
    hero: Seat
    kind: Kind
    name: Label | None = None
    roll: Amount | None = None
    mods: Modifiers | None = None
    text: Text = ""

    def perform(self, work: Work) -> None:
        crew = work.crew
        work.living(self.hero)
        known = crew.charts.get(self.kind, {}).get(str(self.roll))
        name = self.name or (known.name if known else None)
        if name is None:
            raise Refused(say("book-line-name-yet-enter"))
        mods = self.mods if self.mods is not None else dict(known.mods) if known else {}
        line = Line(name=name, text=self.text or (known.text if known else ""), mods=mods)
        work.facts["dead"] = []
        write_line(work, self.hero, self.kind, self.roll, line)
        if self.roll is not None and known is None and self.kind != "other":
            crew.charts.setdefault(self.kind, {})[str(self.roll)] = line
        self._settle_debt(work)
        unknown_stats(work, mods)
        settle(work)
        lose_if_all_down(work)

    def _settle_debt(self, work: Work) -> None:
        owed = [one for one in work.crew.owed if one.hero == self.hero and one.kind == self.kind and one.roll]
        paid = next(
            (one for one in owed if one.roll == self.roll), owed[0] if owed and not self.roll else None
        )
        work.crew.owed = [one for one in work.crew.owed if one is not paid]


class Cure(Deed):
    """Cure an injury, madness or change in town for a price; several may pay."""

    do = "cure"
    hero: Seat
    name: Label
    price: Amount = 0
    payers: dict[Seat, Amount] = Field(default_factory=dict)

    def perform(self, work: Work) -> None:
        hero = work.living(self.hero)
        work.town(self.hero)
        found: Condition | None = named(hero.conditions, self.name)
        if found is None:
            raise Refused(say("book-no-such-line", hero=hero.name, name=self.name))
        work.pay(self.price, dict(self.payers), self.hero, found.name)
        hero.conditions = [one for one in hero.conditions if one is not found]
        work.facts["cured"] = found.name
        work.say(
            say("book-cured", hero=hero.name, found=found.name, price=self.price, coin=work.words("coin"))
        )
        settle(work)


class Drop(Deed):
    """Take a line off a sheet without a price, because it was wrong or a card says so."""

    do = "drop_condition"
    hero: Seat
    name: Label

    def perform(self, work: Work) -> None:
        hero = work.hero(self.hero)
        found = named(hero.conditions, self.name)
        if found is None:
            raise Refused(say("book-no-such-line", hero=hero.name, name=self.name))
        hero.conditions = [one for one in hero.conditions if one is not found]
        work.say(say("book-taken-off", hero=hero.name, found=found.name))
        settle(work)


class ChartOf(Deed):
    """Roll a chart for a hero, owed or not; a known line is written on the sheet."""

    do = "chart"
    hero: Seat
    kind: Chart

    def perform(self, work: Work) -> None:
        hero, crew = work.living(self.hero), work.crew
        what = say("book-chart-dice", hero=hero.name, chart=work.words(self.kind))
        roll = work.d36(what) if self.kind == "change" else sum(work.roll(2, what))
        due = next(
            (one for one in crew.owed if (one.hero, one.kind, one.roll) == (self.hero, self.kind, None)), None
        )
        crew.owed = [one for one in crew.owed if one is not due]
        if hero.down:
            note_settled(work, self.hero, self.kind)
        chart_line(work, self.hero, self.kind, roll)
        settle(work)
        lose_if_all_down(work)


class LevelUp(Deed):
    """Pay for the next level: all healed, a nerve, a line of the bonus chart and an ability of a track."""

    do = "level"
    hero: Seat
    bonus: Modifiers | None = None
    track: Annotated[int, Field(ge=1, le=4)] | None = None
    ability: Label | Ability | None = None

    def perform(self, work: Work) -> None:
        hero = work.living(self.hero)
        price = price_of_level(hero)
        if price is None:
            raise Refused(say("book-level-highest", hero=hero.name, level=hero.level))
        if hero.xp < price:
            word = work.words("xp")
            raise Refused(
                say(
                    "book-level-costs",
                    level=hero.level + 1,
                    price=price,
                    word=word,
                    hero=hero.name,
                    xp=hero.xp,
                )
            )
        ability = self._ability(work)
        hero.xp -= price
        work.facts["charts"] = []
        if hero.down:
            self._charts(work)
        hero.level += 1
        hero.wounds = hero.strain = 0
        hero.nerve += 1
        line = sum(work.roll(2, say("book-bonus", hero=hero.name)))
        bonus = self.bonus or self._class(work).bonus.get(str(line), {})
        hero.growth = {**hero.growth, **{stat: hero.growth.get(stat, 0) + n for stat, n in bonus.items()}}
        if ability is not None:
            hero.abilities = [*hero.abilities, ability]
        work.facts |= {"price": price, "bonus_line": line, "level": hero.level}
        work.facts["bonus_due"], work.facts["ability_due"] = not bonus, ability is None
        work.say(
            say(
                "book-level-bonus-line",
                hero=hero.name,
                level=hero.level,
                line=line,
                tracks=status_line(work, self.hero),
            )
        )
        if ability is not None:
            work.say(say("book-learns-ability", hero=hero.name, ability=ability.name))
        unknown_stats(work, bonus)
        settle(work)

    def _charts(self, work: Work) -> None:
        recover(work, self.hero, None, is_healed=False)

    def _class(self, work: Work) -> HeroClass:
        return work.crew.content.get(work.hero(self.hero).hero_class or "", HeroClass())

    def _ability(self, work: Work) -> Ability | None:
        hero, tracks = work.hero(self.hero), self._class(work).tracks
        owned = {one.name.casefold() for one in hero.abilities}
        wanted = self.ability.name if isinstance(self.ability, Ability) else self.ability
        places = [n for n, track in enumerate(tracks, 1) if wanted and wanted in track]
        track = self.track or (places[0] if places else None)
        if wanted is not None and wanted.casefold() in owned:
            raise Refused(say("book-already-choose-another-ability", hero=hero.name, wanted=wanted))
        if track is not None and tracks:
            left = [
                one
                for one in (tracks[track - 1] if track <= len(tracks) else [])
                if one.casefold() not in owned
            ]
            if not left:
                raise Refused(say("book-track-ability-left-choose", track=track))
            if wanted is not None and wanted != left[0]:
                raise Refused(say("book-track-goes-choose-another", track=track, first=left[0]))
            wanted = left[0]
        if wanted is None:
            return None
        given = self.ability if isinstance(self.ability, Ability) else Ability(name=wanted)
        return given.model_copy(update={"track": given.track or track})


class Bonus(Deed):
    """Write the bonus line of a level that the book did not know."""

    do = "bonus"
    hero: Seat
    mods: Modifiers
    line: Amount | None = None

    def perform(self, work: Work) -> None:
        hero, crew = work.hero(self.hero), work.crew
        hero.growth = {**hero.growth, **{stat: hero.growth.get(stat, 0) + n for stat, n in self.mods.items()}}
        if self.line is not None and hero.hero_class:
            crew.content.setdefault(hero.hero_class, HeroClass()).bonus[str(self.line)] = dict(self.mods)
        if self.mods:
            changes = [say("book-change", stat=work.words(stat), n=f"{n:+}") for stat, n in self.mods.items()]
            work.say(say("book-bonus-written", hero=hero.name, changes=together(changes, ", ")))
        else:
            work.say(say("book-no-bonus", hero=hero.name))
        unknown_stats(work, self.mods)
        settle(work)
