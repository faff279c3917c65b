"""What is kept of the simulated Discord from one start to the next: messages, their files, the clock.

The bot's own database lies beside it. Ephemeral messages are not kept: Discord's clients forget them as well.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from simcord.backend.models import Message
from simcord.backend.models.message import SystemMessageMetadata

from sandbox.web.live import LiveBackend

_TABLES = """
CREATE TABLE IF NOT EXISTS messages (id INTEGER PRIMARY KEY, body TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS files (
    id INTEGER PRIMARY KEY, message INTEGER NOT NULL, channel INTEGER NOT NULL, name TEXT NOT NULL,
    data BLOB NOT NULL
);
CREATE INDEX IF NOT EXISTS files_of_message ON files (message);
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
"""
_LEFT_OUT = ("allowed_mentions", "poll", "stickers", "reactions", "snapshots")
_LOADING = 1 << 7


class Taken(Exception):
    """Another process has this folder; the text says so."""


class Shelf:
    """A folder with what outlives the process; one process at a time has it."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o700)
        self.folder = folder
        self._lock = _lock(folder)
        self._db = sqlite3.connect(folder / "discord.db", isolation_level=None)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = NORMAL")
        self._db.executescript(_TABLES)

    @property
    def database_url(self) -> str:
        """The bot's own database."""
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
        """What stands in the address of the page, so that nobody else finds it."""
        if not self.get("token"):
            self.put("token", secrets.token_urlsafe(24))
        return self.get("token")

    # ------------------------------------------------------------------- messages

    def follow(self, backend: LiveBackend) -> None:
        """Keep what happens from now on."""

        def listen(what: str, message: Message) -> None:
            if message.is_ephemeral or message.flags & _LOADING:
                return
            if what == "gone":
                self._remove(message)
            else:
                self._keep(backend, message)

        backend.listeners.append(listen)

    def _keep(self, backend: LiveBackend, message: Message) -> None:
        kept = {name: value for name, value in asdict(message).items() if name not in _LEFT_OUT}
        row = (message.id, json.dumps(kept))
        self._db.execute("BEGIN")
        self._db.execute("INSERT OR REPLACE INTO messages VALUES (?, ?)", row)
        known = {int(file["id"]) for file in message.attachments}
        for (file_id,) in self._db.execute(
            "SELECT id FROM files WHERE message = ?", (message.id,)
        ).fetchall():
            if file_id not in known:
                self._db.execute("DELETE FROM files WHERE id = ?", (file_id,))
        for file in message.attachments:
            values = (int(file["id"]), message.id, message.channel_id, file["filename"])
            data = backend.cdn.get(file["url"])
            self._db.execute("INSERT OR IGNORE INTO files VALUES (?, ?, ?, ?, ?)", (*values, data or b""))
        self._db.execute("COMMIT")

    def _remove(self, message: Message) -> None:
        self._db.execute("DELETE FROM messages WHERE id = ?", (message.id,))
        self._db.execute("DELETE FROM files WHERE message = ?", (message.id,))

    def fill(self, backend: LiveBackend) -> None:
        """Put back what was kept."""
        for file_id, channel, name, data in self._db.execute("SELECT id, channel, name, data FROM files"):
            backend.cdn.store_attachment(file_id, channel, name, data, None)
        for (body,) in self._db.execute("SELECT body FROM messages ORDER BY id"):
            message = _message(json.loads(body))
            if message.channel_id in backend.channels:
                backend.messages[message.channel_id][message.id] = message
                backend.channels[message.channel_id].last_message_id = message.id


def _message(kept: dict[str, Any]) -> Message:
    names = {field.name for field in fields(Message)}
    values = {name: value for name, value in kept.items() if name in names}
    about = values.pop("system_metadata", None)
    return Message(**values, system_metadata=SystemMessageMetadata(**about) if about else None)


def _lock(folder: Path) -> sqlite3.Connection:
    """Hold the folder until the process ends, however it ends."""
    held = sqlite3.connect(folder / "lock.db", timeout=0.5, isolation_level=None)
    try:
        held.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        held.close()
        raise Taken(f"The table in {folder} is open already, in another process.") from None
    return held
