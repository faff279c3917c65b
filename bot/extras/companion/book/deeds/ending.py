"""End an adventure: rewards, ore dice, charts owed, and everybody made whole."""

from __future__ import annotations

from typing import Any, Final, Literal

from pydantic import Field

from bot.extras.companion.book.crew import Crew, Result
from bot.extras.companion.book.deed import Deed
from bot.extras.companion.book.deeds.adventure import clear_fight, clear_turn
from bot.extras.companion.book.deeds.saves import save
from bot.extras.companion.book.deeds.shaft import end_notes
from bot.extras.companion.book.dice import Given
from bot.extras.companion.book.health import charts_due, lose_if_all_down, note_settled, owe, take_harm
from bot.extras.companion.book.sheet import Amount, Hero, Seat
from bot.extras.companion.book.telling import shown
from bot.extras.companion.book.work import Work
from bot.messages.catalogue import say, together
from engine.kernel.core import Refused

ORE: Final = "ore"
Reward = Literal["coin", "xp", "ore", "favor"]


class Finish(Deed):
    """End the adventure: reward each, roll ore dice, note owed charts, then reset everybody."""

    do = "finish"
    result: Literal["won", "lost", "failed", "fled"]
    reward: dict[Reward, Amount] = Field(default_factory=dict)

    def perform(self, work: Work) -> None:
        crew = work.crew
        owed = owe(work)
        work.facts |= {"ore_dice": {}, "taint_hits": {}, "charts": [], "charts_owed": owed}
        for seat in crew.alive:
            for what, n in self.reward.items():
                setattr(crew.heroes[seat], what, getattr(crew.heroes[seat], what) + n)
        if self.reward:
            gains = together((work.words.amount(n, what) for what, n in self.reward.items()), ", ")
            work.say(say("book-each-gains", gains=gains))
        for seat in crew.alive:
            if f"{seat} {ORE}" not in crew.settled:
                roll_ore(work, seat)
        for seat in crew.alive:
            reset(crew.heroes[seat])
        mission = crew.mission.name if crew.mission else None
        result = Result(mission=mission, result=self.result, crew_level=crew.crew_level, turns=crew.turn)
        crew.results = [*crew.results, result][-500:]
        self._clear(work)
        if owed:
            names = ", ".join(crew.heroes[seat].name for seat in owed)
            work.say(say("book-charts-owed", names=names))
        work.say(say("book-adventure-wounds-strain-poison", result=work.words(self.result)))

    def _clear(self, work: Work) -> None:
        crew = work.crew
        clear_fight(work)
        clear_turn(work)
        end_notes(work, "turn", "fight", "objective", "adventure")
        crew.status, crew.is_below, crew.mission, crew.turn = None, False, None, 0
        crew.bearer = crew.threat = crew.crew_level = None
        crew.revives, crew.omens, crew.open_omen, crew.overtaken = 0, 0, False, False
        crew.marks, crew.flee, crew.lamp, crew.kegs, crew.settled = [], [], False, {}, []
        crew.worlds = crew.worlds[:1]
        for seat in crew.alive:
            crew.heroes[seat].world = crew.worlds[0] if crew.worlds else "home"


class OreDice(Deed):
    """Roll a hero's ore dice before the end of the adventure, while nerve can still change the saves."""

    do = "ore"
    hero: Seat

    def perform(self, work: Work) -> None:
        hero = work.living(self.hero)
        if not ore_of(hero) or (f"{self.hero} {ORE}" in work.crew.settled and work.again is None):
            raise Refused(say("book-no-ore-dice", hero=hero.name, ore=work.words("ore")))
        work.facts |= {"ore_dice": {}, "taint_hits": {}, "charts": []}
        note_settled(work, self.hero, ORE)
        roll_ore(work, self.hero)
        work.open_roll(self.told(), self.hero)
        lose_if_all_down(work)


def roll_ore(work: Work, seat: Seat) -> None:
    """Roll a die for each mark of ore: 1 to 3 is a hit of taint, which resolve may save."""
    hero = work.hero(seat)
    marks = ore_of(hero)
    if not marks:
        return
    ore = work.words("ore")
    dice = work.roll(marks, say("book-ore-dice", hero=hero.name, ore=ore), of=seat)
    hits = sum(face <= 3 for face in dice)
    work.facts["ore_dice"][seat] = marks
    work.facts["taint_hits"][seat] = hits
    told = work.words.counted(hits, "hits")
    taint = work.words("taint")
    work.say(say("book-ore-hits", hero=hero.name, ore=ore, dice=shown(dice), hits=told, taint=taint))
    take_harm(work, seat, "taint", save(work, seat, hits, "resolve"))


def dues(crew: Crew) -> list[dict[str, Any]]:
    """Return the entries that the end of the adventure would make by itself: charts, then ore dice."""
    work = Work(crew, 0, Given(()))
    down = [seat for seat in crew.alive if crew.heroes[seat].down]
    found: list[dict[str, Any]] = [
        {"do": "chart", "hero": seat, "kind": chart} for seat in down for chart in charts_due(work, seat)
    ]
    for seat in crew.alive:
        if ore_of(crew.heroes[seat]) and f"{seat} {ORE}" not in crew.settled:
            found.append({"do": "ore", "hero": seat})
    return found


def ore_of(hero: Hero) -> int:
    """Return how much ore a hero carries, with the marks on gear and upgrades."""
    upgrades = [*([hero.upgrade] if hero.upgrade else []), *hero.loose]
    upgrades += [one for item in hero.gear for one in item.upgrades]
    return hero.ore + sum(item.ore for item in hero.gear) + sum(one.ore for one in upgrades)


def reset(hero: Hero) -> None:
    """Heal a hero, set nerve to 1, and fill the charges."""
    hero.wounds = hero.strain = hero.poison = 0
    hero.nerve, hero.down = 1, False
    if hero.charges is not None:
        hero.charges.kinds = dict(hero.charges.start)
