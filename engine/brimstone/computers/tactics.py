"""Choose a turn: simulate the most promising options on a copy of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from statistics import mean

from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import View
from engine.brimstone.computers import captain
from engine.brimstone.computers.lookahead import after_turn
from engine.brimstone.computers.orders import done_why, goal_named
from engine.brimstone.computers.win_model import chances_to_win
from engine.brimstone.orders.plan import Line, Sheet
from engine.brimstone.orders.sheet_deputy import SheetDeputy
from engine.brimstone.rules.asks import Execute
from engine.brimstone.rules.board_queries import guard, payable
from engine.brimstone.rules.march import destinations
from engine.kernel.core import Json, Seat
from engine.kernel.deputy import Thought
from engine.kernel.dice import Dice

TURNS = 14
"""Most turns simulated, including the captain's."""
BEST = 3
"""Most of the better turns that are simulated again with other dice."""
AGAIN = 2
LEAST_GAIN = 0.3
"""Least advantage over the captain's turn that makes another turn replace it, in percentage points."""


def take_turn(ask: Execute, sheet: Sheet, dice: Dice, is_late: Callable[[], bool]) -> Thought:
    """Return the turn with the best result once all orders are open.

    Keep the captain's turn if the gain would be small.
    """
    plain = captain.execute(ask, sheet)
    others = [] if is_late() else other_turns(ask, sheet, plain)[: TURNS - 1]
    if not others:
        return plain
    trials = Trials(ask, sheet, dice)
    least = trials.worth(plain, 0) + LEAST_GAIN
    better = [
        (worth, -at)
        for at, turn in enumerate(others)
        if not is_late() and (worth := trials.worth(turn, 0)) > least
    ]
    best, most = plain, trials.mean(plain) + LEAST_GAIN if better else 0.0
    for _, at in sorted(better, reverse=True)[:BEST]:
        worth = trials.mean(others[-at])
        if worth > most:
            best, most = others[-at], worth
    return best


@dataclass(frozen=True)
class Trials:
    """Trials of a seat's turns on copies of the table."""

    ask: Execute
    sheet: Sheet
    dice: Dice

    def worth(self, turn: Thought, number: int) -> float:
        """Return the seat's chance to win after the round, in percent, with the dice of that number."""
        ask = self.ask
        after = after_turn(ask.view, ask.seat, turn.answer, self.sheet, self.dice.fork(f"turn/{number}"))
        return 100 * chances_to_win(after)[ask.seat]

    def mean(self, turn: Thought) -> float:
        """Return the turn's average result with new dice; the earlier ones made it look better than it is."""
        return mean(self.worth(turn, number + 1) for number in range(AGAIN))


def other_turns(ask: Execute, sheet: Sheet, plain: Thought) -> list[Thought]:
    """Return other turns to try: the sheet's order, orders that a captain would give, other Marches."""
    found = [plain]
    for thought in [*_thoughts(ask, sheet), *_marches(ask.view, ask.seat)]:
        if all(thought.answer != other.answer for other in found):
            found.append(thought)
    return found[1:]


def _thoughts(ask: Execute, sheet: Sheet) -> Iterator[Thought]:
    written = SheetDeputy(sheet).answer(ask)
    if written is not None:
        hex_ = written["hex"]
        yield Thought(written, done_why(ask.view, hex_, ask.view.executable(ask.seat)[hex_]))
    lying = ask.view.executable(ask.seat)
    for hex_, order in lying.items():
        line = sheet.line(hex_) or Line(hex_, order)
        rest = tuple(one for one in sheet.lines if one.hex != hex_)
        yield captain.execute(ask, replace(sheet, lines=(line, *rest)))


def _marches(view: View, seat: Seat) -> list[Thought]:
    """Return Marches of all troops, all but one, or one into each open hex, most promising first."""
    found = [
        (_promise(view, seat, hex_, sent, to), hex_, to, sent)
        for hex_, order in view.executable(seat).items()
        if order == "march" and hex_ in view.armies and hex_ not in view.slow
        for to in destinations(view, seat, hex_)
        for sent in _parts(view, seat, hex_, to)
    ]
    return [_march(view, seat, hex_, to, sent) for _, hex_, to, sent in sorted(found, reverse=True)]


def _parts(view: View, seat: Seat, hex_: Hex, to: Hex) -> list[int]:
    """Return the numbers of troops to try; for a battle only numbers that could win it."""
    troops = view.troops(hex_)
    is_attack = view.owner(to) not in (None, seat)
    least = guard(view, to) - payable(view, seat) - 1 if is_attack else 1
    return [sent for sent in sorted({1, troops - 1, troops}) if sent >= max(1, least)]


def _march(view: View, seat: Seat, hex_: Hex, to: Hex, sent: int) -> Thought:
    answer: Json = {"hex": hex_, "groups": [{"troops": sent, "to": to}]}
    why = f"{hex_} March to {to} with {sent}: {goal_named(view, to, seat)}."
    return Thought(answer, f"{why} It ended best of the Marches that we tried.")


def _promise(view: View, seat: Seat, origin: Hex, sent: int, to: Hex) -> float:
    """Return a quick estimate of the seat's chance if the troops arrive and nobody reacts."""
    after = view.copy()
    if after.owner(to) not in (None, seat):
        after.take(to, after.troops(to))
    after.leave(origin, sent)
    after.enter(seat, to, sent)
    return chances_to_win(after)[seat]
