"""Benchmarks of fair play in each game: verifying 20 rounds, record size, bytes posted per round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.kernel.contract import Game
from engine.records.protocol.playout import playout
from engine.records.record import dump_case
from engine.records.verification.comparing import Supplied
from engine.records.verification.verifying import HOLDS, verify
from engine.registry.catalogue import GAMES
from lab.bench.measure import Figures, Timings, figures, of_game

GAMES_OF_EACH = 5
ROUNDS = 20
SUBTEXT = "-# "


def run() -> Mapping[str, Figures]:
    """Measure `verify_20_rounds_ms` (lines and rules), `record_bytes` and `posted_bytes_a_round`."""
    found = {game: measure(rules, GAMES_OF_EACH) for game, rules in GAMES.items()}
    return {name: row for game, rows in found.items() for name, row in of_game(game, rows).items()}


def measure(game: Game[Any], games: int) -> dict[str, Figures]:
    """Measure one game with four seats, two of them people, or with all its seats if it has fewer."""
    times, sizes, posted = Timings(), [], []
    for number in range(games):
        played = playout(game, min(4, max(game.players)), f"bench-{number}", ROUNDS)
        raw = dump_case(played.end()).encode()
        lines = "\n".join(f"{SUBTEXT}{line}" for line in played.writer.lines)
        with times.taken():
            report = verify(raw, Supplied([lines.replace("\n", "\nand so on\n")], has_looked=True))
        assert report.status == HOLDS, report
        sizes.append(len(raw))
        posted.append(len(lines.encode()) / max(1, played.match.stage - 1))
    rows = {"record_bytes": figures(sizes), "posted_bytes_a_round": figures(posted)}
    return {f"verify_{ROUNDS}_rounds_ms": times.figures(), **rows}
