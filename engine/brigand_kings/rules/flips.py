"""Flip captured cards: each symbol on a card may change one die."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.brigand_kings.board.components import DICE, SUITS, Card, Face, is_number_die, number_on, suits_of
from engine.brigand_kings.board.names import card_name
from engine.brigand_kings.board.state import Roll
from engine.kernel.core import Json, Refused
from engine.kernel.strict_reading import read_list, read_object


@dataclass(frozen=True)
class Flip:
    """A card and the dice it changes, as die (1 to 8) -> its new face."""

    card: Card
    changes: Mapping[int, Face]

    def dump(self) -> Json:
        return {"card": self.card, "changes": {str(die): face for die, face in sorted(self.changes.items())}}


def symbols(card: Card) -> tuple[Face, ...]:
    """Return the faces to which a card can turn dice: its number if that is 2 to 6, and its suits."""
    number = number_on(card)
    return (*(() if number is None else (number,)), *suits_of(card))


def after(roll: Roll, flips: Sequence[Flip]) -> Roll:
    """Return the dice after these cards are flipped."""
    faces = list(roll.faces)
    for flip in flips:
        for die, face in flip.changes.items():
            faces[die - 1] = face
    return roll._replace(faces=tuple(faces))


def read_flips(answer: Json, roll: Roll, captured: Sequence[Card]) -> tuple[Flip, ...]:
    """Return the flips of an answer; Refused if a card or a symbol cannot do what it says."""
    written = read_list(read_object(answer, needs=("flips",))["flips"], "The flips", "cards with changes")
    flips = tuple(_read_flip(entry, captured) for entry in written)
    cards = [flip.card for flip in flips]
    if len(set(cards)) < len(cards):
        raise Refused("You can flip a card only once.")
    changed = [die for flip in flips for die in flip.changes]
    if len(set(changed)) < len(changed):
        raise Refused("You can change a die only once.")
    for flip in flips:
        _check_symbols(flip, roll)
    return flips


def _read_flip(entry: Json, captured: Sequence[Card]) -> Flip:
    data = read_object(entry, needs=("card", "changes"))
    card, changes = data["card"], data["changes"]
    if card not in captured:
        raise Refused(f"You have no face-up card {card!r} to flip.")
    if not isinstance(changes, dict) or not changes:
        raise Refused("The changes must be an object from die to face, with at least one die.")
    return Flip(card, dict(sorted(_read_change(die, face) for die, face in changes.items())))


def _read_change(die: str, face: Json) -> tuple[int, Face]:
    if die not in {str(number) for number in range(1, DICE + 1)}:
        raise Refused(f"There is no die {die!r}. Number dice are 1 to 3, suit dice 4 to 8.")
    if is_number_die(int(die)) != (type(face) is int) or (isinstance(face, str) and face not in SUITS):
        raise Refused(f"Die {die} cannot show {face!r}.")
    if not isinstance(face, (int, str)):
        raise Refused(f"Die {die} cannot show {face!r}.")
    return int(die), face


def _check_symbols(flip: Flip, roll: Roll) -> None:
    left = list(symbols(flip.card))
    for die, face in flip.changes.items():
        if face not in left:
            raise Refused(f"{card_name(flip.card)} has no symbol left that turns die {die} to {face}.")
        left.remove(face)
        if roll.faces[die - 1] == face:
            raise Refused(f"Die {die} already shows {face}.")
