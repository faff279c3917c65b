"""Search deeper with more time: judge sheets and turns by the table one round later."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine.brimstone.board.state import State
from engine.brimstone.computers import captain, tactics
from engine.brimstone.computers.equilibrium import Contest
from engine.brimstone.computers.lookahead import a_round_later, after_orders, after_turn
from engine.brimstone.computers.sequential_halving import Halving
from engine.brimstone.computers.win_model import chances_to_win
from engine.brimstone.orders.plan import Sheet
from engine.brimstone.rules.asks import Execute
from engine.kernel.core import Seat
from engine.kernel.deputy import Thought
from engine.kernel.dice import Dice

COST = 3
"""Cost of a trial in simulated rounds. It simulates two; the second counts double because all seats think as
captains in it."""
SHEET_COSTS = 8 * COST
"""Simulated rounds needed per candidate sheet: enough for eight trials of each."""
TURNS = 24
"""Most turns compared at the end of this round, including the captain's."""
MOST_TURNS, TRIALS_OF_A_TURN, MOST_TRIALS = 12, 4, 60
"""Most turns tried one round further, least trials of each, and most trials of all together."""
BEHIND = 2.0
"""Percentage points by which a turn may be worse than the captain's at the end of this round and still be
tried one round further.
"""


def chances_later(after: State, dice: Dice) -> Mapping[Seat, float]:
    """Return each seat's chance to win after captains play one more round. Modifies `after`."""
    later = a_round_later(after, dice)
    if later.winners:
        return {seat: (seat in later.winners) / len(later.winners) for seat in later.seats}
    return chances_to_win(later)


@dataclass(frozen=True)
class SheetTrials:
    """Trials of the seat's own sheets against random sheets of the rivals."""

    contest: Contest
    sheets: Sequence[Sheet]
    dice: Dice

    def halved(self, playouts: int) -> tuple[int, Halving]:
        """Return the index of the best sheet, with all results; index 0 if time runs out."""
        halving = Halving(len(self.sheets), self.worth, self.contest.is_late)
        return halving.best(playouts // COST), halving

    def worth(self, at: int, number: int) -> float:
        """Return the seat's chance to win in percent with sheet `at`, in the trial of that number."""
        contest, dice = self.contest, self.dice.fork(f"later/{number}")
        sheets = {**contest.foreseen(dice.fork("rivals")), contest.me: self.sheets[at]}
        after = after_orders(contest.view, sheets, dice.fork("round"))
        return 100 * chances_later(after, dice.fork("next"))[contest.me]


@dataclass(frozen=True)
class TurnTrials:
    """Trials of a seat's turns: each plays the rest of this round and one more round."""

    ask: Execute
    sheet: Sheet
    turns: Sequence[Thought]
    dice: Dice

    def worth(self, at: int, number: int) -> float:
        """Return the seat's chance to win in percent with turn `at`, in the trial of that number."""
        ask, dice = self.ask, self.dice.fork(f"later/{number}")
        after = after_turn(ask.view, ask.seat, self.turns[at].answer, self.sheet, dice.fork("round"))
        return 100 * chances_later(after, dice.fork("next"))[ask.seat]


def take_turn(ask: Execute, sheet: Sheet, dice: Dice, is_late: Callable[[], bool], playouts: int) -> Thought:
    """Return the turn with the best chance one round later; prefer the captain's if nearly equal."""
    plain = captain.execute(ask, sheet)
    trials = min(playouts // COST, MOST_TRIALS)
    turns = [plain]
    if not is_late():
        turns += _promising(ask, sheet, plain, dice, is_late)[: min(MOST_TURNS, trials // TRIALS_OF_A_TURN)]
    if len(turns) < 2:
        return plain
    halving = Halving(len(turns), TurnTrials(ask, sheet, turns, dice).worth, is_late)
    best = halving.best(trials)
    return turns[best] if halving.less(0, best) > tactics.LEAST_GAIN else plain


def _promising(
    ask: Execute, sheet: Sheet, plain: Thought, dice: Dice, is_late: Callable[[], bool]
) -> list[Thought]:
    """Return other turns that are nearly as good as the captain's at the end of this round, best first."""
    others = tactics.other_turns(ask, sheet, plain)[: TURNS - 1]
    if not others:
        return []
    trials = tactics.Trials(ask, sheet, dice)
    least = trials.worth(plain, 0) - BEHIND
    found = [
        (worth, at)
        for at, turn in enumerate(others)
        if not is_late() and (worth := trials.worth(turn, 0)) > least
    ]
    return [others[at] for _, at in sorted(found, key=lambda one: -one[0])]
