"""The lines that a table posts so that anybody can check it, and the openings of a round beside them."""

from __future__ import annotations

from collections.abc import Collection

from bot.match import witness
from bot.match.chain import Chain
from bot.match.table import Table
from bot.messages import outbox
from bot.messages.panel import Post
from bot.store import Tx
from bot.store.rows import MatchRow
from engine.fair_play import Line, Opening
from engine.fair_play.counting import count


def small(line: Line) -> str:
    """As it is posted, in subtext."""
    return f"-# {line}"


async def settle(table: Table) -> None:
    """What a unit of work has written into the chain is told before it ends."""
    chain = table.written
    if chain is None:
        return
    if not table.match.is_over:
        asked, is_person = tuple(table.match.asks), any(table.awaited_people())
        await witness.tell_sealed(chain, asked, is_person=is_person)
    await tell(table)


async def tell(table: Table) -> None:
    """Queue the lines that were written and stand in no other message, each as one of its own."""
    chain = table.written
    if chain is not None:
        await tell_lines(table.tx, table.row, chain, table.words.kept_secret)


async def tell_lines(tx: Tx, row: MatchRow, chain: Chain, kept_secret: Collection[str]) -> None:
    lines, chain.lines = chain.lines, []
    for line in lines:
        file = await _openings(chain, line.of, kept_secret) if line.what == "round" else None
        await outbox.queue_post(tx, row, Post(small(line), file=file))


async def _openings(chain: Chain, stage: int, kept_secret: Collection[str]) -> tuple[str, str] | None:
    """The file that opens what was sealed in a round and counted, but for what is kept secret to the end."""
    log = [row.entry for row in await chain.tx.fair.entries(chain.match_id)]
    numbers = [
        n
        for one in count(log).counted
        if one.step and one.step.ask not in kept_secret
        for n in one.entries
        if "seal" in log[n] and log[n]["round"] == stage
    ]
    opened = await chain.tx.fair.openings_of(chain.match_id, numbers)
    lines = [str(Opening(chain.id, row.n, row.salt or "", row.content)) for row in opened]
    return (f"openings-{stage}.txt", "\n".join(lines) + "\n") if lines else None
