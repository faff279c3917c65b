"""The marshal: looks ahead, trying sheets on a copy of the table against those that the others may hand in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from math import inf

from engine.brimstone.asks import Execute, PlaceOrders
from engine.brimstone.board import Order
from engine.brimstone.computers import notes
from engine.brimstone.computers.captain import Captain
from engine.brimstone.computers.captain import execute as captain_execute
from engine.brimstone.computers.lookahead import after_orders, after_turn, value
from engine.brimstone.computers.orders import Tokens
from engine.brimstone.plan import Line, Sheet, placed
from engine.brimstone.standing import SheetDeputy
from engine.brimstone.state import View
from engine.core import Ask, Seat
from engine.deputy import Thought, never
from engine.dice import Dice
from engine.hexes import Hex

SCENARIOS = 3
CANDIDATES = 8
REFINEMENTS = 24
TURNS = 1
MOOD = 0.5
MOST_TURNS = 8
LEAST_GAIN = 0.2
_CAPTAIN = Captain()


class Marshal:
    """A computer seat that chooses among sheets by what they lead to, and among turns likewise."""

    def think(self, ask: Ask, notes_: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        if isinstance(ask, PlaceOrders):
            return _Search(ask, dice, is_late).best()
        if isinstance(ask, Execute):
            return execute(ask, notes.read(notes_), dice, is_late)
        return _CAPTAIN.think(ask, notes_, dice, is_late=is_late)


class Moody(Tokens):
    """Tokens laid by gains that are seen a little wrong, each time otherwise: another sheet that makes sense."""

    def __init__(self, view: View, seat: Seat, dice: Dice) -> None:
        super().__init__(view, seat)
        self._dice = dice
        self._moods: dict[tuple[Order, Hex], float] = {}

    def gain(self, order: Order, hex_: Hex) -> float:
        mood = self._moods.get((order, hex_))
        if mood is None:
            mood = 1 + MOOD * (self._dice.below(201) - 100) / 100
            self._moods[order, hex_] = mood
        return super().gain(order, hex_) * mood


@dataclass
class _Search:
    """One search for a sheet: scenarios of what the others do, sheets tried in each."""

    ask: PlaceOrders
    dice: Dice
    is_late: Callable[[], bool]
    tried: dict[Sheet, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.view, self.me = self.ask.view, self.ask.seat
        self.scenarios = [self._others(n) for n in range(SCENARIOS)]

    def _others(self, number: int) -> dict[Seat, Sheet]:
        """What the others may hand in: first what a captain would, then what he might."""
        return {seat: self._sheet_of(seat, plain=number == 0) for seat in self.view.seats if seat != self.me}

    def _sheet_of(self, seat: Seat, *, plain: bool) -> Sheet:
        view = replace(self.view, seat=seat)
        return (Tokens(view, seat) if plain else Moody(view, seat, self.dice)).sheet()

    def best(self) -> Thought:
        plain = self._sheet_of(self.me, plain=True)
        self.try_out(plain)
        for _ in range(CANDIDATES - 1):
            if self.is_late():
                break
            self.try_out(self._sheet_of(self.me, plain=False))
        sheet = max(self.tried, key=lambda one: self.tried[one])
        why = f"Tried {len(self.tried)} sheets against {SCENARIOS} answers."
        return Thought(placed(sheet), why, notes.write(sheet))

    def try_out(self, sheet: Sheet) -> None:
        if sheet in self.tried:
            return
        total = 0.0
        for number, others in enumerate(self.scenarios):
            after = after_orders(self.view, {**others, self.me: sheet}, self.dice.fork(str(number)))
            total += value(after, self.me)
        self.tried[sheet] = total / len(self.scenarios)


def execute(ask: Execute, sheet: Sheet, dice: Dice, is_late: Callable[[], bool]) -> Thought:
    """The turn that leads furthest, all orders lying open now: any of them first, as written or thought over."""
    plain = captain_execute(ask, sheet)
    best, best_value = plain, -inf
    for turn in _turns(ask, sheet, plain):
        if is_late():
            break
        total = sum(
            value(after_turn(ask.view, ask.seat, turn.answer, sheet, dice.fork(str(n))), ask.seat)
            for n in range(TURNS)
        )
        if total > best_value + LEAST_GAIN * (turn is not plain):
            best, best_value = turn, total
    return best


def _turns(ask: Execute, sheet: Sheet, plain: Thought) -> Iterator[Thought]:
    """What the seat may do with its turn; first what the captain would."""
    yield plain
    seen = [plain.answer]
    lying = ask.view.executable(ask.seat)
    written = SheetDeputy(sheet).answer(ask)
    thoughts = [Thought(written)] if written else []
    for hex_ in lying:
        if len(seen) > MOST_TURNS:
            return
        line = sheet.line(hex_) or Line(hex_, lying[hex_])
        others = tuple(one for one in sheet.lines if one.hex != hex_)
        thoughts.append(captain_execute(ask, replace(sheet, lines=(line, *others))))
    for thought in thoughts:
        if thought.answer not in seen:
            seen.append(thought.answer)
            yield thought
