"""What the games of a board study say, in tables: Homes, turn order, length, ends, orders, events."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from statistics import mean, median, quantiles, stdev

from engine.brimstone.board import CARDS, MAPS, SEATS, TOKENS
from engine.brimstone.questions import DISTANCE
from engine.brimstone.study import ENDS, Facts
from engine.core import Seat
from engine.shares import Share, grouped, wilson
from engine.tables import Row, Table

TOLERANCE = 0.03
"""A Home or a seat is unfair if its win rate is further than this beyond its interval from an equal share."""

_SPAN = 5
"""Rounds taken together in the table of lengths."""
_NEAR = 3
_PLACES = ("first leader", "second", "third", "fourth")


def tables(games: Sequence[Facts]) -> list[Table]:
    """All that the study prints."""
    return [
        win_rates("Wins by Home", games, lambda game, seat: game.homes[seat]),
        win_rates("Wins by seat", games, lambda game, seat: seat),
        win_rates("Wins by turn order in the first round", games, _place),
        land(games),
        length(games),
        ends(games),
        orders(games),
        events(games),
    ]


def _place(game: Facts, seat: Seat) -> str:
    return _PLACES[game.seated.index(seat)]


def win_rates(title: str, games: Sequence[Facts], kind: Callable[[Facts, Seat], str]) -> Table:
    """What part of the won games each kind of seat has won, and how far that is from an equal share."""
    won = [game for game in games if game.winners]
    fair = 1 / len(games[0].seated)
    by_kind: dict[str, list[tuple[str, float]]] = defaultdict(list)
    for game in won:
        for seat in game.seated:
            part = 1 / len(game.winners) if seat in game.winners else 0.0
            by_kind[kind(game, seat)].append((game.setting.seed, part))
    rows = [_rate_row(name, by_kind[name], fair) for name in sorted(by_kind, key=_rank)]
    columns = ("", "games", "won", "95% interval", "off", "beyond the interval", "fair?")
    return Table(f"{title} (of {len(won)} games with a winner; an equal share is {fair:.1%})", columns, rows)


def _rank(name: str) -> tuple[int, str]:
    order = (*SEATS, *_PLACES)
    return (order.index(name) if name in order else -1, name)


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
    """The share won: games of one seed belong together."""
    by_seed: dict[str, list[float]] = defaultdict(list)
    for seed, part in parts:
        by_seed[seed].append(part)
    if len(by_seed) == len(parts):
        return wilson(sum(part for _, part in parts), len(parts))
    return grouped([mean(group) for group in by_seed.values()])


def land(games: Sequence[Facts]) -> Table:
    """How much more of each terrain lies near the Home of who wins than near those of the others."""
    leads = [_lead(game) for game in games if len(game.winners) == 1]
    rows = [
        (
            terrain.title(),
            *(_with_interval([lead[terrain, steps] for lead in leads]) for steps in range(1, _NEAR + 1)),
        )
        for terrain in MAPS[len(games[0].seated)].dealt
    ]
    columns = ("", *(f"{steps} step{'s' if steps > 1 else ''} off" for steps in range(1, _NEAR + 1)))
    return Table("Tiles near the winner's Home, more than near the others', 95% interval", columns, rows)


def _lead(game: Facts) -> Mapping[tuple[str, int], float]:
    """How many more tiles of each terrain lie so many steps from the winner's Home than from the others'."""
    others = len(game.homes) - 1
    lead: dict[tuple[str, int], float] = defaultdict(float)
    for seat, home in game.homes.items():
        for hex_, steps in DISTANCE[home].items():
            lead[game.tiles[hex_], steps] += others if seat == game.winners[0] else -1
    return defaultdict(float, {near: number / others for near, number in lead.items()})


def _with_interval(values: Sequence[float]) -> str:
    """The mean, and how far it may be off by chance."""
    if len(values) < 2:
        return "-"
    return f"{mean(values):+.2f} ± {1.96 * stdev(values) / sqrt(len(values)):.2f}"


def length(games: Sequence[Facts]) -> Table:
    """How many rounds games take, those broken off included."""
    rounds = sorted(game.rounds for game in games)
    tenths = quantiles(rounds, n=10, method="inclusive") if len(rounds) > 1 else [rounds[0]] * 9
    rows = []
    for last in range(_SPAN, rounds[-1] + _SPAN, _SPAN):
        ended = sum(last - _SPAN < number <= last for number in rounds)
        by_then = sum(game.rounds <= last and bool(game.winners) for game in games)
        name = f"{last - _SPAN + 1} to {last}"
        rows.append((name, str(ended), f"{ended / len(games):.1%}", str(wilson(by_then, len(games)))))
    title = f"Length: median {median(rounds):g} rounds, mean {mean(rounds):.1f}, "
    title += f"80% of games from {tenths[0]:g} to {tenths[8]:g}"
    return Table(title, ("rounds", "games", "share", "won by then, 95% interval"), rows)


def ends(games: Sequence[Facts]) -> Table:
    """What ended the games."""
    counts = Counter(game.end for game in games)
    rows = [(end, str(counts[end]), str(wilson(counts[end], len(games)))) for end in ENDS]
    return Table("What ended the game", ("cause", "games", "share and 95% interval"), rows)


def orders(games: Sequence[Facts]) -> Table:
    """How often each order is placed by a seat in a round, and how often it came to something."""
    sheets = sum(game.rounds * len(game.seated) for game in games)
    rows = []
    for order, tokens in TOKENS.items():
        placed = sum(game.placed[order] for game in games)
        used = sum(game.used[order] for game in games)
        part = f"{used / placed:.1%}" if placed else "-"
        rows.append((order.title(), str(tokens), str(placed), f"{placed / sheets:.2f}", part))
    fought = sum(game.battles for game in games) / sum(game.rounds for game in games)
    title = f"Orders (and {fought:.2f} battles a round)"
    return Table(title, ("order", "tokens", "placed", "on a sheet", "carried out or counted"), rows)


def events(games: Sequence[Facts]) -> Table:
    """How often each card is chosen when it lies face up."""
    rows = []
    for card in CARDS:
        chosen = sum(game.chosen[card] for game in games)
        offered = sum(game.offered[card] for game in games)
        rows.append((card.replace("_", " ").title(), str(chosen), str(offered), str(wilson(chosen, offered))))
    return Table("Events", ("card", "chosen", "face up", "chosen when face up"), rows)
