"""The account of a turn: its dice, its soldiers, what they led to; a line for each."""

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
    """The lines about a turn."""
    for event in events:
        writer = LINES.get(type(event))
        if writer and (line := writer(event, names)):
            yield line


def rolled(events: Sequence[Event], faces: Sequence[Face]) -> str:
    """What the dice show in the end, and after how many re-rolls; `faces` if nothing was rolled."""
    rolls = [event for event in events if isinstance(event, told.DiceRolled)]
    shown = rolls[-1].faces if rolls else faces
    how = ("as first rolled", "after one re-roll", "after two re-rolls")[min(len(rolls), REROLLS)]
    return f"{faces_word(shown)} ({how})"


def flipped(event: told.CardFlipped, names: Names) -> str:
    changes = listed(f"die {die} to {face_word(face)}" for die, face in event.changes.items())
    return f"Flips {card_word(event.card)}: {changes}, so {faces_word(event.faces)}"


def transport(event: told.TransportChosen, names: Names) -> str:
    return f"Transport **{event.transport}**, to {listed(map(str, event.destinations))}"


def placed(event: told.SoldiersPlaced, names: Names) -> str:
    where = "the Excuse" if event.card is None else f"`{event.destination}` {card_word(event.card)}"
    total = event.mustered + event.moved
    moved = f", {event.moved} of them from the Excuse" if event.moved else ""
    if event.moved == total:
        moved = " from the Excuse"
    return f"{count(total, 'soldier')} to {where}{moved}"


def nothing(event: told.NothingPlaced, names: Names) -> str:
    return "Places nobody" if event.could else "Can place nobody"


def fought(event: told.CombatFought, names: Names) -> str:
    there = f"{seat_name(event.defender)} with {event.defenders}"
    there += f" and {event.stability} stability" if event.stability else ""
    if event.winner is None:
        end = "all fall"
    else:
        left = event.attackers_left or event.defenders_left
        end = f"{seat_name(event.winner)} {'takes' if event.attackers_left else 'holds'} it with {left} left"
    sides = f"{seat_name(event.attacker)} with {event.attackers} against {there}"
    return f"**Combat for {card_title(event.card)}**: {sides}; {end}"


def stable(event: told.StabilityAdded, names: Names) -> str:
    places = listed(map(str, event.destinations))
    return f"-# Stability: one more on {places}" if places else ""


def resolved(event: told.CountyResolved, names: Names) -> str:
    tokens = event.soldiers + event.stability
    if event.seat is None:
        return f"**{card_title(event.card)} is set aside**: {tokens} stability, and nobody there"
    return f"**{person(event.seat, names)} captures {card_word(event.card)}** for {points(event.card)}"


def dealt(event: told.CountyDealt, names: Names) -> str:
    return f"New in `{event.destination}`: {card_word(event.card)} · {count(event.deck_left, 'card')} left"


def too_small(event: told.DeckTooSmall, names: Names) -> str:
    counties = "1 county" if event.missing == 1 else f"{event.missing} counties"
    left = count(event.deck_left, "card")
    return f"**{counties} cannot be refilled with {left} in the deck: the game is over.** The last dice:"


def last_die(event: told.LastDieRolled, names: Names) -> str:
    end = f"takes {card_word(event.card)}" if event.is_taken else f"does not get {card_title(event.card)}"
    return f"{seat_name(event.seat)} rolls **{event.die}** with {count(event.soldiers, 'soldier')}: {end}"


def high_rolled(event: told.HighRolled, names: Names) -> str:
    rolls = ", ".join(f"{person(seat, names)} {number}" for seat, number in event.rolls.items())
    end = f"{person(event.first, names)} begins" if event.first else "a tie, so again"
    return f"For the first turn: {rolls}: {end}"


def score_line(seat: Seat, pile: Sequence[Card], score: Tally, names: Names) -> str:
    """The score of a seat, term by term."""
    cards = " + ".join(f"{card_title(card)} {points(card)}" for card in pile) or "no cards"
    bonus = [f"{card_title(card)} {suits_word(suits_of(card))} +{matches}" for card, matches in score.bonus]
    return f"{person(seat, names)}: **{score.total}** = {cards} = {score.cards}; {'; '.join(bonus)}"


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
