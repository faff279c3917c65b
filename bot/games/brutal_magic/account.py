"""Report a round, one line per act; a guard's shot appears at its point in the move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.brutal_magic.names import symbol, unit_word
from bot.games.phrases import count, listed
from engine.brutal_magic.armies.names import seat_of
from engine.brutal_magic.rules import events as told
from engine.kernel.core import Event
from render.brutal_magic.event_text import guard_words


def account(events: Sequence[Event]) -> Iterator[str]:
    """Yield the report's lines about these events."""
    line: list[str] = []
    rolls: list[told.Rolled] = []
    for event in events:
        if isinstance(event, told.ActBegun):
            if line:
                yield _joined(line)
            line, rolls = [f"{unit_word(event.unit, event.type)}:"], []
        elif isinstance(event, told.Rolled):
            rolls.append(event)
        elif isinstance(event, told.RoundEnded | told.GameEnded | told.Ranked):
            break
        elif said := _part(event, rolls):
            line.append(said)
            rolls = []
    if line:
        yield _joined(line)


def _joined(parts: Sequence[str]) -> str:
    """Join the parts of a line; of several steps in a row, keep only the last."""
    said: list[str] = []
    for part in parts:
        if part.startswith("→ ") and said and said[-1].startswith("→ "):
            said[-1] = part
        else:
            said.append(part)
    return f"{said[0]} {' · '.join(said[1:])}".strip()


def _part(event: Event, rolls: Sequence[told.Rolled]) -> str:
    match event:
        case told.UnitStepped():
            return f"→ {event.to}"
        case told.UnitHeld():
            return f"holds {event.hex}"
        case told.GuardSet():
            return f"👁️ on guard in {event.hex}: {guard_words(event.guard)}"
        case told.AttackMade():
            return _attack(event, rolls)
        case told.AttackKept():
            return f"{event.attack} not used: {listed(event.targets)} already gone"
        case told.DangerStruck():
            came = "**falls** to" if event.is_lethal else "survives"
            return f"{event.unit} {came} the danger of {event.terrain} in {event.hex} ({_throws(rolls)})"
        case told.UnitAppeared():
            return f"summons {event.unit} {event.type} in {event.hex}"
        case told.UnitFell():
            return f"☠️ {symbol(seat_of(event.unit))} **{event.unit} {event.type}** ({event.points})"
        case told.PolicyChanged():
            return f"{symbol(event.seat)} chooses other dice"
        case told.SeatRests():
            return f"{symbol(event.seat)} all other units {event.rest} until the round ends"
    return ""


def _attack(event: told.AttackMade, rolls: Sequence[told.Rolled]) -> str:
    came = "**felled**" if event.is_lethal else "hit, but unhurt" if event.is_hit else "missed"
    far = f"{count(event.distance, 'hex')} away, aim -{event.penalty}" if event.penalty else ""
    details = ", ".join(filter(None, (_throws(rolls), far)))
    if event.by_guard:
        guard = f"👁️ {symbol(seat_of(event.unit))} {event.unit}'s guard"
        return f"{guard} fires {event.attack} at {event.target} ({details}): {came}"
    return f"{event.attack} at {event.target} ({details}): {came}"


def _throws(rolls: Sequence[told.Rolled]) -> str:
    """Return both sides' rolls with their levels: hit 14+5 v 9+12."""
    said = []
    for ours, theirs in zip(rolls[::2], rolls[1::2], strict=False):
        said.append(f"{ours.roll} {_throw(ours)} v {_throw(theirs)}")
    return ", ".join(said)


def _throw(throw: told.Rolled) -> str:
    return f"{sum(throw.faces)}{throw.level:+d}"
