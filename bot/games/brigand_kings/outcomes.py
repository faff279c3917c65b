"""Describe placements: how many soldiers move to each place, and the consequences."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.brigand_kings.names import place_word
from bot.games.phrases import count, seat_word
from engine.brigand_kings.board.components import EXCUSE, FULL, points
from engine.brigand_kings.board.state import Position
from engine.brigand_kings.rules.events import CombatFought, CountyResolved
from engine.brigand_kings.rules.outlook import Outlook, places_of
from engine.brigand_kings.rules.placement import Placement
from engine.kernel.core import Seat
from render.brigand_kings.scenes import card_title

NOTHING = "Place no soldiers"


def placement_word(view: Position, placement: Placement) -> str:
    """Describe a placement: 3 to Pact (2), 1 of them from the Excuse; 1 to the Excuse."""
    return "; ".join(_to(view, placement, place) for place in places_of(placement)) or NOTHING


def _to(view: Position, placement: Placement, place: int) -> str:
    moved, all_, where = placement.move.get(place, 0), placement.at(place), place_word(view, place)
    if not moved:
        return f"{all_} to {where}"
    if moved == all_:
        return f"{all_} from the Excuse to {where}"
    return f"{all_} to {where}, {moved} of them from the Excuse"


def outcome_word(view: Position, seat: Seat, seen: Outlook) -> str:
    """Describe a placement's consequences this turn, in short sentences."""
    return " ".join(word for place in places_of(seen.placement) for word in _at(view, seat, seen, place))


def _at(view: Position, seat: Seat, seen: Outlook, place: int) -> Iterator[str]:
    if place == EXCUSE:
        yield f"{count(seen.table.camp[seat], 'soldier')} on the Excuse."
        return
    fights = [fight for fight in seen.fights if fight.destination == place]
    resolved = [one for one in seen.resolved if one.destination == place]
    yield from map(fight_word, fights)
    if resolved:
        yield resolved_word(resolved[0], seat)
    elif not fights or seen.table.county(place).seat == seat:
        yield f"{card_title(view.county(place).card)} has {seen.table.county(place).tokens} of {FULL} tokens."


def fight_word(fight: CombatFought) -> str:
    """Describe a fight's result: You beat Blue with 1 left; Blue holds out with 2 left; both lose all."""
    whom = seat_word(fight.defender)
    if fight.winner == fight.attacker:
        return f"You beat {whom} with {fight.attackers_left} left."
    if fight.winner == fight.defender:
        return f"{whom} holds out with {fight.defenders_left} left."
    return f"You and {whom} both lose all your soldiers."


def resolved_word(event: CountyResolved, seat: Seat) -> str:
    """Describe a resolved county: You capture Pact for 9 points; Pact is set aside."""
    card, gained = card_title(event.card), count(points(event.card), "point")
    if event.seat is None:
        return f"{card} is set aside."
    if event.seat == seat:
        return f"You capture {card} for {gained}."
    return f"{seat_word(event.seat)} captures {card} for {gained}."


def anyway(nothing: Outlook, seat: Seat) -> Iterator[str]:
    """Yield the changes this turn if the seat places no soldiers; nothing if no county would change."""
    if nothing.resolved:
        yield f"Without new soldiers: {' '.join(resolved_word(one, seat) for one in nothing.resolved)}"


def left_word(view: Position, seat: Seat) -> str:
    """Describe the seat's remaining soldiers: 9 soldiers left, 2 on the Excuse."""
    left = f"{count(view.supply(seat), 'soldier')} left"
    camp = view.camp.get(seat)
    return f"{left}, {camp} on the Excuse" if camp else left
