"""The rules of Chinese Checkers on the star of 121 holes; RULES.md has them in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from engine.kernel.core import Event, Flow, Json, Seat, Tell
from engine.kernel.dice import Dice
from engine.kernel.hexes import Axial, Hex, HexBoard
from engine.kernel.kit import SEATS, Kit, KitState, after
from engine.kernel.options import Offer
from engine.kernel.spaces import Fields, One, Option, Spaced

FAR, PEGS = 4, 10
CELLS: frozenset[Axial] = frozenset(
    (q, r)
    for q in range(-2 * FAR, 2 * FAR + 1)
    for r in range(-2 * FAR, 2 * FAR + 1)
    if max(q, r, -q - r) <= FAR or min(q, r, -q - r) >= -FAR
)
STAR = HexBoard(CELLS)
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
ARMS = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 6: (0, 1, 2, 3, 4, 5)}
"""Number of players -> the arms in which they begin, clockwise."""
BEYOND = ((1, -1), (0, 1), (2, -1), (1, 1), (0, -1), (2, 1))
"""Each arm's axis (of q, r, s) and the sign with which it lies beyond the middle."""


@cache
def arm(number: int) -> tuple[Hex, ...]:
    """Return the ten holes of an arm; the arm opposite is three numbers further."""
    axis, sign = BEYOND[number % 6]
    cells = [(q, r) for q, r in CELLS if sign * (q, r, -q - r)[axis] > FAR]
    return tuple(sorted(STAR.name(*cell) for cell in cells))


@cache
def tip(number: int) -> Hex:
    """Return the outermost hole of an arm."""
    axis, sign = BEYOND[number % 6]
    return max(arm(number), key=lambda hex_: sign * _cube(hex_)[axis])


def _cube(hex_: Hex) -> tuple[int, int, int]:
    q, r = STAR.axial(hex_)
    return q, r, -q - r


@cache
def hops(hex_: Hex) -> tuple[tuple[Hex, Hex], ...]:
    """Return each neighbour with the hole right behind it, for those that have one."""
    q, r = STAR.axial(hex_)
    ways = [((q + dq, r + dr), (q + 2 * dq, r + 2 * dr)) for dq, dr in STEPS]
    return tuple((STAR.name(*near), STAR.name(*far)) for near, far in ways if near in CELLS and far in CELLS)


@dataclass
class State(KitState):
    """The pegs by hole, each seat's arm, and whose turn it is."""

    pegs: dict[Hex, Seat]
    arms: dict[Seat, int]
    turn: Seat = ""
    last: list[Hex] = field(default_factory=list)
    """Holes that the last move touched, from first to last."""

    def own(self, seat: Seat) -> list[Hex]:
        return [hex_ for hex_ in STAR.hexes if self.pegs.get(hex_) == seat]

    def goals(self, peg: Hex) -> dict[Hex, list[Hex]]:
        """Return each hole that a peg can reach, with the holes on its way there."""
        found = {near: [peg, near] for near in STAR.neighbours(peg) if near not in self.pegs}
        hopped, todo = {peg: [peg]}, [peg]
        while todo:
            at = todo.pop(0)
            for near, far in hops(at):
                is_free = far not in self.pegs and far not in hopped
                if near in self.pegs and near != peg and is_free:
                    hopped[far] = [*hopped[at], far]
                    todo.append(far)
        del hopped[peg]
        return {**hopped, **found}

    def home(self, seat: Seat) -> tuple[Hex, ...]:
        """Return the arm that the seat wants to fill."""
        return arm(self.arms[seat] + 3)

    def at_home(self, seat: Seat) -> int:
        return sum(self.pegs.get(hex_) == seat for hex_ in self.home(seat))

    def has_won(self, seat: Seat) -> bool:
        return self.at_home(seat) > 0 and all(hex_ in self.pegs for hex_ in self.home(seat))


@dataclass(frozen=True)
class Move(Spaced):
    """A peg and the hole to which it goes."""

    kind = "move"
    view: State = field(repr=False)

    @property
    def space(self) -> Fields:
        goals = {peg: self.view.goals(peg) for peg in self.view.own(self.seat)}
        pegs = (Option(peg, place=peg) for peg in goals if goals[peg])
        return Fields(
            {
                "peg": One(tuple(pegs)),
                "to": lambda so: One(tuple(Option(to, place=to) for to in sorted(goals[so["peg"]]))),
            }
        )

    def gain(self, answer: Json) -> int:
        """Return by how many steps the peg comes nearer to the tip of its goal."""
        end = tip(self.view.arms[self.seat] + 3)
        return STAR.distance(answer["peg"], end) - STAR.distance(answer["to"], end)

    def best(self) -> list[Json]:
        """Return all moves, those that gain most first; of equals those of the peg that is last."""
        end = tip(self.view.arms[self.seat] + 3)
        return sorted(
            self.space.answers(), key=lambda one: (-self.gain(one), -STAR.distance(one["peg"], end))
        )

    def fallback(self) -> Json:
        return self.best()[0]


@dataclass(frozen=True)
class Moved(Event):
    round: int
    seat: Seat
    way: list[Hex]


class ChineseCheckers(Kit):
    """The game for the kit; its rounds are turns."""

    name, title, version = "chinese_checkers", "Chinese Checkers", "1"
    players = tuple(ARMS)
    seats = SEATS[:6]
    stage_word = "turn"
    longest = 1500
    offers = (Offer("round_limit", "Moves of each player at most (default: 80)", 80, least=1, most=250),)
    state = State

    def begin(self, seats: list[Seat], options: Mapping[str, Json]) -> State:
        arms = dict(zip(seats, ARMS[len(seats)], strict=True))
        return State({hex_: seat for seat in seats for hex_ in arm(arms[seat])}, arms, seats[0])

    def play_round(self, state: State, dice: Dice, tell: Tell) -> Flow:
        state.round += 1
        seat = state.turn
        if any(map(state.goals, state.own(seat))):
            answers = yield [Move(seat, self.view(state, seat))]
            peg, to = answers[seat]["peg"], answers[seat]["to"]
            state.last = state.goals(peg)[to]
            state.pegs[to] = state.pegs.pop(peg)
            tell(Moved(state.round, seat, list(state.last)))
        state.turn = after(state.seats, seat)

    def is_over(self, state: State) -> bool:
        limit = int(state.options["round_limit"]) * len(state.seats)
        return state.round >= limit or any(map(state.has_won, state.seats))

    def scores(self, state: State) -> dict[Seat, int]:
        return {seat: state.at_home(seat) for seat in state.seats}

    def winners(self, state: State) -> list[Seat]:
        return [seat for seat in state.seats if state.has_won(seat)] or super().winners(state)

    def shown(self, state: State) -> dict[str, Json]:
        return {"pegs": dict(state.pegs)}


GAME = ChineseCheckers()
