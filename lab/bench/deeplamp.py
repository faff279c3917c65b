"""Benchmarks of Deeplamp for several crew sizes: one deed, loading a match after 40 turns, pictures."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from bot.games.deeplamp import TEXTS
from engine.deeplamp.computers.recruit import Recruit
from engine.deeplamp.game import DEEPLAMP
from engine.kernel.core import Json, Seat
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from lab.bench.measure import Figures, Timings
from lab.bench.pictures import Drawn
from render.paint.drawing.disk_cache import keep_in
from render.scenes.scene import Shown

CREWS = (1, 4, 6)
_AIMS = {"deed_ms": 2, "load_40_turns_ms": 50, "cold_ms": 250, "bytes": 300_000}
AIMS = {f"deeplamp_crew_{crew}_{row}": aim for crew in CREWS for row, aim in _AIMS.items()}
TURNS = 40
PICTURES = 10
ADVENTURES = 3
"""Number of adventures that keeps a match of stewards running beyond its fortieth turn."""
_SEED = "bench"


def run() -> Mapping[str, Figures]:
    """Measure for each crew size `deed_ms` (with its digest), `load_40_turns_ms`, and `cold_ms`, `warm_ms`,
    `bytes` of pictures. Stewards play all seats. A match is loaded from its last checkpoint, by repeating
    the answers of the current stage. Cold pictures can use the disk cache, as those of other games.
    """
    found: dict[str, Figures] = {}
    with tempfile.TemporaryDirectory() as folder:
        keep_in(Path(folder))
        for crew in CREWS:
            rows = {**deeds(crew), **pictures(crew)}
            found |= {f"deeplamp_crew_{crew}_{name}": row for name, row in rows.items()}
        keep_in(None)
    return found


def deeds(crew: int) -> dict[str, Figures]:
    """Measure each deed of 40 turns, and loading the match at the end of each turn."""
    taken, loads = Timings(), Timings()
    match = begin(crew)
    point, log = match.checkpoint, list[tuple[Seat, Json]]()
    for seat, answer in answers(match, TURNS):
        is_deed = match.asks[seat].kind == "act"
        with (taken if is_deed else Timings()).taken():
            match.submit(seat, answer)
            match.digest()
        log.append((seat, answer))
        if match.checkpoint is not point:
            with loads.taken():
                again = Match.resume(DEEPLAMP, _SEED, point)
                for one, said in log:
                    again.submit(one, said)
            point, log = match.checkpoint, []
    return {"deed_ms": taken.figures(), "load_40_turns_ms": loads.figures()}


def pictures(crew: int) -> dict[str, Figures]:
    """Measure pictures of the whole mine, with an empty cache and after the mine of an earlier turn."""
    drawn, scenes = Drawn(), list(maps(crew))
    for number, scene in enumerate(scenes):
        drawn.draw(scene, scenes[number - 1])
    return drawn.figures()


def maps(crew: int) -> Iterator[Shown]:
    """Yield the mine before each turn."""
    match, stage = begin(crew), 0
    for seat, answer in answers(match, PICTURES):
        match.submit(seat, answer)
        if match.stage != stage:
            stage = match.stage
            yield TEXTS.looks.shown(TEXTS.looks.board(match.game.view(match.state, None), {}, full=True))


def answers(match: Match[Any], turns: int) -> Iterator[tuple[Seat, Json]]:
    """Yield the stewards' answers of that many turns; hand in each before the next."""
    steward, chance = Recruit(), Dice(_SEED).fork("stewards")
    while not match.is_over and match.stage <= turns:
        seat = match.awaited[0]
        yield seat, steward.think(match.asks[seat], "", chance).answer


def begin(crew: int) -> Match[Any]:
    """Begin a new campaign."""
    return Match.new(DEEPLAMP, crew, {"adventures": ADVENTURES}, _SEED)
