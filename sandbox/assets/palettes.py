"""Compute the colour palettes of saved pictures from one game of each kind: python -m
sandbox.assets.palettes.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
from base64 import b64encode
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from bot.games.catalogue import TEXTS
from bot.games.standings import standing_picture, standing_shown
from bot.messages.panel import Picture
from bot.pictures.drawing import Drawing
from bot.pictures.painter import shown as shown_of
from engine.registry.catalogue import find_game
from render import paint
from render.paint.encoding.palettes import palette_of
from render.paint.encoding.png import PALETTES as FILE
from render.paint.grid.portrait import CALLINGS
from render.scenes.crosstable import MARKS, Cell, Crosstable, Line
from render.scenes.grid import Bar, Likeness
from render.scenes.scene import Shown
from render.scenes.sheets import Entry, Number, Page, SheetPages
from render.theme import PALETTES, THEMES, Theme, look
from sandbox.people import SandboxPerson
from sandbox.play import play_on, seat_people
from sandbox.world import open_world, sqlite_url

ROUNDS = 5
SAMPLES = 24
"""Sample pictures drawn of each kind."""


async def shown_in(game: str) -> list[Picture]:
    """Return all pictures shown in one short game with all seats taken."""
    asked: list[Picture] = []

    def note(picture: Picture) -> bytes:
        asked.append(picture)
        return b"not drawn"

    with tempfile.TemporaryDirectory() as folder:
        async with open_world(
            sqlite_url(Path(folder)), seed="colours", drawing=Drawing(painter=note)
        ) as world:
            people = await seat_people(
                world, seats=max(find_game(game).players), seed="colours", rounds=ROUNDS, game=game
            )
            await play_on(world, people)
            await look_back(people)
    return asked


async def look_back(people: Sequence[SandboxPerson]) -> None:
    """Let every person look at the results of their sheet for each round."""
    for person in people:
        for number in range(1, ROUNDS + 1):
            await person.command("game log", round=number)
            page = person.world.camera.shown[-1]
            for part in page.parts:
                if part.label == "My sheet":
                    await person.click(page, part)


def by_kind(pictures: Sequence[Picture]) -> Mapping[str, list[Shown]]:
    """Return a sample of the shown pictures by kind, spread evenly over the games."""
    kinds: dict[str, list[Shown]] = defaultdict(list)
    for one in pictures:
        shown = shown_of(one)
        kinds[type(shown).__name__].append(shown)
    return {kind: found[:: -(-len(found) // SAMPLES)] for kind, found in kinds.items()}


def standings() -> list[Shown]:
    """Return pictures of season standings, which belong to no single game."""
    cells = tuple(Cell(f"{points}", mark) for points, mark in enumerate(MARKS))[:5]
    lines = [Line(place, "Benedict", cells, 18 - place, is_out=place > 12) for place in range(1, 17)]
    rounds = [f"R{number}" for number in range(1, 6)]
    return [standing_shown(standing_picture("Cup", "round 3", rounds, lines[:size])) for size in (2, 8, 16)]


def ledgers() -> list[Shown]:
    """Return pages of a crew's book that are seldom opened, with full and empty tracks."""
    entries = (Entry("Gear", "Felt Helm, Smoked Glass, Wool Hood"),)
    numbers = tuple(Number(f"Skill {number}", f"{number}") for number in range(6))
    crews = [game for game in map(find_game, TEXTS) if game.is_cooperative]
    return [
        SheetPages(
            "A crew",
            tuple(
                _page(seat, left, numbers, entries) for left, seat in enumerate((*game.seats, *game.seats))
            ),
            game.seats,
        )
        for game in crews
    ]


def _page(seat: str, left: int, numbers: tuple[Number, ...], entries: tuple[Entry, ...]) -> Page:
    bars = (Bar("Health", min(10, 2 * left), 10), Bar("Mind", max(0, 10 - 2 * left), 10))
    face, note = Likeness(CALLINGS[left % len(CALLINGS)], left), "Nerve 1" if left else "down"
    return Page(seat, seat.title(), note, bars, numbers, entries, left == 1, face)


def themes() -> Iterator[Theme]:
    """Yield every theme with every palette."""
    for name in THEMES:
        for palette in PALETTES:
            yield look(name, palette)


def main() -> None:
    """Play the games, compute the palettes, and write the file."""
    pictures = [one for game in TEXTS for one in asyncio.run(shown_in(game))]
    kinds = {**by_kind(pictures), Crosstable.__name__: standings(), SheetPages.__name__: ledgers()}
    found = {
        theme.name: {
            kind: b64encode(palette_of([paint.picture(one, theme) for one in shown], theme)).decode()
            for kind, shown in sorted(kinds.items())
        }
        for theme in themes()
    }
    FILE.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
