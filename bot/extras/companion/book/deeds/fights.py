"""Bring threats, keep foes, and end a fight."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from bot.extras.companion.book.crew import Foe
from bot.extras.companion.book.deed import Deed
from bot.extras.companion.book.deeds.adventure import clear_fight, known_kind
from bot.extras.companion.book.deeds.shaft import end_notes
from bot.extras.companion.book.dice import PERIL
from bot.extras.companion.book.health import heal, preset, settle, status_line
from bot.extras.companion.book.numbers import HARDENINGS, crew_level, is_grim
from bot.extras.companion.book.sheet import FoeName, Label, Level, Seat
from bot.extras.companion.book.work import Work
from bot.messages.catalogue import say
from engine.kernel.core import Refused

Count = Annotated[int, Field(ge=1, le=40)]
MOST_FOES = 100
MOST_LOOT = 3


class Threat(Deed):
    """Bring a threat card: groups of enemies with their hardenings, as an attack or an ambush.

    `ambush` n rolls one die for the card: n or more is an ambush. `harden` are further hardenings by the
    card, `figures` how many figures of a kind there are.
    """

    do = "threat"
    needs_adventure = True
    groups: Annotated[dict[Label, Count | Literal["peril"]], Field(min_length=1, max_length=12)]
    how: Literal["attack", "ambush"] | None = None
    ambush: Annotated[int, Field(ge=1, le=6)] | None = None
    harden: Annotated[int, Field(ge=0, le=6)] | dict[Label, Annotated[int, Field(ge=0, le=6)]] = 0
    figures: dict[Label, Annotated[int, Field(ge=0, le=40)]] = Field(default_factory=dict)
    level: Level | None = None

    def perform(self, work: Work) -> None:
        crew = work.crew
        how = self._how(work)
        there = {foe.kind for foe in crew.foes.values()} | set(crew.fought)
        numbers: dict[str, int] = {}
        hardened: dict[str, list[int]] = {}
        for name, asked in self.groups.items():
            kind = known_kind(work, name)
            number = (
                asked
                if isinstance(asked, int)
                else PERIL[work.roll(1, say("book-how-many", name=name))[0] - 1]
            )
            most = self._left_in_the_box(work, name)
            is_short = most is not None and number > most
            numbers[name] = most if is_short and most is not None else number
            if name not in there and name not in hardened:
                self._harden(work, name, is_short=is_short)
            hardened[name] = list(kind.hardened)
        self._place(work, numbers)
        crew.fight, crew.threats = True, crew.threats + 1
        crew.fought = [*crew.fought, *(name for name in numbers if name not in crew.fought)]
        if how == "ambush":
            self._surprise(work, numbers)
        work.facts |= {"numbers": numbers, "grim": is_grim(crew), "hardened": hardened, "how": how}
        self._say(work, numbers, hardened, how)

    def _left_in_the_box(self, work: Work, name: str) -> int | None:
        """Return how many figures of a kind are not on the table; None if nobody has counted them."""
        figures = self.figures.get(name, work.crew.kinds[name].figures)
        if figures is None:
            return None
        return max(0, figures - sum(foe.kind == name for foe in work.crew.foes.values()))

    def _how(self, work: Work) -> str:
        if self.ambush is None:
            return self.how or "attack"
        die = work.roll(1, say("book-ambush", ambush=self.ambush), target=self.ambush)[0]
        return "ambush" if die >= self.ambush else "attack"

    def _harden(self, work: Work, name: str, *, is_short: bool) -> None:
        crew = work.crew
        due = HARDENINGS.get(crew_level(crew), 0) + (crew.overtaken and crew.options.below) + is_short
        due += self.harden if isinstance(self.harden, int) else self.harden.get(name, 0)
        kind = crew.kinds[name]
        due = min(6, due + len(kind.hardened))
        while len(kind.hardened) < due:
            face = work.roll(1, say("book-hardening", name=name))[0]
            if face not in kind.hardened:
                kind.hardened = [*kind.hardened, face]

    def _place(self, work: Work, numbers: dict[str, int]) -> None:
        foes = work.crew.foes
        if len(foes) + sum(numbers.values()) > MOST_FOES:
            raise Refused(say("book-most-foes-can-table", n=MOST_FOES))
        for name, number in numbers.items():
            taken = [
                int(one.rsplit(" ", 1)[1]) for one, foe in foes.items() if foe.kind == name and _counted(one)
            ]
            first = max(taken, default=0) + 1
            for n in range(first, first + number):
                foes[f"{name} {n}"] = Foe(kind=name)

    def _surprise(self, work: Work, numbers: dict[str, int]) -> None:
        crew = work.crew
        crew.ambush = [*crew.ambush, *(one for one in numbers if one not in crew.ambush)]
        if not crew.lamp:
            crew.fresh = [*crew.fresh, *(one for one in numbers if one not in crew.fresh)]
            work.facts["ends_turn"] = True

    def _say(self, work: Work, numbers: dict[str, int], hardened: dict[str, list[int]], how: str) -> None:
        kinds = work.crew.kinds
        said = ", ".join(f"{n} {name}" for name, n in numbers.items())
        work.say(_threat_line(how, said, is_grim=is_grim(work.crew)))
        for name, faces in hardened.items():
            if faces:
                known = kinds[name].hardenings
                told = [known[str(face)].name if str(face) in known else str(face) for face in faces]
                work.say(say("book-hardened", name=name, names=", ".join(told)))
        if work.crew.overtaken and work.crew.options.below:
            work.say(say("book-them-because-dark-above"))
        if work.facts.get("ends_turn"):
            work.say(say("book-ambush-ends-this-turn"))


def _counted(name: str) -> int:
    """Return the number of a foe called `kind n`; 0 for another name."""
    last = name.rsplit(" ", 1)[-1]
    return int(last) if last.isdecimal() and len(last) < 6 else 0


def _threat_line(how: str, groups: str, *, is_grim: bool) -> str:
    if how == "ambush":
        return say("book-ambush-grim" if is_grim else "book-ambush-normal", groups=groups)
    return say("book-attack-grim" if is_grim else "book-attack-normal", groups=groups)


class FoeOf(Deed):
    """Set a foe's wounds, take it off the table, or put one there without a threat."""

    do = "foe"
    foe: FoeName
    kind: Label | None = None
    wounds: Annotated[int, Field(ge=0, le=999)] | None = None
    off: bool = False

    def perform(self, work: Work) -> None:
        foes = work.crew.foes
        if self.off:
            if foes.pop(self.foe, None) is None:
                raise Refused(say("book-no-foe-to-take-off", foe=self.foe))
            work.say(say("book-off-table", foe=self.foe))
            return
        if self.foe not in foes:
            if self.kind is None:
                raise Refused(say("book-no-foe-without-kind", foe=self.foe))
            if len(foes) >= MOST_FOES:
                raise Refused(say("book-most-foes-can-table", n=MOST_FOES))
            known_kind(work, self.kind)
            foes[self.foe] = Foe(kind=self.kind)
            work.crew.fight = True
        if self.wounds is not None:
            foes[self.foe].wounds = self.wounds
        work.say(
            say("book-foe-wounds", foe=self.foe, wounds=work.words.counted(foes[self.foe].wounds, "wounds"))
        )


