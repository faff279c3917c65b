"""Storage of the simulated Discord between starts: channels, messages, files and the clock.

The bot's own database is in the same folder. Ephemeral messages are not stored: Discord's clients forget them
too.
"""

from __future__ import annotations

import json
import re
import secrets
import sqlite3
from collections.abc import Mapping
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from simcord.backend.cdn import CdnStore
from simcord.backend.models import Channel, Message
from simcord.backend.models.message import SystemMessageMetadata

from bot.store.database.file_modes import FOLDER, make_folder
from sandbox.web.real_time import AT_HAND, LiveBackend

_TABLES = """
CREATE TABLE IF NOT EXISTS messages (id INTEGER PRIMARY KEY, body TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS files (
    id INTEGER PRIMARY KEY, message INTEGER NOT NULL, channel INTEGER NOT NULL, name TEXT NOT NULL,
    data BLOB NOT NULL
);
CREATE INDEX IF NOT EXISTS files_of_message ON files (message);
CREATE INDEX IF NOT EXISTS messages_of_channel ON messages (json_extract(body, '$.channel_id'), id);
CREATE TABLE IF NOT EXISTS channels (id INTEGER PRIMARY KEY, body TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
"""
_OF_CHANNEL = "FROM messages WHERE json_extract(body, '$.channel_id') = :channel"
_LAST = f"""
SELECT body {_OF_CHANNEL} AND (json_extract(body, '$.pinned') OR id IN (
    SELECT id {_OF_CHANNEL} ORDER BY id DESC LIMIT :most
)) ORDER BY id
"""
_LEFT_OUT = ("allowed_mentions", "poll", "stickers", "reactions", "snapshots")
_LOADING = 1 << 7
_CHANNEL = TypeAdapter(Channel)
_CHANGED = ("CHANNEL_CREATE", "CHANNEL_UPDATE", "THREAD_CREATE", "THREAD_UPDATE", "THREAD_MEMBERS_UPDATE")
_GONE = ("CHANNEL_DELETE", "THREAD_DELETE")


class Taken(Exception):
    """Raised when another process uses the folder; the message says so."""


