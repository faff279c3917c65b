"""Play the marshal: try sheets and turns on a copy of the table, against likely rival sheets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from engine.brimstone.board.components import Order
from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import View
from engine.brimstone.computers import battle_stakes, captain, remembered_sheet
from engine.brimstone.computers.equilibrium import Choice, Contest
from engine.brimstone.computers.orders import Tokens
from engine.brimstone.computers.tactics import take_turn
from engine.brimstone.orders.plan import placed
from engine.brimstone.rules.asks import Execute, GiveSupport, Pay, PlaceOrders
from engine.brimstone.rules.odds import draw
from engine.kernel.core import Ask, Seat
from engine.kernel.deputy import Thought, difference, never
from engine.kernel.dice import Dice

PLAYOUTS = 400
"""Rounds that can be simulated per second on an idle core."""
USUAL_SECONDS = 0.25
LEAST_SHEETS, MOST_SHEETS, SHEET_COSTS = 6, 20, 25
"""Least and most candidate sheets of the seat's own, and the simulated rounds per additional sheet."""
LEAST_OF_RIVAL, MOST_OF_RIVAL, OF_RIVAL_COSTS = 2, 6, 60
NEAR = 0.3
"""Percentage points by which a sheet may be worse than the best one and still be chosen."""
NAMED = 2
"""Most alternative sheets named in a reason."""
MOOD = 50
"""Largest random error of a gain, in percent."""
FEARS = (0.0, 0.5, 1.0)
"""Weights for guarding what the seat holds; each varied sheet draws one. A captain guards in the first rounds
only."""
_CAPTAIN = captain.Captain()


@dataclass(frozen=True)
class Marshal:
    """A computer player that simulates the round before it hands in a sheet or takes a turn.

    `seconds` is the thinking time per sheet on an idle core. It becomes a number of simulated rounds, so that
    the marshal plays the same on a busy core.
    """

    seconds: float = USUAL_SECONDS

    def think(self, ask: Ask, notes_: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        playouts = round(PLAYOUTS * self.seconds)
        match ask:
            case PlaceOrders():
                return Search(ask, dice, is_late, playouts).best()
            case Execute():
                return take_turn(ask, remembered_sheet.read(notes_), dice, is_late)
            case Pay() if not is_late():
                return battle_stakes.pay(ask, dice)
            case GiveSupport() if not is_late():
                return battle_stakes.support(ask, dice)
            case _:
                return _CAPTAIN.think(ask, notes_, dice, is_late=is_late)


class Moody(Tokens):
    """A captain's sheet with random errors in the gains, to get a different but sensible sheet."""

    def __init__(self, view: View, seat: Seat, dice: Dice) -> None:
        super().__init__(view, seat)
        self._dice = dice
        self.worth.fear = FEARS[dice.below(len(FEARS))]
        self._moods: dict[tuple[Order, Hex], float] = {}

    def gain(self, order: Order, hex_: Hex) -> float:
        """Return the gain of the token in the hex, with the random error of this sheet."""
        mood = self._moods.get((order, hex_))
        if mood is None:
            wrong = self._dice.below(2 * MOOD + 1) - MOOD
            mood = self._moods[order, hex_] = 1 + wrong / 100
        return super().gain(order, hex_) * mood


@dataclass
class Search:
    """A search for the best sheet; each seat's first candidate is the captain's sheet."""

    ask: PlaceOrders
    dice: Dice
    is_late: Callable[[], bool]
    playouts: int

    def best(self) -> Thought:
        """Return one of the best sheets against the rivals' likely sheets, chosen at random."""
        view, me = self.ask.view, self.ask.seat
        plain = Tokens(view, me)
        if self.is_late():
            return self._handed_in(plain, "")
        own = self._different(me, _few(self.playouts, LEAST_SHEETS, MOST_SHEETS, SHEET_COSTS), plain)
        choices = {me: Choice([tokens.sheet_laid for tokens in own])}
        for seat in view.seats:
            if seat != me:
                count = _few(self.playouts, LEAST_OF_RIVAL, MOST_OF_RIVAL, OF_RIVAL_COSTS)
                first = Tokens(replace(view, seat=seat), seat)
                choices[seat] = Choice([one.sheet_laid for one in self._different(seat, count, first)])
        contest = Contest(view, me, choices, self.dice, self.playouts, self.is_late)
        contest.settle()
        at = self._chosen(choices[me])
        draws = f"{contest.rounds} guesses at the others' sheets"
        others = _others(choices[me].worths, at)
        return self._handed_in(own[at], _weighed(own, at, others, draws))

    def _different(self, seat: Seat, count: int, first: Tokens) -> list[Tokens]:
        """Return up to `count` different sheets."""
        found = {first.sheet_laid: first}
        for _ in range(count - 1):
            tokens = Moody(replace(self.ask.view, seat=seat), seat, self.dice)
            found.setdefault(tokens.sheet_laid, tokens)
        return list(found.values())

    def _chosen(self, choice: Choice) -> int:
        """Return one of the nearly best sheets at random; always taking the best is predictable."""
        best = max(choice.worths)
        near = [
            share if worth >= best - NEAR else 0.0
            for share, worth in zip(choice.regrets.usual_mix, choice.worths, strict=True)
        ]
        total = sum(near)
        if total <= 0:
            return choice.worths.index(best)
        return draw([share / total for share in near], self.dice)

    def _handed_in(self, laid: Tokens, weighed: str) -> Thought:
        sheet = laid.sheet_laid
        why = " ".join(reason for reason in (laid.why(), weighed) if reason)
        return Thought(placed(sheet), why, remembered_sheet.write(sheet))


def _few(playouts: int, least: int, most: int, cost: int) -> int:
    return min(most, least + playouts // cost)


def _others(worths: Sequence[float], at: int) -> list[tuple[int, float]]:
    """Return the other sheets, best first, each with the percentage points it lacks."""
    others = sorted((worth, number) for number, worth in enumerate(worths) if number != at)[::-1]
    return [(number, worths[at] - worth) for worth, number in others]


def _weighed(tried: Sequence[Tokens], at: int, others: Sequence[tuple[int, float]], draws: str) -> str:
    """Describe how many sheets were tried, and how much less the next best are worth."""
    if not others:
        return ""
    named = [f"{_in_short(tried[number], tried[at])} ({difference(less)})" for number, less in others[:NAMED]]
    return f"We tried {len(tried)} sheets against {draws}. The next best: {'; '.join(named)}."


def _in_short(laid: Tokens, chosen: Tokens) -> str:
    """Describe a sheet by the orders that the chosen sheet does not have."""
    kept = set(chosen.sheet_laid.lines)
    lines = [str(line) for line in laid.sheet_laid.lines if line not in kept]
    return ", ".join(lines[:NAMED]) or "fewer orders"
