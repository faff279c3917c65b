"""Keep small reference pictures to compare with; `python -m tests.render.references` redraws them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageChops

from bot.games.deeplamp.pictures import chart
from engine.brimstone.board.components import SEATS, TOKENS
from engine.deeplamp.play.events import AdventureEnded, Changed, HeroCame, ShaftMoved, TokenTurned, TurnBegun
from engine.earth_mans_burden.game import EARTH_MANS_BURDEN
from engine.kernel.core import Event
from engine.kernel.match import Match
from render import paint
from render.brimstone.battles import BattlePicture, SupportMark, battle_scene
from render.brimstone.scenes import (
    MarchMark,
    SheetMarks,
    board_scene,
    cropped,
    homes_scene,
    hot_hexes,
    reveal_scene,
    sheet_scene,
    swap_scene,
)
from render.earth_mans_burden.scenes import board_scene as worlds_scene
from render.scenes.scene import Chart, Curve, Outline, Plot, Shown
from render.scenes.system_map import SystemMap
from render.theme import DARK, LIGHT, Theme, look
from tests.render.card_tables import crowded
from tests.render.grids import mine, sheet, town
from tests.render.positions import dealt, everything, in_play
from tests.render.system_maps import close, full
from tests.render.system_maps import crowded as sky

FOLDER = Path(__file__).parent / "references"
WIDTH = 400
_BLOCK = 4
MOST = 9.0
"""Largest difference (of 255) in the mean of a block of 4 x 4 pixels: in brightness, or half of that in
colour."""


class Reference(NamedTuple):
    """A stored reference picture."""

    shown: Shown
    theme: Theme = DARK


def references() -> Mapping[str, Reference]:
    """Return all references by name."""
    view, bare, all_kinds = in_play(3, "kept"), dealt(4, "kept"), everything()
    battle = BattlePicture(
        "red", "blue", "D4", "D5", 3, (("3 troops", 3), ("Forest", 1)), (("2 troops", 2), ("1 Stone", 1)),
        (SupportMark("E5", "green", "blue"), SupportMark("C4", "red", "red")),
    )  # fmt: skip
    film = replace(reveal_scene(view), caption="Red attacks D5 from D4: 3 against Blue's 2")
    board = board_scene(view, {"red": "Ann", "blue": "Benedict the Unnecessarily Long"})
    near = replace(
        board,
        headline=board.headline._replace(alarm="Blue has 4 of 5, next C4 (empty) or F7 (empty)"),
        outlines=(*board.outlines, Outline("C4", "goal"), Outline("F7", "goal")),
        barred=("E5", "D3", "F3", "G6"),
    )
    pictures = {
        "board": Reference(near),
        "full": Reference(replace(board, is_full=True)),
        "light": Reference(reveal_scene(in_play(2, "kept")), LIGHT),
        "sheet": Reference(sheet_scene(view, "blue", _marks())),
        "swaps": Reference(swap_scene(bare, [("D5", "H7"), ("E2", "E3")])),
        "homes": Reference(homes_scene(bare, bare.map.homes)),
        "battle": Reference(battle_scene(view, battle)),
        "crop": Reference(cropped(reveal_scene(view), hot_hexes(view))),
        "film": Reference(replace(film, outlines=(*film.outlines, Outline("D5", "source")))),
        "chart": Reference(_chart()),
        "card-table": Reference(crowded("kept")),
        "card-table-light": Reference(crowded("light", 2), LIGHT),
        "card-table-film": Reference(
            crowded("film", 3, "Red places 3 soldiers on Pact"), look("dark", "tritanopia")
        ),
    }
    pictures |= {
        "system-map": Reference(sky("kept", most=12)),
        "system-map-full": Reference(full(sky("full", 6)), look("light", "protanopia")),
        "system-map-close": Reference(close(sky("close"))),
        "system-map-film": Reference(sky("film", 6, "Red rises to the top"), look("light", "deuteranopia")),
        "worlds": Reference(_worlds()),
    }
    pictures |= {
        "mine": Reference(mine(goals=((1, 0), (0, 2)), wanted=1, reach=((1, 0), (0, 2), (0, 1)))),
        "mine-light": Reference(mine(), look("light", "deuteranopia")),
        "hero": Reference(sheet()),
        "town": Reference(town(coin=60), look("light", "standard")),
        "descent": Reference(_descent()),
    }
    for palette in ("standard", "protanopia", "deuteranopia", "tritanopia"):
        pictures[palette] = Reference(reveal_scene(all_kinds), look("dark", palette))
    return pictures


def _marks() -> SheetMarks:
    """Return one of each order and each kind of movement."""
    hexes = ("D4", "E5", "C3", "F6", "G7", "B2", "H8")
    tokens = tuple((hex_, order, n) for n, (hex_, order) in enumerate(zip(hexes, TOKENS, strict=True), 1))
    marches = (
        MarchMark("D4", "E4", "2"),
        MarchMark("E4", "F5", "2", is_forced=True),
        MarchMark("E5", "A4", "11", by_air=True),
    )
    return SheetMarks(tokens, marches, (("C3", "D4"), ("G7", "F7")))


def _worlds() -> SystemMap:
    """Return a map with every world that a game has drawn."""
    match = Match.new(EARTH_MANS_BURDEN, 6, {"starts": "red"}, "worlds")
    return worlds_scene(match.game.view(match.state, None), {"red": "Ann"})


def _chart() -> Chart:
    curves = tuple(Curve(seat, tuple((n * (k + 1)) % 6 for n in range(9))) for k, seat in enumerate(SEATS))
    names = tuple((seat, seat.title()) for seat in SEATS)
    plots = (Plot("Cities", curves, 5, "5 win"), Plot("Troops", curves), Plot("Stones", curves))
    return Chart("Brimstone, 9 rounds", plots, names, seats=SEATS)


def _descent() -> Chart:
    """Return a chart with curves for things as well as for seats; both must be visible."""
    turns: list[Event] = [HeroCame("red", "shorer", "Bess"), HeroCame("blue", "cantor", "Ivo")]
    for turn in range(1, 10):
        turns += [TurnBegun(turn), ShaftMoved("dark", turn), Changed("red", "wounds", turn % 3)]
        turns += [ShaftMoved("crew", 16 - turn // 2), TokenTurned(turn, "token", turn // 4)]
    course = chart([*turns, AdventureEnded("won")], {"red": "Ann"})
    assert course is not None
    return course


def small(reference: Reference) -> Image.Image:
    """Return the picture at its stored size, as wide as on a phone."""
    image = paint.picture(reference.shown, reference.theme)
    size = (WIDTH, round(image.height * WIDTH / image.width))
    return image.resize(size, Image.Resampling.BOX)


def stored(name: str) -> Image.Image:
    return Image.open(FOLDER / f"{name}.webp").convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return the largest difference of any block, weighted as an eye sees it; 255 if the sizes differ."""
    if one.size != other.size:
        return 255.0
    one, other = (image.convert("YCbCr").reduce(_BLOCK) for image in (one, other))
    light, *colours = (_most(band) for band in ImageChops.difference(one, other).split())
    return max(light, *(part / 2 for part in colours))


def _most(band: Image.Image) -> float:
    return max(value for value, count in enumerate(band.histogram()) if count)


def renew() -> None:
    """Draw and store all references, and delete outdated ones."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.webp"):
        old.unlink()
    for name, reference in references().items():
        _store(name, small(reference))


def _store(name: str, image: Image.Image) -> None:
    """Store the picture in as few bytes as possible.

    Use lossless compression if the lossy one changes it too much.
    """
    file = FOLDER / f"{name}.webp"
    image.save(file, quality=92, method=6)
    if difference(image, stored(name)) > MOST:
        image.save(file, lossless=True, method=6)


if __name__ == "__main__":
    renew()
