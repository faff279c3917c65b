"""Build a finished game's page from what its channel was told, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.games.catalogue import find_texts
from bot.games.charts import chances
from bot.messages.names import Name
from bot.messages.panel import Picture
from bot.store import Tx
from bot.store.tables.matches import MatchRow
from bot.table.ending import ending, reviewing
from bot.table.match import looks
from bot.table.match.log import effective
from bot.table.match.looks import Look
from bot.table.past import course as courses
from bot.table.past import film_data, history, records, results
from bot.table.past.annotations import lines_of
from bot.table.past.film_data import Reel
from bot.table.past.viewpoint import sight
from engine.records.record import dump_case
from engine.registry.catalogue import GAMES, find_game


@dataclass(frozen=True)
class Head:
    """A game's list entry; names are unescaped, `result` is markdown."""

    number: int
    game: str
    """Title of the game."""
    called: str
    """Name of the table; may be empty."""
    ended_at: datetime | None
    people: Sequence[str]
    """Each person, with their seat."""
    result: str


@dataclass(frozen=True)
class Round:
    """A stage: the board before it, and its events (markdown, then pictures)."""

    stage: int
    name: str
    board: Picture
    in_words: str
    """Text version of the board."""
    told: str
    notes: str
    """Players' notes that everybody may read (markdown)."""
    pictures: Sequence[Picture]
    has_turned: bool
    """True for the round in which the chances changed most."""


@dataclass(frozen=True)
class Played:
    """A whole game; `board` is the final position, `status` the final standings (markdown)."""

    head: Head
    rounds: Sequence[Round]
    board: Picture
    in_words: str
    status: str
    curves: Picture | None
    record: str
    reel: Reel


async def head(tx: Tx, row: MatchRow) -> Head:
    """Return the game's list entry, even if its log is unreadable."""
    seats = await tx.seats.of(row.id)
    is_known = row.game in GAMES
    people = [
        f"{find_texts(row.game).seat_name(seat.seat)} {Name(seat.name).bare}"
        if seat.seat and is_known
        else Name(seat.name).bare
        for seat in seats
    ]
    names = {seat.seat: seat.name for seat in seats if seat.seat}
    return Head(
        row.id,
        find_game(row.game).title if is_known else row.game,
        Name(row.name).bare if row.name else "",
        row.ended_at,
        people,
        results.told(row, names) if is_known else "",
    )


async def played(tx: Tx, row: MatchRow) -> Played:
    """Return the game from setup to end."""
    look, texts = await looks.of_server(tx, row.guild_id), find_texts(row.game)
    swings = await courses.course(tx, row)
    turned = {swing.stage for swing in courses.turning_points(swings)}
    stages = await reviewing.played(tx, row, None)
    view, names = await history.last_view(tx, row)
    curves = {one: [swing.after.get(one, 0) for swing in swings] for one in names}
    return Played(
        await head(tx, row),
        [await _round(tx, row, stage, look, has_turned=stage in turned) for stage in stages],
        _looking(texts.looks.board(view, names), look),
        texts.looks.board_text(view, names),
        texts.looks.status(view, names),
        _looking(chances(row.game, curves, names), look) if swings else None,
        await _record(tx, row),
        await film_data.reel(tx, row, None),
    )


async def _round(tx: Tx, row: MatchRow, stage: int, look: Look, *, has_turned: bool) -> Round:
    """Return a stage as everyone saw it, without events limited to some seats."""
    texts, names = find_texts(row.game), await history.names_at(tx, row, stage)
    seen = await sight(tx, row, stage, "")
    posts = history.account(texts, seen.moments, names) if seen.moments else []
    told = [post.text for post in posts] + [f"```\n{post.file[1]}\n```" for post in posts if post.file]
    return Round(
        stage,
        texts.stage_name(stage),
        _looking(texts.looks.board(seen.before, names), look),
        texts.looks.board_text(seen.before, names),
        "\n".join(filter(None, told)),
        "\n".join(await lines_of(tx, row, stage, None)),
        [_looking(post.picture, look) for post in posts if post.picture],
        has_turned,
    )


def _looking(picture: Picture, look: Look) -> Picture:
    return replace(picture, look=look)


async def _record(tx: Tx, row: MatchRow) -> str:
    """Return the record attached to the last post, with the names as stored now."""
    record = await records.again(tx, row)
    if record is None:
        log = effective(await tx.answers.since(row.id, 0))
        seats = tuple(await tx.seats.of(row.id))
        record = await ending.with_seating(tx, row, seats, ending.write_record(row, log))
    return dump_case(record)
