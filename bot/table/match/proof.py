"""Post a table's proof lines and, with each round's line, the file that opens its seals."""

from __future__ import annotations

from collections.abc import Collection

from bot.messages.panel import Post
from bot.store import Tx
from bot.store.tables.matches import MatchRow
from bot.table.match import chain_writing, outbox
from bot.table.match.chain import Chain
from bot.table.match.table import Table
from engine.kernel.core import Seat
from engine.records.fair_play import Line, Opening, Receipt
from engine.records.fair_play.effective_log import count


def small(line: Line | Receipt) -> str:
    """Return the line in Discord's small print."""
    return f"-# {line}"


async def settle(table: Table) -> None:
    """Queue what a unit of work has written into the chain, before it ends."""
    chain = table.written
    if chain is None:
        return
    if not table.match.is_over and table.row.state == "playing":
        asked, is_person = tuple(table.match.asks), any(table.awaited_people())
        await chain_writing.tell_sealed(chain, asked, is_person=is_person)
    await hand_receipts(table)
    await tell(table)


async def hand_receipts(table: Table) -> None:
    """Send receipts to people with open DMs; others see theirs when they press."""
    chain = table.written
    if chain is None:
        return
    receipts, chain.receipts = chain.receipts, []
    for receipt in receipts:
        person_id = table.sitting(receipt.seat).person_id
        if not await has_receipts_by_dm(table, receipt.seat):
            chain.receipts.append(receipt)
        elif person_id is not None:
            await outbox.queue_receipt(table.tx, table.row, person_id, receipt.seat, small(receipt))


async def has_receipts_by_dm(table: Table, seat: Seat) -> bool:
    person_id = table.sitting(seat).person_id
    person = None if person_id is None else await table.tx.people.get(person_id)
    return person is None or person.dm_open


def shown_receipt(table: Table, seat: Seat) -> str:
    """Return the seat's receipt in small print, if its person gets none by DM; else ""."""
    receipts = table.written.receipts if table.written else []
    return next((small(receipt) for receipt in reversed(receipts) if receipt.seat == seat), "")


async def tell(table: Table) -> None:
    """Queue each proof line that no other message has shown yet."""
    chain = table.written
    if chain is not None:
        await tell_lines(table.tx, table.row, chain, table.texts.panels.kept_secret)


async def tell_lines(tx: Tx, row: MatchRow, chain: Chain, kept_secret: Collection[str]) -> None:
    lines, chain.lines = chain.lines, []
    for line in lines:
        file = await _openings(chain, line.of, kept_secret) if line.what == "round" else None
        await outbox.queue_post(tx, row, Post(small(line), file=file))


async def _openings(chain: Chain, stage: int, kept_secret: Collection[str]) -> tuple[str, str] | None:
    """Return the file that opens a round's seals, except those that stay secret until the end.

    None without any.
    """
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
