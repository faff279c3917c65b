"""Begin an adventure and turn its turns: flight, lamp test, the order of a turn."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from bot.extras.companion.book.crew import Kind, Mission
from bot.extras.companion.book.deed import Deed
from bot.extras.companion.book.deeds.shaft import CardInPlay, end_notes, move_dark, tell_line
from bot.extras.companion.book.health import die, lose, lose_if_all_down, settle
from bot.extras.companion.book.levels import tell_levels
from bot.extras.companion.book.numbers import (
    HARDENINGS,
    crew_level,
    is_grim,
    lamp_target,
    number,
    side,
    threat_level,
)
from bot.extras.companion.book.sheet import MOUTH, Amount, Label, Seat, Text
from bot.extras.companion.book.work import Work
from bot.messages.catalogue import say
from engine.kernel.core import Refused

AMBUSH = 2


class Begin(Deed):
    """Begin an adventure: set the shaft, the threat level, revive tokens and the crew's level."""

    do = "begin"
    mission: Label | None = None
    clues: Amount | None = None
    bearer: Seat | None = None
    note: Text = ""
    world: Label | None = None

    def perform(self, work: Work) -> None:
        crew = work.crew
        if crew.is_below:
            raise Refused(say("book-adventure-going-end-first"))
        if not crew.alive:
            raise Refused(say("book-crew-hero-make-first"))
        if self.bearer is not None:
            work.standing(self.bearer)
        level, revives = threat_level(len(crew.alive))
        known = crew.missions.get(self.mission or "", Mission())
        clues = known.clues if self.clues is None else self.clues
        _clear(work)
        crew.mission = Mission(name=self.mission, clues=clues)
        crew.status, crew.is_below, crew.turn, crew.town = "open", True, 0, None
        crew.threat, crew.revives = level, revives
        crew.crew_level = None
        crew.crew_level = crew_level(crew)
        crew.bearer = self.bearer or (crew.alive[0] if len(crew.alive) == 1 else None)
        home = self.world or (
            "home" if "home" in crew.all_worlds or not crew.all_worlds else next(iter(crew.all_worlds))
        )
        crew.worlds = [home]
        for seat in crew.alive:
            crew.heroes[seat].world = home
        work.facts |= {
            "threat": level, "revives": revives, "crew_level": crew.crew_level, "grim": is_grim(crew),
            "harden": HARDENINGS.get(crew.crew_level, 0),
        }  # fmt: skip
        self._say(work)
        settle(work)

    def _say(self, work: Work) -> None:
        crew, facts = work.crew, work.facts
        threat, n = work.words(facts["threat"]), facts["revives"]
        if self.mission:
            work.say(say("book-mission-begins", mission=self.mission, threat=threat, n=n))
        else:
            work.say(say("book-adventure-begins", threat=threat, n=n))
        level = facts["crew_level"]
        if facts["grim"]:
            work.say(say("book-crew-level-grim", level=level))
        else:
            work.say(say("book-crew-level-normal", level=level))
        if facts["harden"]:
            work.say(say("book-hardenings-each-kind", harden=facts["harden"]))
        if crew.mission and crew.mission.clues:
            work.say(say("book-clues-needed", clues=crew.mission.clues))
        if crew.bearer is None:
            work.say(say("book-who-takes-lamp"))
        if self.note:
            CardInPlay(card="Special setup", text=self.note).perform(work)


def _clear(work: Work) -> None:
    """Clear everything that belongs to one adventure."""
    crew = work.crew
    crew.dark, crew.crew, crew.overtaken = 0, MOUTH, False
    crew.omens, crew.open_omen, crew.marks = 0, False, []
    crew.hazards, crew.visited, crew.settled = [], False, []
    crew.ambush, crew.fresh = [], []
    clear_fight(work)
    clear_turn(work)
    crew.flee = []


def clear_fight(work: Work) -> None:
    """Take all foes, their hardenings and the fight's cards away."""
    crew = work.crew
    crew.fight, crew.threats, crew.foes, crew.fought = False, 0, {}, []
    crew.ambush, crew.fresh = [], []
    for kind in crew.kinds.values():
        kind.hardened = []


def clear_turn(work: Work) -> None:
    """Forget who has acted and what counts once a turn."""
    crew = work.crew
    crew.acted, crew.freed, crew.next, crew.searched = [], [], [], []
    crew.covered, crew.sung, crew.served, crew.helped, crew.rolls = {}, [], [], [], {}


