"""Define the decisions that Brigand Kings asks of a seat."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations

from engine.brigand_kings.board.components import BONUS_CARDS, DICE, Card, Number, is_number_die
from engine.brigand_kings.board.state import Roll, View
from engine.brigand_kings.rules.absent import modest_placement, modest_transport, weakest_bonus
from engine.brigand_kings.rules.flips import Flip, read_flips, symbols
from engine.brigand_kings.rules.placement import Placement, Reach, reach, read_placement
from engine.kernel.core import Ask, Json, Refused
from engine.kernel.dice import Dice
from engine.kernel.spaces import Fields, Option, Pick, Some, Spaced
from engine.kernel.strict_reading import read_object


@dataclass(frozen=True)
class TableAsk(Ask):
    """An ask with the table as its seat sees it."""

    view: View = field(repr=False)


@dataclass(frozen=True)
class KeepBonus(TableAsk, Pick):
    """Discard one of three Aces and Crowns; nobody may keep an Ace and a Crown of one suit."""

    kind = "keep_bonus"
    is_secret = True
    key = "discard"

    @property
    def cards(self) -> tuple[Card, ...]:
        """Return the three cards dealt."""
        return self.view.hand

    @property
    def values(self) -> tuple[Card, ...]:
        """Return the cards that may be discarded; if two share a suit, only these two."""
        return tuple(
            card for card in self.cards if len({BONUS_CARDS[kept].suits for kept in self.kept(card)}) == 2
        )

    def kept(self, discarded: Card) -> list[Card]:
        """Return the two cards that the seat keeps."""
        return [card for card in self.cards if card != discarded]

    def fallback(self) -> Json:
        return {"discard": weakest_bonus(self.view, self.values)}


@dataclass(frozen=True)
class Reroll(TableAsk, Spaced):
    """Choose dice (1 to 8, number dice first) to re-roll; an empty choice accepts all dice."""

    kind = "roll"

    @property
    def roll(self) -> Roll:
        assert self.view.roll is not None
        return self.view.roll

    @property
    def space(self) -> Fields:
        return Fields({"reroll": Some(tuple(map(Option, range(1, DICE + 1))))})

    def check(self, answer: Json) -> tuple[int, ...]:
        read_object(answer, needs=("reroll",))
        dice: tuple[int, ...] = super().check(answer)
        return dice

    def meant(self, answer: Json) -> tuple[int, ...]:
        return tuple(answer["reroll"])


@dataclass(frozen=True)
class FlipCards(TableAsk):
    """Choose captured cards to turn face down; each symbol on them may change one die."""

    kind = "flip"

    @property
    def roll(self) -> Roll:
        assert self.view.roll is not None
        return self.view.roll

    @property
    def cards(self) -> tuple[Card, ...]:
        """Return the seat's face-up cards."""
        return self.view.captured[self.seat]

    def check(self, answer: Json) -> tuple[Flip, ...]:
        return read_flips(answer, self.roll, self.cards)

    def fallback(self) -> Json:
        return {"flips": []}

    def sample(self, dice: Dice) -> Json:
        """Flip nothing, or one card with one or more of its symbols."""
        if dice.below(2):
            return {"flips": []}
        card = dice.pick(self.cards)
        changes: dict[int, int | str] = {}
        for symbol in symbols(card):
            free = [
                die
                for die in range(1, DICE + 1)
                if die not in changes
                and is_number_die(die) == isinstance(symbol, int)
                and self.roll.faces[die - 1] != symbol
            ]
            if free and (dice.below(2) or not changes):
                changes[dice.pick(free)] = symbol
        return {"flips": [Flip(card, changes).dump()] if changes else []}


@dataclass(frozen=True)
class Assign(TableAsk, Pick):
    """Choose the number die for the transport; the other two are the destinations."""

    kind = "assign"
    key = "transport"

    @property
    def roll(self) -> Roll:
        assert self.view.roll is not None
        return self.view.roll

    @property
    def values(self) -> tuple[Number, ...]:
        """Return the numbers that dice show, each once."""
        return tuple(sorted(set(self.roll.numbers)))

    def reach(self, transport: Number) -> Reach:
        """Return what can be placed with that transport."""
        return reach(self.view, self.seat, transport)

    def only(self) -> Json | None:
        return None

    def fallback(self) -> Json:
        return {"transport": modest_transport(self.view, self.seat)}


@dataclass(frozen=True)
class Place(TableAsk):
    """Choose how many soldiers go to each destination, mustered or moved from the Excuse."""

    kind = "place"

    @property
    def reach(self) -> Reach:
        """Return the limits of the placement."""
        assert self.view.transport is not None
        return reach(self.view, self.seat, self.view.transport)

    def check(self, answer: Json) -> Placement:
        placement = read_placement(read_object(answer, may=("muster", "move")))
        why = self.reach.why_not(placement)
        if why is not None:
            raise Refused(why)
        return placement

    def fallback(self) -> Json:
        return modest_placement(self.view, self.seat, self.reach).dump()

    def sample(self, dice: Dice) -> Json:
        return dice.pick(list(self.reach.placements())).dump()


assert not any(
    one.suits == other.suits and one.kind == other.kind
    for one, other in combinations(BONUS_CARDS.values(), 2)
), "a suit has one Ace and one Crown"
