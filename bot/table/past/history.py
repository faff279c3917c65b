"""Look back on earlier rounds: replay them from their checkpoints, and report them again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.games.catalogue import find_texts
from bot.games.story import Moment, Past
from bot.games.texts import GameTexts
from bot.messages.catalogue import Message, say, stamp, together
from bot.messages.limits import ROOM, parted
from bot.messages.panel import Post
from bot.store import Tx
from bot.store.tables.log import UNDO
from bot.store.tables.matches import MatchRow
from bot.store.tables.seats import SeatRow, SittingRow
from bot.table.match.log import without_undone
from bot.table.past.stage_replay import known_starts, log_of, replay_stage
from bot.table.seats import seat_history
from engine.kernel.core import Ask, Json, Refused, Seat
from engine.kernel.match import Match
from engine.registry.catalogue import find_game


async def names_at(tx: Tx, row: MatchRow, stage: int | None = None) -> dict[Seat, str]:
    """Return each seat's holder when the stage ended, or now."""
    now = {seat.seat: seat.name for seat in await tx.seats.of(row.id) if seat.seat}
    return now if stage is None else now | seat_history.names_in(await tx.sittings.of(row.id), stage)


async def _seated(tx: Tx, row: MatchRow, stage: int) -> list[Post]:
    """Return the posts about seats that changed hands in that stage."""
    texts = find_texts(row.game)
    lines = [
        _sat_down(one, texts.seat_name(one.seat))
        for one in await tx.sittings.of(row.id)
        if one.stage == stage and one.hidden_name is None
    ]
    if not lines:
        return []
    is_turn = texts.stage_word == "turn"
    return [Post(together([say("past-seated-turn" if is_turn else "past-seated-round"), *lines]))]


def _sat_down(row: SittingRow, seat: str) -> Message:
    when, who = stamp(row.at), row.name
    match row.by:
        case "lot":
            return say("past-seated-lot", when=when, who=who, seat=seat)
        case "holder":
            return say("past-seated-holder", when=when, who=who, seat=seat)
        case "computer":
            return say("past-seated-computer", when=when, who=who, seat=seat)
        case "absence":
            return say("past-seated-absence", when=when, who=who, seat=seat)
        case "vote":
            return say("past-seated-vote", when=when, who=who, seat=seat)
        case _:
            return say("past-seated-forgotten", when=when, who=who, seat=seat)


@dataclass(frozen=True)
class Page:
    """The report of one stage as a message, with the stages before and after it."""

    post: Post
    before: int | None
    after: int | None
    stage: int


async def page(tx: Tx, row: MatchRow, stage: int | None) -> Page:
    """Return the report of a stage, by default of the last finished one."""
    stages = await known_stages(tx, row, stage)
    if not stages:
        raise Refused(say("past-not-begun"))
    wanted = await _last_finished(tx, row, stages) if stage is None else stage
    at = stages.index(wanted)
    later = stages[at + 1 :]
    if later and not await moments_of(tx, row, later[0]):
        later = []
    return Page(
        as_one(await _account(tx, row, wanted)),
        stages[at - 1] if at else None,
        later[0] if later else None,
        wanted,
    )


async def _last_finished(tx: Tx, row: MatchRow, stages: list[int]) -> int:
    """Return the last finished stage with events; without one, the first stage."""
    over = stages[:-1] if row.state == "playing" else stages
    for stage in reversed(over):
        if await moments_of(tx, row, stage):
            return stage
    return stages[0]


async def _account(tx: Tx, row: MatchRow, stage: int) -> list[Post]:
    moments, texts = await moments_of(tx, row, stage), find_texts(row.game)
    if not moments:
        return [Post(together([say("past-stage", stage=texts.stage_name(stage)), say("past-nothing-yet")]))]
    names = await names_at(tx, row, stage)
    told = account(texts, moments, names)
    return [*told, *await _undone(tx, row, stage, names), *await _seated(tx, row, stage)]


