"""Replay a game picture by picture, as everybody saw it: the public board after each answer that showed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.games.catalogue import find_texts
from bot.messages.catalogue import say
from bot.messages.panel import Post
from bot.store import Tx
from bot.store.tables.matches import MatchRow
from bot.table.past import history
from engine.kernel.core import Refused
from engine.registry.catalogue import find_game


@dataclass(frozen=True)
class StageName:
    """A stage and its words."""

    stage: int
    said: str


@dataclass(frozen=True)
class Frame:
    """One picture of the replay; `before` and `after` name its neighbours as `STAGE.FRAME`, "" for none.

    `account`: the stage's report, below its last picture.
    """

    stage: int
    post: Post
    account: str
    before: str
    after: str


async def stages(tx: Tx, row: MatchRow) -> list[StageName]:
    """Return the stages so far; after the end without one in which nothing happened any more."""
    known = await history.known_stages(tx, row, None)
    if row.state != "playing" and len(known) > 1 and not await history.moments_of(tx, row, known[-1]):
        known = known[:-1]
    return [StageName(stage, find_texts(row.game).stage_name(stage)) for stage in known]


async def frame(tx: Tx, row: MatchRow, stage: int | None, number: int | None) -> Frame:
    """Return a picture of a stage, by default the last one; Refused if there is none."""
    known = [one.stage for one in await stages(tx, row)]
    if not known:
        raise Refused(say("past-no-film"))
    if stage is None:
        stage = known[-1]
    if stage not in known:
        raise Refused(say("past-no-such-stage"))
    place = known.index(stage)
    views = await _views(tx, row, stage, is_first=not place)
    at = len(views) - 1 if number is None else min(number, len(views) - 1)
    texts, names = find_texts(row.game), await history.names_at(tx, row, stage)
    heading = say("board-replay-at", stage=texts.stage_name(stage), at=at + 1, n=len(views))
    is_last = at + 1 == len(views)
    return Frame(
        stage,
        Post(heading, texts.looks.board(views[at], names)),
        (await history.page(tx, row, stage)).post.text if is_last else "",
        before=f"{stage}.{at - 1}" if at else (str(known[place - 1]) if place else ""),
        after=f"{stage}.{at + 1}" if at + 1 < len(views) else _first_of(known[place + 1 :]),
    )


def _first_of(later: Sequence[int]) -> str:
    return f"{later[0]}.0" if later else ""


async def _views(tx: Tx, row: MatchRow, stage: int, *, is_first: bool) -> list[Any]:
    """Return the public views of a stage in order; what only some seats know makes no picture of its own."""
    moments = await history.moments_of(tx, row, stage)
    told = [one for one in moments if any(event.audience is None for event in one.events)]
    if told:
        return [*([told[0].before] if is_first else []), *(one.after for one in told)]
    checkpoint = await tx.checkpoints.get(row.id, stage)
    assert checkpoint is not None
    game = find_game(row.game)
    return [game.view(game.load(checkpoint.state), None)]
