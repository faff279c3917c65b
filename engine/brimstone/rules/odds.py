"""Compute the odds of a battle: who wins at each pair of payments, and the best secret payments."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

from engine.brimstone.board.components import MAX_PAYMENT
from engine.brimstone.rules.combat import losses
from engine.kernel.dice import Dice

Matrix = Sequence[Sequence[float]]
_FINE = 1 << 20
_NOTHING = 1e-9
_SLACK = 1e-6


class Clash(NamedTuple):
    """A battle before payments: strengths, armies, most each side can pay, and who wins ties.

    `stake` is the value of winning the hex, `troop` that of a lost troop, both in Stones.
    """

    attack: int
    defence: int
    attackers: int
    defenders: int
    most_attack: int
    most_defence: int
    tie_wins: bool = True
    stake: float = 3.0
    troop: float = 1.0


class Payments(NamedTuple):
    """The best shares of 0, 1 and 2 Stones for each side, the attacker's chance to win, and the value."""

    attacker: tuple[float, ...]
    defender: tuple[float, ...]
    chance: float
    value: float


def payments(clash: Clash) -> Payments:
    """Return the best secret payments if both sides know everything but the other's payment.

    It solves a zero-sum game, although a spent Stone costs only its payer. That is sound: the other side's
    cost does not change which payment is best.
    """
    return payments_at(clash.attack - clash.defence, *clash[2:])


@lru_cache(maxsize=1 << 14)
def payments_at(lead: int, attackers: int, defenders: int, *rest: Any) -> Payments:
    """Return the same as `payments` when the attacker leads by `lead`; cached by these numbers."""
    most = 1 + (abs(lead) + MAX_PAYMENT) // 3  # R88: no army loses more, however large
    return _payments(Clash(lead, 0, min(attackers, most), min(defenders, most), *rest))


@lru_cache(maxsize=1 << 16)
def _payments(clash: Clash) -> Payments:
    table = [
        [_worth(clash, paid, answer) for answer in range(clash.most_defence + 1)]
        for paid in range(clash.most_attack + 1)
    ]
    rows, columns = solve(table)
    pairs = [(i, j, p * q) for i, p in enumerate(rows) for j, q in enumerate(columns)]
    return Payments(
        rows,
        columns,
        sum(weight for i, j, weight in pairs if wins(clash, i, j)),
        sum(weight * (table[i][j] - j) for i, j, weight in pairs),
    )


def wins(clash: Clash, paid: int, answer: int) -> bool:
    """Return whether the attacker wins if both sides pay these Stones."""
    ahead = clash.attack + paid - clash.defence - answer
    return ahead > 0 or (ahead == 0 and clash.tie_wins)


def _worth(clash: Clash, paid: int, answer: int) -> float:
    """Return the value of these payments for the attacker; Stones of the defender count as gains."""
    attack, defence = clash.attack + paid, clash.defence + answer
    if wins(clash, paid, answer):
        won = clash.stake + clash.troop * losses(attack, defence, clash.defenders)
    else:
        won = -clash.troop * losses(attack, defence, clash.attackers)
    return won - paid + answer


def draw(mix: Sequence[float], dice: Dice) -> int:
    """Return a random choice with these probabilities; a certain choice uses up no random draw."""
    sure = next((choice for choice, weight in enumerate(mix) if weight > 1 - _NOTHING), None)
    if sure is not None:
        return sure
    left = dice.below(_FINE) / _FINE
    for choice, weight in enumerate(mix):
        left -= weight
        if left < 0:
            return choice
    return max(choice for choice, weight in enumerate(mix) if weight > 0)


def solve(table: Matrix) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the best mixed strategies of both players in a small zero-sum matrix game.

    By the theorem of Shapley and Snow, some best pair makes all choices in a square part of the matrix equal.
    """
    height, width = len(table), len(table[0])
    deepest = [max(column) for column in zip(*table, strict=True)]
    for at, row in enumerate(table):
        for across_, most in enumerate(deepest):
            if most - min(row) <= _SLACK:
                return _spread([1.0], [at], height), _spread([1.0], [across_], width)
    for size in range(2, min(height, width) + 1):
        for rows in combinations(range(height), size):
            for columns in combinations(range(width), size):
                part = [[table[i][j] for j in columns] for i in rows]
                across = _level([list(column) for column in zip(*part, strict=True)])
                down = _level(part)
                if across is None or down is None:
                    continue
                mixes = _spread(across, rows, height), _spread(down, columns, width)
                if _is_best(table, *mixes):
                    return mixes
    raise AssertionError("every such game has best mixes")


def _level(part: list[list[float]]) -> list[float] | None:
    """Return column weights that add up to 1 and make all rows equal; None if they are not unique."""
    size = len(part)
    rows = [[*row, -1.0, 0.0] for row in part] + [[1.0] * size + [0.0, 1.0]]
    for at in range(size + 1):
        pivot = max(range(at, size + 1), key=lambda row: abs(rows[row][at]))
        if abs(rows[pivot][at]) < _NOTHING:
            return None
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for other in range(size + 1):
            if other != at:
                factor = rows[other][at] / rows[at][at]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[at], strict=True)]
    weights = [rows[at][-1] / rows[at][at] for at in range(size)]
    return weights if min(weights) > -_NOTHING else None


def _spread(weights: Sequence[float], places: Sequence[int], size: int) -> tuple[float, ...]:
    mix = [0.0] * size
    for place, weight in zip(places, weights, strict=True):
        mix[place] = max(0.0, weight)
    return tuple(mix)


def _is_best(table: Matrix, rows: Sequence[float], columns: Sequence[float]) -> bool:
    """Return whether neither player can do better by another row or another column."""
    by_row = [sum(q * value for q, value in zip(columns, row, strict=True)) for row in table]
    by_column = [
        sum(p * value for p, value in zip(rows, column, strict=True)) for column in zip(*table, strict=True)
    ]
    return bool(max(by_row) - min(by_column) <= _SLACK)
