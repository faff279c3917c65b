"""End a game: reveal its seed and attach its record, so that anybody can check every draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.games.catalogue import find_texts
from bot.messages.catalogue import Message, say, together
from bot.messages.panel import Picture, Post
from bot.store import Tx
from bot.store.database.corrupt import Unreadable
from bot.store.tables.log import AnswerRow
from bot.store.tables.matches import MatchRow
from bot.store.tables.seats import SeatRow
from bot.table.deadlines import deadlines
from bot.table.ending import each_seat
from bot.table.match import chain as chains
from bot.table.match import outbox
from bot.table.match.chain import Chain
from bot.table.match.listeners import listeners
from bot.table.match.log import Diverged, effective
from bot.table.match.table import Table
from bot.table.past import records, replay, telling
from bot.table.past.apart import apart
from bot.table.past.replay import Verdict
from bot.table.past.results import Result
from bot.table.posts import surfaces
from bot.table.seats import anonymity, designs, seat_history, talks
from engine.kernel.core import Json, Refused, Seat
from engine.kernel.dice import commitment
from engine.kernel.match import Match
from engine.records.protocol.hashes import seated
from engine.records.record import Recorder, dump_case, run
from engine.registry.catalogue import GAMES, find_game


async def end_game(table: Table, agreed: Result | None = None) -> None:
    """Reveal the seed and attach the record, after the last answer or as the players have `agreed`."""
    await table.tx.matches.set_state(table.row.id, "over", table.at)
    await deadlines.close(table.tx, table.row.id)
    await anonymity.take_off(table.tx, table.row.id)
    table.seats = tuple(await table.tx.seats.of(table.row.id))
    result = agreed or Result("rules", tuple(table.match.game.outcome(table.match.state)["winners"]))
    await table.tx.matches.set_result(table.row.id, result.dump())
    table.row = replace(table.row, state="over", result=result.dump())
    if agreed is None:
        await designs.keep_after(table)
    how = "agreed" if agreed else "over"
    closing = await _closing_of(table, await table.chain(), how, result.winners)
    await _tell_who(table.tx, table.row)
    await outbox.queue_newest(table.tx, table.row, closing, is_last=True)
    await each_seat.tell(table, closing.picture)
    await outbox.fold_all(table.tx, table.row.id)
    await surfaces.repost_votes(table.tx, table.row)
    await outbox.queue_tables(table.tx, table.row.guild_id)
    await talks.close_all(table.tx, table.row)
    for listener in listeners(table.tx):
        if agreed is None:
            await listener.resolved(
                table.tx, table.row, table.seats, table.match.game.outcome(table.match.state)
            )
        await listener.ended(table.tx, table.row, table.seats, result.dump())
    await table.tx.sittings.unmark(table.row.id)


async def _tell_who(tx: Tx, row: MatchRow) -> None:
    """Announce who played which seat, if that was hidden."""
    told = await anonymity.who_was_who(tx, row)
    if told:
        await outbox.queue_post(tx, row, Post(told))


async def _closing_of(table: Table, chain: Chain | None, how: str, winners: Sequence[Seat]) -> Post:
    played, chart = await _record_of(table.tx, table.row, table.names)
    if chain is not None:
        record = await records.close(chain, how, winners, table=played["table"], expect=played["expect"])
        return _proven(table.row, chain, record, chart)
    record = await with_seating(table.tx, table.row, table.seats, played)
    return _closing(table.row, record, chart)


def _proven(row: MatchRow, chain: Chain, record: dict[str, Json], chart: Picture | None) -> Post:
    """Return the last post: how to check the game, and the final line of its chain."""
    line = chain.take_line("end")
    assert line is not None, "its end is written"
    text = together([say("ending-record"), *telling.told(record), line.small])
    return Post(text, picture=chart, file=(f"{chain.id}.json", dump_case(record)))


def check_sure(row: MatchRow, *, is_sure: bool) -> None:
    """Require a second press before a game in play is called off."""
    if row.state == "playing" and not is_sure:
        raise Refused(say("ending-sure-abandon"))


async def abandon(tx: Tx, row: MatchRow, by: str, told: Message | None = None) -> None:
    """Call the game off and announce by whom, or post `told`; its draws can still be verified."""
    await tx.matches.set_state(row.id, "abandoned", tx.at)
    await anonymity.take_off(tx, row.id)
    await deadlines.close(tx, row.id)
    title = find_game(row.game).title if row.game in GAMES else row.game
    if row.state == "lobby":
        called_off = told or say("ending-called-off", game=title, who=by)
        await outbox.queue_post(tx, row, Post(called_off))
    else:
        await outbox.queue_post(tx, row, Post(told or say("ending-abandoned", game=title, who=by)))
        await _tell_who(tx, row)
        await outbox.queue_newest(tx, row, await _last_post(tx, row), is_last=True)
    await tx.sittings.unmark(row.id)
    await talks.close_all(tx, row)
    for listener in listeners(tx):
        await listener.ended(tx, row, (), {"how": "called off", "winners": []})
    await outbox.fold_all(tx, row.id)
    await surfaces.repost_votes(tx, row)
    await outbox.queue_card(tx, row)
    await outbox.queue_tables(tx, row.guild_id)


async def _last_post(tx: Tx, row: MatchRow) -> Post:
    """Return the post with seed and record of a game that was called off; for a stuck game, just its log."""
    verdict = await replay.judge(tx, row.id, apart)
    try:
        return await _closed(tx, row, verdict)
    except Unreadable:  # the game can be called off all the same
        text = say("ending-unreadable", seed=row.seed)
        return Post(text, file=_bare_log(row, verdict))


async def _closed(tx: Tx, row: MatchRow, verdict: Verdict) -> Post:
    chain = await chains.find(tx, row)
    if verdict.ok:
        seats = tuple(await tx.seats.of(row.id))
        names = {seat.seat: seat.name for seat in seats if seat.seat}
        played, chart = await _record_of(tx, row, names)
        if chain is not None:
            table, expect = played["table"], played["expect"]
            record = await records.close(chain, "abandoned", (), table=table, expect=expect)
            return _proven(row, chain, record, chart)
        record = await with_seating(tx, row, seats, played)
        return _closing(row, record, chart)
    if chain is not None:
        return _proven(row, chain, await records.close_bare(chain, row.seed), None)
    text = say("ending-other-version", seed=row.seed, hash=commitment(row.seed))
    return Post(text, file=_bare_log(row, verdict))


def _bare_log(row: MatchRow, verdict: Verdict) -> tuple[str, str]:
    return f"{row.game}-{row.id}-log.json", replay.spell(verdict.game)


def _closing(row: MatchRow, record: dict[str, Json], chart: Picture | None) -> Post:
    text = say("ending-seed-record", seed=row.seed)
    return Post(text, picture=chart, file=(f"{row.game}-{row.id}.json", dump_case(record)))


async def with_seating(
    tx: Tx, row: MatchRow, seats: tuple[SeatRow, ...], played: dict[str, Json]
) -> dict[str, Json]:
    """Return the record of a table dealt without a cut, with the data that proves how seats were drawn."""
    joined = [seat.drawn_name or seat.name for seat in seats]
    drawn = seated(row.seed, joined)
    colours = find_game(row.game).seats
    sat = seat_history.told(await tx.sittings.of(row.id))
    return {
        **played,
        "commitment": commitment(row.seed),
        "seating": {"joined": joined, "seats": dict(zip(colours, drawn, strict=False)), "sittings": sat},
    }


async def _record_of(
    tx: Tx, row: MatchRow, names: Mapping[Seat, str]
) -> tuple[dict[str, Json], Picture | None]:
    """Return the game's record and its chart."""
    log = effective(await tx.answers.since(row.id, 0))
    key = [[[line.seat, line.answer, line.is_act] for line in log], dict(names)]
    return await apart(row, _recorded, (row, log, names), key)


def _recorded(
    played: tuple[MatchRow, list[AnswerRow], Mapping[Seat, str]],
) -> tuple[dict[str, Json], Picture | None]:
    """Replay a whole game, for its record and its chart."""
    row, log, names = played
    record = write_record(row, log)
    return record, find_texts(row.game).chart(run(record).events, names)


def write_record(row: MatchRow, log: list[AnswerRow]) -> dict[str, Json]:
    """Replay a log and return the record of its answers and actions."""
    game = find_game(row.game)
    match = Match.new(game, row.players, row.options, row.seed)
    recorder = Recorder(match, seed=row.seed, name=f"{row.game}-{row.id}")
    for entry in log:
        take = recorder.act if entry.is_act else recorder.submit
        try:
            take(entry.seat, entry.answer)
        except Refused as why:
            raise Diverged(row.id, entry.n, f"Refused: {why}") from why
    return recorder.close()
