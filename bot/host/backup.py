"""A backup: all that the bot keeps, in one file that SQLite and PostgreSQL can both be restored from.

The file is gzipped lines of JSON: a head with the shape of the tables, every row as [table, values], and a
foot with the number of rows of each table and the SHA-256 of all lines before it. It holds secrets, the
seeds of games and the drafts of players: only its owner may read it.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from bot.host.progress import Tell, counted, quiet
from bot.store.database.dump import NotEmpty, RowOf, Shape, Snapshot, TooNew, Unfitting, fill, look
from bot.store.database.migrate import TooOld
from engine.kernel.core import Json

__all__ = ["Backup", "BadBackup", "open_backup", "restore", "write_backup"]

FORMAT = "brimstone-bot backup 1"
GZIP = zlib.MAX_WBITS | 16
"""The `wbits` value with which zlib writes gzip."""
PART, LONGEST_LINE = 1 << 20, 1 << 26
DAMAGED = (
    OSError, EOFError, ValueError, LookupError, TypeError, AttributeError, RecursionError, zlib.error,
)  # fmt: skip
"""Errors from reading a damaged file."""


class BadBackup(Exception):
    """Raised for a file that cannot be restored; the text says why."""


@dataclass(frozen=True)
class Backup:
    """A backup file, verified against its checksum and row counts."""

    file: Path
    made_at: datetime
    revision: str
    shape: Shape
    counts: dict[str, int]

    def rows(self) -> Iterator[RowOf]:
        """Yield every row, with its table's name."""
        with gzip.open(self.file, "rt", encoding="utf-8") as lines:
            next(lines)
            for line in lines:
                data = json.loads(line)
                if isinstance(data, list):
                    yield data[0], data[1]


async def write_backup(url: str, file: Path, tell: Tell = quiet) -> Backup:
    """Write a snapshot of the database to a file, while the bot may run.

    The file appears when it is complete. `tell`: progress in rows.
    """
    return await look(url, lambda snapshot: _write(snapshot, file, tell))


def _write(snapshot: Snapshot, file: Path, tell: Tell) -> Backup:
    if snapshot.revision is None:
        raise BadBackup("The database has no tables yet, so there is nothing to back up.")
    at = datetime.now(UTC)
    head = {
        "format": FORMAT,
        "made_at": at.isoformat(),
        "revision": snapshot.revision,
        "shape": snapshot.shape,
    }
    counts: Counter[str] = Counter()
    whole = hashlib.sha256()
    partial = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with open(partial, "wb", opener=_for_me_alone) as raw, gzip.open(raw, "wb", compresslevel=6) as out:

            def put(data: Json) -> None:
                line = json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
                whole.update(line)
                out.write(line)

            put(head)
            for done, (name, row) in enumerate(snapshot.rows()):
                tell(done, None)
                counts[name] += 1
                put([name, row])
            put({"rows": counts, "sha256": whole.hexdigest()})
        os.replace(partial, file)
    finally:
        partial.unlink(missing_ok=True)
    return Backup(file, at, snapshot.revision, snapshot.shape, dict(counts))


def _for_me_alone(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_EXCL, 0o600)


def open_backup(file: Path, tell: Tell = quiet) -> Backup:
    """Open and verify a backup; BadBackup if it is invalid or incomplete. `tell`: progress in bytes."""
    try:
        return _check(file, tell)
    except FileNotFoundError:
        raise BadBackup(f"There is no file {file}.") from None
    except DAMAGED as error:
        kind = type(error).__name__
        raise BadBackup(f"{file} is not a backup of this bot, or it is damaged ({kind}).") from error


def _check(file: Path, tell: Tell) -> Backup:
    counts: Counter[str] = Counter()
    whole = hashlib.sha256()
    foot: Json = None
    lines = _lines_of(file, tell)
    first = next(lines, b"")
    head = json.loads(first)
    if head["format"] != FORMAT:
        raise ValueError("another format")
    whole.update(first)
    for line in lines:
        if foot is not None:
            raise BadBackup(f"{file} is damaged: something follows its end.")
        data = json.loads(line)
        if isinstance(data, dict):
            foot = data
            continue
        counts[data[0]] += 1
        whole.update(line)
    if foot is None:
        raise BadBackup(f"{file} is cut off: its end is missing.")
    if foot["rows"] != counts or foot["sha256"] != whole.hexdigest():
        raise BadBackup(f"{file} is damaged: its rows are not the ones that were written.")
    at = datetime.fromisoformat(head["made_at"])
    return Backup(file, at, head["revision"], head["shape"], dict(counts))


def _lines_of(file: Path, tell: Tell) -> Iterator[bytes]:
    """Yield the lines of a gzipped file. Data after its end counts as a line, even if empty."""
    unpacked = zlib.decompressobj(wbits=GZIP)
    rest = b""
    size = file.stat().st_size
    with file.open("rb") as packed:
        while not unpacked.eof and (part := packed.read(PART)):
            tell(packed.tell(), size)
            while part and not unpacked.eof:
                *lines, rest = (rest + unpacked.decompress(part, PART)).split(b"\n")
                yield from (line + b"\n" for line in lines)
                if len(rest) > LONGEST_LINE:
                    raise ValueError("a line without end")
                part = unpacked.unconsumed_tail
        if not unpacked.eof:
            raise EOFError
        if unpacked.unused_data or packed.read(1):
            yield b"behind the end"
    if rest:
        yield rest


async def restore(url: str, backup: Backup, *, replace: bool = False, tell: Tell = quiet) -> None:
    """Restore the backup into an empty database, or replace its content; else BadBackup.

    `tell`: progress in rows.
    """
    rows = counted(backup.rows(), sum(backup.counts.values()), tell)
    try:
        await fill(url, backup.revision, backup.shape, rows, replace=replace)
    except NotEmpty:
        raise BadBackup(
            "The database is not empty, so nothing was changed. To delete what it holds, add --replace."
        ) from None
    except TooOld as error:
        raise BadBackup(f"Of the database, or of that in the backup, I read nothing: {error}.") from None
    except Unfitting as error:
        raise BadBackup(f"{backup.file} has rows that fit no table of this bot: {error}.") from error
    except TooNew:
        raise BadBackup(
            f"The backup was made by a newer version of the bot ({backup.revision}): update the bot first."
        ) from None
