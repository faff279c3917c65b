"""The command `python -m lab bench`: run the benchmarks, print a table, write var/bench.json."""

from __future__ import annotations

import argparse
import gc
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from bot.table.computers.levels import all_levels
from engine.registry.catalogue import GAMES
from engine.registry.part import Part
from lab.bench import (
    engine,
    games,
    messages,
    peers,
    pictures,
    presses,
    records,
    statements,
    table,
    thinking,
)
from lab.bench.measure import Figures, Run, of_game
from lab.shell.progress import Bars
from lab.shell.tables import Row, Table

RUN = Part("lab.bench", "run", Run)
AIMS = Part("lab.bench", "AIMS", Mapping[str, float])
_OF_GAMES = {game: run for game in GAMES if (run := RUN.of(game))}
"""Extra benchmarks by game: each module `lab.bench.NAME` has `run` and `AIMS`."""
_BENCHES: Mapping[str, Sequence[Run]] = {
    "decisions": (games.decisions,),
    "engine": engine.RUNS,
    "fair": (records.fair,),
    "games": (games.run,),
    "messages": (messages.run,),
    "packs": (records.packs,),
    "pictures": (pictures.run,),
    "presses": (presses.run,),
    "statements": (statements.run,),
    "table": (table.run,),
    "thinking": (thinking.run,),
    "whole_press": (statements.whole_presses,),
    **{game: (run,) for game, run in _OF_GAMES.items()},
}
"""Benchmark -> its parts, each of which stands between measurements of its peers."""
_PEERS = {"engine": peers.answers, **dict.fromkeys(("pictures", *_OF_GAMES), peers.pictures)}
"""Benchmark -> function that measures other programs for comparison."""
_FILE = Path("var/bench.json")
_AIMS = {
    "answer_ms": 1,
    "load_10_rounds_ms": 50,
    "round_ms": 20,
    "captain_games_per_core_s": ">= 20 p50",
    "random_games_per_core_s": ">= 100 p50",
    "panel_of_60_messages_ms": 1,
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
    **{name: aim for game in _OF_GAMES for name, aim in (AIMS.of(game) or {}).items()},
    **{f"press_delay_under_3_{level}s_ms": 50 for level in all_levels()},
    "recruit_behind_200_marshals_ms": 2000,
    **{f"{game}_decision_ms": games.LIMIT_MS for game in GAMES},
    **{name: 15 for game in GAMES for name in of_game(game, {"packed_kb": {}})},
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("name", nargs="*", type=_bench, metavar="NAME", help=", ".join(_BENCHES))
    parser.set_defaults(command=_run)


def _bench(name: str) -> str:
    if name not in _BENCHES:
        raise argparse.ArgumentTypeError(f"there is no benchmark {name}; there are {', '.join(_BENCHES)}")
    return name


def _run(options: argparse.Namespace) -> int:
    """Run the named benchmarks, or all; keep the figures of the others in the file.

    As in the bot (`kept_for_good`), what was imported is not looked through for garbage: 0.2 s at a time.
    """
    gc.freeze()
    names: Sequence[str] = options.name or list(_BENCHES)
    found: dict[str, Figures] = json.loads(_FILE.read_text()) if _FILE.exists() and options.name else {}
    with Bars(is_still=True) as bars:
        for done, name in enumerate(names):
            bars.say(f"running {name} ...")
            bars.tell("benchmarks", done, len(names))
            found |= peers.beside(_BENCHES[name], _PEERS.get(name, dict))
        bars.tell("benchmarks", len(names), len(names))
    _FILE.parent.mkdir(exist_ok=True)
    _FILE.write_text(json.dumps(found, indent=2) + "\n")
    rows = [_row(name, row) for name, row in found.items()]
    columns = ("", "p50", "mean", "p95", "max", "n", "aim (p95)", "of peers")
    Table("", columns, rows, ends_in_words=True).show()
    return 0


def _row(name: str, row: Figures) -> Row:
    shown = (str(row.get(figure, "-")) for figure in ("p50", "mean", "p95", "max", "n"))
    return (name, *shown, str(_AIMS.get(name, "-")), peers.spell(name, row))
