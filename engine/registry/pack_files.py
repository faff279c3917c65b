"""Read a pack from a folder or ZIP, to check a record with it; uploads are read more strictly."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from engine.kernel.core import Json, Refused
from engine.kernel.packs import Brought
from engine.kernel.untrusted_json import Unreadable, parse
from engine.registry.pack_loading import game_of, packs_of

MOST_BYTES: Final = 1 << 20
"""Most bytes of all files of a pack together, unpacked."""
MOST_FILES: Final = 32
_DAMAGED: Final = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError, RuntimeError)


def packs_at(place: Path) -> dict[str, Brought]:
    """Return the pack in a folder or ZIP, by its game; Refused if it cannot be read."""
    data = {name: _parsed(place, name, raw) for name, raw in _files(place)}
    game = game_of(data)
    return {game: packs_of(game).named(data)}


def _files(place: Path) -> Iterator[tuple[str, bytes]]:
    """Yield each JSON file in the folder or ZIP, with its name without .json."""
    room = MOST_BYTES
    for name, raw in _in_folder(place) if place.is_dir() else _in_zip(place):
        room -= len(raw)
        if room < 0:
            raise Refused(f"{place} is larger than {MOST_BYTES >> 20} MB.")
        yield name.removesuffix(".json"), raw


def _in_folder(place: Path) -> Iterator[tuple[str, bytes]]:
    for file in sorted(place.glob("*.json"))[:MOST_FILES]:
        with file.open("rb") as stream:
            yield file.name, stream.read(MOST_BYTES + 1)


def _in_zip(place: Path) -> Iterator[tuple[str, bytes]]:
    try:
        with zipfile.ZipFile(place) as archive:
            entries = [one for one in archive.infolist() if one.filename.endswith(".json")]
            for one in entries[:MOST_FILES]:
                with archive.open(one) as stream:
                    yield one.filename, stream.read(MOST_BYTES + 1)
    except _DAMAGED:
        raise Refused(f"{place} is neither a folder nor a ZIP that can be read.") from None


def _parsed(place: Path, name: str, raw: bytes) -> Json:
    try:
        return parse(raw, keys_once=True)
    except Unreadable as why:
        raise Refused(f"{place}, {name}.json: the file {str(why).rstrip('.')}.") from None
