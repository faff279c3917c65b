"""Calibration of appraisals: predicted chances in many games, compared with the actual winners."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean
from typing import Any, Generic, TypeVar

from scipy.optimize import minimize_scalar

from engine.kernel import self_play
from engine.kernel.appraisal import Appraisal, alone, chances
from engine.kernel.core import Json, Seat
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from lab.confidence import wilson
from lab.shell.tables import Table

T = TypeVar("T")

BINS = 10
WANTED = 0.05
"""Largest allowed difference between predicted and actual share of wins."""
TRIED = (0.1, 10.0)
"""Range of scales to try, as multiples of the current one."""
_LEAST = 1e-6


@dataclass(frozen=True)
class Moment:
    """One moment of one game: each seat's appraisal, and its share of the final win.

    A cooperative game has a single seat, which represents all.
    """

    weights: Mapping[Seat, float]
    won: Mapping[Seat, float]
    is_shared: bool = False

    def chances(self, scale: float) -> Mapping[Seat, float]:
        """Return the predicted chances under that scale."""
        return alone(self.weights, scale) if self.is_shared else chances(self.weights, scale)

    def likelihood(self, scale: float) -> float:
        """Return the log-likelihood of the game's result under that scale."""
        return sum(
            self.won[seat] * math.log(max(_LEAST, chance))
            + (self.is_shared and (1 - self.won[seat]) * math.log(max(_LEAST, 1 - chance)))
            for seat, chance in self.chances(scale).items()
        )


class _Watcher(Generic[T]):
    """A match proxy that records what `look` returns at the start of each stage, unless it is empty."""

    def __init__(self, match: Match[Any], look: Callable[[Any], T]) -> None:
        self.seen: list[T] = []
        self._match = match
        self._look_at = look
        self._stage = match.stage

    def submit(self, seat: Seat, answer: Json) -> None:
        self._match.submit(seat, answer)
        self._look()

    def act(self, seat: Seat, action: Json) -> object:
        acted = self._match.act(seat, action)
        self._look()
        return acted

    def _look(self) -> None:
        match = self._match
        if match.stage == self._stage or match.is_over:
            return
        self._stage = match.stage
        found = self._look_at(match.game.load(match.checkpoint.state))
        if found:
            self.seen.append(found)


def watched(
    table: self_play.Table, level: str, seed: str, look: Callable[[Any], T]
) -> tuple[Match[Any], list[T]]:
    """Return a game between computers of that level, and what `look` found at each stage's start."""
    match = Match.new(table.game, table.players, table.options, seed)
    watcher = _Watcher(match, look)
    computers = dict.fromkeys(table.seats, table.game.computers[level])
    self_play.play_on(match, computers, seed, rounds=table.last_round, taker=watcher)
    return match, watcher.seen


def moments(table: self_play.Table, appraisal: Appraisal, level: str, seed: str) -> list[Moment]:
    """Return one random moment of a game between computers of that level, since moments of one game are
    correlated. A game that was cut off gives none.
    """
    match, seen = watched(table, level, seed, appraisal.weigh)
    winners = self_play.winners(match)
    if not seen or not (winners or (match.is_over and appraisal.is_shared)):
        return []
    weights = Dice(seed).fork("moment").pick(seen)
    if appraisal.is_shared:
        seat = table.seats[0]
        return [Moment({seat: weights[seat]}, {seat: float(seat in winners)}, is_shared=True)]
    return [Moment(weights, {seat: (seat in winners) / len(winners) for seat in table.seats})]


def calibration(found: Sequence[Moment], scale: float) -> Table:
    """Show ten bins with the mean predicted chance, the share actually won, and the error."""
    bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for moment in found:
        for seat, chance in moment.chances(scale).items():
            bins[min(BINS - 1, int(chance * BINS))].append((chance, moment.won[seat]))
    rows = [_row(number, pairs) for number, pairs in enumerate(bins) if pairs]
    columns = ("chance", "seats", "foreseen", "won", "95% interval (Wilson)", "off", "within 5 points")
    return Table(f"Chances foreseen and games won ({len(found)} games, scale {scale:g})", columns, rows)


def _row(number: int, pairs: Sequence[tuple[float, float]]) -> tuple[str, ...]:
    foreseen, share = mean(chance for chance, _ in pairs), wilson(sum(won for _, won in pairs), len(pairs))
    off = share.rate - foreseen
    is_sure = share.low - WANTED <= foreseen <= share.high + WANTED
    said = "yes" if abs(off) <= WANTED else "too few to say" if is_sure else "no"
    return (
        f"{number / BINS:.0%} to {(number + 1) / BINS:.0%}",
        str(len(pairs)),
        f"{foreseen:.1%}",
        f"{share.rate:.1%}",
        f"{share.low:.1%} to {share.high:.1%}",
        f"{100 * off:+.1f}",
        said,
    )


def best_scale(found: Sequence[Moment], used: float) -> float:
    """Return the scale near the current one with the highest likelihood (logistic fit)."""
    least, most = (math.log(used * part) for part in TRIED)
    fitted = minimize_scalar(
        lambda power: -_likelihood(found, math.exp(power)), bounds=(least, most), method="bounded"
    )
    return max(used, math.exp(fitted.x), key=lambda scale: _likelihood(found, scale))


def _likelihood(found: Sequence[Moment], scale: float) -> float:
    return sum(moment.likelihood(scale) for moment in found)


def brier(found: Sequence[Moment], scale: float) -> float:
    """Return the mean squared error of the chances under that scale: 0 is perfect."""
    return mean(
        (chance - moment.won[seat]) ** 2 for moment in found for seat, chance in moment.chances(scale).items()
    )


def _blind(found: Sequence[Moment]) -> float:
    """Return the same for whoever foresees as many wins as there are, of everybody alike."""
    won = [share for moment in found for share in moment.won.values()]
    return mean((share - mean(won)) ** 2 for share in won)


def fit(found: Sequence[Moment], used: float) -> Table:
    """Compare the current scale with the best fit to these games, by Brier scores."""
    best = best_scale(found, used)
    rows = [
        ("in use", f"{used:g}", f"{brier(found, used):.4f}"),
        ("fits best", f"{best:.3g}", f"{brier(found, best):.4f}"),
        ("the same chance for all", "", f"{_blind(found):.4f}"),
    ]
    return Table("Scale of the appraisal", ("", "scale", "Brier score"), rows)
