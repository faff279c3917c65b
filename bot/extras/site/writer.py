"""Write the site into a folder: draw missing pictures, and delete unused files."""

from __future__ import annotations

import struct
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from bot.extras.site import pages
from bot.extras.site.finished_game import Head, Played, head, played
from bot.extras.site.pages import Shown
from bot.host.askers import NOBODY, Asker
from bot.host.progress import Tell, counted, quiet
from bot.messages.catalogue import say
from bot.messages.panel import Picture
from bot.pictures.drawing import Drawing, DrawingFailed, NotDrawn, key_of
from bot.pictures.film import Films
from bot.service.unit_of_work import UnitsOfWork
from bot.store.tables.matches import MatchRow
from bot.table.match.server_content import is_private
from bot.table.match.standstill import Standstill
from bot.table.past.film_data import Reel
from engine.kernel.core import Refused
from render.films.film import SUFFIX

MARKER = ".site"
"""Marker file in a folder that this program wrote; only such folders are overwritten."""
PICTURES, FILMS, RECORDS = "pictures", "films", "records"
OWN = ("*.html", f"{PICTURES}/*.png", f"{FILMS}/*{SUFFIX}", f"{RECORDS}/*.json")
"""Files that this program writes. It deletes those that no page links to any more."""
STATIC = (pages.STYLE, pages.SCRIPT, "icon.svg")
_SIZE = struct.Struct(">II")
_SIZE_AT = 16
"""Byte offset of width and height in a PNG file."""


class NotOurs(Exception):
    """Raised if the folder contains foreign files."""


@dataclass
class Site:
    """A site's folder and the files written in this run; only games of `channels` are included."""

    folder: Path
    guild_id: int
    channels: Collection[int]
    with_films: bool = True
    drawing: Drawing = field(default_factory=Drawing)
    films: Films = field(default_factory=Films)
    written: set[Path] = field(default_factory=set)

    def open(self) -> None:
        """Create the folder; NotOurs if it contains anything that does not belong to a site."""
        if self.folder.exists() and any(self.folder.iterdir()) and not (self.folder / MARKER).exists():
            raise NotOurs(f"{self.folder} is not empty, and it isn't a site that this command wrote.")
        for name in (PICTURES, FILMS, RECORDS):
            (self.folder / name).mkdir(parents=True, exist_ok=True)
        self.write(MARKER, f"{self.guild_id}\n")

    async def write_all(self, units: UnitsOfWork, tell: Tell = quiet) -> list[Head]:
        """Write every finished game of the channels, then the index; return the games.

        `tell` receives the count so far.
        """
        async with units.read() as tx:
            rows = await tx.archive.of_server(self.guild_id)
        shown = [row for row in rows if row.channel_id in self.channels]
        heads = [await self._write_game(units, row) for row in counted(shown, len(shown), tell)]
        for name in STATIC:
            self.write(name, pages.static(name))
        self.write("index.html", pages.index(heads))
        self._sweep()
        return heads

    async def _write_game(self, units: UnitsOfWork, row: MatchRow) -> Head:
        if is_private(row):
            return await self._write_head(units, row, say("site-private"))
        try:
            async with units.game(row.id) as (tx, now):
                one = await played(tx, now)
        except (Standstill, Refused):  # its log cannot be read, or nothing of it was played
            return await self._write_head(units, row, say("site-unreadable"))
        record = f"{RECORDS}/{row.game}-{row.id}.json"
        self.write(record, one.record)
        shown = {key_of(picture): await self._picture(picture) for picture in _pictures(one)}
        film = await self._film(one.reel) if self.with_films else None
        page = pages.game(one, lambda picture: shown[key_of(picture)], record, film)
        self.write(pages.page_of(row.id), page)
        return one.head

    async def _write_head(self, units: UnitsOfWork, row: MatchRow, why: str) -> Head:
        """Write a page with only the players and the reason for the missing report."""
        async with units.read() as tx:
            known = await head(tx, row)
        self.write(pages.page_of(row.id), pages.untold(known, why))
        return known

    async def _picture(self, picture: Picture) -> Shown:
        """Return the picture's file, drawing it if missing.

        Its name depends on its look, not on people's names.
        """
        name = f"{PICTURES}/{_digest(key_of(picture))}.png"
        if not (self.folder / name).exists():
            try:
                drawn = await self.drawing.draw(picture, Asker(NOBODY, self.guild_id))
            except NotDrawn:
                return Shown("", picture.alt)
            self.write(name, drawn.data)
        width, height = _size(self.keep(name).read_bytes())
        return Shown(name, picture.alt, width, height)

    async def _film(self, reel: Reel) -> Shown:
        name = f"{FILMS}/{_digest(reel.key)}{SUFFIX}"
        if not (self.folder / name).exists():
            try:
                made = await self.films.shoot(reel, _nobody_waits, Asker(NOBODY, self.guild_id))
            except (Refused, DrawingFailed):
                return Shown("", say("site-no-film"))
            self.write(name, made.data)
        self.keep(name)
        return Shown(name, say("site-film-text"))

    def write(self, name: str, content: str | bytes) -> None:
        """Write a file of the site."""
        data = content.encode() if isinstance(content, str) else content
        self.keep(name).write_bytes(data)

    def keep(self, name: str) -> Path:
        """Mark a file as used by the site, and return its path."""
        path = self.folder / name
        self.written.add(path)
        return path

    def _sweep(self) -> None:
        """Delete files of earlier versions, which may show people who had their data deleted."""
        for pattern in OWN:
            for path in self.folder.glob(pattern):
                if path not in self.written:
                    path.unlink()


def _pictures(one: Played) -> Iterator[Picture]:
    """Yield all of a game's pictures."""
    for each in one.rounds:
        yield each.board
        yield from each.pictures
    yield one.board
    if one.curves:
        yield one.curves


def _digest(key: str) -> str:
    return sha256(key.encode()).hexdigest()[:24]


def _size(png: bytes) -> Sequence[int]:
    return _SIZE.unpack_from(png, _SIZE_AT)


async def _nobody_waits(done: int, of: int) -> None:
    """Ignore a film's progress, because nobody waits for it."""
