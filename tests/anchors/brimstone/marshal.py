"""The marshal of version 0.1: it tries sheets and turns on a copy of the table, against guesses of the
others' sheets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from engine.brimstone.board.components import Order
from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import View
from engine.brimstone.computers import captain, remembered_sheet
from engine.brimstone.computers.orders import Tokens
from engine.brimstone.orders.plan import Line, Sheet, placed
from engine.brimstone.orders.sheet_deputy import SheetDeputy
from engine.brimstone.rules.asks import Execute, PlaceOrders
from engine.kernel.core import Ask, Seat
from engine.kernel.deputy import Thought, never
from engine.kernel.dice import Dice
from tests.anchors.brimstone.lookahead import after_orders, after_turn, value

GUESSES = 3
"""Guesses at the sheets of the other seats."""
SHEETS = 10
"""Sheets tried against each guess."""
TURNS = 8
LEAST_GAIN = 0.2
MOOD = 50
"""Largest error in the estimate of a gain, in percent."""
_CAPTAIN = captain.Captain()


class Marshal:
    """A computer seat that looks ahead to the end of the round before it submits a sheet or takes a turn."""

    def think(self, ask: Ask, notes_: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        if isinstance(ask, PlaceOrders):
            return Search(ask, dice, is_late).best()
        if isinstance(ask, Execute):
            return take_turn(ask, remembered_sheet.read(notes_), dice, is_late)
        return _CAPTAIN.think(ask, notes_, dice, is_late=is_late)


class Moody(Tokens):
    """Tokens placed by slightly wrong estimates, which gives another sensible sheet."""

    def __init__(self, view: View, seat: Seat, dice: Dice) -> None:
        super().__init__(view, seat)
        self._dice = dice
        self._moods: dict[tuple[Order, Hex], float] = {}

    def gain(self, order: Order, hex_: Hex) -> float:
        """Estimate the token's gain in that hex, with this mood's error."""
        mood = self._moods.get((order, hex_))
        if mood is None:
            wrong = self._dice.below(2 * MOOD + 1) - MOOD
            mood = self._moods[order, hex_] = 1 + wrong / 100
        return super().gain(order, hex_) * mood


@dataclass(frozen=True)
class Tried:
    """A sheet that was tried, with its average value and the reasons for its orders."""

    value: float
    sheet: Sheet
    why: str


@dataclass
class Search:
    """One search for a sheet; the first guess and the first sheet are a captain's."""

    ask: PlaceOrders
    dice: Dice
    is_late: Callable[[], bool]
    tried: list[Tried] = field(default_factory=list)

    def best(self) -> Thought:
        """Return the best of the sheets that were tried in time."""
        guesses = [self._guess(number) for number in range(GUESSES)]
        for number in range(SHEETS):
            if self.tried and self.is_late():
                break
            self._try(self._tokens(self.ask.seat, number), guesses)
        best = max(self.tried, key=lambda one: one.value)
        why = " ".join(reason for reason in (best.why, self._how_found()) if reason)
        return Thought(placed(best.sheet), why, remembered_sheet.write(best.sheet))

    def _how_found(self) -> str:
        if len(self.tried) < 2:
            return ""
        against = f"{GUESSES} guesses at what the others hand in"
        return f"Led furthest of {len(self.tried)} sheets tried against {against}."

    def _guess(self, number: int) -> dict[Seat, Sheet]:
        others = (seat for seat in self.ask.view.seats if seat != self.ask.seat)
        return {seat: self._tokens(seat, number).sheet() for seat in others}

    def _tokens(self, seat: Seat, number: int) -> Tokens:
        view = replace(self.ask.view, seat=seat)
        return Moody(view, seat, self.dice) if number else Tokens(view, seat)

    def _try(self, tokens: Tokens, guesses: list[dict[Seat, Sheet]]) -> None:
        sheet, me = tokens.sheet(), self.ask.seat
        if any(sheet == one.sheet for one in self.tried):
            return
        worth = 0.0
        for number, others in enumerate(guesses):
            chance = self.dice.fork(f"guess/{number}")
            worth += value(after_orders(self.ask.view, {**others, me: sheet}, chance), me)
        self.tried.append(Tried(worth / len(guesses), sheet, tokens.why()))


def take_turn(ask: Execute, sheet: Sheet, dice: Dice, is_late: Callable[[], bool]) -> Thought:
    """Return the best turn now that all orders are revealed; in doubt, the captain's."""
    plain = captain.execute(ask, sheet)
    if is_late():
        return plain
    others = _other_turns(ask, sheet, plain)
    if not others:
        return plain
    best, most = plain, _worth(ask, plain, sheet, dice) + LEAST_GAIN
    for turn in others[: TURNS - 1]:
        if is_late():
            break
        worth = _worth(ask, turn, sheet, dice)
        if worth > most:
            best, most = turn, worth
    return best


def _worth(ask: Execute, turn: Thought, sheet: Sheet, dice: Dice) -> float:
    after = after_turn(ask.view, ask.seat, turn.answer, sheet, dice.fork("turn"))
    return value(after, ask.seat)


def _other_turns(ask: Execute, sheet: Sheet, plain: Thought) -> list[Thought]:
    """Return the seat's other turns: any order, as written or improved."""
    found = [plain]
    for thought in _thoughts(ask, sheet):
        if all(thought.answer != other.answer for other in found):
            found.append(thought)
    return found[1:]


def _thoughts(ask: Execute, sheet: Sheet) -> Iterator[Thought]:
    written = SheetDeputy(sheet).answer(ask)
    if written is not None:
        yield Thought(written)
    lying = ask.view.executable(ask.seat)
    for hex_, order in lying.items():
        line = sheet.line(hex_) or Line(hex_, order)
        rest = tuple(one for one in sheet.lines if one.hex != hex_)
        yield captain.execute(ask, replace(sheet, lines=(line, *rest)))
