"""End an adventure: rewards, ore dice, charts owed, and everybody made whole."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from bot.extras.companion.book.crew import Result
from bot.extras.companion.book.deed import Deed
from bot.extras.companion.book.deeds.adventure import clear_fight, clear_turn
from bot.extras.companion.book.deeds.saves import save
from bot.extras.companion.book.deeds.shaft import end_notes
from bot.extras.companion.book.health import owe, take_harm
from bot.extras.companion.book.sheet import Amount, Hero, Seat
from bot.extras.companion.book.work import Work

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
            told = ", ".join(f"{n} {work.words(what)}" for what, n in self.reward.items())
            work.say(f"Each gains {told}.")
        for seat in crew.alive:
            self._ore(work, seat)
        for seat in crew.alive:
            reset(crew.heroes[seat])
        mission = crew.mission.name if crew.mission else None
        result = Result(mission=mission, result=self.result, crew_level=crew.crew_level, turns=crew.turn)
        crew.results = [*crew.results, result][-500:]
        self._clear(work)
        if owed:
            names = ", ".join(crew.heroes[seat].name for seat in owed)
            work.say(f"Charts owed: {names}.")
        work.say(f"The adventure is {self.result}. Wounds, strain and poison are gone.")

    def _ore(self, work: Work, seat: Seat) -> None:
        hero = work.hero(seat)
        marks = hero.ore + sum(item.ore + sum(one.ore for one in item.upgrades) for item in hero.gear)
        if not marks:
            return
        dice = work.roll(marks, f"{hero.name}: ore dice")
        hits = sum(face <= 3 for face in dice)
        work.facts["ore_dice"][seat] = marks
        work.facts["taint_hits"][seat] = hits
        work.say(f"{hero.name}: ore {' '.join(map(str, dice))}, {hits} hits of {work.words('taint')}.")
        take_harm(work, seat, "taint", save(work, seat, hits, "resolve"))

    def _clear(self, work: Work) -> None:
        crew = work.crew
        clear_fight(work)
        clear_turn(work)
        end_notes(work, "turn", "fight", "objective", "adventure")
        crew.status, crew.is_below, crew.mission, crew.turn = None, False, None, 0
        crew.bearer = crew.threat = crew.crew_level = None
        crew.revives, crew.omens, crew.open_omen, crew.overtaken = 0, 0, False, False
        crew.marks, crew.flee, crew.lamp, crew.kegs = [], [], False, {}
        crew.worlds = crew.worlds[:1]
        for seat in crew.alive:
            crew.heroes[seat].world = crew.worlds[0] if crew.worlds else "home"


def reset(hero: Hero) -> None:
    """Heal a hero, set nerve to 1, and fill the charges."""
    hero.wounds = hero.strain = hero.poison = 0
    hero.nerve, hero.down = 1, False
    if hero.charges is not None:
        hero.charges.kinds = dict(hero.charges.start)
