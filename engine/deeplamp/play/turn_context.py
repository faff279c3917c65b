"""A turn that is being played: the table, its dice and decks, and who hears of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from engine.deeplamp.pack.amounts import Amount
from engine.deeplamp.pack.complete_pack import Pack
from engine.deeplamp.pack.vocabulary import Effect
from engine.deeplamp.play.events import CardDrawn, Rolled
from engine.deeplamp.state.grid import Cell
from engine.deeplamp.state.state import State
from engine.kernel.core import Flow, Miswritten, Tell
from engine.kernel.dice import Dice

T = TypeVar("T")
_SIDES = {"D3": 6, "D6": 6, "D8": 8, "P": 6}
_NOBODY: tuple[str, ...] = ()


class TurnCut(Exception):
    """The turn ends at once: an ambush among those who act (S55)."""


class DescentOver(Exception):
    """The adventure is lost at once (S16, S63)."""


@dataclass
class Group:
    """So many of a kind, with so many hardenings of their own."""

    kind: str
    count: Amount
    harden: int = 0


@dataclass
class Arrival:
    """Enemies on their way, and of what they come (S52)."""

    groups: list[Group]
    is_ambush: bool
    tile: int | None
    is_objective: bool
    sources: set[str]


@dataclass(frozen=True)
class Cause:
    """Of what effects come: whose they are, and at whom they are aimed."""

    hero: str | None = None
    """Who is meant by self."""
    enemy: str | None = None
    """The enemy whose ability it is, perhaps dead by now."""
    kin: str | None = None
    """Its kind."""
    cells: tuple[Cell, ...] = ()
    """Where that enemy is, or was."""
    target: str | None = None
    target_hero: str | None = None
    tile: int | None = None


@dataclass
class Play:
    """What the procedures of a turn share."""

    state: State
    dice: Dice
    tell: Tell
    perform: Callable[[Play, Sequence[Effect], Cause], Flow]
    """Carries out effects: engine.deeplamp.effects.performing."""
    arrivals: list[Arrival] = field(default_factory=list)
    is_holding: bool = False
    """Whether enemies wait until the cards that bring them are carried out (S72)."""
    source: str = ""
    """The card that is being carried out, with a number of its own."""
    causes: int = 0
    """How many cards and the like were begun."""
    tile: int | None = None
    """The tile whose token is being turned."""
    is_objective: bool = False
    """Whether what comes now is the objective's (S80)."""
    is_damage_again: bool = False
    """Whether the damage die that fell last is rolled again."""
    option: int | None = None
    """The option that was named with what is used."""
    depth: int = 0
    """How many effects are being carried out within each other."""
    carried_out: int = 0
    """How many effects have come of the one that began it."""
    badly_hurt: list[str] = field(default_factory=list)
    """Heroes whose kegs may go off (S43)."""

    @property
    def pack(self) -> Pack:
        return self.state.pack

    def begin_cause(self, what: str) -> str:
        """What is carried out now brings enemies as a threat of its own (S67); what was it before."""
        before, self.causes = self.source, self.causes + 1
        self.source = f"{what} {self.causes}"
        return before

    def throw(self, count: int, what: str, who: str = "", sides: int = 6) -> tuple[int, ...]:
        """So many dice, as written or as they fall (S5)."""
        if count <= 0:
            return ()
        faces = tuple(self._face(sides, what) for _ in range(count))
        self.tell(Rolled(what, who, faces))
        return faces

    def die(self, what: str, who: str = "", sides: int = 6) -> int:
        """One die."""
        return self.throw(1, what, who, sides)[0]

    def reroll(self, numbers: Sequence[int]) -> None:
        """Those dice of the open roll, by their numbers from 1, fall anew, and stand (S3)."""
        act = self.state.activation
        assert act is not None, "a hero acts"
        assert act.roll is not None, "a roll is open"
        dice = list(act.roll.dice)
        for at, face in zip(numbers, self.throw(len(numbers), act.roll.what, act.hero), strict=True):
            dice[at - 1] = face
        act.roll = replace(act.roll, dice=tuple(dice), again=(*act.roll.again, *numbers))

    def _face(self, sides: int, what: str) -> int:
        if not self.state.decks.dice:
            return self.dice.below(sides) + 1
        face = self.state.decks.dice.pop(0)
        if not 1 <= face <= sides:
            raise Miswritten(f"The record has {face} for {what}, but that die shows 1 to {sides}.")
        return face

    def pick(self, things: Sequence[T], what: str) -> T:
        """A random one of them, in the order given; one alone is not drawn for (S4)."""
        if len(things) == 1:
            return things[0]
        return things[self.die(what, sides=len(things)) - 1]

    def amount(self, amount: Amount, what: str, who: str = "") -> int:
        """What an amount comes to now (S2)."""
        return amount.roll(lambda sort: self._of_sort(sort, what, who))

    def _of_sort(self, sort: str, what: str, who: str) -> int:
        if sort == "H":
            return len(self.state.alive)
        face = self.die(what, who, _SIDES[sort])
        if sort == "D3":
            return (face + 1) // 2
        return self.pack.numbers.peril[face - 1] if sort == "P" else face

    def result(self, dice: str, what: str, who: str = "") -> int:
        """What the dice of a chart come to (S1)."""
        if dice == "D36":
            tens, units = self.throw(2, what, who)
            return 10 * tens + units
        return sum(self.throw({"D6": 1, "2D6": 2, "3D6": 3}[dice], what, who))

    def draw(self, deck: str, *, is_hidden: bool = False) -> str | None:
        """The next card of a deck, as written or as it falls; None: there is none left, nor a discard.

        A deck has no order until it is drawn from (S113).
        """
        state = self.state
        cards = state.decks.draw.setdefault(deck, list(self.pack.deck_cards[deck]))
        written = state.decks.cards.get(deck)
        if written:
            card = written.pop(0)
            if card in cards:
                cards.remove(card)
        else:
            if not cards:
                cards += sorted(state.decks.discards.pop(deck, []))
            if not cards:
                return None
            card = cards.pop(self.dice.below(len(cards)))
        self.tell(CardDrawn(deck, card, audience=_NOBODY if is_hidden else None))
        return card

    def discard(self, deck: str, card: str) -> None:
        """Put a card aside; when its deck runs out it comes back (S75)."""
        self.state.decks.discards.setdefault(deck, []).append(card)

    def gather(self, deck: str) -> None:
        """Shuffle all that was put aside back into a deck (S36, S67)."""
        self.state.decks.draw.setdefault(deck, list(self.pack.deck_cards[deck]))
        self.state.decks.draw[deck] += sorted(self.state.decks.discards.pop(deck, []))
