"""Tell a turn in one line of the go-round's digest: fights, cards captured, soldiers sent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.games.brigand_kings.names import SEAT_WORDS, symbol
from bot.games.phrases import count, listed, seat_word
from bot.games.story import Moment
from engine.brigand_kings.board.components import points
from engine.brigand_kings.board.state import View, tally
from engine.brigand_kings.rules import events as told
from engine.kernel.core import Event, Seat
from render.brigand_kings.scenes import card_title


def turn_line(moments: Sequence[Moment], names: Mapping[Seat, str]) -> str:
    """Return the line of one turn: 🍀 **Captain 1** takes Market from Red."""
    before: View = moments[0].before
    me, turn = before.active, before.turn
    events = [
        event
        for moment in moments
        for event in moment.events
        if event.audience is None and getattr(event, "turn", turn) == turn
    ]
    parts = [*_fights(events, me), *_captures(events, me), *_sent(events)]
    line = f"{SEAT_WORDS.short(me, names)} {listed(parts) or 'places no soldiers'}."
    return " ".join([line, *_others(events, me)])


def _fights(events: Sequence[Event], me: Seat) -> Iterator[str]:
    for event in events:
        if isinstance(event, told.CombatFought) and event.attacker == me:
            card, other = card_title(event.card), seat_word(event.defender)
            if event.winner == me:
                yield f"**takes {card}** from {other}"
            elif event.winner is None:
                yield f"falls with {other} at {card}"
            else:
                yield f"fails at {card} against {other}"


def _captures(events: Sequence[Event], me: Seat) -> Iterator[str]:
    for event in events:
        if isinstance(event, told.CountyResolved) and event.seat == me:
            yield f"**captures {card_title(event.card)}** for {count(points(event.card), 'point')}"


def _sent(events: Sequence[Event]) -> Iterator[str]:
    """Yield where soldiers went without a fight."""
    fought = {event.destination for event in events if isinstance(event, told.CombatFought)}
    for event in events:
        if isinstance(event, told.SoldiersPlaced) and (event.card is None or event.destination not in fought):
            where = card_title(event.card) if event.card else "the Excuse"
            yield f"sends {event.mustered + event.moved} to {where}"


def _others(events: Sequence[Event], me: Seat) -> Iterator[str]:
    """Yield the cards that went to others in this turn, or to nobody."""
    for event in events:
        match event:
            case told.CountyResolved(seat=None):
                yield f"{card_title(event.card)} is set aside."
            case told.CountyResolved() if event.seat not in (None, me):
                gained = count(points(event.card), "point")
                yield f"**{seat_word(event.seat)} captures {card_title(event.card)}** for {gained}."


def totals(before: View, after: View) -> str:
    """Return each seat's points with what changed, most first, and the cards left."""
    had, has = ({seat: tally(view.pile(seat), ()).cards for seat in after.seats} for view in (before, after))
    order = sorted(has, key=lambda seat: -has[seat])
    said = (f"{symbol(seat)} **{has[seat]}**{_change(has[seat] - had[seat])}" for seat in order)
    return f"**Points** {' · '.join(said)} · {count(after.deck_left, 'card')} left"


def _change(by: int) -> str:
    return f" ({by:+d})" if by else ""
