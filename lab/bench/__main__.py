"""python -m lab.bench [NAME ...]: run the benchmarks, print a table, write var/bench.json."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from bot.table.computers.levels import all_levels
from engine.registry.catalogue import GAMES, find_part
from lab.bench import engine, fair, games, peers, pictures, presses, statements, table, thinking
from lab.bench.measure import Figures

_OF_GAMES = {game: part for game in GAMES if (part := find_part("lab.bench", game))}
"""What games measure besides: `bench.<name of the game>` has `run` and `AIMS`."""
_BENCHES = {
    "engine": engine.run,
    "fair": fair.run,
    "games": games.run,
    "pictures": pictures.run,
    "presses": presses.run,
    "statements": statements.run,
    "table": table.run,
    "thinking": thinking.run,
    **{game: part.run for game, part in _OF_GAMES.items()},
}
_PEERS = {"engine": peers.answers, **dict.fromkeys(("pictures", *_OF_GAMES), peers.pictures)}
"""Benchmarks, and what is measured after them to compare them with."""
_FILE = Path("var/bench.json")
_AIMS = {
    "answer_ms": 1,
    "load_10_rounds_ms": 50,
    "round_ms": 20,
    "captain_games_per_core_s": ">= 20 p50",
    "random_games_per_core_s": ">= 100 p50",
    "map_cold_ms": 250,
    "map_warm_ms": 60,
    "map_bytes": 300_000,
    "table_cold_ms": 250,
    "table_warm_ms": 60,
    "table_bytes": 300_000,
    "worlds_cold_ms": 250,
    "worlds_warm_ms": 60,
    "worlds_bytes": 300_000,
    "replay_10_rounds_s": 15,
    "replay_bytes": 8 * 1024 * 1024,
    "press_delay_under_20_pictures_ms": 50,
    "press_to_reply_ms": 50,
    **{f"statements_{deed}": 10 for deed in statements.DEEDS},
    "press_to_picture_ms": 150,
    **{name: aim for part in _OF_GAMES.values() for name, aim in part.AIMS.items()},
    **{f"press_delay_under_3_{level}s_ms": 50 for level in all_levels()},
    "recruit_behind_200_marshals_ms": 2000,
}


def main(names: list[str]) -> None:
    """Run the named benchmarks, or all; figures of the others in the file are kept."""
    found: dict[str, Figures] = json.loads(_FILE.read_text()) if _FILE.exists() and names else {}
    for name in names or _BENCHES:
        print(f"running {name} ...", file=sys.stderr)
        own, theirs = _BENCHES[name](), _PEERS[name]() if name in _PEERS else {}
        found |= peers.compared(own, theirs) | theirs
    _FILE.parent.mkdir(exist_ok=True)
    _FILE.write_text(json.dumps(found, indent=2) + "\n")
    print(f"{'':34}{'p50':>12}{'p95':>12}{'max':>12}{'n':>8}{'aim (p95)':>12}  of peers (p50)")
    for name, row in found.items():
        shown = f"{row['p50']:>12}{row['p95']:>12}{row['max']:>12}{row['n']:>8}{_AIMS.get(name, '-'):>12}"
        print(f"{name:34}{shown}  {peers.spell(name, row)}".rstrip())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        prog="python -m lab.bench", description="Run the benchmarks named, or all."
    )
    parser.add_argument("name", nargs="*", metavar="NAME", help=", ".join(_BENCHES))
    chosen = parser.parse_args().name
    if unknown := [name for name in chosen if name not in _BENCHES]:
        parser.error(f"there is no benchmark {', '.join(unknown)}; there are {', '.join(_BENCHES)}")
    main(chosen)
