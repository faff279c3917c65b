"""The context of a turn in progress: the state, its dice and decks, and its listeners."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from engine.deeplamp.pack.amounts import Amount
from engine.deeplamp.pack.complete_pack import Pack
from engine.deeplamp.pack.finding import GATE_TOKENS
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
    """Raised to end the turn at once, because of an ambush in the middle of it (S55)."""


class DescentOver(Exception):
    """Raised when the adventure is lost at once (S16, S63)."""


@dataclass
class Group:
    """A number of enemies of one kind, with extra hardenings."""

    kind: str
    count: Amount
    harden: int = 0


@dataclass
class Arrival:
    """Enemies that will arrive together, and the causes that bring them (S52)."""

    groups: list[Group]
    is_ambush: bool
    tile: int | None
    is_objective: bool
    sources: set[str]
    cells: tuple[Cell, ...] = ()
    """Spaces of the enemy next to which they come; empty for other arrivals (S162)."""


@dataclass(frozen=True)
class Cause:
    """The cause of effects: who owns them, and whom they are aimed at."""

    hero: str | None = None
    """Id of the hero whom the effects call `self`."""
    enemy: str | None = None
    """Id of the enemy whose ability causes the effects; it may be dead by now."""
    kin: str | None = None
    """Kind of that enemy."""
    cells: tuple[Cell, ...] = ()
    """Spaces that the enemy covers, or covered when it died."""
    target: str | None = None
    target_hero: str | None = None
    tile: int | None = None


@dataclass
class Play:
    """The state and the tools that all procedures of a turn share."""

    state: State
    dice: Dice
    tell: Tell
    perform: Callable[[Play, Sequence[Effect], Cause], Flow]
    """Function that carries out effects (`engine.deeplamp.effects.performing.perform`)."""
    meanwhile: Callable[[Play], Flow]
    """Function that carries out what players did out of turn (`engine.deeplamp.turn.meanwhile`)."""
    arrivals: list[Arrival] = field(default_factory=list)
    is_holding: bool = False
    """True while new enemies wait until the effects that bring them are finished (S72)."""
    source: str = ""
    """Name of the current cause, such as a deck and card, followed by the cause's number."""
    causes: int = 0
    """Number of causes begun so far."""
    tile: int | None = None
    """Number of the tile whose token is being turned up."""
    world: str | None = None
    """World whose heroes alone are struck by what is carried out; None for all (S171)."""
    is_objective: bool = False
    """True while the enemies that arrive belong to the objective (S80)."""
    is_ambush: bool = False
    """True while a card is carried out whose enemies come as an ambush (S160)."""
    is_damage_again: bool = False
    """True if the last damage die must be rerolled."""
    option: int | None = None
    """Number of the option chosen with the used thing, from 1; None if the player has not chosen."""
    depth: int = 0
    """Nesting depth of the effects in progress."""
    carried_out: int = 0
    """Number of effects carried out since the outermost one began."""
    badly_hurt: list[str] = field(default_factory=list)
    """Ids of badly hurt heroes, whose kegs may explode (S43)."""

    @property
    def pack(self) -> Pack:
        return self.state.pack

    def begin_cause(self, what: str) -> str:
        """Begin a cause that counts as one threat (S67); return the previous cause."""
        before, self.causes = self.source, self.causes + 1
        self.source = f"{what} {self.causes}"
        return before

    def throw(self, count: int, what: str, who: str = "", sides: int = 6) -> tuple[int, ...]:
        """Throw dice; results set by a record come before random ones (S5)."""
        if count <= 0:
            return ()
        faces = tuple(self._face(sides, what) for _ in range(count))
        self.tell(Rolled(what, who, faces))
        return faces

    def die(self, what: str, who: str = "", sides: int = 6) -> int:
        """Throw one die."""
        return self.throw(1, what, who, sides)[0]

    def reroll(self, numbers: Sequence[int]) -> None:
        """Reroll those dice of the open roll, by position from 1; the new faces count (S3)."""
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
        """Return a random thing; with only one, nothing is drawn (S4)."""
        if len(things) == 1:
            return things[0]
        return things[self.die(what, sides=len(things)) - 1]

    def amount(self, amount: Amount, what: str, who: str = "") -> int:
        """Return the value of an amount, rolling its dice (S2)."""
        return amount.roll(lambda sort: self._of_sort(sort, what, who))

    def _of_sort(self, sort: str, what: str, who: str) -> int:
        if sort == "H":
            return len(self.state.alive)
        face = self.die(what, who, _SIDES[sort])
        if sort == "D3":
            return (face + 1) // 2
        return self.pack.numbers.peril[face - 1] if sort == "P" else face

    def result(self, dice: str, what: str, who: str = "") -> int:
        """Roll a chart's dice and return the result (S1)."""
        if dice == "D36":
            tens, units = self.throw(2, what, who)
            return 10 * tens + units
        return sum(self.throw({"D6": 1, "2D6": 2, "3D6": 3}[dice], what, who))

    def draw(self, deck: str, *, is_hidden: bool = False) -> str | None:
        """Draw the next card, one set by a record first; None if the deck and its discards are empty.

        A deck is shuffled only when a card is drawn from it (S113). It runs out in a record as it does in
        play: what the record lists after that is for later draws.
        """
        state = self.state
        cards = state.decks.draw.setdefault(deck, list(self._all_of(deck)))
        if not cards:
            cards += sorted(state.decks.discards.pop(deck, []))
        if not cards:
            return None
        written = state.decks.cards.get(deck)
        if written:
            card = written.pop(0)
            if card in cards:
                cards.remove(card)
        else:
            card = cards.pop(self.dice.below(len(cards)))
        self.tell(CardDrawn(deck, card, audience=_NOBODY if is_hidden else None))
        return card

    def _all_of(self, deck: str) -> Sequence[str]:
        """Return a deck's cards at the start; gates lie in the pile only if the mission has other worlds."""
        has_gates = deck == "tokens" and self.state.mission.worlds
        return self.pack.deck_cards[GATE_TOKENS if has_gates else deck]

    def discard(self, deck: str, card: str) -> None:
        """Discard a card; it comes back when its deck is empty (S75)."""
        self.state.decks.discards.setdefault(deck, []).append(card)

    def gather(self, deck: str) -> None:
        """Shuffle the discards back into a deck (S36, S67)."""
        self.state.decks.draw.setdefault(deck, list(self.pack.deck_cards[deck]))
        self.state.decks.draw[deck] += sorted(self.state.decks.discards.pop(deck, []))
