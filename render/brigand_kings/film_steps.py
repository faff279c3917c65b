"""Convert Brigand Kings' events to film frames: each step is the table with a caption."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from engine.brigand_kings.board.components import FULL, points
from engine.brigand_kings.board.state import View
from engine.brigand_kings.rules import events as told
from engine.kernel.core import Event, Seat
from render.brigand_kings.scenes import Mark, card_title, table_scene
from render.brigand_kings.turns import assigned_dice, used_dice
from render.films.frames import MILESTONE, WEIGHTY, Frame, hold
from render.films.watch import Viewpoint
from render.scenes.card_table import Die
from render.text.phrases import count, listed

Names = Mapping[Seat, str]


def frames(sights: Iterable[Viewpoint], names: Names) -> Iterator[Frame]:
    """Yield the frames of a film from these viewpoints."""
    turn: list[Event] = []
    for event, view in sights:
        if isinstance(event, told.DiceRolled) and event.is_first:
            turn = []
        turn.append(event)
        if step := STEPS.get(type(event)):
            words, weight = step(event)
            scene = table_scene(view, names, dice=_dice(view, turn), marks=_marks(event), caption=words)
            yield Frame(scene, hold(words), weight)


def _dice(view: View, turn: list[Event]) -> tuple[Die, ...]:
    """Return the current dice; once the transport is chosen, label each die with its use."""
    last = turn[-1]
    if view.roll is None:
        return ()
    if isinstance(last, told.TransportChosen):
        return assigned_dice(view)
    if view.transport is not None:
        return used_dice(view.roll.faces, turn)
    again = last.dice if isinstance(last, told.DiceRolled) and not last.is_first else ()

    def die(place: int, face: object) -> Die:
        if not again:
            return Die(str(face))
        return Die(str(face), "rolled", "new") if place in again else Die(str(face), "kept", "kept")

    return tuple(die(place, face) for place, face in enumerate(view.roll.faces, start=1))


def _marks(event: Event) -> dict[int, Mark]:
    match event:
        case told.SoldiersPlaced(destination=place, mustered=mustered, moved=moved):
            return {place: Mark("target", f"+{mustered + moved}")}
        case told.CombatFought(destination=place):
            return {place: Mark("done", "combat")}
        case told.CountyResolved(destination=place, seat=seat):
            return {place: Mark("done", "captured" if seat else "set aside")}
        case told.CountyDealt(destination=place):
            return {place: Mark("target", "new")}
        case told.StabilityAdded(destinations=places):
            return {place: Mark("", "+1") for place in places}
        case told.LastDieRolled(destination=place, die=die):
            return {place: Mark("done", f"die {die}")}
    return {}


def _seat(seat: Seat) -> str:
    return seat.title()


def high_rolled(event: told.HighRolled) -> tuple[str, int]:
    rolls = ", ".join(f"{_seat(seat)} {number}" for seat, number in event.rolls.items())
    return f"Rolls for the first turn: {rolls}", WEIGHTY


def dice_rolled(event: told.DiceRolled) -> tuple[str, int]:
    if event.is_first:
        return f"Turn {event.turn}: {_seat(event.seat)} rolls", WEIGHTY
    again = "1 die" if len(event.dice) == 1 else f"{len(event.dice)} dice"
    return f"{_seat(event.seat)} rolls {again} again", 0


def card_flipped(event: told.CardFlipped) -> tuple[str, int]:
    return f"{_seat(event.seat)} flips {card_title(event.card)}", WEIGHTY


def transport_chosen(event: told.TransportChosen) -> tuple[str, int]:
    places = " and ".join(map(str, event.destinations))
    return f"{_seat(event.seat)} can carry {event.transport} to {places}", 0


def soldiers_placed(event: told.SoldiersPlaced) -> tuple[str, int]:
    where = card_title(event.card) if event.card else "the Excuse"
    return f"{_seat(event.seat)} places {event.mustered + event.moved} on {where}", WEIGHTY


def nothing_placed(event: told.NothingPlaced) -> tuple[str, int]:
    return f"{_seat(event.seat)} places no soldiers", 0


def combat_fought(event: told.CombatFought) -> tuple[str, int]:
    sides = f"{_seat(event.attacker)} {event.attackers} against {_seat(event.defender)} {event.defenders}"
    card = card_title(event.card)
    if event.winner is None:
        return f"Combat for {card}, {sides}: both fall", WEIGHTY
    return f"Combat for {card}, {sides}: {_seat(event.winner)} wins", WEIGHTY


def stability_added(event: told.StabilityAdded) -> tuple[str, int]:
    return f"One more stability token where {_seat(event.seat)} has no soldiers", 0


def county_resolved(event: told.CountyResolved) -> tuple[str, int]:
    card = card_title(event.card)
    if event.seat is None:
        return f"{card} has {FULL} tokens and no soldiers: it is set aside", MILESTONE
    return f"{_seat(event.seat)} captures {card} for {points(event.card)}", MILESTONE


def county_dealt(event: told.CountyDealt) -> tuple[str, int]:
    return f"{card_title(event.card)} is dealt", 0


def deck_too_small(event: told.DeckTooSmall) -> tuple[str, int]:
    return "The deck cannot refill the counties: the last dice decide", MILESTONE


def last_die_rolled(event: told.LastDieRolled) -> tuple[str, int]:
    who, card = _seat(event.seat), card_title(event.card)
    if event.is_taken:
        return f"{who} rolls {event.die} and takes {card}", MILESTONE
    return f"{who} rolls {event.die} and misses {card}", MILESTONE


def game_won(event: told.GameWon) -> tuple[str, int]:
    best = max(score.total for score in event.scores.values())
    winners = [_seat(seat) for seat, score in event.scores.items() if score.total == best]
    gained = count(best, "point")
    if len(winners) > 1:
        return f"{listed(winners)} share the win with {gained}", MILESTONE
    return f"{winners[0]} wins with {gained}", MILESTONE


STEPS: Mapping[type[Event], Callable[[Any], tuple[str, int]]] = {
    told.HighRolled: high_rolled,
    told.DiceRolled: dice_rolled,
    told.CardFlipped: card_flipped,
    told.TransportChosen: transport_chosen,
    told.SoldiersPlaced: soldiers_placed,
    told.NothingPlaced: nothing_placed,
    told.CombatFought: combat_fought,
    told.StabilityAdded: stability_added,
    told.CountyResolved: county_resolved,
    told.CountyDealt: county_dealt,
    told.DeckTooSmall: deck_too_small,
    told.LastDieRolled: last_die_rolled,
    told.GameWon: game_won,
}
