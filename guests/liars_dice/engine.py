"""The rules of Liar's Dice; RULES.md has them in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.kernel.core import Event, Flow, Json, Seat, Tell
from engine.kernel.dice import Dice
from engine.kernel.kit import SEATS, Kit, KitState, after
from engine.kernel.options import Offer
from engine.kernel.spaces import Fields, One, Option, Spaced, number

FACES = 6
BID, DOUBT = "bid", "doubt"


@dataclass
class State(KitState):
    """The cups; a view has those of others empty. `bid`: how many of which face, [] before the first bid."""

    left: dict[Seat, int]
    turn: Seat
    cups: dict[Seat, list[int]] = field(default_factory=dict)
    bid: list[int] = field(default_factory=list)
    bidder: Seat = ""

    @property
    def all_dice(self) -> int:
        return sum(self.left.values())

    @property
    def is_wild(self) -> bool:
        return bool(self.options["wild"])

    def has_dice(self, seat: Seat) -> bool:
        return self.left[seat] > 0

    def count(self, face: int) -> int:
        """Return how many dice of the face lie under the visible cups."""
        dice = [die for cup in self.cups.values() for die in cup]
        return dice.count(face) + (dice.count(1) if self.is_wild and face != 1 else 0)


@dataclass(frozen=True)
class Bid(Spaced):
    """A higher bid, or a doubt about the last one."""

    kind = "bid"
    view: State = field(repr=False)

    @property
    def space(self) -> Fields:
        count, face = self.view.bid or (1, 0)
        lowest = count if face < FACES else count + 1
        first = "Nobody has bid yet." if not self.view.bid else ""
        full = "There is no higher bid: you can only doubt." if lowest > self.view.all_dice else ""
        do = One((Option(BID, "Bid", why_not=full), Option(DOUBT, "Liar!", why_not=first, also=("liar",))))
        return Fields(
            {
                "do": do,
                "count": lambda so: number(lowest, self.view.all_dice) if so["do"] == BID else None,
                "face": lambda so: (
                    number(face + 1 if so["count"] == count else 1, FACES) if so["do"] == BID else None
                ),
            },
            implied={"do": BID},
        )

    def fallback(self) -> Json:
        return {"do": DOUBT} if self.view.bid else {"do": BID, "count": 1, "face": 2}


@dataclass(frozen=True)
class HasBid(Event):
    seat: Seat
    count: int
    face: int


@dataclass(frozen=True)
class Doubted(Event):
    """All cups are lifted: there were so many, and the loser gives up a die."""

    round: int
    seat: Seat
    bidder: Seat
    bid: tuple[int, int]
    cups: dict[Seat, list[int]]
    there: int
    loser: Seat
    is_out: bool


class LiarsDice(Kit):
    """The game for the kit."""

    name, title, version = "liars_dice", "Liar's Dice", "1"
    players = tuple(range(2, len(SEATS) + 1))
    offers = (
        Offer("each", "Dice that each player begins with (default: 5)", 5, least=1, most=6),
        Offer("wild", "Whether ones count as any face (default: yes)", True, (True, False)),
    )
    state = State

    def begin(self, seats: list[Seat], options: Mapping[str, Json]) -> State:
        return State(dict.fromkeys(seats, int(options["each"])), seats[0])

    def play_round(self, state: State, dice: Dice, tell: Tell) -> Flow:
        state.round += 1
        for seat in filter(state.has_dice, state.seats):
            state.cups[seat] = self.roll(state, dice, tell, state.left[seat], audience=(seat,))
        while True:
            answers = yield [Bid(state.turn, self.view(state, state.turn))]
            said = answers[state.turn]
            if said["do"] == DOUBT:
                break
            state.bid, state.bidder = [said["count"], said["face"]], state.turn
            tell(HasBid(state.turn, *state.bid))
            state.turn = after(state.seats, state.turn, state.has_dice)
        self._open(state, tell)

    def _open(self, state: State, tell: Tell) -> None:
        count, face = state.bid
        there, doubter = state.count(face), state.turn
        loser = doubter if there >= count else state.bidder
        cups = {seat: sorted(cup) for seat, cup in state.cups.items()}
        state.left[loser] -= 1
        is_out = not state.left[loser]
        state.turn = after(state.seats, loser, state.has_dice) if is_out else loser
        tell(Doubted(state.round, doubter, state.bidder, (count, face), cups, there, loser, is_out))
        state.cups, state.bid, state.bidder = {}, [], ""

    def is_over(self, state: State) -> bool:
        return sum(map(state.has_dice, state.seats)) == 1

    def scores(self, state: State) -> dict[Seat, int]:
        return dict(state.left)

    def hide(self, view: State, seat: Seat | None) -> None:
        view.cups = {seat: view.cups[seat]} if seat in view.cups else {}


GAME = LiarsDice()
