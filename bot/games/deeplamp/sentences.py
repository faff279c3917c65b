"""Tell a turn in sentences: deaths, heavy wounds, kills, things and rooms found; the log has every roll."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from bot.games.deeplamp.account import all_seen
from bot.games.deeplamp.names import SYMBOLS
from bot.games.phrases import listed, some
from bot.games.story import MOST_NAMED, Moment
from engine.deeplamp.play import events as told
from engine.deeplamp.state.state import State
from engine.kernel.core import Event
from render.deeplamp.describe import capital
from render.deeplamp.event_text import Teller, why_over
from render.deeplamp.names import kind_name, term, thing_name, times

HEAVY = 3
"""Least wounds or strain in a turn that the report tells."""
HARM = ("wounds", "strain")


@dataclass
class Part:
    """Collect what one hero or kind of enemies did, with the sentences about others that go with it."""

    who: str = ""
    done: list[str] = field(default_factory=list)
    also: list[str] = field(default_factory=list)
    found: list[str] = field(default_factory=list)
    met: Counter[str] = field(default_factory=Counter)
    killed: Counter[str] = field(default_factory=Counter)
    harm: Counter[tuple[str, str]] = field(default_factory=Counter)

    @property
    def is_deed(self) -> bool:
        """Return whether its line begins with what somebody did."""
        return bool(self.who and (self.done or self.met or self.killed or self.found))


def sentences(moments: Sequence[Moment]) -> Iterator[str]:
    """Yield a sentence for each that did something to tell of, or one that says that nobody did."""
    if not moments:
        return
    view = all_seen(moments)
    writer = _Writer(view, Teller(view, SYMBOLS))
    events = [event for moment in moments for event in moment.events if event.audience is None]
    parts = _parts(writer, events, _acting(moments))
    yield from joined((part.is_deed, writer.line(part)) for part in parts) or ["The crew moves on."]


def joined(told: Iterable[tuple[bool, str]]) -> list[str]:
    """Return a line for each deed; what happens between deeds stands together in one."""
    lines, can_join = list[str](), False
    for is_deed, line in told:
        if line and can_join and not is_deed:
            lines[-1] += f" {line}"
        elif line:
            lines.append(line)
            can_join = not is_deed
    return lines


def _acting(moments: Sequence[Moment]) -> str:
    activation = moments[0].before.activation
    return activation.hero if activation else ""


def _parts(writer: _Writer, events: Sequence[Event], acting: str) -> list[Part]:
    """Split the events by who acts."""
    parts = [Part(acting)]
    for event in events:
        if isinstance(event, told.ActivationBegun):
            parts.append(Part(event.who))
        elif isinstance(event, told.ActivationEnded | told.TurnBegun | told.FightEnded):
            parts.append(Part())
        writer.note(parts[-1], event)
    return parts


@dataclass
class _Writer:
    """Finds the words for events; a table with all figures of the turn names them."""

    view: State
    teller: Teller

    def note(self, part: Part, event: Event) -> None:
        """Add an event to its part, if it is worth a word."""
        pack = self.view.pack
        match event:
            case told.Changed() if event.what in HARM:
                part.harm[event.hero, event.what] += event.by
            case told.EnemyGone() if event.is_dead and event.enemy in self.view.fight.enemies:
                part.killed[kind_name(pack, self.view.fight.enemies[event.enemy].kind)] += 1
            case told.CardDrawn() if event.deck in pack.decks:
                part.found.append(thing_name(pack, event.card))
            case told.ThingGained() if event.hero == part.who:
                part.found.append(thing_name(pack, event.thing))
            case told.TileJoined():
                part.done.append(f"finds **{pack.tiles[event.tile].name}**")
            case told.EnemyArrived():
                part.met[kind_name(pack, event.enemy_kind)] += 1
            case _:
                part.also += self._own(event)

    def _own(self, event: Event) -> Iterator[str]:
        """Yield events that stand for themselves, whoever acts."""
        teller, pack = self.teller, self.view.pack
        match event:
            case told.WentDown() | told.Died() | told.Revived() | told.LevelGained():
                yield teller.part(event)
            case told.ObjectiveFound() | told.ByHand() | told.OmenCancelled():
                yield teller.part(event)
            case told.FightBegun():
                yield "**a fight begins**"
            case told.FightEnded():
                yield "**the fight is over**"
            case told.LampTested():
                holds = "holds" if event.total >= event.target and not event.is_double else "flickers"
                yield f"{term(pack, 'lamp')} {holds}"
            case told.ShaftMoved() if event.marker == "dark":
                yield f"{term(pack, 'dark')} rises to {event.to}"
            case told.TokenTurned() if pack.tokens[event.token].clue:
                yield f"clue {event.clues} is found"
            case told.AdventureEnded():
                yield " ".join(filter(None, (teller.part(event), why_over(self.view, ""))))

    def line(self, part: Part) -> str:
        """Return the part in sentences; "" if there is nothing to tell."""
        done, also = [*dict.fromkeys(part.done)], list(part.also)
        if part.met:
            done.append(f"meets **{_counted(part.met)}**")
        if part.killed:
            done.append(f"**kills** {_counted(part.killed)}")
        if part.found and part.who:
            done.append(f"draws {some(part.found, MOST_NAMED)}")
        elif part.found:
            also.append(f"drawn: {some(part.found, MOST_NAMED)}")
        for (hero, what), by in part.harm.items():
            if by >= HEAVY:
                also.append(f"{self.teller.who(hero)} takes **{by} {term(self.view.pack, what)}**")
        head = self.teller.who(part.who) or "the crew"
        own = [f"{head} {listed(done)}"] if done else []
        return " ".join(_ended(_capital(sentence)) for sentence in (*own, *also))


def _counted(kinds: Counter[str]) -> str:
    return listed(times(name, number) for name, number in kinds.items())


def _ended(sentence: str) -> str:
    """Return the sentence with its full stop, also in bold."""
    return sentence if sentence.removesuffix("**").endswith(".") else f"{sentence}."


def _capital(sentence: str) -> str:
    """Return the sentence with a capital, also in bold."""
    bold = "**" if sentence.startswith("**") else ""
    return bold + capital(sentence.removeprefix(bold))