class Storage:
    """The folder that keeps data between processes; only one process at a time can use it."""

    def __init__(self, folder: Path) -> None:
        make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
        folder.chmod(FOLDER)
        self.folder = folder
        self._lock = _lock(folder)
        self._db = sqlite3.connect(folder / "discord.db", isolation_level=None)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = NORMAL")
        self._db.executescript(_TABLES)

    @property
    def database_url(self) -> str:
        """Return the URL of the bot's own database."""
        return f"sqlite+aiosqlite:///{self.folder / 'bot.db'}"

    def close(self) -> None:
        self._db.close()
        self._lock.close()

    # ------------------------------------------------------------------- settings

    def get(self, name: str, default: str = "") -> str:
        row = self._db.execute("SELECT value FROM settings WHERE name = ?", (name,)).fetchone()
        return str(row[0]) if row else default

    def put(self, name: str, value: str) -> None:
        self._db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, value))

    def token(self) -> str:
        """Return the secret token of the page's address."""
        if not self.get("token"):
            self.put("token", secrets.token_urlsafe(24))
        return self.get("token")

    # ------------------------------------------------------------------- messages

    def follow(self, backend: LiveBackend) -> None:
        """Store all changes from now on; stored messages need not stay in memory."""
        files = backend.cdn = Files(self)
        backend.bring = self.message

        def listen(what: str, message: Message) -> None:
            if message.is_ephemeral or message.flags & _LOADING:
                return
            if what == "gone":
                self._remove(message)
            else:
                self._keep(files, message)

        def listen_for_channels(event: str, about: Mapping[str, Any]) -> None:
            if event in _GONE:
                self._db.execute("DELETE FROM channels WHERE id = ?", (int(about["id"]),))
            elif event in _CHANGED:
                self._keep_channel(backend.channels[int(about["id"])])

        backend.listeners.append(listen)
        backend.subscribers.append(listen_for_channels)

    def _keep_channel(self, channel: Channel) -> None:
        row = (channel.id, _CHANNEL.dump_json(channel).decode())
        self._db.execute("INSERT OR REPLACE INTO channels VALUES (?, ?)", row)

    def _keep(self, files: Files, message: Message) -> None:
        kept = {name: value for name, value in asdict(message).items() if name not in _LEFT_OUT}
        row = (message.id, json.dumps(kept))
        self._db.execute("BEGIN")
        self._db.execute("INSERT OR REPLACE INTO messages VALUES (?, ?)", row)
        wanted = {int(file["id"]): file for file in message.attachments}
        found = self._db.execute("SELECT id FROM files WHERE message = ?", (message.id,)).fetchall()
        kept_files = {file_id for (file_id,) in found}
        for file_id in kept_files - wanted.keys():
            self._db.execute("DELETE FROM files WHERE id = ?", (file_id,))
        for file_id in wanted.keys() - kept_files:
            file = wanted[file_id]
            values = (file_id, message.id, message.channel_id, file["filename"])
            data = files.get(file["url"]) or b""
            self._db.execute("INSERT OR IGNORE INTO files VALUES (?, ?, ?, ?, ?)", (*values, data))
        self._db.execute("COMMIT")
        for file in wanted.values():
            files.put_away(file["url"])

    def _remove(self, message: Message) -> None:
        self._db.execute("DELETE FROM messages WHERE id = ?", (message.id,))
        self._db.execute("DELETE FROM files WHERE message = ?", (message.id,))

    def fill(self, backend: LiveBackend) -> None:
        """Restore the opened channels, the last messages and the pinned ones."""
        for (body,) in self._db.execute("SELECT body FROM channels ORDER BY id"):
            _open(backend, _CHANNEL.validate_json(body))
        for channel in backend.channels.values():
            for (body,) in self._db.execute(_LAST, {"channel": channel.id, "most": AT_HAND}).fetchall():
                message = _message(json.loads(body))
                backend.messages[channel.id][message.id] = message
                channel.last_message_id = message.id

    def numbers(self, channel: int) -> list[int]:
        """Return the numbers of all stored messages of a channel."""
        return [number for (number,) in self._db.execute(f"SELECT id {_OF_CHANNEL}", {"channel": channel})]

    def message(self, channel: int, number: int) -> Message | None:
        """Return a stored message."""
        wanted = {"channel": channel, "number": number}
        row = self._db.execute(f"SELECT body {_OF_CHANNEL} AND id = :number", wanted).fetchone()
        return _message(json.loads(row[0])) if row else None

    def message_with(self, file_id: int) -> int | None:
        """Return the number of the stored message with that file; None if there is none."""
        row = self._db.execute("SELECT message FROM files WHERE id = ?", (file_id,)).fetchone()
        return int(row[0]) if row else None

    def file(self, file_id: int) -> bytes | None:
        """Return the contents of a stored file."""
        row = self._db.execute("SELECT data FROM files WHERE id = ?", (file_id,)).fetchone()
        return bytes(row[0]) if row else None


class Files(CdnStore):
    """SimCord's files: in memory until their message is stored, then on disk."""

    def __init__(self, shelf: Storage) -> None:
        super().__init__()
        self._shelf = shelf

    def get(self, url: str) -> bytes | None:
        data = super().get(url)
        found = re.search(r"/attachments/\d+/(\d+)/", url)
        return self._shelf.file(int(found[1])) if data is None and found else data

    def put_away(self, url: str) -> None:
        """Note that the file is now stored on disk."""
        self._blobs.pop(url, None)


def _open(backend: LiveBackend, channel: Channel) -> None:
    """Reopen a saved channel or thread; the initial ones exist already."""
    if channel.id in backend.channels or channel.guild_id is None:
        return
    guild = backend.get_guild(channel.guild_id)
    (guild.thread_ids if channel.is_thread else guild.channel_ids).append(channel.id)
    backend.channels[channel.id] = channel
    backend.messages[channel.id] = {}


def _message(kept: dict[str, Any]) -> Message:
    names = {field.name for field in fields(Message)}
    values = {name: value for name, value in kept.items() if name in names}
    about = values.pop("system_metadata", None)
    return Message(**values, system_metadata=SystemMessageMetadata(**about) if about else None)


def _lock(folder: Path) -> sqlite3.Connection:
    """Lock the folder until the process ends, even if it crashes."""
    held = sqlite3.connect(folder / "lock.db", timeout=0.5, isolation_level=None)
    try:
        held.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        held.close()
        raise Taken(f"The table in {folder} is open already, in another process.") from None
    return held
