"""The game's asks and events."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.core import Ask, Event, Json, Refused, Seat
from engine.kernel.dice import Dice
from engine.kernel.hexes import Hex
from engine.kernel.strict_reading import read_choice, read_number
from tests.toy.engine.state import MOST_BID, Request, State


@dataclass(frozen=True)
class Bid(Ask):
    """The number of coins to bid for the right to set a light."""

    kind = "bid"
    is_secret = True
    view: State

    @property
    def most(self) -> int:
        return min(MOST_BID, self.view.coins[self.seat])

    def check(self, answer: Json) -> int:
        bid = read_number(answer, "A bid")
        if bid > self.most:
            raise Refused(f"You can bid {self.most} at most.")
        return bid

    def fallback(self) -> Json:
        return 0

    def sample(self, dice: Dice) -> Json:
        return dice.below(self.most + 1)


@dataclass(frozen=True)
class SetLight(Ask):
    """The free hex for the light."""

    kind = "set_light"
    view: State

    def check(self, answer: Json) -> Hex:
        return read_choice(answer, self.view.free, "The place of a light")

    def fallback(self) -> Json:
        return self.view.free[0]

    def sample(self, dice: Dice) -> Json:
        return dice.pick(self.view.free)


@dataclass(frozen=True)
class LotDrawn(Event):
    """The seat drawn among those with equal bids."""

    seat: Seat


@dataclass(frozen=True)
class BidsOpened(Event):
    round: int
    bids: dict[Seat, int]
    winner: Seat


@dataclass(frozen=True)
class CoinsGiven(Event):
    seat: Seat
    to: Seat
    coins: int


@dataclass(frozen=True)
class CoinsAsked(Event):
    """A request for coins; only the two seats are told."""

    number: int
    request: Request


@dataclass(frozen=True)
class CoinsRefused(Event):
    """A request dropped by one of the two seats; only the two are told."""

    number: int
    request: Request
    seat: Seat


@dataclass(frozen=True)
class LightSet(Event):
    round: int
    seat: Seat
    hex: Hex
