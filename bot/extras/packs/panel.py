"""A server's packs as a panel, and the form to upload one."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from bot.extras.packs.repository import PackRow
from bot.games.catalogue import find_texts
from bot.messages.catalogue import Text, say, stamp, together
from bot.messages.panel import Button, Choice, Field, Form, Menu, Panel, Picture, Post, Row
from engine.kernel.core import Json
from engine.kernel.match import Match
from engine.kernel.packs import FILE, Boxes, Brought
from engine.registry.catalogue import find_game
from engine.registry.pack_loading import packs_of, takers
from render.text.phrases import seat_word

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


def kept_posts(told: Text, brought: Brought) -> list[Post]:
    """Return what is told of a kept pack, with each map of a board as a table begins with it."""
    boxes = packs_of(brought.game)
    if not isinstance(boxes, Boxes):
        return [Post(told)]
    boxes.lay_out(brought.name, brought.text)
    examples = boxes.examples(json.loads(brought.text)[FILE])
    words = [say("pack-map", map=name) if name else "" for name in examples]
    words[0] = together(filter(None, (told, words[0])))
    pictures = (_map(brought, players, options) for players, options in examples.values())
    return [Post(text, picture) for text, picture in zip(words, pictures, strict=True)]


def _map(brought: Brought, players: int, options: Mapping[str, Json]) -> Picture:
    chosen = {**options, packs_of(brought.game).option: brought.name}
    match = Match.new(find_game(brought.game), players, chosen, "preview")
    names = {seat: seat_word(seat) for seat in match.game.seats[:players]}
    return find_texts(brought.game).looks.board(match.game.view(match.state, None), names)
