"""A server's packs as a panel, and the form to upload one."""

from __future__ import annotations

from collections.abc import Sequence

from bot.extras.packs.repository import PackRow
from bot.messages.catalogue import say, stamp, together
from bot.messages.panel import Button, Choice, Field, Form, Menu, Panel, Row
from engine.registry.pack_loading import packs_of, takers

PACKS, UPLOAD, PLAY, REMOVE = "packs", "pack_upload", "pack_play", "pack_remove"
"""Actions of the panel's buttons, menus and form."""
FILES = "files"
"""Name of the form's field for files."""
COLOUR = 0x0EA5E9


def packs_panel(rows: Sequence[PackRow], game: str, *, may_change: bool) -> Panel:
    """Return the panel of packs.

    `game` is that of a lobby here for which the player can choose a pack, or "".
    """
    lines = [_line(row) for row in rows] or [say("server-packs-none")]
    text = together([say("server-packs-title"), *lines])
    return Panel(text, tuple(_rows(rows, game, may_change=may_change)), colour=COLOUR)


def _rows(rows: Sequence[PackRow], game: str, *, may_change: bool) -> list[Row]:
    found: list[Row] = []
    offered = [row for row in rows if row.withdrawn_at is None and row.game == game]
    if offered and game in takers():
        own = Choice(say("server-pack-own-choice"), packs_of(game).own)
        choices = (*map(_choice, offered), own)
        found.append(Menu(say("server-pack-play-placeholder"), PLAY, choices))
    if may_change:
        known = tuple({row.pack: _choice(row) for row in rows}.values())
        if known:
            found.append(Menu(say("server-pack-remove-placeholder"), REMOVE, known))
        found.append((Button(say("server-pack-upload-button"), UPLOAD),))
    return found


def _choice(row: PackRow) -> Choice:
    return Choice(row.title, row.pack)


def _line(row: PackRow) -> str:
    return say(
        "pack-line" if row.withdrawn_at is None else "pack-line-withdrawn",
        title=row.title,
        version=row.version,
        id=row.pack,
        since=stamp(row.created_at, "d"),
        digest=row.name,
    )


def upload_form() -> Form:
    """Return the form to upload a pack's files."""
    hint = say("server-pack-upload-hint")
    field = Field(FILES, say("server-pack-upload-label"), "files", hint=hint)
    return Form(say("server-pack-upload-title"), UPLOAD, (field,))
