"""Games of a club for the site, each played as far as a test wants; and reading the site's pages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape
from pathlib import Path

from bot.extras.site.writer import Site
from bot.messages.people import Person, Where
from bot.pictures.drawing import Drawing
from bot.service.service import Service
from bot.service.unit_of_work import NotInPlay
from bot.store import Store
from bot.table.answers import answering
from bot.table.lobby.table_options import TableOptions
from engine.kernel.core import Json
from engine.kernel.dice import Dice
from sandbox.seating import limited
from tests.bot.drive import begin

GUILD = 9
CHANNEL = 109
MOST_ANSWERS = 2000
_LINK = re.compile(r'(?:href|src)="([^"]*)"')


async def play(
    store: Store,
    first: Person,
    second: Person,
    *,
    game: str = "brimstone",
    guild_id: int = GUILD,
    most: int = MOST_ANSWERS,
    name: str = "",
) -> int:
    """Play a game of two for this many answers, or to its end; return its number."""
    service, where = Service(store), Where(guild_id, CHANNEL - GUILD + guild_id)
    options: dict[str, Json] = limited(game, 1)
    match_id = await service.lobbies.new_game(where, first, TableOptions(game, 2, options=options, name=name))
    for person in (first, second):
        await service.lobbies.join(match_id, person, dm_open=True)
    await begin(service, match_id, first, second)
    for n in range(most):
        try:
            async with service.units.table(match_id) as table:
                seat = table.match.awaited[0]
                await answering.hand_in(table, seat, table.match.asks[seat].sample(Dice(f"{n}")), "")
        except NotInPlay:
            return match_id
    return match_id


def dot(picture: object) -> bytes:
    """Return a picture of one pixel, for tests that never look at it."""
    return DOT


DOT = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082"
)


async def write(
    store: Store, folder: Path, *, with_films: bool = False, channels: Sequence[int] = (CHANNEL, CHANNEL + 1)
) -> dict[str, str]:
    """Write the site into the folder; return its pages by name."""
    site = Site(folder, GUILD, channels, with_films=with_films, drawing=Drawing(painter=dot))
    site.open()
    await site.write_all(Service(store).units)
    return pages(folder)


def pages(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.html")}


def links(page: str) -> list[str]:
    """Return every address that a page links to or loads."""
    return [unescape(link) for link in _LINK.findall(page)]


def found_in(folder: Path, text: str) -> tuple[list[str], int]:
    """Return the files that contain the text, and the number of files searched."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return [path.name for path in files if text.encode() in path.read_bytes()], len(files)
