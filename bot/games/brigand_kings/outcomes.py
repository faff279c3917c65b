"""Placements in words: how many soldiers go where, and what that leads to."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.brigand_kings.names import place_word
from bot.games.phrases import count, listed, seat_word
from engine.brigand_kings.board.components import EXCUSE, FULL, points
from engine.brigand_kings.board.state import Position
from engine.brigand_kings.rules.events import CombatFought, CountyResolved
from engine.brigand_kings.rules.outlook import Outlook, places_of
from engine.brigand_kings.rules.placement import Placement
from engine.kernel.core import Seat
from render.brigand_kings.scenes import card_title

NOTHING = "Place nothing"


def placement_word(view: Position, placement: Placement) -> str:
    """3 to Pact (2), 1 of them from the Excuse; 1 to the Excuse."""
    return "; ".join(_to(view, placement, place) for place in places_of(placement)) or NOTHING


def _to(view: Position, placement: Placement, place: int) -> str:
    moved, all_ = placement.move.get(place, 0), placement.at(place)
    source = " from the Excuse" if moved == all_ else f", {moved} of them from the Excuse" if moved else ""
    return f"{all_} to {place_word(view, place)}{source}"


def outcome_word(view: Position, seat: Seat, seen: Outlook) -> str:
    """What a placement leads to in this turn: fights, captures, how full the counties are."""
    said = [word for place in places_of(seen.placement) if (word := _at(view, seat, seen, place))]
    return "; ".join(said)


def _at(view: Position, seat: Seat, seen: Outlook, place: int) -> str:
    if place == EXCUSE:
        return f"{seen.table.camp[seat]} on the Excuse"
    card = card_title(view.county(place).card)
    parts = [fight_word(fight) for fight in seen.fights if fight.destination == place]
    resolved = [one for one in seen.resolved if one.destination == place]
    if resolved:
        parts.append(resolved_word(resolved[0], seat))
    elif not parts or seen.table.county(place).seat == seat:
        parts.append(f"{card} {seen.table.county(place).tokens}/{FULL}")
    return ", ".join(parts)


def fight_word(fight: CombatFought) -> str:
    """beats Blue, 1 left; loses to Blue, 2 left; all fall with Blue."""
    if fight.winner == fight.attacker:
        return f"beats {seat_word(fight.defender)}, {fight.attackers_left} left"
    if fight.winner == fight.defender:
        return f"loses to {seat_word(fight.defender)}, {fight.defenders_left} left"
    return f"all fall with {seat_word(fight.defender)}"


def resolved_word(event: CountyResolved, seat: Seat | None) -> str:
    """captures Pact: 9 points, for the seat itself; Blue captures Pact: 9 points; Pact is set aside."""
    card = card_title(event.card)
    if event.seat is None:
        return f"{card} is set aside"
    who = "" if event.seat == seat else f"{seat_word(event.seat)} "
    return f"{who}captures {card}: {count(points(event.card), 'point')}"


def anyway(nothing: Outlook) -> Iterator[str]:
    """What happens this turn even if nothing is placed."""
    if nothing.resolved:
        yield f"If you do not go there: {listed(resolved_word(one, None) for one in nothing.resolved)}."


def left_word(view: Position, seat: Seat) -> str:
    """You have 9 soldiers in your supply and 2 on the Excuse."""
    camp = f" and {view.camp[seat]} on the Excuse" if view.camp.get(seat) else ""
    return f"You have {count(view.supply(seat), 'soldier')} in your supply{camp}."