class EndFight(Deed):
    """End the fight: D3 healed for each, for who rested D6 or a nerve; then recoveries, then loot."""

    do = "end_fight"
    rested: Annotated[list[Seat], Field(max_length=6)] = Field(default_factory=list)
    nerve: Annotated[list[Seat], Field(max_length=6)] = Field(default_factory=list)

    def perform(self, work: Work) -> None:
        crew = work.crew
        if not crew.fight:
            raise Refused(say("book-there-fight-end"))
        healed: dict[str, int] = {}
        for seat in crew.up:
            self._breathe(work, seat, healed)
        recover = [seat for seat in crew.alive if crew.heroes[seat].down]
        loot = min(crew.threats, MOST_LOOT)
        work.facts |= {"healed": healed, "recover": recover, "loot": loot}
        clear_fight(work)
        crew.rolls = {}
        end_notes(work, "fight")
        work.say(say("book-fight-over-loot-card", n=loot))
        if recover:
            work.say(say("book-recover", names=", ".join(crew.heroes[seat].name for seat in recover)))
        settle(work)

    def _breathe(self, work: Work, seat: Seat, healed: dict[str, int]) -> None:
        hero = work.hero(seat)
        if seat in self.nerve:
            hero.nerve += 1
            work.say(say("book-breath-nerve", hero=hero.name, nerve=work.words("nerve")))
            return
        if not hero.wounds and not hero.strain:
            return
        what = say("book-breath-dice", hero=hero.name)
        die = work.roll(1, what)[0] if seat in self.rested else work.d3(what)
        points = max(0, die + work.value(seat, "breath"))
        healed[seat] = heal(work, seat, *preset(work, seat, points))
        work.say(
            say("book-breath-healed", hero=hero.name, healed=healed[seat], tracks=status_line(work, seat))
        )
