"""Write a round's report, in one post that grows as units act: who fell to whom; the log has every roll."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from bot.games.brutal_magic.account import account
from bot.games.brutal_magic.names import SEAT_WORDS, symbol
from bot.games.brutal_magic.status import standing_line
from bot.games.phrases import count, some
from bot.games.story import Moment
from engine.brutal_magic.armies.names import is_master, seat_of
from engine.brutal_magic.board.state import View
from engine.brutal_magic.rules import events as told
from engine.kernel.core import Event, Seat
from engine.kernel.hexes import Hex
from render.brutal_magic.scenes import round_words

BEGINS = told.ActBegun.kind
A_FIGHT = 3
"""Least units that strike at the same one in a fight that is told by itself."""
MOST_NEW = 6
"""Most new units named in a report."""


def story(moments: Sequence[Moment], names: Mapping[Seat, str]) -> list[str]:
    """Return the report so far; empty before the first unit acts."""
    began = _began(moments)
    if began is None:
        return []
    events = [event for moment in moments for event in moment.events]
    types = {unit: one.type for moment in moments for unit, one in moment.before.units.items()}
    fallen = list(_fallen(events, types, names))
    fight = _largest_fight(events)
    lines = [_heading(began.before), *fallen, *_told(fight, types), *_attacks(events, fight), *_new(events)]
    closing = list(_closing(moments, names))
    return [*lines, *_guards(moments[-1].after), *closing] if closing else lines


def details(moments: Sequence[Moment], names: Mapping[Seat, str]) -> list[str]:
    """Return the round with a line an act, and every roll."""
    began = _began(moments)
    if began is None:
        return []
    lines = [_heading(began.before)]
    for moment in moments:
        lines += account(moment.events)
    return [*lines, *_closing(moments, names)]


def _began(moments: Sequence[Moment]) -> Moment | None:
    return next((one for one in moments if any(event.kind == BEGINS for event in one.events)), None)


def _heading(view: View) -> str:
    return f"**{round_words(view)}** · {' '.join(map(symbol, view.order))}"


def _fallen(events: Sequence[Event], types: Mapping[str, str], names: Mapping[Seat, str]) -> Iterator[str]:
    """Yield a line for each unit that fell, Masters first."""
    by = {event.target: event for event in events if isinstance(event, told.AttackMade) and event.is_lethal}
    fallen = [event for event in events if isinstance(event, told.UnitFell)]
    for event in sorted(fallen, key=lambda event: not is_master(event.unit)):
        victim = f"{symbol(seat_of(event.unit))} {event.type}"
        blow = by.get(event.unit)
        line = _fall(event, victim, _named(blow.unit, types) if blow else "", blow.distance if blow else 0)
        if is_master(event.unit):
            who = SEAT_WORDS.short(seat_of(event.unit), names)
            line = f"{line} {who} **has lost the Master and can no longer win.**"
        yield line


def _fall(event: told.UnitFell, victim: str, unit: str, distance: int) -> str:
    """Say who felled whom; a Master also from how far away. `unit`: "" if it fell to a danger."""
    if not unit:
        return f"{victim} **falls** to the danger in {event.hex}."
    if is_master(event.unit) and distance > 1:
        return f"{unit} **fells** {victim} ({event.points} points) from {distance} hexes away."
    return f"{unit} **fells** {victim} ({event.points} points)."


def _named(unit: str, types: Mapping[str, str]) -> str:
    return f"{symbol(seat_of(unit))} {types.get(unit, unit)}"


def _largest_fight(events: Sequence[Event]) -> list[told.AttackMade]:
    """Return the attacks at the unit that most units struck at and that stands; none if they are few."""
    fallen = {event.unit for event in events if isinstance(event, told.UnitFell)}
    fights: dict[str, list[told.AttackMade]] = {}
    for event in events:
        if isinstance(event, told.AttackMade) and event.target not in fallen:
            fights.setdefault(event.target, []).append(event)
    largest = max(fights.values(), key=lambda made: len({one.unit for one in made}), default=[])
    return largest if len({one.unit for one in largest}) >= A_FIGHT else []


def _told(fight: Sequence[told.AttackMade], types: Mapping[str, str]) -> Iterator[str]:
    """Yield the largest fight: who struck at whom, and what came of it."""
    if fight:
        last = fight[-1]
        units = dict.fromkeys(_named(one.unit, types) for one in fight)
        yield f"{some(list(units), MOST_NEW)} strike at {_named(last.target, types)} in {last.to}, in vain."


def _attacks(events: Sequence[Event], fight: Sequence[told.AttackMade]) -> Iterator[str]:
    """Yield a count of the attacks outside the largest fight that felled nobody."""
    made = [event for event in events if isinstance(event, told.AttackMade) and not event.is_lethal]
    made = [event for event in made if event not in fight]
    missed, hit = sum(not one.is_hit for one in made), sum(one.is_hit for one in made)
    more = "other attack" if fight else "attack"
    parts = [count(missed, more) + (" misses" if missed == 1 else " miss")] if missed else []
    if hit:
        parts.append(f"{hit} hit without harm")
    if parts:
        yield f"{' and '.join(parts)}."


def _new(events: Sequence[Event]) -> Iterator[str]:
    new = [f"{symbol(one.seat)} {one.type}" for one in events if isinstance(one, told.UnitAppeared)]
    if new:
        yield f"New: {some(new, MOST_NEW)}."


def _guards(view: View) -> Iterator[str]:
    """Yield where units stand on guard, seat by seat."""
    ready: dict[Seat, Counter[Hex]] = {}
    for unit in view.guards:
        if view.has_shot(unit) and unit in view.units:
            ready.setdefault(seat_of(unit), Counter())[view.units[unit].hex] += 1
    if ready and not view.is_over:
        said = (f"{symbol(seat)} {some(_where(hexes), 3)}" for seat, hexes in ready.items())
        yield f"On guard: {' · '.join(said)}."


def _where(hexes: Counter[Hex]) -> list[str]:
    return [f"{number} in {hex_}" if number > 1 else hex_ for hex_, number in hexes.items()]


def _closing(moments: Sequence[Moment], names: Mapping[Seat, str]) -> Iterator[str]:
    """Yield the points after the round and who is next; harm at its end is already with the last act."""
    after: View = moments[-1].after
    if any(isinstance(event, told.RoundEnded | told.GameEnded) for one in moments for event in one.events):
        yield f"**Points** {standing_line(after)}"
        if not after.is_over and after.turn:
            first, *others = after.order
            who, order = SEAT_WORDS.short(first, names), " ".join(map(symbol, others))
            next_round = f"**Next: round {after.round}.**"
            yield f"{next_round} {who} begins, then {order}." if order else f"{next_round} {who} begins."
