"""Cache drawings on disk, so that a machine draws common parts only once.

A process must enable the cache with `keep_in`. The folder's name is a hash of all drawing code, so no process
reads drawings of another version.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import struct
from collections.abc import Callable
from functools import lru_cache, wraps
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PIL import Image, __version__, features

from render.theme import Theme

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

MOST: Final = 96 << 20
"""Size limit of the cache in bytes; each process redraws stamps that no longer fit."""
_HEAD: Final = struct.Struct(">4sII")
"""File header: mode, width and height; the raw pixels follow."""
_MODES: Final = {b"L   ": "L", b"RGB ": "RGB", b"RGBA": "RGBA"}
_BY_OTHERS: Final = stat.S_IWGRP | stat.S_IWOTH
_DRAWS: Final = Path(__file__).parents[2]


def keep_in(folder: Path | None) -> None:
    """Enable the cache in this folder; disable it for None or for a folder that others can write to."""
    global _shelf  # noqa: PLW0603 - where drawings are kept is one thing for all of a process
    _shelf = None
    if folder is not None:
        with contextlib.suppress(OSError):
            _shelf = DiskCache(folder)


def cache_folder() -> Path | None:
    """Return this user's cache folder; None without a home."""
    cache = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    with contextlib.suppress(RuntimeError):
        return Path(cache).expanduser() / "brimstone-bot" / "drawings"
    return None


class DiskCache:
    """A cache of drawings as files of raw pixels, keyed by a hash of their contents."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / _version()
        for place in (folder, self._folder):
            place.mkdir(mode=0o700, parents=True, exist_ok=True)
            _check_own(place)
        for other in folder.iterdir():
            if other != self._folder:
                shutil.rmtree(other, ignore_errors=True)
        self._room = MOST - sum(map(_size, self._folder.iterdir()))

    def get(self, key: str) -> Image.Image | None:
        """Return the cached drawing; None if it is missing or its file is incomplete."""
        try:
            with open(f"{self._folder}/{key}", "rb", buffering=0) as file:
                data = file.read()
            head, width, height = _HEAD.unpack_from(data)
        except (OSError, struct.error):
            return None
        mode, pixels = _MODES.get(head, ""), data[_HEAD.size :]
        is_whole = mode and len(pixels) == width * height * len(mode)
        return Image.frombytes(mode, (width, height), pixels) if is_whole else None

    def put(self, key: str, drawing: Image.Image) -> None:
        """Cache a drawing, if there is room and the folder is writable."""
        head = next(head for head, mode in _MODES.items() if mode == drawing.mode)
        data = _HEAD.pack(head, *drawing.size) + drawing.tobytes()
        if len(data) > self._room:
            return
        file = self._folder / f"{key}.{os.getpid()}"
        with contextlib.suppress(OSError):
            file.write_bytes(data)
            file.replace(self._folder / key)
            self._room -= len(data)


def _check_own(folder: Path) -> None:
    """Raise PermissionError if another user could plant or delete drawings."""
    if os.name == "nt":
        return
    found = folder.lstat()
    is_ours = stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid()
    if not is_ours or found.st_mode & _BY_OTHERS:
        raise PermissionError(f"{folder} is not this person's alone")


def _size(file: Path) -> int:
    """Return the file's size; 0 if another process has just renamed or deleted it."""
    try:
        return file.stat().st_size
    except FileNotFoundError:
        return 0


_shelf: DiskCache | None = None


def kept(maxsize: int) -> Callable[[Callable[..., Image.Image]], _lru_cache_wrapper[Image.Image]]:
    """Cache a function's drawings: `maxsize` of them in memory, all of them on disk.

    A drawing must depend only on the code and its arguments, which must have a complete repr.
    """

    def keeping(draw: Callable[..., Image.Image]) -> _lru_cache_wrapper[Image.Image]:
        name = f"{draw.__module__}.{draw.__qualname__}"

        @lru_cache(maxsize=maxsize)
        @wraps(draw)
        def drawn(*args: Any, **named: Any) -> Image.Image:
            if _shelf is None:
                return draw(*args, **named)
            said = f"{name} {[*map(_said, args)]} {named}"
            key = blake2b(said.encode(), digest_size=16).hexdigest()
            found = _shelf.get(key)
            if found is None:
                found = draw(*args, **named)
                _shelf.put(key, found)
            return found

        return drawn

    return keeping


@lru_cache(maxsize=64)
def _said_theme(theme: Theme) -> str:
    return repr(theme)


def _said(value: object) -> str:
    return _said_theme(value) if isinstance(value, Theme) else repr(value)


@lru_cache(maxsize=1)
def _version() -> str:
    """Return a hash of this code, its font, and the libraries it draws with."""
    summed = blake2b(f"{__version__} {features.version('freetype2')}".encode(), digest_size=8)
    for file in sorted(_DRAWS.rglob("*")):
        if file.suffix in (".py", ".json", ".ttf"):
            summed.update(f"{file.relative_to(_DRAWS)}\n".encode() + file.read_bytes())
    return summed.hexdigest()
