"""Tables of a board study: Homes, turn order, length, ends, orders, events."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from statistics import mean

from engine.brimstone.board.components import CARDS, MAPS, TOKENS
from engine.brimstone.rules.board_queries import DISTANCE
from lab.brimstone.facts import ENDS, BoardFacts
from lab.confidence import reach, wilson
from lab.shell.tables import Table
from lab.study.findings import by_seat, by_turn_order, length, win_rates

_NEAR = 3
PLACES = ("first leader", "second", "third", "fourth")


def tables(games: Sequence[BoardFacts]) -> list[Table]:
    """Return all tables of the study."""
    return [
        win_rates("Wins by Home", games, lambda game, seat: game.homes[seat]),
        by_seat(games),
        by_turn_order(games, PLACES),
        land(games),
        length(games),
        ends(games),
        orders(games),
        events(games),
    ]


def land(games: Sequence[BoardFacts]) -> Table:
    """Compare the terrain near the winner's Home with that near the others'."""
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


def _lead(game: BoardFacts) -> Mapping[tuple[str, int], float]:
    """Return how many more tiles of each terrain the winner's Home has at each distance."""
    others = len(game.homes) - 1
    lead: dict[tuple[str, int], float] = defaultdict(float)
    for seat, home in game.homes.items():
        for hex_, steps in DISTANCE[home].items():
            lead[game.tiles[hex_], steps] += others if seat == game.winners[0] else -1
    return defaultdict(float, {near: number / others for near, number in lead.items()})


def _with_interval(values: Sequence[float]) -> str:
    """Format the mean with its margin of error."""
    if len(values) < 2:
        return "-"
    return f"{mean(values):+.2f} ± {reach(values):.2f}"


def ends(games: Sequence[BoardFacts]) -> Table:
    """Count the ways in which games ended."""
    counts = Counter(game.end for game in games)
    rows = [(end, str(counts[end]), str(wilson(counts[end], len(games)))) for end in ENDS]
    return Table("What ended the game", ("cause", "games", "share and 95% interval"), rows)


def orders(games: Sequence[BoardFacts]) -> Table:
    """Count how often a seat places each order per round, and how often it has an effect."""
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


def events(games: Sequence[BoardFacts]) -> Table:
    """Count how often each event card is chosen when it is face up."""
    rows = []
    for card in CARDS:
        chosen = sum(game.chosen[card] for game in games)
        offered = sum(game.offered[card] for game in games)
        rows.append((card.replace("_", " ").title(), str(chosen), str(offered), str(wilson(chosen, offered))))
    return Table("Events", ("card", "chosen", "face up", "chosen when face up"), rows)
