"""The shaft: the dark, the crew and omens between them; shaft events (S10, S15 to S17, S56)."""

from __future__ import annotations

from engine.deeplamp.fights.hardening import harden
from engine.deeplamp.heroes.harm import lose
from engine.deeplamp.play.cards import carry_out
from engine.deeplamp.play.events import ChartLine, LampTested, OmenLaid, ShaftMoved
from engine.deeplamp.play.turn_context import Cause, Play
from engine.deeplamp.state.state import State
from engine.deeplamp.state.stats import stat
from engine.deeplamp.state.worlds import HOME, beyond
from engine.kernel.core import Flow


def target_of(state: State) -> int:
    """Return the number that the lamp test must reach at the crew's space (S10)."""
    targets = state.pack.numbers.lamp_targets
    return next(one.target for one in targets if one.from_ <= state.shaft.crew <= one.to)


def test_lamp(play: Play) -> Flow:
    """Roll 2D6 against the target; doubles bring an event instead (S15)."""
    state = play.state
    dice = play.throw(2, "lamp", state.bearer.id)
    total, target = sum(dice) + stat(state, state.bearer, "lamp"), target_of(state)
    is_double = dice[0] == dice[1]
    play.tell(LampTested(total, target, is_double))
    if is_double:
        yield from shaft_event(play, dice[0])
    elif total < target:
        yield from move_dark(play, 1)


def shaft_event(play: Play, line: int | None = None) -> Flow:
    """Carry out a line of the shaft chart: the one that doubles named, or else a rolled one (S17)."""
    state, world = play.state, beyond(play.state, play.state.bearer)
    before_world = play.world
    if state.pack.beyond:
        play.world = world.id if world else HOME
    chart = world.shaft if world else play.pack.charts["shaft"]
    result = play.die("shaft") if line is None else line
    entry = chart.at(result)
    play.tell(ChartLine("shaft", result, entry.name))
    before = play.begin_cause(f"shaft:{result}")
    yield from play.perform(play, entry.do, Cause())
    play.source, play.world = before, before_world


def move_dark(play: Play, by: int) -> Flow:
    """Move the dark one space at a time; only moves towards the mouth have consequences (S16)."""
    state, numbers = play.state, play.pack.numbers
    for _ in range(-by):
        if state.shaft.dark > 0:
            state.shaft.dark -= 1
            play.tell(ShaftMoved("dark", state.shaft.dark))
    for _ in range(by):
        state.shaft.dark += 1
        play.tell(ShaftMoved("dark", state.shaft.dark))
        if state.shaft.dark >= numbers.shaft_mouth:
            lose(play)
        look_below(play)
        if state.shaft.dark in numbers.omen_spaces:
            lay_omen(play)
        if state.shaft.dark in numbers.dark_spaces:
            card = play.draw("dark")
            if card is not None:
                yield from carry_out(play, "dark", card)


def move_crew(play: Play, by: int) -> None:
    """Move the crew deeper or back up, but never beyond the shaft's ends (S37)."""
    state = play.state
    to = min(play.pack.numbers.shaft_mouth, max(0, state.shaft.crew - by))
    if to != state.shaft.crew:
        state.shaft.crew = to
        play.tell(ShaftMoved("crew", to))
    look_below(play)


def look_below(play: Play) -> None:
    """Harden every enemy kind once the dark has passed the crew (S56)."""
    state = play.state
    if state.options.below and not state.shaft.is_below and state.shaft.dark > state.shaft.crew:
        state.shaft.is_below = True
        for kind in list(state.fight.kinds):
            harden(play, kind, 1)


def lay_omen(play: Play, count: int = 1) -> None:
    """Put omen cards face down on the stack, or take cards off unseen (S16)."""
    omens = play.state.shaft.omens
    for _ in range(count):
        card = play.draw("omen", is_hidden=True)
        if card is not None:
            omens.insert(0, card)
    for _ in range(-count):
        if omens:
            play.discard("omen", omens.pop(0))
    play.tell(OmenLaid(len(omens)))
