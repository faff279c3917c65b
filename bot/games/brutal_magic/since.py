"""Sum up what happened to a seat since its last turn: units felled, points, what to do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.phrases import count, leading, listed, seat_word
from bot.games.story import Past, Row, row_of
from engine.brutal_magic.armies.names import is_master, seat_of
from engine.brutal_magic.board.state import Position
from engine.brutal_magic.rules import events as told
from engine.kernel.core import Ask, Event, Seat
from render.brutal_magic.scenes import round_words


def since(past: Past, me: Seat) -> list[Row]:
    """Return a seat's rows since its last turn."""
    events, after = past.events, past.after
    lost = list(_lost(events, me, after))
    return [
        *(lost[:1] if lost and lost[0].detail.endswith("win.") else row_of("lost", lost)),
        *row_of("won", [*_won(events, me), *_unhurt(events, me, past)]),
        *row_of("changed", list(dict.fromkeys(_others(events, me)))),
        _leads(after, me),
        _now(after, me, past.ask),
    ]


def why_out(view: Position, seat: Seat) -> str:
    """Return that a seat without its Master cannot win; "" while it has it."""
    return "" if view.has_master(seat) else "You can no longer win: your Master has fallen."


def _lost(events: Sequence[Event], me: Seat, after: Position) -> Iterator[Row]:
    """Yield the seat's losses; a fallen Master comes first, with what follows from it."""
    fallen = [event for event in events if isinstance(event, told.UnitFell) and seat_of(event.unit) == me]
    for event in sorted(fallen, key=lambda event: not is_master(event.unit)):
        by = f"to {seat_word(event.by)}" if event.by else "to the danger of the land"
        if not is_master(event.unit):
            yield Row("lost", f"Lost {event.type} ({event.unit})", f"{by}.")
            continue
        left = count(len(after.units_of(me)), "unit")
        text = f"Lost your Master, {event.type}, {by}"
        if len(fallen) > 1:
            text = f"{text} and {count(len(fallen) - 1, 'unit')} more"
        yield Row("lost", text, f"Your {left} play on, but you can no longer win.")


def _won(events: Sequence[Event], me: Seat) -> Iterator[Row]:
    for event in events:
        if isinstance(event, told.UnitFell) and event.by == me and seat_of(event.unit) != me:
            yield Row("won", f"Felled {_their(event)}", f"{event.points} points.")


def _unhurt(events: Sequence[Event], me: Seat, past: Past) -> Iterator[Row]:
    """Yield a count of attacks that the seat's units survived."""
    missed = [
        event
        for event in events
        if isinstance(event, told.AttackMade) and seat_of(event.target) == me and not event.is_lethal
    ]
    if missed:
        by = listed(
            dict.fromkeys(seat_word(seat_of(event.unit)) for event in missed if seat_of(event.unit) != me)
        )
        yield Row("won", f"Survived {count(len(missed), 'attack')}", f"by {by}." if by else "")


def _others(events: Sequence[Event], me: Seat) -> Iterator[Row]:
    fallen = [event for event in events if isinstance(event, told.UnitFell)]
    others = [event for event in fallen if me not in (seat_of(event.unit), event.by)]
    for event in sorted(others, key=lambda event: not is_master(event.unit)):
        by = (
            f"{seat_word(event.by)} felled {_their(event)}"
            if event.by
            else f"{_their(event)} fell".capitalize()
        )
        yield Row("changed", by)


def _their(event: told.UnitFell) -> str:
    owner = seat_word(seat_of(event.unit))
    return f"{owner}'s Master, {event.type}" if is_master(event.unit) else f"{owner}'s {event.type}"


def _leads(view: Position, me: Seat) -> Row:
    able = {seat: view.points_on_board(seat) for seat in view.seats if view.has_master(seat)}
    if len(able) < 2:
        who = f"Only {seat_word(next(iter(able)))} can still win" if able else "Nobody can win"
        return Row("leads", who, f"{round_words(view)}.")
    mine = {me: view.points_on_board(me)}
    text, detail = leading({**mine, **able}, me, "point")
    return Row("leads", text, f"{detail} {round_words(view)}.")


def _now(view: Position, me: Seat, ask: Ask | None) -> Row:
    if ask is None:
        who = seat_word(view.turn) if view.turn else "the others"
        return Row("now", "Now:", f"wait for {who}.")
    if ask.kind != "activate":
        return Row("now", "Now:", "prepare the field.")
    free = view.to_act(me)
    if not free:
        return Row("now", "Now:", "pass.")
    [first, *others] = free
    named = f"{view.units[first].type} in {view.units[first].hex}"
    return Row("now", "Now:", f"act with one of {len(free)} units." if others else f"act with {named}.")
