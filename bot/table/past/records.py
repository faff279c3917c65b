"""Fix the record of a table with a chain at its end, and make the same record again later."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.messages.catalogue import say
from bot.messages.names import Name
from bot.store import Tx
from bot.store.tables.fair import ComerRow
from bot.store.tables.matches import MatchRow
from bot.table.match.chain import Chain, commitment, find, named
from engine.kernel.core import Json, Refused, Seat
from engine.records.portable_json import portable
from engine.records.protocol import hashes
from engine.records.protocol.hashes import Entry
from engine.records.protocol.tally import opened, script_of, tally_of
from engine.records.protocol.writing import Content, Written, receipt_file, record_of


async def close(
    chain: Chain, how: str, winners: Sequence[Seat], *, table: Json, expect: Json
) -> dict[str, Json]:
    """Fix the record at the end of the game, and delete sealed contents that were never opened."""
    table, expect = portable(table), portable(expect)
    written = await _written(chain)
    script = _script(written)
    made = hashes.record_hash(table, script, expect)
    await chain.write("end", how=how, winners=list(winners), record=made)
    await chain.post("end")
    shut = written.contents.keys() - opened(written.log, tally_of(written.log))
    await chain.tx.fair.shut(chain.match_id, sorted(shut))
    ending = {"table": table, "expect": expect}
    await chain.change(ending=ending)
    return await _record(chain, ending)


async def close_bare(chain: Chain, seed: str) -> dict[str, Json]:
    """Fix the record of a stuck game that was called off; its options come from the chain alone."""
    log = [row.entry for row in await chain.tx.fair.entries(chain.match_id)]
    asked = [entry for entry in log if entry["do"] == "options"][-1]
    table = {"players": asked["players"], "seed": seed, "options": asked["options"]}
    return await close(chain, "abandoned", (), table=table, expect={})


async def again(tx: Tx, row: MatchRow) -> dict[str, Json] | None:
    """Return the table's record as it was at the end.

    None for a table that was dealt without a cut, or never dealt.
    """
    chain = await find(tx, row)
    ending = None if chain is None else await tx.fair.ending(chain.fair)
    return None if chain is None or ending is None else await _record(chain, ending)


async def opened_so_far(chain: Chain, kept_secret: Collection[str]) -> list[tuple[int, str, Json]]:
    """Return what finished rounds of a game in play have opened: entry, salt and answer.

    Answers to asks that are `kept_secret` stay shut until the end, as sheets and secret actions do.
    """
    log = [row.entry for row in await chain.tx.fair.entries(chain.match_id)]
    tally = tally_of(log)
    steps = [one.step for one in tally.counted if one.step is not None]
    told = [step for step in steps if step.ask["round"] <= chain.book.told]
    counting = {n for step in told if step.ask["ask"] not in kept_secret for n in step.given.values()}
    kept = await chain.tx.fair.openings_of(chain.match_id, sorted(counting))
    return [(row.n, row.salt, row.content) for row in kept if row.salt is not None]


async def receipt(chain: Chain, person_id: int, n: int) -> dict[str, Json] | None:
    """Return the receipt file of entry `n`; None unless the person wrote it, or lost a seat by it.

    Refused for what never counted, after the end: its content is deleted, and without it nothing is proven.
    """
    log = [row.entry for row in await chain.tx.fair.entries(chain.match_id)][: n + 1]
    own = {row.who for row in await chain.tx.fair.comers(chain.match_id) if row.person_id == person_id}
    if len(log) <= n or own.isdisjoint(_owners(log)):
        return None
    kept = await chain.tx.fair.openings_of(chain.match_id, [n])
    content = next((Content(row.salt, row.content) for row in kept if row.salt is not None), None)
    if content is None and "seal" in log[n]:
        raise Refused(say("receipt-deleted"))
    return receipt_file(chain.id, chain.fair.secret, n, _head_after(chain, log[:n]), log[n], content)


def _owners(log: Sequence[Entry]) -> set[int]:
    """Return whose receipt the last entry is: who wrote it, and who had the seat that it is about."""
    *before, entry = log
    owners = {entry["who"]} if isinstance(entry.get("who"), int) else set()
    if entry["do"] in ("away", "seat"):
        lock, deal = ([one for one in before if one["do"] == do][-1] for do in ("lock", "deal"))
        taken = [one["who"] for one in before if one["do"] == "seat" and one["seat"] == entry["seat"]]
        owners.add(taken[-1] if taken else deal["who"][lock["seats"].index(entry["seat"])])
    return owners


def _head_after(chain: Chain, log: Sequence[Entry]) -> str:
    """Compute the head after the first entries again: a packed game keeps only its last one."""
    head = hashes.first_head(named(chain.id, chain.fair), commitment(chain.id, chain.fair))
    for n, entry in enumerate(log):
        head = hashes.next_head(head, hashes.entry_salt(chain.id, chain.fair.secret, n), entry)
    return head


async def _record(chain: Chain, ending: Json) -> dict[str, Json]:
    written = await _written(chain)
    played = {"table": ending["table"], "script": _script(written), "expect": ending["expect"]}
    return record_of(written, played)


def _script(written: Written) -> list[Json]:
    contents = {n: kept.what for n, kept in written.contents.items()}
    return script_of(written.log, tally_of(written.log), contents)


async def _written(chain: Chain) -> Written:
    rows = await chain.tx.fair.openings(chain.match_id)
    return Written(
        named(chain.id, chain.fair),
        chain.fair.secret,
        [_person(one) for one in await chain.tx.fair.comers(chain.match_id)],
        [row.entry for row in await chain.tx.fair.entries(chain.match_id)],
        {row.n: Content(row.salt, row.content) for row in rows if row.salt is not None},
        chain.book.head,
    )


def _person(row: ComerRow) -> dict[str, str | None]:
    return {"name": None if row.name is None else Name(row.name).bare, "salt": row.salt}
