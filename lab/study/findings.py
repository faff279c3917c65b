"""Tables for any study: wins by seat and by turn order, and length."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from statistics import mean, median
from typing import TypeVar

import numpy

from engine.kernel.core import Seat
from lab.confidence import Share, grouped, wilson
from lab.shell.tables import Row, Table
from lab.study.facts import Facts

F = TypeVar("F", bound=Facts)

TOLERANCE = 0.03
"""Largest fair difference from an equal win rate, beyond the interval; a kind of seat further off is
unfair."""
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")

_SPAN = 5
"""Rounds that share a row in the table of game lengths."""


def by_seat(games: Sequence[Facts]) -> Table:
    return win_rates("Wins by seat", games, lambda game, seat: seat, games[0].seats)


def by_turn_order(games: Sequence[Facts], places: Sequence[str] = PLACES) -> Table:
    """Show wins by turn order; `places` names the first, second and later positions."""
    title = "Wins by turn order in the first round"
    return win_rates(title, games, lambda game, seat: places[game.seated.index(seat)], places)


def win_rates(
    title: str, games: Sequence[F], kind: Callable[[F, Seat], str], order: Sequence[str] = ()
) -> Table:
    """Show each kind's share of the wins, and its difference from an equal share.

    Kinds are listed in the given order, else by name.
    """
    won = [game for game in games if game.winners]
    fair = 1 / len(games[0].seated)
    by_kind: dict[str, list[tuple[str, float]]] = defaultdict(list)
    for game in won:
        for seat in game.seated:
            part = 1 / len(game.winners) if seat in game.winners else 0.0
            by_kind[kind(game, seat)].append((game.setting.seed, part))
    rows = [_rate_row(name, by_kind[name], fair) for name in _ranked(by_kind, order)]
    columns = ("", "games", "won", "95% interval", "off", "beyond the interval", "fair?")
    return Table(f"{title} (of {len(won)} games with a winner; an equal share is {fair:.1%})", columns, rows)


def _ranked(kinds: Iterable[str], order: Sequence[str]) -> list[str]:
    return sorted(kinds, key=lambda kind: (order.index(kind) if kind in order else -1, kind))


def _rate_row(name: str, parts: Sequence[tuple[str, float]], fair: float) -> Row:
    share = share_of(parts)
    beyond = max(share.low - fair, fair - share.high, 0.0)
    return (
        name,
        str(len(parts)),
        f"{share.rate:.1%}",
        f"{share.low:.1%} to {share.high:.1%}",
        f"{100 * (share.rate - fair):+.1f}",
        f"{100 * beyond:.1f}",
        "no" if beyond > TOLERANCE else "yes",
    )


def share_of(parts: Sequence[tuple[str, float]]) -> Share:
    """Return the share of wins; games with the same seed form one group."""
    by_seed: dict[str, list[float]] = defaultdict(list)
    for seed, part in parts:
        by_seed[seed].append(part)
    if len(by_seed) == len(parts):
        return wilson(sum(part for _, part in parts), len(parts))
    return grouped([mean(group) for group in by_seed.values()])


def length(games: Sequence[Facts]) -> Table:
    """Show the number of rounds per game, including games that were cut off."""
    rounds = sorted(game.rounds for game in games)
    short, long = numpy.quantile(rounds, (0.1, 0.9))
    rows = []
    for last in range(_SPAN, rounds[-1] + _SPAN, _SPAN):
        ended = sum(last - _SPAN < number <= last for number in rounds)
        by_then = sum(game.rounds <= last and bool(game.winners) for game in games)
        name = f"{last - _SPAN + 1} to {last}"
        rows.append((name, str(ended), f"{ended / len(games):.1%}", str(wilson(by_then, len(games)))))
    title = f"Length: median {median(rounds):g} rounds, mean {mean(rounds):.1f}, "
    title += f"80% of games from {short:g} to {long:g}"
    return Table(title, ("rounds", "games", "share", "won by then, 95% interval"), rows)
