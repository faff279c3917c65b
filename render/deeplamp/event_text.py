"""Describe a descent's events: each in a few words, and as one line per actor."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from engine.deeplamp.play import events as told
from engine.deeplamp.state.state import State
from engine.kernel.core import Event
from render.deeplamp.names import (
    aim_name,
    cell_name,
    effect_name,
    hero_name,
    kind_name,
    term,
    thing_name,
    times,
)
from render.text.phrases import count

GOOD_ROLLS = ("escape", "attack", "throw", "chant")
"""Kinds of roll whose dice the text shows."""
_SUMS = ("wounds", "strain", "nerve", "xp", "coin", "ore", "taint", "poison", "favor")
_OVER = {
    "won": "**The descent is won.**",
    "lost": "**The descent is lost.**",
    "fled": "**The crew has fled.**",
}


@dataclass
class Line:
    """A line about one actor and the results; changes to the sheet are summed up at the line's end."""

    head: str
    parts: list[str] = field(default_factory=list)
    sums: Counter[tuple[str, str]] = field(default_factory=Counter)
    arrived: Counter[str] = field(default_factory=Counter)
    dice: str = ""
    """Dice of a search; the text shows them together with the find."""
    went: str = ""
    who: str = ""
    """Hero or kind of enemy that acts in this line."""

    def say(self, part: str) -> None:
        self._arrive()
        self.parts.append(part)

    def _arrive(self) -> None:
        if self.went:
            self.parts.append(self.went)
            self.went = ""
        if self.arrived:
            come = ", ".join(times(name, number) for name, number in self.arrived.items())
            self.parts.append(f"**arriving: {come}**")
            self.arrived.clear()


