"""Read a pack's uploaded files, from one ZIP or one by one.

Reject harmful archives without unpacking them.
"""

from __future__ import annotations

import io
import re
import stat
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from bot.messages.catalogue import say, together
from engine.kernel.core import Refused

MOST_BYTES: Final = 1 << 20
"""Maximum size in bytes of a ZIP, and of all files of a pack together once unpacked."""
_MEGABYTES: Final = MOST_BYTES >> 20
MOST_FILES: Final = 32
_NAME: Final = re.compile(r"[a-z_]{1,32}\.json", re.ASCII)
_PATH: Final = frozenset("/\\:")
"""Characters that show a folder or a path in a file's name."""
_ENCRYPTED: Final = 0x1
_METHODS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


def files_of(sent: Sequence[tuple[str, bytes]]) -> dict[str, bytes]:
    """Return the files by name without .json; unpack a single ZIP. Refused with all errors, one per line."""
    if len(sent) == 1 and sent[0][1][:2] == b"PK":
        return _unpacked(sent[0][1])
    faults = list(_odd([(name, len(data)) for name, data in sent]))
    if faults:
        raise Refused(together(faults))
    return {name.removesuffix(".json"): data for name, data in sent}


def sent_from(place: Path) -> list[tuple[str, bytes]]:
    """Return the files to upload from a path: a ZIP, or all JSON files of a folder."""
    files = sorted(place.glob("*.json")) if place.is_dir() else [place]
    return [(file.name, file.read_bytes()) for file in files]


def _unpacked(raw: bytes) -> dict[str, bytes]:
    if len(raw) > MOST_BYTES:
        raise Refused(say("pack-zip-too-large", megabytes=_MEGABYTES))
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            entries = archive.infolist()
            faults = [*_odd([(one.orig_filename, one.file_size) for one in entries]), *_sly(entries)]
            if faults:
                raise Refused(together(faults))
            return {one.filename.removesuffix(".json"): archive.read(one) for one in entries}
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError, RuntimeError):
        raise Refused(say("pack-zip-damaged")) from None


def _odd(files: Sequence[tuple[str, int]]) -> Iterator[str]:
    """Yield errors in the files' names and sizes."""
    if not files:
        yield say("pack-empty")
    if len(files) > MOST_FILES:
        yield say("pack-too-many-files", n=len(files))
        return
    for name, times in Counter(name for name, _ in files).items():
        if not _NAME.fullmatch(name):
            yield say("pack-file-path" if _PATH & set(name) else "pack-file-unknown", file=_shown(name))
        elif times > 1:
            yield say("pack-file-twice", file=name, n=times)
    if sum(size for _, size in files) > MOST_BYTES:
        yield say("pack-files-too-large", megabytes=_MEGABYTES)


def _sly(entries: Sequence[zipfile.ZipInfo]) -> Iterator[str]:
    """Yield archive entries that are not regular files."""
    for one in entries:
        name, mode = _shown(one.orig_filename), one.external_attr >> 16
        if one.flag_bits & _ENCRYPTED:
            yield say("pack-file-encrypted", file=name)
        elif stat.S_IFMT(mode) not in (0, stat.S_IFREG):
            yield say("pack-file-link", file=name)
        elif one.compress_type not in _METHODS:
            yield say("pack-file-packing", file=name)


def _shown(name: str) -> str:
    return ascii(name)[1:-1][:60]
