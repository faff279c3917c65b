"""The rules of New Game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.kernel.core import Event, Flow, Json, Seat, Tell
from engine.kernel.dice import Dice
from engine.kernel.hexes import Hex, hexagon
from engine.kernel.kit import SEATS, Kit, KitState
from engine.kernel.options import Offer
from engine.kernel.spaces import One, Option, Spaced

BOARD = hexagon(2)


@dataclass
class State(KitState):
    """Everything on the table: whose each hex is."""

    owners: dict[Hex, Seat] = field(default_factory=dict)

    @property
    def free(self) -> list[Hex]:
        return [hex_ for hex_ in BOARD.hexes if hex_ not in self.owners]


@dataclass(frozen=True)
class Claim(Spaced):
    """The free hex that a seat claims; all claim at once, in secret."""

    kind = "claim"
    is_secret = True
    view: State = field(repr=False)

    @property
    def space(self) -> One:
        return One(tuple(Option(hex_, place=hex_) for hex_ in self.view.free))


@dataclass(frozen=True)
class Claimed(Event):
    """All claims are opened; `kept` are the hexes that one seat alone claimed."""

    round: int
    claims: dict[Seat, Hex]
    kept: list[Hex]


class NewGame(Kit):
    """The game for the kit."""

    name, title, version = "new_game", "New Game", "1"
    players = tuple(range(2, len(SEATS) + 1))
    offers = (Offer("round_limit", "Rounds after which the game ends (default: 6)", 6, least=1, most=12),)
    state = State

    def begin(self, seats: list[Seat], options: Mapping[str, Json]) -> State:
        return State()

    def play_round(self, state: State, dice: Dice, tell: Tell) -> Flow:
        state.round += 1
        claims = yield [Claim(seat, self.view(state, seat)) for seat in state.seats]
        hexes = list(claims.values())
        kept = [hex_ for hex_ in hexes if hexes.count(hex_) == 1]
        state.owners.update({hex_: seat for seat, hex_ in claims.items() if hex_ in kept})
        tell(Claimed(state.round, dict(claims), kept))

    def is_over(self, state: State) -> bool:
        return state.round >= int(state.options["round_limit"]) or not state.free

    def scores(self, state: State) -> dict[Seat, int]:
        return {seat: list(state.owners.values()).count(seat) for seat in state.seats}


GAME = NewGame()