class LampTest(Deed):
    """Begin the next turn: cut nerve, check flight and hard core, then test the lamp."""

    do = "test"
    needs_adventure = True

    def perform(self, work: Work) -> None:
        crew = work.crew
        if crew.status is None and not crew.is_below:
            raise Refused(say("book-adventure-going-begin-first"))
        self._cut(work)
        work.facts |= {"dark_cards": 0, "omens_added": 0, "over": None}
        if crew.up and set(crew.up) <= set(crew.flee):
            lose(work, say("book-lost-by-flight"))
            return
        if crew.options.hard_core:
            for seat in [one for one in crew.alive if crew.heroes[one].down]:
                die(work, seat, say("book-still-down"))
            lose_if_all_down(work)
            if crew.status == "lost":
                return
        crew.turn += 1
        clear_turn(work)
        end_notes(work, "turn")
        crew.ambush, crew.fresh = crew.fresh, []
        crew.lamp = True
        tell_levels(work)
        self._test(work)
        settle(work)

    def _cut(self, work: Work) -> None:
        for seat in work.crew.alive:
            most, hero = work.limit(seat, "nerve_max"), work.crew.heroes[seat]
            if most is not None and hero.nerve > most:
                hero.nerve = most
                work.say(say("book-nerve-cut", hero=hero.name, nerve=work.words("nerve"), most=most))

    def _test(self, work: Work) -> None:
        crew = work.crew
        target, more = lamp_target(crew.crew), _lamp_modifiers(work)
        dice = work.roll(2, say("book-lamp-test", target=target))
        total = dice[0] + dice[1] + sum(n for _, n in more)
        held = total >= target
        work.facts |= {"total": total, "target": target, "held": held}
        told = "".join(f", {name} {n:+}" for name, n in more)
        work.say(
            say(
                "book-turn-lamp-test",
                turn=crew.turn,
                first=dice[0],
                second=dice[1],
                told=told,
                total=total,
                target=target,
            )
        )
        if dice[0] == dice[1]:
            self._event(work, dice[0])
        elif held:
            work.say(say("book-lamp-holds"))
        else:
            move_dark(work, 1)

    def _event(self, work: Work, line: int) -> None:
        """Tell the event of doubles: a line of the chart of the bearer's world, for those who are there."""
        crew = work.crew
        bearer = crew.heroes.get(crew.bearer) if crew.bearer else None
        world = bearer.world if bearer else (crew.worlds or ["home"])[0]
        work.facts |= {"event": line, "world": world}
        there = [crew.heroes[seat].name for seat in crew.alive if crew.heroes[seat].world == world]
        work.say(say("book-doubles-dark-stays-event", line=line, world=world, names=", ".join(there)))
        tell_line(work, f"event {world}", line)


def _lamp_modifiers(work: Work) -> list[tuple[str, int]]:
    crew = work.crew
    if crew.bearer in crew.heroes and crew.bearer is not None:
        return list(number(crew, crew.bearer, "lamp").modifiers)
    return [(one.card, one.mods["lamp"]) for one in crew.notes if one.mods.get("lamp") and not one.hero]


class Flee(Deed):
    """Say that a hero flees, or not; once all who are up do, the next turn ends the adventure."""

    do = "flee"
    needs_adventure = True
    hero: Seat
    on: bool = True

    def perform(self, work: Work) -> None:
        hero, crew = work.standing(self.hero), work.crew
        others = [seat for seat in crew.flee if seat != self.hero]
        crew.flee = [*others, self.hero] if self.on else others
        still = [crew.heroes[seat].name for seat in crew.up if seat not in crew.flee]
        work.say(say("book-wants-flee", hero=hero.name) if self.on else say("book-stays", hero=hero.name))
        if self.on and not still:
            work.say(say("book-all-who-up-flee-next"))


class Order(Deed):
    """Say who is next by initiative: enemies before heroes, tied kinds drawn, tied heroes as they like."""

    do = "order"
    acted: Annotated[list[Label], Field(max_length=60)] | None = None

    def perform(self, work: Work) -> None:
        crew = work.crew
        if self.acted is not None:
            crew.acted = list(dict.fromkeys(self.acted))
            crew.lamp = crew.lamp and not crew.acted
        slots = initiatives(work)
        if not slots:
            crew.next = []
            work.facts |= {"next": [], "at": None}
            work.say(say("book-everybody-acted"))
            return
        at = max(n for _, n in slots)
        tied = [name for name, n in slots if n == at]
        kinds = [name for name in tied if name not in crew.heroes]
        if len(kinds) > 1:
            drawn = [name for name in crew.next if name in kinds]
            kinds = drawn or [work.draw(kinds, say("book-which-kind-goes-first"))]
        crew.next = kinds or tied
        work.facts |= {"next": list(crew.next), "at": at}
        names = " or ".join(crew.called(name) for name in crew.next)
        work.say(say("book-next-in-order", names=names, initiative=work.words("initiative"), at=at))


def initiatives(work: Work) -> list[tuple[str, int]]:
    """Return those who have still to act, with their initiative; an unknown one counts as 0."""
    crew = work.crew
    found: list[tuple[str, int]] = []
    for kind in dict.fromkeys(foe.kind for foe in crew.foes.values()):
        if kind not in crew.acted:
            base = side(crew, kind).initiative or 0
            found.append((kind, base + (AMBUSH if kind in crew.ambush else 0)))
    for seat in crew.up:
        if seat not in crew.acted:
            found.append((seat, work.limit(seat, "initiative") or 0))
    return found


class Acted(Deed):
    """Note that somebody, a hero or a kind of enemy, has had the part of this turn, or has not after all."""

    do = "acted"
    is_part = True
    who: Label
    on: bool = True

    def perform(self, work: Work) -> None:
        crew = work.crew
        others = [one for one in crew.acted if one != self.who]
        crew.acted = [*others, self.who] if self.on else others
        name = crew.called(self.who)
        work.say(say("book-has-acted", name=name) if self.on else say("book-still-to-act", name=name))


def known_kind(work: Work, name: str) -> Kind:
    """Return a kind of enemy; one that nobody has entered gets an empty sheet."""
    return work.crew.kinds.setdefault(name, Kind())
