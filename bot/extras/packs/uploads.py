"""Read a pack's uploaded files, as one ZIP or separately; reject harmful archives without unpacking."""

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

from engine.kernel.core import Refused

MOST_BYTES: Final = 1 << 20
"""Maximum size in bytes of a ZIP, and of all files of a pack together once unpacked."""
MOST_FILES: Final = 32
_NAME: Final = re.compile(r"[a-z_]{1,32}\.json", re.ASCII)
_ENCRYPTED: Final = 0x1
_METHODS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


def files_of(sent: Sequence[tuple[str, bytes]]) -> dict[str, bytes]:
    """Return the files by name without .json; unpack a single ZIP. Refused with all errors, one per line."""
    if len(sent) == 1 and sent[0][1][:2] == b"PK":
        return _unpacked(sent[0][1])
    faults = list(_odd([(name, len(data)) for name, data in sent]))
    if faults:
        raise Refused("\n".join(faults))
    return {name.removesuffix(".json"): data for name, data in sent}


def sent_from(place: Path) -> list[tuple[str, bytes]]:
    """Return the files to upload from a path: a ZIP, or all JSON files of a folder."""
    files = sorted(place.glob("*.json")) if place.is_dir() else [place]
    return [(file.name, file.read_bytes()) for file in files]


def _unpacked(raw: bytes) -> dict[str, bytes]:
    if len(raw) > MOST_BYTES:
        raise Refused(f"The ZIP is larger than {MOST_BYTES >> 20} MB. Leave out what is no file of a pack.")
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            entries = archive.infolist()
            faults = [*_odd([(one.orig_filename, one.file_size) for one in entries]), *_sly(entries)]
            if faults:
                raise Refused("\n".join(faults))
            return {one.filename.removesuffix(".json"): archive.read(one) for one in entries}
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError, RuntimeError):
        raise Refused("The ZIP is damaged. Make it anew, of the pack's files alone.") from None


def _odd(files: Sequence[tuple[str, int]]) -> Iterator[str]:
    """Yield errors in the files' names and sizes."""
    if not files:
        yield "There are no files in it. A pack has pack.json and nine more."
    if len(files) > MOST_FILES:
        yield f"There are {len(files)} files. A pack has ten: leave out the others."
        return
    for name, times in Counter(name for name, _ in files).items():
        if not _NAME.fullmatch(name):
            yield f"{_shown(name)}: no file of a pack is called so. {_mend(name)}"
        elif times > 1:
            yield f"{name}: it is there {times} times. Keep one of them."
    if sum(size for _, size in files) > MOST_BYTES:
        yield f"The files are larger than {MOST_BYTES >> 20} MB together. Cut their texts down."


def _mend(name: str) -> str:
    if "/" in name or "\\" in name or ":" in name:
        return "Put the files themselves into the ZIP, without a folder or a path."
    return "Use plain small letters, as pack.json, or leave it out."


def _sly(entries: Sequence[zipfile.ZipInfo]) -> Iterator[str]:
    """Yield archive entries that are not regular files."""
    for one in entries:
        name, mode = _shown(one.orig_filename), one.external_attr >> 16
        if one.flag_bits & _ENCRYPTED:
            yield f"{name}: it is encrypted. Make the ZIP without a password."
        elif stat.S_IFMT(mode) not in (0, stat.S_IFREG):
            yield f"{name}: it is a link or a folder. Put the file itself into the ZIP."
        elif one.compress_type not in _METHODS:
            yield f"{name}: it is packed in a way that is not read here. Make a usual ZIP."


def _shown(name: str) -> str:
    return ascii(name)[1:-1][:60]
