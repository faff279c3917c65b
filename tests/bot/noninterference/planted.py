"""Plant leaks: each makes one surface depend on which of two worlds is played."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest
from discord import app_commands

from bot.extras.site import pages
from bot.extras.webhooks.messages import queue_hooks
from bot.games.looks import Looks
from bot.messages.panel import Form, Picture, Post
from bot.service.past.games import Games
from bot.service.people.notes import Notes
from bot.service.play.boards import Boards, BoardShown, Session
from bot.store.privacy import Privacy
from bot.table.answers import answering
from bot.table.match import outbox
from bot.table.match.table import Table
from engine.kernel.match import Match
from render.catalogue import find_scenery
from tests.bot.noninterference import worlds

SECRETS = (AXE, BOW) = ("axe", "bow")
"""What a planted leak tells in either world."""
Plant = Callable[[pytest.MonkeyPatch, str], None]
"""Function that plants a leak of a secret, which is one word in one world and another in the other."""


@dataclass(frozen=True)
class Leak:
    """A leak on a surface; `deep`: only somebody who presses buttons comes upon it."""

    surface: str
    plant: Plant
    deep: bool = False


def _after_answers(patch: pytest.MonkeyPatch, then: Callable[[Table], Any]) -> None:
    """Do something more after each answer."""
    done = answering.hand_in

    async def hand_in(table: Table, *given: Any, **how: Any) -> None:
        await done(table, *given, **how)
        await then(table)

    patch.setattr(answering, "hand_in", hand_in)


def in_text(patch: pytest.MonkeyPatch, secret: str) -> None:
    done = Games.status_post

    async def status_post(games: Games, *given: Any) -> Post:
        post = await done(games, *given)
        return replace(post, text=f"{post.text} {secret}")

    patch.setattr(Games, "status_post", status_post)


def _on_boards(patch: pytest.MonkeyPatch, change: Callable[[Picture], Picture]) -> None:
    done = Looks.board
    patch.setattr(Looks, "board", lambda here, *seen, **how: change(done(here, *seen, **how)))


def in_pixels(patch: pytest.MonkeyPatch, secret: str) -> None:
    def told(picture: Picture) -> Picture:
        return replace(picture, data={**picture.data, "title": f"{picture.data['title']} {secret}"})

    _on_boards(patch, told)


def in_alt_text(patch: pytest.MonkeyPatch, secret: str) -> None:
    _on_boards(patch, lambda picture: replace(picture, alt=f"{picture.alt} {secret}"))


def in_file_name(patch: pytest.MonkeyPatch, secret: str) -> None:
    _on_boards(patch, lambda picture: replace(picture, name=f"{picture.name}-{secret}"))


def in_film(patch: pytest.MonkeyPatch, secret: str) -> None:
    scenery = type(find_scenery("brutal_magic"))
    done = scenery.frames
    patch.setattr(scenery, "frames", lambda here, *seen: [*done(here, *seen), secret])


def in_file(patch: pytest.MonkeyPatch, secret: str) -> None:
    async def post(table: Table) -> None:
        await outbox.queue_post(table.tx, table.row, Post("A file.", file=("told.txt", secret)))

    _after_answers(patch, post)


def in_form(patch: pytest.MonkeyPatch, secret: str) -> None:
    done = Notes.form

    async def form(notes: Notes, *given: Any) -> Form:
        found = await done(notes, *given)
        first, *rest = found.fields
        return replace(found, fields=(replace(first, placeholder=secret), *rest))

    patch.setattr(Notes, "form", form)


def in_suggestion(patch: pytest.MonkeyPatch, secret: str) -> None:
    async def seats_here(*_: Any) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=secret, value="red")]

    patch.setattr("bot.discord.commands.game.seats_here", seats_here)


def in_log(patch: pytest.MonkeyPatch, secret: str) -> None:
    done = Match.digest

    def digest(match: Match[Any]) -> str:
        logging.getLogger("bot").debug("sealed: %s", secret)
        return done(match)

    patch.setattr(Match, "digest", digest)


def in_ping(patch: pytest.MonkeyPatch, secret: str) -> None:
    async def ping(table: Table) -> None:
        people = sorted(row.person_id for row in table.seats if row.person_id is not None)
        await outbox.queue_post(table.tx, table.row, Post("Look here."), ping=[people[secret == AXE]])

    _after_answers(patch, ping)


def in_order(patch: pytest.MonkeyPatch, secret: str) -> None:
    async def post(table: Table) -> None:
        texts = ("One.", "Two.")
        for text in texts if secret == AXE else reversed(texts):
            await outbox.queue_post(table.tx, table.row, Post(text))

    _after_answers(patch, post)


def in_number_of_edits(patch: pytest.MonkeyPatch, secret: str) -> None:
    """Edit the card once more, to the same."""
    done = worlds.Table.do

    async def do(table: worlds.Table, *given: Any) -> None:
        await done(table, *given)
        for _ in range(secret == AXE):
            async with table.world.bot.service.units.table(table.match_id) as at:
                await outbox.queue_card(at.tx, at.row)
            await table.settle()

    patch.setattr(worlds.Table, "do", do)


def in_webhook(patch: pytest.MonkeyPatch, secret: str) -> None:
    async def call(table: Table) -> None:
        await queue_hooks(table.tx, table.row, "round_resolved", table.seats, stage=secret)

    _after_answers(patch, call)


def in_site(patch: pytest.MonkeyPatch, secret: str) -> None:
    done = pages.index
    patch.setattr(pages, "index", lambda heads: done(heads) + secret)


def in_export(patch: pytest.MonkeyPatch, secret: str) -> None:
    done = Privacy.export

    async def export(privacy: Privacy, person_id: int) -> Any:
        return {**await done(privacy, person_id), "told": secret}

    patch.setattr(Privacy, "export", export)


def in_board(patch: pytest.MonkeyPatch, secret: str) -> None:
    done = Boards.now

    async def now(boards: Boards, session: Session) -> BoardShown:
        return replace(await done(boards, session), told=secret)

    patch.setattr(Boards, "now", now)


LEAKS: Mapping[str, Leak] = {
    "a text": Leak("messages", in_text),
    "a picture's pixels": Leak("pictures", in_pixels),
    "an alternative text": Leak("alt texts", in_alt_text),
    "a file's name": Leak("file names", in_file_name),
    "a file": Leak("files", in_file),
    "a film": Leak("films", in_film, deep=True),
    "a form": Leak("forms", in_form, deep=True),
    "a suggestion": Leak("suggestions", in_suggestion),
    "a log line": Leak("log", in_log),
    "a ping": Leak("pings", in_ping),
    "the order of posts": Leak("order", in_order),
    "the number of edits": Leak("order", in_number_of_edits),
    "a webhook": Leak("webhooks", in_webhook),
    "the site": Leak("site", in_site),
    "an export": Leak("statements", in_export),
    "a board": Leak("boards", in_board),
}
ALONE = {
    "pictures": {"boards"},
    **dict.fromkeys(("log", "webhooks", "site", "statements", "boards"), set[str]()),
}
"""Surfaces that are the only ones to differ if something leaks there -> those that show the same things."""