def as_one(posts: list[Post]) -> Post:
    """Merge posts into one, with the last of their pictures: the final position."""
    pictures = [post.picture for post in posts if post.picture]
    files = [post.file for post in posts if post.file]
    text = together(post.text for post in posts if post.text)
    return Post(text, pictures[-1] if pictures else None, files[-1] if files else None)


def account(texts: GameTexts, moments: list[Moment], names: Mapping[Seat, str]) -> list[Post]:
    """Return the posts of a stage: its report with a picture, and posts on events outside the report."""
    lines = (texts.story.details or texts.story.lines)(moments, names)
    if not lines:
        return texts.story.posts(moments, names)
    at = next(n for n, one in enumerate(moments) if any(e.kind == texts.story.begins for e in one.events))
    first, *more = (Post(text) for text in parted(lines, ROOM))
    picture = texts.story.picture(moments, names) or texts.story.verdict(moments, names)
    story = [replace(first, picture=picture), *more]
    before = (texts.story.before or texts.story.posts)(moments[:at], names)
    return [*before, *story, *texts.story.posts(moments[at:], names)]


async def known_stages(tx: Tx, row: MatchRow, wanted: int | None) -> list[int]:
    """Return all stages so far; empty before the start.

    Refused if the wanted stage is not among them.
    """
    stages = await tx.checkpoints.stages(row.id)
    if stages and wanted is not None and wanted not in stages:
        word = find_texts(row.game).stage_word
        first, last = stages[0], stages[-1]
        if first == 0:
            raise Refused(say("past-no-stage-setup", stage=word, wanted=wanted, last=last))
        raise Refused(say("past-no-stage", stage=word, wanted=wanted, first=first, last=last))
    return stages


async def finished(tx: Tx, row: MatchRow, first: int, match: Match[Any]) -> list[Post]:
    """Return the reports of finished stages, from the first on; digests tell of turns instead."""
    if first >= match.stage:
        return []
    texts, names = find_texts(row.game), await names_at(tx, row)
    over = [stage for stage in await tx.checkpoints.stages(row.id) if first <= stage < match.stage]
    told = [(stage, account(texts, await moments_of(tx, row, stage), names)) for stage in over]
    has_digest = texts.story.digest is not None
    return [post for stage, posts in told for post in posts[1 if has_digest and stage else 0 :]]


async def go_round(
    tx: Tx, row: MatchRow, sitting: Sequence[SeatRow], stage: int, match: Match[Any] | None = None
) -> dict[int, Seat]:
    """Return the turns of the go-round that this stage belongs to, as far as they are played, by their seats.

    A go-round begins with the turn of the first person at the table, so that each person finds one report
    between two turns. With `match` (a game in play), a turn counts as soon as its seat is asked.
    """
    seats = sorted(sitting, key=lambda one: find_game(row.game).seats.index(one.seat or ""))
    first = next((one.seat for one in seats if one.person_id is not None), seats[0].seat)
    starts = await tx.checkpoints.starts(row.id)
    known = [one for one in starts if one and abs(one - stage) < row.players]
    if not known:
        return {}
    whose: dict[int, Seat] = {}
    for line in without_undone(await tx.answers.since(row.id, starts[known[0]])):
        if not line.is_act:
            whose.setdefault(line.stage, line.seat)
    if match is not None:
        whose.setdefault(match.stage, next(iter(match.asks), ""))
    begins = [one for one in known if whose.get(one) == first]
    start = max((one for one in begins if one <= stage), default=known[0])
    end = min((one for one in begins if one > stage), default=known[-1] + 1)
    return {one: whose.get(one, "") for one in known if start <= one < end}


async def moments_of(tx: Tx, row: MatchRow, stage: int, seat: Seat | None = None) -> list[Moment]:
    """Return a stage's events as its report has them.

    Secret actions are left out, so that nobody can count them; `seat`: except those that it knows of.
    """
    is_told_by_stage = find_texts(row.game).story.is_told_by_stage
    moments = await (_stage_alone if is_told_by_stage else moments_again)(tx, row, stage)
    return [
        moment
        for moment in moments
        if not moment.actor or any(one.audience is None or seat in one.audience for one in moment.events)
    ]


