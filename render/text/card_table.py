"""Describe a card table in words: as alt text, and in full, one line per item."""

from __future__ import annotations

from collections.abc import Iterator

from render.scenes.card_table import Card, CardTable, Die, Hand, Place
from render.text.describe import Sentence, fitted
from render.text.phrases import count, listed


def card_table_text(shown: CardTable) -> str:
    """Describe the picture in at most 1,024 characters."""
    return fitted(_sentences(shown))


def card_table_lines(shown: CardTable) -> list[str]:
    """Describe the whole table: a line per place, per die and per seat's cards."""
    return [part.words for part in _sentences(shown, full=True) if part.words]


def card_text(shown: Card) -> str:
    """Describe a card: "Pact 9 (Moons, Suns)", "Huntress (Crown of Moons)" or "The Excuse"."""
    suits = ", ".join(kind.title() for kind in shown.suits)
    if not suits:
        return shown.title
    if shown.rank.isdecimal():
        return f"{shown.title} {shown.rank} ({suits})"
    return shown.title if shown.rank in shown.title else f"{shown.title} ({shown.rank}: {suits})"


def _sentences(shown: CardTable, *, full: bool = False) -> Iterator[Sentence]:
    yield Sentence(0, f"{shown.title}.")
    yield Sentence(0, f"{shown.caption}." if shown.caption else "")
    for place in shown.places:
        yield Sentence(0, f"{place.number}: {_place(place, shown.token_word)}.")
    if shown.dice:
        yield Sentence(1, f"Dice: {', '.join(map(_die, shown.dice))}.")
    for hand in shown.hands:
        yield Sentence(0, _hand(hand))
        yield Sentence(2, _cards(hand, full=full))
    yield Sentence(1, f"{count(shown.deck, 'card').capitalize()} left in the deck.")


def _place(place: Place, token: str) -> str:
    parts = [card_text(place.card)]
    parts += [f"{stack.seat.title()} {stack.size}" for stack in place.stacks]
    if place.tokens:
        parts.append(f"{place.tokens} {token}")
    if place.goal is not None:
        filled = place.tokens + sum(stack.size for stack in place.stacks)
        parts.append(f"{filled} of {place.goal} tokens")
    return ", ".join([*parts, place.note] if place.note else parts)


def _die(die: Die) -> str:
    face = die.face if die.face.isdecimal() else die.face.title()
    return f"{face} ({die.note})" if die.note else face


def _hand(hand: Hand) -> str:
    """Return a seat's possessions, whether it is its turn, and the cards visible only to the viewer."""
    seat = hand.seat.title()
    who = f"{seat} ({hand.name[:32]})" if hand.name else seat
    parts = [hand.points, hand.note]
    parts += [f"{count(hand.backs, 'card')} face down"] if hand.backs else []
    said = [f"{who}: {', '.join(filter(None, parts))}."]
    said += [f"It is {seat}'s turn."] if hand.is_turn else []
    said += [f"Only you see {listed(map(card_text, hand.secret))}."] if hand.secret else []
    return " ".join(said)


def _short(shown: Card) -> str:
    return f"{shown.title} {shown.rank}" if shown.rank.isdecimal() else shown.title


def _cards(hand: Hand, *, full: bool) -> str:
    if not hand.cards:
        return ""
    said = map(card_text, hand.cards) if full else map(_short, hand.cards)
    return f"{hand.seat.title()}'s cards: {', '.join(said)}."
