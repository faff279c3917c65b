"""Deal: draw the seats, set up the game, and tell everybody where they sit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.games.catalogue import find_texts
from bot.messages.catalogue import say, together
from bot.messages.panel import Post
from bot.store import Tx
from bot.store.tables.matches import MatchRow
from bot.store.tables.seats import SeatRow
from bot.table.deadlines import deadlines
from bot.table.match import chain_writing, outbox
from bot.table.match.chain import Chain
from bot.table.match.server_content import try_out
from bot.table.match.table import Table
from bot.table.posts.cards import introduced
from bot.table.seats import anonymity, seat_history
from engine.kernel.core import Seat
from engine.kernel.match import Match
from engine.records.protocol import hashes
from engine.registry.catalogue import find_game


async def deal(tx: Tx, row: MatchRow, joined: Sequence[SeatRow]) -> Table:
    """Deal without a cut, from the table's secret alone; such a table has no chain."""
    begun = await _begin(tx, row, joined, hashes.seated(row.seed, joined), None)
    await outbox.queue_post(tx, row, _opening(begun, "", say("deal-unproven")))
    return begun


async def deal_chained(
    tx: Tx,
    row: MatchRow,
    joined: Sequence[SeatRow],
    chain: Chain,
    how: str,
    at: int,
    drawn: str | None = None,
) -> Table:
    """Deal from the secret and all cut words, `at` seconds after Start; `how` names those who cut last.

    `drawn`: the randomness of the round of drand that Start named.
    """
    log = [one.entry for one in await tx.fair.entries(row.id)]
    cuts = [(entry["who"], entry["word"]) for entry in log if entry["do"] == "cut"]
    named = chain.book.beacon
    beacon = [named["chain"], named["round"], drawn] if named else None
    seed = hashes.seed(chain.id, chain.fair.secret, cuts, beacon)
    await tx.matches.set_seed(row.id, seed)
    await chain.change(locked_by=None, locked_at=None, wake_at=None)
    order = hashes.seated(seed, joined)
    await chain.write("deal", who=[seat.who for seat in order], at=at, beacon=drawn)
    begun = await _begin(tx, replace(row, seed=seed), joined, order, chain)
    await chain_writing.draws(chain, begun.match)
    line = await chain.post("dealt")
    chain.lines.remove(line)
    await outbox.queue_post(tx, row, _opening(begun, how, line.small))
    return begun


async def _begin(
    tx: Tx, row: MatchRow, joined: Sequence[SeatRow], order: Sequence[SeatRow], chain: Chain | None
) -> Table:
    """Begin the game; its first decisions are not yet answered or shown."""
    await try_out(tx, row)
    match: Match[Any] = Match.new(find_game(row.game), row.players, row.options, row.seed)
    colours: list[Seat] = list(match.game.seats[: row.players])
    await tx.seats.assign(row.id, {seat.number: colours[at] for at, seat in enumerate(order)})
    await tx.matches.set_state(row.id, "playing", tx.at)
    seats = tuple(replace(seat, seat=colours[order.index(seat)]) for seat in joined)
    begun = Table(tx, replace(row, state="playing", started_at=tx.at), seats, match, 0, tx.at)
    begun.first_due = deadlines.first_due
    begun.has_chain(chain)
    await anonymity.put_on(begun)
    await begun.keep_checkpoint()
    await seat_history.begin(begun)
    await outbox.queue_tables(tx, row.guild_id)
    return begun


def _opening(table: Table, how: str, proof: str) -> Post:
    texts = find_texts(table.row.game)
    seats = [table.sitting(seat) for seat in table.match.game.seats[: table.row.players]]
    is_hidden = table.row.hides_people
    lines = [
        together(filter(None, (say("deal-begins", game=table.match.game.title), how)), " "),
        *([say("anonymous-hidden")] if is_hidden else []),
        *(
            say(
                "deal-seat",
                seat=texts.seat_name(row.seat),
                who=row.name if is_hidden else introduced(row),
            )
            for row in seats
            if row.seat
        ),
        proof,
    ]
    return Post(together(lines))
