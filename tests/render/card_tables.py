"""Card tables for drawing tests, with one of each thing that can be on them."""

from __future__ import annotations

from collections.abc import Sequence

from engine.kernel.dice import Dice
from render.scenes.card_table import Card, CardTable, Die, Hand, Place, Stack
from render.theme import DARK

SEATS = ("red", "blue", "green", "yellow")
SUITS = tuple(DARK.suits)
MARKS = ("", "kept", "rolled", "changed", "used", "empty")
EXCUSE = Card("The Excuse", "Excuse")
NAMES = ("Author", "Chance Meeting", "Light Keeper", "Borderland", "Desert")


def card(dice: Dice) -> Card:
    """Return a random card; its name need not match its suits."""
    rank = dice.pick(("2", "3", "9", "Ace", "Crown", "Pawn", "Court"))
    count = {"Ace": 1, "Crown": 1, "Pawn": 3, "Court": 3}.get(rank, 2)
    return Card(dice.pick(NAMES), rank, tuple(dice.shuffled(SUITS)[:count]))


def crowded(seed: str, players: int = 4, caption: str = "") -> CardTable:
    """Return a table in the middle of a turn; not every detail of it could occur in a game."""
    dice = Dice(seed)
    camp = tuple(Stack(seat, 1 + dice.below(9)) for seat in SEATS[:players])
    places = [Place(1, EXCUSE, camp, note="+2", mark="target")]
    for number in range(2, 7):
        stacks = (Stack(dice.pick(SEATS[:players]), 1 + dice.below(9)),) if dice.below(3) else ()
        mark = dice.pick(("", "target", "done"))
        note = {"": "", "target": "+3 soldiers", "done": "captured"}[mark]
        places.append(Place(number, card(dice), stacks, dice.below(7), 7, mark, note))
    numbers = [Die(str(1 + dice.below(6)), dice.pick(MARKS), dice.pick(("kept", "to 4", ""))) for _ in "abc"]
    suits = [Die(dice.pick(SUITS), dice.pick(MARKS), dice.pick(("spare", "to 4", ""))) for _ in "abcde"]
    hands = tuple(_hand(seat, dice, is_turn=seat == "red") for seat in SEATS[:players])
    return CardTable(
        "Turn 12", "red", tuple(places), (*numbers, *suits), hands, dice.below(30), caption, seats=SEATS
    )


def _hand(seat: str, dice: Dice, *, is_turn: bool) -> Hand:
    cards = tuple(card(dice) for _ in range(dice.below(22)))
    secret = (Card("Ace of Waves", "Ace", ("waves",)), Card("Huntress", "Crown", ("moons",)))
    score = str(dice.below(120))
    return Hand(seat, "", score, cards, secret if is_turn else (), dice.below(5), "9 left", is_turn)


def named(shown: CardTable, names: Sequence[str]) -> CardTable:
    """Return the same table with people's names."""
    hands = tuple(hand._replace(name=name) for hand, name in zip(shown.hands, names, strict=False))
    return CardTable(**{**vars(shown), "hands": hands})
