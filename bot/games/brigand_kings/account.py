"""Report a turn line by line: the dice, the soldiers, and the results."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from bot.games.brigand_kings.names import card_word, face_word, faces_word, person, seat_name, suits_word
from bot.games.phrases import count, listed
from bot.games.story import Names
from engine.brigand_kings.board.components import REROLLS, Card, Face, points, suits_of
from engine.brigand_kings.board.state import Tally
from engine.brigand_kings.rules import events as told
from engine.kernel.core import Event, Seat
from render.brigand_kings.scenes import card_title


def account(events: Sequence[Event], names: Names) -> Iterator[str]:
    """Yield the lines about a turn."""
    for event in events:
        writer = LINES.get(type(event))
        if writer and (line := writer(event, names)):
            yield line


def rolled(events: Sequence[Event], faces: Sequence[Face]) -> str:
    """Return the final dice and the number of re-rolls; return `faces` if nothing was rolled."""
    rolls = [event for event in events if isinstance(event, told.DiceRolled)]
    shown = rolls[-1].faces if rolls else faces
    how = ("as first rolled", "after one re-roll", "after two re-rolls")[min(len(rolls), REROLLS)]
    return f"{faces_word(shown)} ({how})"


def flipped(event: told.CardFlipped, names: Names) -> str:
    changes = listed(f"die {die} to {face_word(face)}" for die, face in event.changes.items())
    return f"Flips {card_word(event.card)}: {changes}. The dice are now {faces_word(event.faces)}."


def transport(event: told.TransportChosen, names: Names) -> str:
    return f"Transport **{event.transport}** to {listed(map(str, event.destinations))}"


def placed(event: told.SoldiersPlaced, names: Names) -> str:
    where = "the Excuse" if event.card is None else f"`{event.destination}` {card_word(event.card)}"
    total = event.mustered + event.moved
    soldiers = count(total, "soldier")
    if not event.moved:
        return f"{soldiers} to {where}"
    if event.moved == total:
        return f"{soldiers} from the Excuse to {where}"
    return f"{soldiers} to {where}, {event.moved} of them from the Excuse"


def nothing(event: told.NothingPlaced, names: Names) -> str:
    return "Places no soldiers" if event.could else "Cannot place soldiers"


def fought(event: told.CombatFought, names: Names) -> str:
    head = f"**Combat for {card_title(event.card)}**"
    by, at = seat_name(event.attacker), seat_name(event.defender)
    sides = f"{by} with {event.attackers} against {at} with {event.defenders}"
    if event.stability:
        return f"{head}: {sides} and {event.stability} stability. {_fought_out(event)}"
    return f"{head}: {sides}. {_fought_out(event)}"


def _fought_out(event: told.CombatFought) -> str:
    if event.winner is None:
        return "Both sides lose all their soldiers."
    if event.attackers_left:
        return f"{seat_name(event.winner)} takes it with {event.attackers_left} left."
    return f"{seat_name(event.winner)} holds it with {event.defenders_left} left."


def stable(event: told.StabilityAdded, names: Names) -> str:
    places = listed(map(str, event.destinations))
    return f"-# One more stability token on {places}" if places else ""


def resolved(event: told.CountyResolved, names: Names) -> str:
    if event.seat is None:
        tokens = count(event.soldiers + event.stability, "token")
        return f"**{card_title(event.card)} is set aside**: {tokens} and no soldiers"
    gained = count(points(event.card), "point")
    return f"**{person(event.seat, names)} captures {card_word(event.card)}** for {gained}"


def dealt(event: told.CountyDealt, names: Names) -> str:
    left = count(event.deck_left, "card")
    return f"New in `{event.destination}`: {card_word(event.card)} · {left} left in the deck"


def too_small(event: told.DeckTooSmall, names: Names) -> str:
    counties, left = count(event.missing, "empty county"), count(event.deck_left, "card")
    return f"**The deck has {left} for {counties}: the game is over.** The last dice decide:"


def last_die(event: told.LastDieRolled, names: Names) -> str:
    who, soldiers = seat_name(event.seat), count(event.soldiers, "soldier")
    if event.is_taken:
        return f"{who} rolls **{event.die}** with {soldiers} and takes {card_word(event.card)}"
    return f"{who} rolls **{event.die}** with {soldiers} and misses {card_title(event.card)}"


def high_rolled(event: told.HighRolled, names: Names) -> str:
    rolls = ", ".join(f"{person(seat, names)} {number}" for seat, number in event.rolls.items())
    if event.first:
        return f"Rolls for the first turn: {rolls}. {person(event.first, names)} begins."
    return f"Rolls for the first turn: {rolls}. It is a tie: those seats roll again."


def score_line(seat: Seat, pile: Sequence[Card], score: Tally, names: Names) -> str:
    """Return a seat's score with its terms: 23 = 17 (Pact 9 + Mill 8) + Ace of Moons 🌙 2 + Sea 🌊 4."""
    cards = " + ".join(f"{card_title(card)} {points(card)}" for card in pile) or "no cards"
    bonus = [f"{card_title(card)} {suits_word(suits_of(card))} {matches}" for card, matches in score.bonus]
    return f"{person(seat, names)}: **{score.total}** = {' + '.join([f'{score.cards} ({cards})', *bonus])}"


LINES: Mapping[type[Event], Callable[[Any, Names], str]] = {
    told.HighRolled: high_rolled,
    told.CardFlipped: flipped,
    told.TransportChosen: transport,
    told.SoldiersPlaced: placed,
    told.NothingPlaced: nothing,
    told.CombatFought: fought,
    told.StabilityAdded: stable,
    told.CountyResolved: resolved,
    told.CountyDealt: dealt,
    told.DeckTooSmall: too_small,
    told.LastDieRolled: last_die,
}
