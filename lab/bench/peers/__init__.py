"""Comparable programs (peers), run by their own interpreters at the same time as our benchmarks.

`make peers` installs `diplomacy` (PyPI) and boardgame.io (npm) into var/peers; rsvg-convert comes from the
system (on Debian and Ubuntu: apt install librsvg2-bin). Missing ones are skipped, and nothing depends on
them.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from bot.games.catalogue import USUAL_GAME
from engine.kernel.core import Json
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from engine.registry.catalogue import find_game
from lab.bench.measure import Figures, figures

FOLDER: Final = Path("var/peers")
PYTHON: Final = FOLDER / "python/bin/python"
BOARDGAME: Final = FOLDER / "node/node_modules/boardgame.io"
PROGRAMS: Final = Path(__file__).parent
_OF: Final = "of_"

_MAP_MS: Final = "diplomacy_map_ms"
_MAP_BYTES: Final = "diplomacy_map_bytes"
AIMS: Final[Mapping[str, Mapping[str, float | None]]] = {
    "answer_ms": {"diplomacy_order_ms": 0.6, "boardgame_io_submit_ms": 0.25},
    "round_ms": {"diplomacy_phase_ms": None},
    "cold_ms": {_MAP_MS: 0.35},
    "warm_ms": {_MAP_MS: 0.1},
    "map_bytes": {_MAP_BYTES: None},
    "table_bytes": {_MAP_BYTES: None},
    "worlds_bytes": {_MAP_BYTES: None},
}
"""Ending of one of our figures -> the peers' figures to compare with, and the most it should be as a
multiple of each."""


def answers() -> dict[str, Figures]:
    """Measure `diplomacy_order_ms` (set and adjudicate an order) and `diplomacy_phase_ms` (a whole phase).

    `boardgame_io_submit_ms` is a client's move until the master accepts it, in the default game.
    """
    found: dict[str, Figures] = {}
    if PYTHON.exists():
        found |= _measured([str(PYTHON), str(PROGRAMS / "orders.py")])
    if BOARDGAME.exists() and (node := shutil.which("node")):
        found |= _measured([node, str(PROGRAMS / "submits.cjs"), str(BOARDGAME.resolve())], _position())
    return found


def pictures() -> dict[str, Figures]:
    """Measure `diplomacy_map_ms` (render its map to PNG with rsvg-convert) and `diplomacy_map_bytes`."""
    if not PYTHON.exists() or not shutil.which("rsvg-convert"):
        return {}
    return _measured([str(PYTHON), str(PROGRAMS / "maps.py")])


def compared(own: Mapping[str, Figures], theirs: Mapping[str, Figures]) -> dict[str, Figures]:
    """Return our figures, with the ratio of each median to the peers' median from the same run."""
    return {name: {**row, **_ratios(row, _aims(name), theirs)} for name, row in own.items()}


def spell(name: str, row: Figures) -> str:
    """Format the ratios of a row: "0.48 of diplomacy_order_ms (at most 0.6)"."""
    ratios = [(peer, row[_OF + peer], most) for peer, most in _aims(name).items() if _OF + peer in row]
    return ", ".join(
        f"{ratio} of {peer}" + (f" (at most {most})" if most else "") for peer, ratio, most in ratios
    )


def _ratios(row: Figures, peers: Iterable[str], theirs: Mapping[str, Figures]) -> Figures:
    return {_OF + peer: round(row["p50"] / theirs[peer]["p50"], 3) for peer in peers if peer in theirs}


def _aims(name: str) -> Mapping[str, float | None]:
    return next((aims for end, aims in AIMS.items() if name.endswith(end)), {})


def _measured(command: Sequence[str], given: Json = None) -> dict[str, Figures]:
    """Run a peer's program and parse its JSON output: all values of each figure."""
    done = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, check=True)
    return {name: figures(values) for name, values in json.loads(done.stdout).items()}


def _position() -> Json:
    """Return a position of the default game in its fifth round."""
    game = find_game(USUAL_GAME)
    match, chance = Match.new(game, max(game.players), {}, "bench"), Dice("bench").fork("peers")
    while match.stage < 5:
        seat = match.awaited[0]
        match.submit(seat, match.asks[seat].sample(chance))
    return game.dump(match.state)
