"""Benchmarks of pictures: drawn with empty and with warm caches, encoding, size, and films."""

from __future__ import annotations

import multiprocessing
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.__main__ import playout
from engine.brigand_kings.game import BRIGAND_KINGS
from engine.brimstone.game import BRIMSTONE
from engine.earth_mans_burden.game import EARTH_MANS_BURDEN
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from lab.bench.measure import Figures, Timings, figures
from render import paint
from render.brigand_kings.scenes import dice_of, table_scene
from render.brimstone.film_steps import frames
from render.brimstone.scenes import board_scene, cropped
from render.earth_mans_burden.scenes import board_scene as worlds_scene
from render.films.film import film
from render.films.watch import watch_record
from render.paint.drawing.disk_cache import keep_in
from render.paint.encoding.png import encode, palette
from render.scenes.card_table import CardTable
from render.scenes.scene import Scene, Shown
from render.scenes.system_map import SystemMap
from render.theme import DARK

_GAMES = 10
_ROUNDS = 6
_FILMS = 3
_FILM_ROUNDS = 10
_MANY = 1000
_FIRSTS = 5


def run() -> Mapping[str, Figures]:
    """Measure drawing, encoding, size and memory of pictures, in processor time.

    `map_cold_ms` is a first picture in a new process, `map_warm_ms` one after the board of an earlier round;
    both include encoding. A cold picture can use the disk cache of earlier processes; `map_bare_ms` is
    without it, as after an update. `encode_ms` is encoding alone, `crop_cold_ms` a crop with empty caches,
    `first_ms` the very first picture of a process. `map_bytes`, `map_pixels` and `replay_bytes` are sizes;
    `growth_1000_mb` is the memory growth between the 100th and the 1000th picture. The prefix `table_` marks
    the same figures for the card table of Brigand Kings, `worlds_` those for the worlds of The Earth Man's
    Burden.
    """
    with tempfile.TemporaryDirectory() as folder:
        keep_in(Path(folder))
        found = {**_maps(), **_of_turns("table", tables), **_of_turns("worlds", worlds)}
        keep_in(None)
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), max_tasks_per_child=1) as fresh:
        firsts = [fresh.submit(_first).result() for _ in range(_FIRSTS)]
        growth = fresh.submit(_growth).result()
    films, sizes = Timings(), []
    for number in range(_FILMS):
        with films.taken():
            sizes.append(float(len(_film(f"bench-{number}"))))
    return {
        **found,
        "map_bare_ms": _bare().figures(),
        "first_ms": figures(firsts),
        "growth_1000_mb": figures([growth]),
        "replay_10_rounds_s": figures([length / 1000 for length in films]),
        "replay_bytes": figures(sizes),
    }


def _maps() -> dict[str, Figures]:
    drawn, crop, encoding = Drawn(), Timings(time.process_time), Timings(time.process_time)
    for game in range(_GAMES):
        scenes = list(boards(f"bench-{game}", _ROUNDS))
        for number, scene in enumerate(scenes):
            drawn.draw(scene, scenes[number - 1])
            close = cropped(scene, [scene.pieces[0].hex])
            forget()
            with crop.taken():
                paint.draw(close)
            pixels, colours = paint.picture(scene), palette(DARK.name, type(scene).__name__)
            with encoding.taken():
                encode(pixels, colours)
    found = {f"map_{name}": row for name, row in drawn.figures().items()}
    return found | {"crop_cold_ms": crop.figures(), "encode_ms": encoding.figures()}


def _bare() -> Timings:
    bare = Timings(time.process_time)
    for number in range(_GAMES):
        forget()
        scene = next(boards(f"bench-{number}", 1))
        with bare.taken():
            paint.draw(scene)
    return bare


def _of_turns(kind: str, shown: Callable[[str, int], Iterator[Shown]]) -> dict[str, Figures]:
    drawn = Drawn()
    for game in range(_GAMES):
        scenes = list(shown(f"bench-{game}", _ROUNDS))
        for number, scene in enumerate(scenes):
            drawn.draw(scene, scenes[number - 1])
    return {f"{kind}_{name}": row for name, row in drawn.figures().items()}


