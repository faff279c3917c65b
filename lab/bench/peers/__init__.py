"""Comparable programs (peers), run by their own interpreters before, between and after our benchmarks.

`make peers` installs `diplomacy` (PyPI) and boardgame.io (npm) into var/peers; rsvg-convert comes from the
system (on Debian and Ubuntu: apt install librsvg2-bin). Missing ones are skipped, and nothing depends on
them.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from bot.games.catalogue import USUAL_GAME
from engine.kernel.core import Json
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from engine.registry.catalogue import find_game
from lab.bench.measure import Figures, Run, figures

Values = Sequence[float]
FOLDER: Final = Path("var/peers")
PYTHON: Final = FOLDER / "python/bin/python"
BOARDGAME: Final = FOLDER / "node/node_modules/boardgame.io"
PROGRAMS: Final = Path(__file__).parent
_OF: Final = {"p50": "of_", "mean": "mean_of_"}
"""Figure -> prefix of its ratio to a peer's."""

_MAP_MS: Final = "diplomacy_map_ms"
_MAP_BYTES: Final = "diplomacy_map_bytes"
AIMS: Final[Mapping[str, Mapping[str, float | None]]] = {
    "answer_ms": {"diplomacy_order_ms": 0.6, "boardgame_io_submit_ms": 0.25},
    "round_ms": {"diplomacy_phase_ms": None},
    "load_10_rounds_ms": {"diplomacy_load_ms": 0.2},
    "cold_ms": {_MAP_MS: 0.35},
    "warm_ms": {_MAP_MS: 0.1},
    **{f"{kind}_bytes": {_MAP_BYTES: None} for kind in ("map", "table", "worlds")},
    **{f"{kind}_pixels": {"diplomacy_map_pixels": None} for kind in ("map", "table", "worlds")},
}
"""Ending of one of our figures -> the peers' figures to compare medians with, and the most it should be as a
multiple of each."""
MEAN_AIMS: Final[Mapping[str, Mapping[str, float | None]]] = {"answer_ms": {"diplomacy_sheet_ms": 0.3}}
"""The same for means, which count the answer that resolves a round."""


def answers() -> dict[str, Values]:
    """Measure `diplomacy_order_ms` (set and adjudicate it), and the same of a sheet, a phase and a load.

    `boardgame_io_submit_ms` is a client's move until the master accepts it, in the default game.
    """
    found: dict[str, Values] = {}
    if PYTHON.exists():
        found |= _measured([str(PYTHON), str(PROGRAMS / "orders.py")])
    if BOARDGAME.exists() and (node := shutil.which("node")):
        found |= _measured([node, str(PROGRAMS / "submits.cjs"), str(BOARDGAME.resolve())], _position())
    return found


def pictures() -> dict[str, Values]:
    """Measure `diplomacy_map_ms` (render its map to PNG with rsvg-convert), and its bytes and pixels."""
    if not PYTHON.exists() or not shutil.which("rsvg-convert"):
        return {}
    return _measured([str(PYTHON), str(PROGRAMS / "maps.py")])


def beside(runs: Sequence[Run], peer: Callable[[], Mapping[str, Values]]) -> dict[str, Figures]:
    """Run benchmarks and the peers in turns; compare each with what was measured just before and after it."""
    found, measured = dict[str, Figures](), [peer()]
    for run in runs:
        own = run()
        measured.append(peer())
        found |= compared(own, joined(*measured[-2:]))
    return found | joined(*measured)


def joined(*measured: Mapping[str, Values]) -> dict[str, Figures]:
    """Return the figures of values that were measured at several times in one run."""
    return {name: figures([value for one in measured for value in one[name]]) for name in measured[0]}


def compared(own: Mapping[str, Figures], theirs: Mapping[str, Figures]) -> dict[str, Figures]:
    """Return our figures, with the ratios of medians and means to the peers' from the same run."""
    return {name: {**row, **_ratios(name, row, theirs)} for name, row in own.items()}


def spell(name: str, row: Figures) -> str:
    """Format the ratios of a row: "0.48 of diplomacy_order_ms by p50 (at most 0.6)"."""
    return ", ".join(
        f"{row[_OF[figure] + peer]} of {peer} by {figure}" + (f" (at most {most})" if most else "")
        for figure, peer, most in _aims(name)
        if _OF[figure] + peer in row
    )


def _ratios(name: str, row: Figures, theirs: Mapping[str, Figures]) -> Figures:
    return {
        _OF[figure] + peer: round(row[figure] / theirs[peer][figure], 3)
        for figure, peer, _ in _aims(name)
        if peer in theirs
    }


def _aims(name: str) -> Iterator[tuple[str, str, float | None]]:
    """Yield what to compare a figure with: median or mean, the peer's figure, and the highest ratio."""
    for figure, aims in (("p50", AIMS), ("mean", MEAN_AIMS)):
        found = next((its for end, its in aims.items() if name.endswith(end)), {})
        yield from ((figure, peer, most) for peer, most in found.items())


def _measured(command: Sequence[str], given: Json = None) -> dict[str, Values]:
    """Run a peer's program and parse its JSON output: all values of each figure."""
    done = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, check=True)
    found: dict[str, Values] = json.loads(done.stdout)
    return found


def _position() -> Json:
    """Return a position of the default game in its fifth round."""
    game = find_game(USUAL_GAME)
    match, chance = Match.new(game, max(game.players), {}, "bench"), Dice("bench").fork("peers")
    while match.stage < 5:
        seat = match.awaited[0]
        match.submit(seat, match.asks[seat].sample(chance))
    return game.dump(match.state)
