"""A round for the marshal of version 0.2: all seats choose a sheet at once, without knowing the others'
sheets.

Each seat has a few sensible sheets. In turn, each seat tests every one of its sheets against sheets drawn for
the others, by playing the round on a copy. From then on it plays those sheets more often that it regrets not
having played (regret matching, Hart and Mas-Colell 2000).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import mean

from engine.brimstone.board.state import View
from engine.brimstone.orders.plan import Sheet
from engine.brimstone.rules.odds import draw
from engine.kernel.appraisal import chances
from engine.kernel.core import Seat
from engine.kernel.dice import Dice
from tests.anchors.brimstone.lookahead import after_orders, values

KNOWN = 2
"""Once in this many draws, a rival submits their first sheet, as a captain would."""
SCALE = 106.0
"""Lead in Stones that makes a win e times as likely; fitted to games of four captains."""

Mix = Sequence[float]


@dataclass
class Choice:
    """One seat's sheets: for each, the regret, how often it was chosen, and its results."""

    sheets: Sequence[Sheet]
    regrets: list[float] = field(init=False)
    chosen: list[float] = field(init=False)
    brought: list[list[float]] = field(init=False)

    def __post_init__(self) -> None:
        self.regrets = [0.0 for _ in self.sheets]
        self.chosen = [0.0 for _ in self.sheets]
        self.brought = [[] for _ in self.sheets]

    @property
    def mix(self) -> Mix:
        """Return the current probability of each sheet."""
        return _shares([max(0.0, regret) for regret in self.regrets])

    @property
    def usual_mix(self) -> Mix:
        """Return how often each sheet was chosen overall; regret matching converges to this mix."""
        return _shares(self.chosen)

    @property
    def worths(self) -> Sequence[float]:
        """Return each sheet's average result; all were tried against the same sheets of the others."""
        return [mean(one) if one else 0.0 for one in self.brought]

    def learn(self, brought: Sequence[float]) -> None:
        """Update the regrets; each sheet was tried against the same sheets of the others."""
        mix = self.mix
        expected = sum(share * worth for share, worth in zip(mix, brought, strict=True))
        for at, worth in enumerate(brought):
            self.regrets[at] += worth - expected
            self.chosen[at] += mix[at]
            self.brought[at].append(worth)


def _shares(weights: Sequence[float]) -> Mix:
    total = sum(weights)
    return [weight / total for weight in weights] if total > 0 else [1 / len(weights)] * len(weights)


@dataclass
class Contest:
    """The round of one view as one seat thinks it over; `playouts` limits the simulated rounds."""

    view: View
    me: Seat
    choices: Mapping[Seat, Choice]
    dice: Dice
    playouts: int
    is_late: Callable[[], bool]
    _played: dict[tuple[int, ...], Mapping[Seat, float]] = field(default_factory=dict)
    rounds: int = 0
    """Times that each of the seat's own sheets was tried."""

    def settle(self) -> None:
        """Let each rival learn and then the own seat, in turn, until playouts or time run out."""
        rivals = [seat for seat in self.view.clockwise_from(self.me) if seat != self.me]
        lap, tries = [self.me, *rivals], 0
        most = self.playouts * 2
        while len(self._played) < self.playouts and tries < most:
            for seat in lap:
                if self.rounds and self.is_late():
                    return
                tries += len(self.choices[seat].sheets)
                self._ask(seat)

    def _ask(self, seat: Seat) -> None:
        profile = {other: self._drawn(other) for other in self.view.seats}
        own = range(len(self.choices[seat].sheets))
        self.choices[seat].learn([self._worth({**profile, seat: at}, seat) for at in own])
        self.rounds += seat == self.me

    def _drawn(self, seat: Seat) -> int:
        if seat != self.me and not self.dice.below(KNOWN):
            return 0
        return draw(self.choices[seat].mix, self.dice)

    def _worth(self, profile: Mapping[Seat, int], seat: Seat) -> float:
        key = tuple(profile[one] for one in self.view.seats)
        worths = self._played.get(key)
        if worths is None:
            sheets = {one: self.choices[one].sheets[at] for one, at in profile.items()}
            after = after_orders(self.view, sheets, self.dice.fork(f"round/{len(self._played)}"))
            worths = self._played[key] = chances(values(after), SCALE)
        return 100 * worths[seat]
