"""Format the log: as lines of JSON for hosts that collect those of several processes, and without secrets."""

from __future__ import annotations

import json
import logging
from collections.abc import Collection
from datetime import UTC, datetime

PLAIN = logging.Formatter("[{asctime}] [{levelname:<8}] {name}: {message}", "%Y-%m-%d %H:%M:%S", style="{")
"""Lines without colour codes, which discord.py would write into a container's log too."""


class JsonLines(logging.Formatter):
    """A log formatter with one JSON object per line; `role` tells processes apart."""

    def __init__(self, role: str) -> None:
        super().__init__()
        self._role = role

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "role": self._role,
            "pid": record.process,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class WithoutSecrets(logging.Formatter):
    """A log formatter that hides the host's secrets, which a library's error might quote."""

    def __init__(self, inner: logging.Formatter, secrets: Collection[str]) -> None:
        super().__init__()
        self._inner = inner
        self._secrets = [secret for secret in secrets if secret]

    def format(self, record: logging.LogRecord) -> str:
        line = self._inner.format(record)
        for secret in self._secrets:
            line = line.replace(secret, "[secret]")
        return line