class Teller:
    """Converts events to lines; it remembers every enemy's kind."""

    def __init__(self, view: State, symbols: Mapping[str, str]) -> None:
        """Store a view that has nearly all figures in the events, and each seat's symbol to put before its
        heroes.
        """
        self._view = view
        self._symbols = symbols
        self._kinds = {enemy.id: enemy.kind for enemy in view.fight.enemies.values()}
        self._names: dict[str, str] = {}
        self._line: Line | None = None
        self._tells_ongoing = False

    def lines(self, events: Iterable[Event], acting: str | None = None) -> Iterator[str]:
        """Yield a line per actor, per Lamp test and per revealed token.

        `acting`: who was already acting before the first event; None if nobody was.
        """
        self._tells_ongoing = acting is not None
        if acting:
            self._line = Line(f"{self.who(acting)}:", who=acting)
        for event in events:
            head = self._head(event)
            if head is not None:
                yield from self._ended()
                self._line = Line(head, who=event.who if isinstance(event, told.ActivationBegun) else "")
            if isinstance(event, told.ActivationEnded):
                yield from self._ended(is_over=True)
            elif head is None or not isinstance(event, told.ActivationBegun):
                self._tell(event)
        yield from self._ended()

    def _ended(self, *, is_over: bool = False) -> Iterator[str]:
        """Yield a line for an actor without notable events: they are acting, or their activation is over."""
        line, self._line = self._line, None
        if line is None:
            return
        line._arrive()
        line.parts += [part for part in self._sums(line) if part]
        if line.who and not line.parts:
            if not (is_over or self._tells_ongoing):
                return
            line.say(self._nothing(line.who, is_over=is_over))
        if line.parts or line.head:
            apart = " " if line.head.endswith(":") else " · "
            yield apart.join(filter(None, (line.head, " · ".join(line.parts))))

    def _nothing(self, who: str, *, is_over: bool) -> str:
        if who in self._view.crew.heroes:
            return "stays" if is_over else "acting now"
        return "harms nobody"

    def _head(self, event: Event) -> str | None:
        """Return the beginning of an event's own line; None if it needs no line of its own."""
        match event:
            case told.TurnBegun() if event.turn:
                return f"**Turn {event.turn}**"
            case told.ActivationBegun():
                return f"{self.who(event.who)}:"
            case told.TokenTurned():
                return f"🔎 Tile {event.number}:"
            case told.DayBegun():
                return f"**Day {event.day}**"
            case told.Stayed():
                return f"{self.who(event.hero)}:"
            case told.FightEnded():
                return "⚔️ **The fight is over**"
        return None

    def who(self, who: str) -> str:
        """Return a hero with their symbol, an enemy with number and kind, or a kind."""
        view = self._view
        if who in view.crew.heroes:
            hero = view.crew.heroes[who]
            return (
                f"{self._symbols.get(hero.seat, '')} {self._names.get(who) or hero_name(view, hero)}".strip()
            )
        if who in self._kinds:
            return f"{who} {kind_name(view.pack, self._kinds[who])}"
        return f"👁️ {kind_name(view.pack, who)}" if who else ""

    def _tell(self, event: Event) -> None:
        self._line = self._line or Line("")
        line = self._line
        match event:
            case told.Rolled(what="search"):
                line.dice = " ".join(map(str, event.faces))
            case told.Rolled(what=what) if what in GOOD_ROLLS:
                line.say(f"🎲 {what} {' '.join(map(str, event.faces))}")
            case told.Searched():
                line.say(f"searches tile {event.tile} (🎲 {line.dice}): {_finds(event.finds)}")
            case told.ThingLost() if event.hero == line.who:
                line.say(f"loses {self._things(event.thing, event.count)}")
            case told.ThingGained() if event.hero == line.who:
                line.say(f"gains {self._things(event.thing, event.count)}")
            case told.FleeSet() if event.hero == line.who:
                line.say("wants to flee" if event.is_on else "no longer wants to flee")
            case told.Changed() if event.what in _SUMS:
                line.sums[event.hero, event.what] += event.by
            case told.EnemyArrived():
                self._kinds[event.enemy] = event.enemy_kind
                line.arrived[kind_name(self._view.pack, event.enemy_kind)] += 1
            case told.Moved() if event.who in self._view.crew.heroes:
                line.went = f"→ {cell_name(event.way[-1])}" if event.way else ""
            case told.HeroCame():
                self._names[event.hero] = event.name
                line.say(f"{self.who(event.hero)} joins")
            case _:
                if part := self.part(event):
                    line.say(part)

    def _sums(self, line: Line) -> Iterator[str]:
        """Yield the gains and losses on the heroes' sheets."""
        for (hero, what), by in line.sums.items():
            if by:
                owner, change = self.who(hero), f"{by:+d} {term(self._view.pack, what)}"
                yield change if line.head.startswith(owner) else f"{owner} {change}"

    def part(self, event: Event) -> str:
        """Describe an event in a few words; return "" if it is not reported."""
        return self._of_crew(event) or self._of_fight(event) or self._of_mine(event)

    def _of_crew(self, event: Event) -> str:
        pack = self._view.pack
        match event:
            case told.WentDown():
                return f"**{self.who(event.hero)} goes down**"
            case told.Revived():
                return f"{self.who(event.hero)} gets up at once ({term(pack, 'revive')}: {event.left} left)"
            case told.Recovered():
                return f"{self.who(event.hero)} is up again"
            case told.Died():
                who = self.who(event.hero)
                return f"{who} comes back to life" if event.is_back else f"{who} **dies**"
            case told.LampPassed():
                return f"🪔 {self.who(event.to)} carries {term(pack, 'lamp')}"
            case told.ThingGained():
                return f"{self.who(event.hero)} gains {self._things(event.thing, event.count)}"
            case told.ThingLost():
                return f"{self.who(event.hero)} loses {self._things(event.thing, event.count)}"
            case told.ThingWorked():
                return thing_name(pack, event.thing)
            case told.LevelGained():
                return f"{self.who(event.hero)} **reaches level {event.level}**"
            case told.OmenRefused():
                who = self.who(event.hero)
                return f"{who} would pay for the top omen" if event.is_on else f"{who} keeps the top omen"
            case told.OrderChosen():
                first = ", ".join(effect_name(self._view, name) for name in event.effects)
                return f"{self.who(event.hero)} puts first at the end of the turn: {first or 'nothing'}"
            case told.Pledged():
                what = aim_name(self._view, event.aim, self.who(event.aim.split(":")[1]))
                coin = f"{event.coin} {term(pack, 'coin')}" if event.coin else "nothing"
                return f"{self.who(event.hero)} promises {coin} {what} ({event.total} of {event.price})"
            case told.LevelPlanned():
                return f"{self.who(event.hero)} gains a level when the next turn starts"
            case told.ChantBegun():
                return f"{self.who(event.hero)} sings {thing_name(pack, event.chant)}"
            case told.FleeSet():
                who = self.who(event.hero)
                return f"{who} wants to flee" if event.is_on else f"{who} no longer wants to flee"
            case told.Tested():
                test = f"{self.who(event.hero)}: {term(pack, event.skill)} test"
                return f"{test} passed" if event.is_passed else f"{test} failed"
        return ""

    def _things(self, thing: str, count: int) -> str:
        return times(thing_name(self._view.pack, thing), count)

    def _of_fight(self, event: Event) -> str:
        match event:
            case told.EnemyHurt():
                who = self.who(event.enemy)
                return f"{who} takes {count(event.wounds, 'wound')}" if event.wounds else ""
            case told.EnemyGone():
                who = self.who(event.enemy)
                return f"☠️ {who}" if event.is_dead else f"{who} leaves"
            case told.Hardened():
                hard = self._view.pack.enemies[event.enemy_kind].hardened[event.face - 1]
                return f"{kind_name(self._view.pack, event.enemy_kind)}: {hard.name}"
            case told.FightBegun():
                return "⚔️ **a fight begins**"
        return ""

    def _of_mine(self, event: Event) -> str:
        pack = self._view.pack
        match event:
            case told.LampTested():
                return self._lamp(event)
            case told.ShaftMoved():
                return f"{term(pack, event.marker)} moves to {event.to}"
            case told.OmenLaid():
                return f"{term(pack, 'omen')}: {event.count} face down"
            case told.OmenCancelled():
                return f"{thing_name(pack, event.card)} is cancelled"
            case told.CardDrawn() if event.audience is None and event.deck in pack.decks:
                return f"📜 {thing_name(pack, event.card)}"
            case told.ChartLine():
                return event.name if event.chart in ("shaft", "town_event") else ""
            case told.Searched():
                return f"searches tile {event.tile}: {_finds(event.finds)}"
            case told.TileJoined():
                return f"finds tile {event.number}, {pack.tiles[event.tile].name}"
            case told.ObjectiveFound():
                return f"**the mission's place: tile {event.number}**"
            case told.TokenTurned():
                return f"clue {event.clues} found" if pack.tokens[event.token].clue else "token turned up"
            case told.ByHand():
                return event.text
            case told.Chosen():
                return f"“{event.label}”"
            case told.AdventureEnded():
                return self._over(event)
        return self._of_town(event)

    def _over(self, event: told.AdventureEnded) -> str:
        return f"{_OVER.get(event.over, event.over)} {why_over(self._view, event.over)}".strip()

    def _lamp(self, event: told.LampTested) -> str:
        if event.is_double:
            return f"🪔 rolled {event.total}: doubles"
        if event.total >= event.target:
            return f"🪔 rolled {event.total}, needed {event.target}: holds"
        return f"🪔 rolled {event.total}, needed {event.target}: flickers"

    def _of_town(self, event: Event) -> str:
        pack = self._view.pack
        match event:
            case told.Stayed():
                place = pack.locations.get(event.visit)
                stay = pack.town.camp if event.stay == "camp" else pack.town.lodging
                return f"{stay.name}, then {place.name}" if place else stay.name
            case told.LeftTown():
                return f"{self.who(event.hero)} leaves town"
        return ""


def _finds(number: int) -> str:
    return f"finds {count(number, 'thing')}" if number else "finds nothing"


def why_over(view: State, over: str) -> str:
    """Explain why a descent was lost; "" if it was not, or if the table no longer shows it."""
    if over != "lost":
        return ""
    dark = term(view.pack, "dark")
    if view.shaft.dark >= view.pack.numbers.shaft_mouth:
        return f"{dark[:1].upper()}{dark[1:]} reached the mouth of {term(view.pack, 'shaft')}."
    if not view.up:
        return "All heroes were down at once."
    return "All heroes still standing fled." if all(hero.marks.flee for hero in view.up) else ""