@dataclass
class Drawn:
    """Processor time of pictures with empty and with warm caches, and their bytes and pixels."""

    cold: Timings = field(default_factory=lambda: Timings(time.process_time))
    warm: Timings = field(default_factory=lambda: Timings(time.process_time))
    sizes: list[float] = field(default_factory=list)
    pixels: list[float] = field(default_factory=list)

    def draw(self, scene: Shown, other: Shown) -> None:
        """Draw one scene with empty caches, then another with warm ones, whose size is kept."""
        forget()
        with self.cold.taken():
            paint.draw(scene)
        with self.warm.taken():
            data = paint.draw(other)
        self.sizes.append(len(data))
        self.pixels.append(int.from_bytes(data[16:20], "big") * int.from_bytes(data[20:24], "big"))

    def figures(self) -> dict[str, Figures]:
        """Return `cold_ms`, `warm_ms`, `bytes` and `pixels`."""
        found = {"cold_ms": self.cold, "warm_ms": self.warm, "bytes": self.sizes, "pixels": self.pixels}
        return {name: figures(values) for name, values in found.items()}


def boards(seed: str, rounds: int) -> Iterator[Scene]:
    """Yield the board before each round of a random game with four seats."""
    match: Match[Any] = Match.new(BRIMSTONE, 4, {"round_limit": 99}, seed)
    for view in _views(match, seed, rounds):
        yield board_scene(view)


def tables(seed: str, turns: int) -> Iterator[CardTable]:
    """Yield the card table with its dice before each turn of a random game with four seats."""
    match: Match[Any] = Match.new(BRIGAND_KINGS, 4, {}, seed)
    for view in _views(match, seed, turns):
        yield table_scene(view, {}, dice=dice_of(view.roll))


def worlds(seed: str, turns: int) -> Iterator[SystemMap]:
    """Yield the worlds before each turn of a random game with six seats."""
    match: Match[Any] = Match.new(EARTH_MANS_BURDEN, 6, {}, seed)
    for view in _views(match, seed, turns):
        yield worlds_scene(view, {})


def _views(match: Match[Any], seed: str, stages: int) -> Iterator[Any]:
    """Yield the public view at the start of each round or turn of a random game."""
    chance, stage = Dice(seed).fork("bench"), match.stage
    while not match.is_over and match.stage <= stages:
        seat = match.awaited[0]
        match.submit(seat, match.asks[seat].sample(chance))
        if match.stage != stage:
            stage = match.stage
            yield match.game.view(match.state, None)


def _film(seed: str) -> bytes:
    """Return a film of a random game of ten rounds, made from its record."""
    sights, _ = watch_record(playout("brimstone", 4, seed, _FILM_ROUNDS))
    return film(list(frames(sights, {})))


def _first() -> float:
    """Return the milliseconds that the first picture of this process takes."""
    scene = next(boards("first", 1))
    begun = time.perf_counter()
    paint.draw(scene)
    return (time.perf_counter() - begun) * 1000


def _growth() -> float:
    """Return how many MB the process grows from its 100th to its 1000th picture."""
    before, drawn, game = 0.0, 0, 0
    while drawn < _MANY:
        game += 1
        for scene in boards(f"many-{game}", 20):
            paint.draw(scene)
            drawn += 1
            if drawn == _MANY // 10:
                before = _resident_mb()
    return round(_resident_mb() - before, 1)


def _resident_mb() -> float:
    """Return the resident memory of this process in MB; 0 where it cannot be read."""
    file = Path("/proc/self/statm")
    return int(file.read_text().split()[1]) * 4096 / 1e6 if file.exists() else 0.0


def forget() -> None:
    """Clear all caches of the painter, to simulate a new process."""
    for name, module in list(sys.modules.items()):
        if name.startswith("render."):
            for value in vars(module).values():
                if hasattr(value, "cache_clear") and not isinstance(value, type):
                    value.cache_clear()
