"""Take out of Brigand Kings' fitted values the noise that the rules forbid, by isotonic regression.

Each soldier more on the Excuse is worth something. In a county its owner gains by the first soldier, by each
one more and by each stability token, and no share is below 0. For others there is no order: a county that is
captured soon makes room for the next card, in which they have a share again, and stability helps whoever
drives the owner out. `python -m lab.brigand_kings.monotone` counts how often marshals leave each state
behind, and prints the tables nearest to those in use, by these counts.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scipy.optimize import isotonic_regression

from engine.brigand_kings.board.components import FULL
from engine.brigand_kings.computers.county_chances import Stand
from engine.brigand_kings.computers.fitted_values import FITTED, Table
from engine.brigand_kings.computers.position_value import stand_of
from engine.brigand_kings.game import BRIGAND_KINGS
from engine.kernel import self_play
from engine.kernel.core import Json, Seat
from engine.kernel.match import Match

ME = 0
SEEN = 0.1
"""Weight of a state that no game left behind."""
SWEEPS = 3000
"""Rounds of Dykstra's algorithm: it projects on both orders in turn until hardly anything moves."""

Chain = Sequence[Stand]
Values = dict[Stand, float]


def along_soldiers() -> Iterable[Chain]:
    """Yield chains of states by rising worth: nobody's county, then a seat's own with more soldiers."""
    for stability in range(FULL):
        own = [Stand(ME, soldiers, stability) for soldiers in range(1, FULL - stability)]
        yield [Stand(None, 0, stability), *own]


def along_stability() -> Iterable[Chain]:
    """Yield chains of states by rising worth: an own county's stability."""
    for soldiers in range(1, FULL):
        yield [Stand(ME, soldiers, stability) for stability in range(FULL - soldiers)]


def ordered(table: Table, weights: Mapping[Stand, float]) -> Table:
    """Return the nearest table, by weighted squares, that keeps both orders and has no share below 0."""
    values = {stand: table.of(ME, stand) for chain in along_soldiers() for stand in chain}
    kept = {stand: max(0.0, round(value, 2)) for stand, value in _nearest(values, weights).items()}
    own = tuple(
        tuple(kept[Stand(ME, soldiers, stability)] for stability in range(FULL - soldiers))
        for soldiers in range(1, FULL)
    )
    others = tuple(tuple(max(0.0, share) for share in row) for row in table.others)
    return Table(tuple(kept[Stand(None, 0, stability)] for stability in range(FULL)), own, others)


def _nearest(values: Values, weights: Mapping[Stand, float]) -> Values:
    """Return the projection on both orders (Dykstra's algorithm); rounded, so that ties stay ties."""
    by_soldiers, by_stability = [*along_soldiers()], [*along_stability()]
    found, first, second = dict(values), dict.fromkeys(values, 0.0), dict.fromkeys(values, 0.0)
    for _ in range(SWEEPS):
        begun = found
        one = _projected({at: found[at] + first[at] for at in found}, weights, by_soldiers)
        first = {at: found[at] + first[at] - one[at] for at in found}
        found = _projected({at: one[at] + second[at] for at in one}, weights, by_stability)
        second = {at: one[at] + second[at] - found[at] for at in found}
        if max(abs(found[at] - begun[at]) for at in found) < 1e-9:
            break
    return {at: round(value, 5) for at, value in found.items()}


def _projected(values: Values, weights: Mapping[Stand, float], chains: Iterable[Chain]) -> Values:
    found = dict(values)
    for chain in chains:
        found.update(
            zip(chain, rising([values[at] for at in chain], [weights[at] for at in chain]), strict=True)
        )
    return found


def rising(values: Sequence[float], weights: Sequence[float]) -> list[float]:
    """Return the nearest values that never fall, by weighted squares (pool adjacent violators)."""
    return [float(value) for value in isotonic_regression(values, weights=weights).x]


class Visits:
    """Counts how often games leave each state behind: a watcher that passes answers on to a match."""

    def __init__(self, match: Match[Any]) -> None:
        self.camps: Counter[int] = Counter()
        self.stands: Counter[tuple[int, Stand]] = Counter()
        """Number of turns since a seat's own, and the state of a county that is its own or nobody's."""
        self._match, self._stage = match, match.stage

    def submit(self, seat: Seat, answer: Json) -> None:
        self._match.submit(seat, answer)
        if self._match.stage != self._stage and not self._match.is_over:
            self._stage = self._match.stage
            self._look(self._match.state)

    def act(self, seat: Seat, action: Json) -> object:
        return self._match.act(seat, action)

    def _look(self, state: Any) -> None:
        self.camps.update(state.camp.values())
        *others, last = state.clockwise_from(state.active)
        order = (last, *others)
        for county in state.counties:
            owner, soldiers, stability = stand_of(county, order)
            for seat in range(len(order)):
                if owner in (None, seat):
                    self.stands[seat, Stand(None if owner is None else ME, soldiers, stability)] += 1


def visits(seats: int, games: int, seed: str) -> Visits:
    """Return what games of marshals leave behind between two turns."""
    table = self_play.Table(BRIGAND_KINGS, seats, BRIGAND_KINGS.options(seats, {}))
    found: Visits | None = None
    for number in range(games):
        match = Match.new(table.game, seats, table.options, f"{seed}/{number}")
        seen = Visits(match)
        computers = dict.fromkeys(table.seats, BRIGAND_KINGS.computers["marshal"])
        self_play.play_on(match, computers, f"{seed}/{number}", rounds=table.last_round, taker=seen)
        if found:
            seen.camps += found.camps
            seen.stands += found.stands
        found = seen
    assert found
    return found


def main() -> None:
    """Print the values on the Excuse and the tables of shares, as `fitted_values.py` writes them."""
    parser = argparse.ArgumentParser(prog="python -m lab.brigand_kings.monotone")
    parser.add_argument("--games", type=int, default=60, help="games for each number of seats (60)")
    parser.add_argument("--seed", default="visits", help="seed of the games (default: visits)")
    options = parser.parse_args()
    for seats, fitted in FITTED.items():
        seen = visits(seats, options.games, options.seed)
        camps = [seen.camps[soldiers] + SEEN for soldiers in range(len(fitted.camp))]
        print(f"{seats} seats, camp:", ", ".join(f"{one:.2f}" for one in rising(fitted.camp, camps)))
        for seat, shares in enumerate(fitted.shares):
            weights = {
                stand: seen.stands[seat, stand] + SEEN for chain in along_soldiers() for stand in chain
            }
            for name in ("cheap", "dear", "late"):
                print(seat, name, *_written(ordered(getattr(shares, name), weights)), sep="\n", flush=True)


def _written(table: Table) -> Iterable[str]:
    for rows in ((table.nobody,), table.own, table.others):
        yield f'"{"|".join(" ".join(f"{100 * share:.0f}" for share in row) for row in rows)}",'


if __name__ == "__main__":
    main()
