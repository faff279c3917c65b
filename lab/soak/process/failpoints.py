"""Failpoints where the process kills itself: before and after each commit and each send, once each.

A failpoint is identified by its content, not by a count: the same message or change, repeated after a
restart, is the same failpoint. So each process gets further than the one before. When a person requests a
lost panel again, the older one is folded. That is not a failpoint, or each kill would create new ones;
neither is what each process writes about itself.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from types import FrameType
from typing import Any

from discord.http import HTTPClient
from discord.webhook.async_ import AsyncWebhookAdapter
from sqlalchemy import text

from bot.store import Store, Tx
from lab.soak.discord.world import own_nonce

ABOUT_ITSELF = "beat "
"""Beginning of the callers of a commit that says only that the process is alive."""
WRITES = ("POST", "PATCH", "PUT", "DELETE")
MASK = re.compile(r"\b[0-9a-f]{16,}\b|\b1\d{18}\b|token\d+|<t:\d+")
CHANGES = text("SELECT total_changes()")
TABLES = text(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    " AND name NOT IN ('panels', 'boards', 'board_links', 'waiting', 'sent', 'instances', 'identifies',"
    " 'shards') ORDER BY name"
)
STANDING = text(
    "WITH queued AS (SELECT *, row_number() OVER (ORDER BY id) AS number FROM waiting WHERE kind <> 'fold'),"
    " settled AS (SELECT count(*) AS number FROM sent WHERE kind <> 'fold')"
    "SELECT (SELECT group_concat(number) FROM queued WHERE leased_by IS NOT NULL),"
    " (SELECT count(*) FROM queued) + (SELECT number FROM settled),"
    " (SELECT number FROM settled),"
    " (SELECT group_concat(draft || (handed_in_at IS NOT NULL)) FROM sheets),"
    " (SELECT group_concat(state || (card_id IS NOT NULL)) FROM matches),"
    " (SELECT group_concat(changes || is_shared) FROM analysis_boards)"
)


class Places:
    """The file of failpoints at which a process was killed, one per line."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._done = set(file.read_text().split()) if file.exists() else set()

    def reach(self, kind: str, place: str) -> None:
        """Kill the process at this failpoint, unless it was used before."""
        key = f"{kind}:{hashlib.sha256(place.encode()).hexdigest()[:16]}"
        if key in self._done:
            return
        with self._file.open("a") as file:
            file.write(f"{key}\n")
        os.kill(os.getpid(), signal.SIGKILL)


def install(file: Path) -> None:
    """Hook into the store's commits and discord.py's requests of this process."""
    places = Places(file)
    _watch_commits(places)
    _watch_sends(places)


def _watch_commits(places: Places) -> None:
    begin = Store.begin

    @asynccontextmanager
    async def watched(store: Store, at: datetime | None = None) -> AsyncIterator[Tx]:
        who, place = _caller(), ""
        async with begin(store, at) as tx:
            connection = tx.matches._connection
            before = (await connection.execute(CHANGES)).scalar_one()
            yield tx
            await tx.flush()
            has_changed = (await connection.execute(CHANGES)).scalar_one() != before
            if has_changed and not who.startswith(ABOUT_ITSELF):
                place = f"{who} {await _standing(connection)}"
                places.reach("before-commit", place)
        if place:
            places.reach("after-commit", place)

    Store.begin = watched  # type: ignore[method-assign,assignment]


def _caller() -> str:
    """Return the bot functions on the stack that began the transaction, innermost first."""
    frame: FrameType | None = sys._getframe(1)
    names: list[str] = []
    while frame is not None and len(names) < 3:
        module = frame.f_globals.get("__name__", "")
        if module.startswith("bot.") and not module.startswith("bot.store"):
            names.append(frame.f_code.co_name)
        frame = frame.f_back
    return " ".join(names)


async def _standing(connection: Any) -> str:
    """Return the game's state after this transaction, without values that vary between runs."""
    names = [name for (name,) in await connection.execute(TABLES)]
    counts = " UNION ALL ".join(f"SELECT count(*) FROM {name}" for name in names)
    rows = [count for (count,) in await connection.execute(text(counts))]
    return f"{rows} {tuple((await connection.execute(STANDING)).one())}"


def _watch_sends(places: Places) -> None:
    _watch(places, HTTPClient, lambda one: one.get("json"), lambda one: one.get("form"))
    _watch(places, AsyncWebhookAdapter, lambda one: one.get("payload"), lambda one: one.get("multipart"))


def _watch(
    places: Places, owner: Any, plain: Callable[[dict[str, Any]], Any], parts: Callable[[dict[str, Any]], Any]
) -> None:
    request = owner.request

    async def watched(self: Any, route: Any, *args: Any, **named: Any) -> Any:
        if route.method not in WRITES:
            return await request(self, route, *args, **named)
        form = list(parts(named) or ())
        body = next((part["value"] for part in form if part["name"] == "payload_json"), plain(named))
        place = _sending(route, body)
        places.reach("before-send", place)
        answer = await request(self, route, *args, **named)
        places.reach("after-send", place)
        return answer

    owner.request = watched


def _sending(route: Any, body: Any) -> str:
    """Identify a message by its nonce, or any other request by its route and content."""
    said = json.loads(body) if isinstance(body, str) else body or {}
    path = MASK.sub("~", route.url.split("/api/v10", 1)[-1])
    if isinstance(said, dict) and (nonce := own_nonce(said)):
        return f"{route.method} {nonce}"
    said = {key: value for key, value in said.items() if key != "nonce"} if isinstance(said, dict) else said
    return f"{route.method} {path} {MASK.sub('~', json.dumps(said, sort_keys=True))}"
