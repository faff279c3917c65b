"""Deeplamp with crews of several sizes: one deed carried out, a match loaded after 40 turns, its pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.games.deeplamp import TEXTS
from engine.deeplamp.computers.recruit import Recruit
from engine.deeplamp.game import DEEPLAMP
from engine.kernel.core import Json, Seat
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from lab.bench.measure import Figures, Timings, figures
from lab.bench.pictures import draw_twice
from render.scenes.scene import Shown

CREWS = (1, 4, 6)
_AIMS = {"deed_ms": 2, "load_40_turns_ms": 50, "cold_ms": 250, "bytes": 300_000}
AIMS = {f"deeplamp_crew_{crew}_{row}": aim for crew in CREWS for row, aim in _AIMS.items()}
TURNS = 40
PICTURES = 10
ADVENTURES = 3
"""Adventures enough that a match of stewards is not over before its fortieth turn."""
_SEED = "bench"


def run() -> Mapping[str, Figures]:
    """Measure by crew: `deed_ms` with its digest, `load_40_turns_ms`; `cold_ms`, `warm_ms`, `bytes`.

    Stewards lead all seats. A match is loaded as from its last checkpoint: the answers of the current stage
    are given again.
    """
    found: dict[str, Figures] = {}
    for crew in CREWS:
        rows = {**deeds(crew), **pictures(crew)}
        found |= {f"deeplamp_crew_{crew}_{name}": row for name, row in rows.items()}
    return found


def deeds(crew: int) -> dict[str, Figures]:
    """Measure each request of 40 turns, and loading the match at the end of each turn."""
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
    """Measure the whole mine, from nothing and after that of another turn."""
    cold, warm = Timings(), Timings()
    drawn = list(maps(crew))
    sizes = [draw_twice(scene, drawn[number - 1], cold, warm) for number, scene in enumerate(drawn)]
    return {"cold_ms": cold.figures(), "warm_ms": warm.figures(), "bytes": figures(sizes)}


def maps(crew: int) -> Iterator[Shown]:
    """Yield the mine before each turn."""
    match, stage = begin(crew), 0
    for seat, answer in answers(match, PICTURES):
        match.submit(seat, answer)
        if match.stage != stage:
            stage = match.stage
            yield TEXTS.looks.shown(TEXTS.looks.board(match.game.view(match.state, None), {}, full=True))


def answers(match: Match[Any], turns: int) -> Iterator[tuple[Seat, Json]]:
    """Yield what stewards answer in so many turns; hand in each before asking for the next."""
    steward, chance = Recruit(), Dice(_SEED).fork("stewards")
    while not match.is_over and match.stage <= turns:
        seat = match.awaited[0]
        yield seat, steward.think(match.asks[seat], "", chance).answer


def begin(crew: int) -> Match[Any]:
    """Begin a campaign from its very start."""
    return Match.new(DEEPLAMP, crew, {"adventures": ADVENTURES}, _SEED)
