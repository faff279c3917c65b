"""The rules of Oware (Abapa); RULES.md has them in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from engine.kernel.core import Event, Flow, Json, Seat, Tell
from engine.kernel.deputy import Computer
from engine.kernel.dice import Dice
from engine.kernel.kit import Kit, KitState, Recruit, after
from engine.kernel.options import Offer
from engine.kernel.search.search import Ground, Search
from engine.kernel.spaces import One, Option, Spaced

ROW, SEEDS, ENOUGH = 6, 4, 25
HOUSES = tuple(f"{row}{at}" for row in "AB" for at in range(1, ROW + 1))


@dataclass(frozen=True)
class Sowing:
    """The outcome of a house: where its last seed falls, what it takes, and the seeds afterwards."""

    last: int
    taken: int
    houses: list[int]


def sow(houses: list[int], start: int) -> Sowing:
    """Return the sowing of a house."""
    after_it, at = list(houses), start
    after_it[start] = 0
    for _ in range(houses[start]):
        at = (at + 1) % len(houses)
        at = (at + 1) % len(houses) if at == start else at
        after_it[at] += 1
    first = ROW - start // ROW * ROW  # of theirs
    house, many = at, 0
    while first <= house < first + ROW and after_it[house] in (2, 3):
        many += after_it[house]
        house -= 1
    if many == sum(after_it[first : first + ROW]):
        return Sowing(at, 0, after_it)  # a grand slam takes nothing
    after_it[house + 1 : at + 1] = [0] * (at - house)
    return Sowing(at, many, after_it)


@dataclass
class State(KitState):
    """Everything on the table: the seeds of each house, A1 first, and those that each seat has taken."""

    houses: list[int]
    taken: dict[Seat, int]
    turn: Seat
    is_finished: bool = False

    def own(self, seat: Seat) -> range:
        """Return the numbers of the seat's houses."""
        first = self.seats.index(seat) * ROW
        return range(first, first + ROW)

    def why_not(self, seat: Seat, house: int) -> str:
        """Return why the seat may not sow the house, or nothing."""
        if not self.houses[house]:
            return "It is empty."
        first = ROW - self.own(seat)[0]  # of theirs
        if not any(sow(self.houses, house).houses[first : first + ROW]):
            return "It would leave the other player without a seed."
        return ""

    def may_move(self, seat: Seat) -> bool:
        return any(not self.why_not(seat, house) for house in self.own(seat))


@dataclass(frozen=True)
class Sow(Spaced):
    """The house to sow."""

    kind = "sow"
    view: State = field(repr=False)

    @cached_property
    def space(self) -> One:
        return One(tuple(map(self._option, self.view.own(self.seat))))

    def _option(self, house: int) -> Option:
        name, why_not = HOUSES[house], self.view.why_not(self.seat, house)
        sowing = sow(self.view.houses, house)
        small = f"to {HOUSES[sowing.last]}" + (f", takes {sowing.taken}" if sowing.taken else "")
        return Option(name, f"{name}: {self.view.houses[house]}", small, place=name, why_not=why_not)


@dataclass(frozen=True)
class Sown(Event):
    """A house is sown; `kept` is what each seat had in its houses, if that ended the game."""

    round: int
    seat: Seat
    house: str
    seeds: int
    last: str
    taken: int
    kept: dict[Seat, int]


def chances(state: State) -> dict[Seat, float]:
    """Return about how likely each seat wins: by the seeds that it has taken."""
    return {seat: (1 + taken) / (2 + sum(state.taken.values())) for seat, taken in state.taken.items()}


def captain() -> Search:
    """Return the computer that tries its houses and lets recruits play on."""
    return Search(Ground(lambda: GAME, stages=5, chances=chances), Recruit(), Recruit(), plays=72, samples=12)


class Oware(Kit):
    """The game for the kit."""

    name, title, version = "oware", "Oware", "1"
    players: tuple[int, ...] = (2,)
    stage_word, longest = "turn", 301
    computers: Mapping[str, Computer] = {"recruit": Recruit(), "captain": captain()}
    offers: tuple[Offer, ...] = (
        Offer("round_limit", "Turns after which the game ends (default: 150)", 150, least=2, most=300),
    )
    state = State

    def begin(self, seats: list[Seat], options: Mapping[str, Json]) -> State:
        return State([SEEDS] * len(HOUSES), dict.fromkeys(seats, 0), seats[0])

    def play_round(self, state: State, dice: Dice, tell: Tell) -> Flow:
        state.round += 1
        seat = state.turn
        answers = yield [Sow(seat, self.view(state, seat))]
        house = HOUSES.index(answers[seat])
        seeds, sowing = state.houses[house], sow(state.houses, house)
        state.houses = sowing.houses
        state.taken[seat] += sowing.taken
        state.turn = after(state.seats, seat, lambda one: True)
        kept = self._finish(state)
        tell(Sown(state.round, seat, HOUSES[house], seeds, HOUSES[sowing.last], sowing.taken, kept))

    def _finish(self, state: State) -> dict[Seat, int]:
        """End the game if somebody has enough or nobody can go on; return what each keeps for it."""
        if max(state.taken.values()) >= ENOUGH:
            state.is_finished = True
            return {}
        if state.may_move(state.turn) and state.round < int(state.options["round_limit"]):
            return {}
        kept = {seat: sum(state.houses[house] for house in state.own(seat)) for seat in state.seats}
        state.houses, state.is_finished = [0] * len(HOUSES), True
        for seat, seeds in kept.items():
            state.taken[seat] += seeds
        return kept

    def is_over(self, state: State) -> bool:
        return state.is_finished

    def scores(self, state: State) -> dict[Seat, int]:
        return dict(state.taken)


GAME = Oware()
