"""Sum up what happened to a seat since its last turn: units, others' fights, the lead, what to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from bot.games.earth_mans_burden.names import place_title
from bot.games.phrases import count, leading, listed, seat_word
from bot.games.story import Past, Row, row_of
from engine.earth_mans_burden.board.names import owner_word
from engine.earth_mans_burden.board.state import Position
from engine.earth_mans_burden.rules import events as told
from engine.kernel.core import Ask, Event, Seat
from render.earth_mans_burden.event_text import units_word
from render.earth_mans_burden.scenes import totals_of

_NOW: Mapping[str, str] = {
    "place": "choose where your first fleets go.",
    "move": "fly fleets, then attack, build and claim.",
    "combat": "choose whom to attack.",
    "coup": "choose overthrows; the fire is over.",
    "respond": "react before the dice fall, or let them.",
    "exploit": "build fleets.",
    "claim": "claim empty regions.",
}
"""Kind of ask -> what the seat can do."""


def since(past: Past, me: Seat) -> list[Row]:
    """Return a seat's rows since its last turn."""
    events, after = past.events, past.after
    lost = [*_struck(events, me), *_failed(events, me)]
    if lost and not after.has_units(me):
        lost = [Row("lost", "Lost your last units", "You play on once others give you some.")]
    return [
        *row_of("lost", lost),
        *row_of("won", [*_won(events, me), *_held(past, me)]),
        *row_of("changed", list(_others(events, me))),
        _leads(after, me),
        _now(after, me, past.ask),
    ]


def why_out(view: Position, seat: Seat) -> str:
    """Return that a seat without units can do nothing by itself; "" while it has some."""
    return "" if view.has_units(seat) else "You have no units left."


def _struck(events: Sequence[Event], me: Seat) -> Iterator[Row]:
    """Yield what others took from the seat, each pair of attacker and world once."""
    gone = Counter[tuple[str, str, str]]()
    for event in events:
        match event:
            case told.UnitsDestroyed() if event.owner == me:
                gone[event.by, event.world, "fleets"] += event.fleets
                gone[event.by, event.world, "developments"] += event.developments
            case told.Overthrown() if event.owner == me:
                gone[event.by, event.world, "taken"] += event.developments
    for by, world in dict.fromkeys((by, world) for by, world, _ in gone):
        where = f"on {place_title(world)}"
        if units := units_word(gone[by, world, "fleets"], gone[by, world, "developments"]):
            yield Row("lost", f"Lost {units} {where}", f"to {owner_word(by)}.")
        if taken := gone[by, world, "taken"]:
            yield Row("lost", f"{_capital(by)} took {count(taken, 'development')} {where}", "by overthrow.")


def _failed(events: Sequence[Event], me: Seat) -> Iterator[Row]:
    """Yield developments that failed projects cost the seat."""
    for event in events:
        if isinstance(event, told.FleetsBuilt) and event.seat == me and event.lost:
            lost = count(event.lost, "development")
            yield Row("lost", f"Lost {lost} on {place_title(event.world)}", "while building.")


def _won(events: Sequence[Event], me: Seat) -> Iterator[Row]:
    claims = Counter[str]()
    for event in events:
        match event:
            case told.ClaimRolled() if event.seat == me:
                claims[event.world] += event.is_claimed
            case told.UnitsDestroyed() if event.by == me:
                units = units_word(event.fleets, event.developments)
                yield Row("won", f"Destroyed {units} of {owner_word(event.owner)}", _on(event.world))
            case told.Overthrown() if event.by == me:
                taken = count(event.developments, "development")
                yield Row("won", f"Took {taken} from {owner_word(event.owner)}", _on(event.world))
            case told.Given() if event.to == me:
                units = units_word(event.fleets, event.developments)
                yield Row("won", f"{seat_word(event.seat)} gave you {units}", _on(event.world))
    for world, claimed in claims.items():
        if claimed:
            yield Row("won", f"Claimed {count(claimed, 'region')} on {place_title(world)}")


def _held(past: Past, me: Seat) -> Iterator[Row]:
    """Yield attacks that cost the seat nothing, or say that nobody attacked it in others' turns."""
    events = past.events
    attacks = [event for event in events if isinstance(event, told.AttackRolled) and event.at == me]
    harmed = {
        (event.by, event.world)
        for event in events
        if isinstance(event, told.UnitsDestroyed | told.Overthrown) and event.owner == me
    }
    for by, world in dict.fromkeys((event.seat, event.world) for event in attacks):
        if (by, world) not in harmed:
            yield Row("won", f"{_capital(by)}'s attack on {place_title(world)} failed", "You lost nothing.")
    if not attacks and past.before.turn < past.after.turn:
        yield Row("won", "Nobody attacked you")


def _others(events: Sequence[Event], me: Seat) -> Iterator[Row]:
    """Yield losses among others; trades are told by the posts."""
    for event in events:
        match event:
            case told.UnitsDestroyed() if me not in (event.owner, event.by):
                units = units_word(event.fleets, event.developments)
                text = f"{_capital(event.by)} destroyed {units} of {owner_word(event.owner)}"
                yield Row("changed", text, _on(event.world))
            case told.Overthrown() if me not in (event.owner, event.by):
                taken = count(event.developments, "development")
                yield Row("changed", f"{_capital(event.by)} took {taken} from {owner_word(event.owner)}")


def _leads(view: Position, me: Seat) -> Row:
    held = {seat: totals_of(view, seat)[0] for seat in view.seats}
    text, detail = leading(held, me, "development")
    if last := view.options.round_limit:
        return Row("leads", text, f"{detail} Round {view.round} of {last}; most developments win.")
    return Row("leads", text, f"{detail} {_votes(view, me)}")


def _votes(view: Position, me: Seat) -> str:
    """Say how near the votes are to an end."""
    voters = [seat for seat in view.seats if view.has_units(seat)]
    choices = [view.votes[seat] for seat in voters if view.votes.get(seat)]
    if not choices:
        return "Nobody has a vote to win."
    first = max(view.seats, key=choices.count)
    missing = listed(seat_word(seat) for seat in voters if view.votes.get(seat) != first) or "nobody"
    who = "You need" if first == me else f"{seat_word(first)} needs"
    return f"{who} the votes of {missing}."


def _now(view: Position, me: Seat, ask: Ask | None) -> Row:
    if ask is None:
        return Row("now", "Now:", f"wait for {seat_word(view.active)}.")
    if view.loss is not None and ask.kind == "losses":
        return Row("now", "Now:", f"choose what falls on {place_title(view.loss.world)}.")
    fleets = count(totals_of(view, me)[1], "fleet")
    return Row("now", "Now:", f"{_NOW.get(ask.kind, 'answer.')} You have {fleets}.")


def _on(world: str) -> str:
    return f"on {place_title(world)}."


def _capital(owner: str) -> str:
    word = owner_word(owner)
    return word[:1].upper() + word[1:]