async def moments_again(tx: Tx, row: MatchRow, stage: int) -> list[Moment]:
    """Return a stage's events as they came about, secret actions included."""
    return (await replay_stage(tx, row, stage)).moments


async def _stage_alone(tx: Tx, row: MatchRow, stage: int) -> list[Moment]:
    """Return the events of a stage from its start, without those of the next one."""
    replayed = await replay_stage(tx, row, stage)
    match, moments = replayed.match, [*replayed.opening, *replayed.moments]
    if moments and match.stage != stage and not match.is_over:
        further = len(match.events) - match.began
        last = moments.pop()
        at_end = match.game.view(match.game.load(match.checkpoint.state), None)
        told = last.events[: len(last.events) - further]
        moments.append(replace(last, events=told, after=at_end))
    return [moment for moment in moments if moment.events]


async def _undone(tx: Tx, row: MatchRow, stage: int, names: Mapping[Seat, str]) -> list[Post]:
    """Return the posts about answers that were undone in that stage."""
    checkpoint = await tx.checkpoints.get(row.id, stage)
    assert checkpoint is not None
    texts, lines = find_texts(row.game), []
    for entry in await log_of(tx, row, checkpoint):
        if entry.kind == UNDO:
            who = f"{texts.seat_name(entry.seat)} {names.get(entry.seat, '')}".strip()
            when = stamp(entry.at)
            if entry.by == "vote":
                lines.append(say("past-undone-vote", when=when))
            else:
                lines.append(say("past-undone-person", when=when, who=who))
    return [Post(together([say("past-undone"), *lines]))] if lines else []


async def look_back(tx: Tx, row: MatchRow, stage: int, seat: Seat) -> Past | None:
    """Return a past stage for a seat that played in it: its events, and the answers its sheet gave.

    None without events.
    """
    if stage not in await tx.checkpoints.stages(row.id):
        return None
    lines = (await replay_stage(tx, row, stage)).lines
    moments = [line.known_to(seat) for line in lines if line.moment and line.shows(seat)]
    by_sheet = [(line.ask, line.entry.answer) for line in lines if line.ask and line.is_by_sheet_of(seat)]
    return Past(moments, by_sheet) if moments else None


async def since(tx: Tx, row: MatchRow, stage: int, seat: Seat) -> Past | None:
    """Return what happened since the last turn of the seat's person, with the results of that turn.

    In the stage of their last answer, it begins with that answer; later, with the first one of that stage.
    None if nothing happened, or if nobody else had a part in it. After a go-round without an answer, it ends.
    """
    moments: list[Moment] = []
    by_sheet: list[tuple[Ask, Json]] = []
    ask: Ask | None = None
    stages = [known for known in await known_starts(tx, row) if known <= stage]
    for earlier in stages[: -row.players - 2 : -1]:
        replayed = await replay_stage(tx, row, earlier)
        lines = replayed.lines
        ask = replayed.match.asks.get(seat) if earlier == stages[-1] else ask
        own = [at for at, line in enumerate(lines) if line.is_turn_of(seat)]
        first = own[-1 if earlier == stage else 0] if own else 0
        part = [line for line in lines[first:] if line.shows(seat)]
        moments[:0] = [line.known_to(seat) for line in part if line.moment]
        by_sheet[:0] = [
            (line.ask, line.entry.answer) for line in part if line.ask and line.is_by_sheet_of(seat)
        ]
        if own:
            goes_on = earlier == stage and part[0].is_alone and all(line.entry.seat == seat for line in part)
            return None if goes_on or not moments else Past(moments, by_sheet, ask)
    return Past(moments, by_sheet, ask) if moments else None


async def last_view(tx: Tx, row: MatchRow) -> tuple[Any, dict[Seat, str]]:
    """Return the current or final public view of the board."""
    checkpoint = await tx.checkpoints.latest(row.id)
    if checkpoint is None:
        raise Refused(say("past-no-map"))
    match = (await replay_stage(tx, row, checkpoint.stage)).match
    return match.game.view(match.state, None), await names_at(tx, row)
