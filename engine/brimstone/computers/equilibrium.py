"""Search for good order sheets when all seats choose at once and nobody sees the others' sheets.

Each seat has a few sensible sheets. The seats take turns to learn: a seat plays the round on a copy with each
of its sheets against random sheets of the others. It then prefers the sheets that would have done better
(regret matching).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import mean

from engine.brimstone.board.state import View
from engine.brimstone.computers.lookahead import after_orders
from engine.brimstone.computers.regret_matching import Regrets
from engine.brimstone.computers.win_model import chances_to_win
from engine.brimstone.orders.plan import Sheet
from engine.brimstone.rules.odds import draw
from engine.kernel.core import Seat
from engine.kernel.dice import Dice

KNOWN = 2
"""Number of draws, on average, of which one assumes a rival's first sheet, the captain's."""


@dataclass
class Choice:
    """A seat's candidate sheets, each with its results and regret: how much better it would have done."""

    sheets: Sequence[Sheet]
    regrets: Regrets = field(init=False)
    brought: list[list[float]] = field(init=False)

    def __post_init__(self) -> None:
        self.regrets = Regrets(len(self.sheets))
        self.brought = [[] for _ in self.sheets]

    @property
    def worths(self) -> Sequence[float]:
        """Return the average result of each sheet; all sheets met the same opponents."""
        return [mean(one) if one else 0.0 for one in self.brought]

    def learn(self, brought: Sequence[float]) -> None:
        """Record the results of all sheets against one choice of the opponents' sheets."""
        self.regrets.learn(brought)
        for at, worth in enumerate(brought):
            self.brought[at].append(worth)


@dataclass
class Contest:
    """One seat's search for good sheets; `playouts` limits the rounds that it simulates."""

    view: View
    me: Seat
    choices: Mapping[Seat, Choice]
    dice: Dice
    playouts: int
    is_late: Callable[[], bool]
    _played: dict[tuple[int, ...], Mapping[Seat, float]] = field(default_factory=dict)
    rounds: int = 0
    """Number of times each of the seat's own sheets was tried."""

    def settle(self) -> None:
        """Let the seats learn in turn, this one again after each rival, until `playouts` or time are up."""
        rivals = [seat for seat in self.view.clockwise_from(self.me) if seat != self.me]
        lap, tries = [self.me, *rivals], 0
        most = self.playouts * 2
        while len(self._played) < self.playouts and tries < most:
            for seat in lap:
                if self.rounds and self.is_late():
                    return
                tries += len(self.choices[seat].sheets)
                self._ask(seat)

    def foreseen(self, dice: Dice) -> dict[Seat, Sheet]:
        """Draw a sheet for each rival, with the frequencies learnt so far."""
        found = {}
        for seat, choice in self.choices.items():
            if seat != self.me:
                at = draw(choice.regrets.usual_mix, dice) if dice.below(KNOWN) else 0
                found[seat] = choice.sheets[at]
        return found

    def _ask(self, seat: Seat) -> None:
        profile = {other: self._drawn(other) for other in self.view.seats}
        own = range(len(self.choices[seat].sheets))
        self.choices[seat].learn([self._worth({**profile, seat: at}, seat) for at in own])
        self.rounds += seat == self.me

    def _drawn(self, seat: Seat) -> int:
        if seat != self.me and not self.dice.below(KNOWN):
            return 0
        return draw(self.choices[seat].regrets.mix, self.dice)

    def _worth(self, profile: Mapping[Seat, int], seat: Seat) -> float:
        key = tuple(profile[one] for one in self.view.seats)
        worths = self._played.get(key)
        if worths is None:
            sheets = {one: self.choices[one].sheets[at] for one, at in profile.items()}
            after = after_orders(self.view, sheets, self.dice.fork(f"round/{len(self._played)}"))
            worths = self._played[key] = chances_to_win(after)
        return 100 * worths[seat]
