"""Bring a table's chain up to date at the end of a unit of work, and send its receipts."""

from __future__ import annotations

from collections.abc import Mapping

from bot.messages.catalogue import Message, say, together
from bot.messages.panel import Button
from bot.table.match import chain_writing, outbox
from bot.table.match.chain import Chain, Receipt
from bot.table.match.chain_writing import Before
from bot.table.match.table import Table
from engine.kernel.core import Json, Seat
from engine.records.protocol.lines import receipt_line

RECEIPT = "receipt"
"""Action of the button that gives a receipt as a file."""


async def settle(table: Table) -> None:
    """Write what is asked now and how long, and send receipts, before a unit of work ends."""
    chain = await table.chain()
    if chain is None:
        return
    if not table.match.is_over and table.row.state == "playing":
        await keep_up(table, chain)
    await hand_receipts(table)


async def keep_up(table: Table, chain: Chain) -> None:
    """Write what is asked, unless it is written, and whether its earliest deadline has moved."""
    until = await table.first_due(table)
    await chain_writing.ask_if_new(chain, Before.of(table.match, until))
    await chain_writing.keep_until(chain, until)


async def write_missed(table: Table, answers: Mapping[Seat, Json], ends: Mapping[Seat, int]) -> None:
    """Write what was saved where that answers, then who missed a deadline (in minutes)."""
    chain = await table.chain()
    if chain is None:
        return
    await chain_writing.ask_if_new(chain, Before.of(table.match, min(ends.values(), default=0)))
    for seat, answer in answers.items():
        if chain_writing.saved(answer) != chain_writing.saved(table.match.asks[seat].fallback()):
            await chain_writing.fix_answer(chain, seat, answer)
    await chain_writing.miss(chain, ends)


async def hand_receipts(table: Table) -> None:
    """Send receipts to people with open DMs; others see theirs when they press.

    Who alone is asked again gets one when these decisions end: it covers all before it, and the panel
    stays the last message meanwhile.
    """
    chain = table.written
    if chain is None:
        return
    receipts, chain.receipts = chain.receipts, []
    for receipt in receipts:
        person_id = table.sitting(receipt.seat).person_id
        if not await has_receipts_by_dm(table, receipt.seat):
            chain.receipts.append(receipt)
        elif person_id is not None and not (
            receipt.do in ("answer", "sheet") and _goes_on(table, receipt.seat)
        ):
            await send(table, person_id, receipt, _confirmed(table, receipt))


async def send(table: Table, person_id: int, receipt: Receipt, said: str, *, is_silent: bool = True) -> None:
    """Send a receipt by DM, at the end of what is said."""
    button = Button(say("receipt-button"), RECEIPT, f"{receipt.seat}:{receipt.n}")
    text = together([said, receipt.small])
    await outbox.queue_receipt(
        table.tx, table.row, person_id, receipt.seat, text, button, is_silent=is_silent
    )


def _goes_on(table: Table, seat: Seat) -> bool:
    return not table.match.is_over and list(table.match.awaited) == [seat]


def _confirmed(table: Table, receipt: Receipt) -> Message:
    """Return the sentence that a receipt's line ends."""
    where = f"<#{table.row.channel_id}>"
    match receipt.do:
        case "back":
            return say("receipt-taken-back", where=where)
        case "sheet":
            return say("receipt-sheet", where=where)
        case "seat":
            return say("receipt-seat", where=where)
        case "away":
            return say("receipt-away", where=where)
        case "act":
            return say("receipt-action", where=where)
        case _:
            return say("receipt-answer", where=where)


async def has_receipts_by_dm(table: Table, seat: Seat) -> bool:
    person_id = table.sitting(seat).person_id
    person = None if person_id is None else await table.tx.people.get(person_id)
    return person is None or person.dm_open


def shown_receipt(table: Table, seat: Seat) -> str:
    """Return the seat's receipt in small print, if its person gets none by DM; else ""."""
    receipts = table.written.receipts if table.written else []
    return next((receipt.small for receipt in reversed(receipts) if receipt.seat == seat), "")


async def standing_receipt(table: Table, seat: Seat) -> str:
    """Return the receipt for the seat's sealed answer in small print, for people with closed DMs; else ""."""
    chain = await table.chain()
    if chain is None or seat not in chain.book.given or await has_receipts_by_dm(table, seat):
        return ""
    (row,) = await chain.tx.fair.some(chain.match_id, [chain.book.given[seat]])
    return f"-# {receipt_line(chain.id, row.n, row.head)}"
