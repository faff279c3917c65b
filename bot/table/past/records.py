"""Fix the record of a table with a chain at its end, and make the same record again later."""

from __future__ import annotations

from bot.messages.names import Name
from bot.store import Tx
from bot.store.tables.fair import ComerRow
from bot.store.tables.matches import MatchRow
from bot.table.match.chain import Chain, find, header, new_salt
from engine.kernel.core import Json
from engine.records import fair_play
from engine.records.fair_play import Chained, Content, Cut, Person, entries, opened, record_of, script_of
from engine.records.fair_play.entries import How
from engine.records.portable_json import portable


async def close(chain: Chain, how: How, *, table: Json, expect: Json) -> dict[str, Json]:
    """Fix the record at the end of the game, and delete sealed contents that were never opened."""
    table, expect = portable(table), portable(expect)
    played = await _chained(chain.tx, chain)
    script = script_of(played.log, played.contents)
    hashed = fair_play.record_hash(table, script, expect)
    await chain.write(entries.end(new_salt(), how=how, record=hashed))
    await chain.post("end")
    await chain.tx.fair.shut(chain.match_id, sorted(played.contents.keys() - set(opened(played.log))))
    await chain.change(ending={"table": table, "expect": expect})
    return record_of(await _chained(chain.tx, chain), table=table, expect=expect)


async def close_bare(chain: Chain) -> dict[str, Json]:
    """Fix the record of a stuck game that was called off; its options and seed come from the chain alone."""
    log = [row.entry for row in await chain.tx.fair.entries(chain.match_id)]
    cuts = [Cut(entry["who"], entry["word"]) for entry in log if entry["do"] == "cut"]
    asked = [entry for entry in log if entry["do"] == "options"][-1]
    seed = fair_play.seed(chain.id, chain.fair.secret, cuts)
    table = {"players": asked["players"], "seed": seed, "options": asked["options"]}
    return await close(chain, "abandoned", table=table, expect={})


async def again(tx: Tx, row: MatchRow) -> dict[str, Json] | None:
    """Return the table's record as it was at the end.

    None for a table that was dealt without a cut, or never dealt.
    """
    chain = await find(tx, row)
    if chain is None or chain.fair.ending is None:
        return None
    ending = chain.fair.ending
    return record_of(await _chained(tx, chain), table=ending["table"], expect=ending["expect"])


async def _chained(tx: Tx, chain: Chain) -> Chained:
    rows = await tx.fair.openings(chain.match_id)
    return Chained(
        header(chain.id, chain.fair),
        chain.fair.secret,
        [_person(one) for one in await tx.fair.comers(chain.match_id)],
        [row.entry for row in await tx.fair.entries(chain.match_id)],
        {row.n: Content(row.salt, row.content) for row in rows if row.salt is not None},
    )


def _person(row: ComerRow) -> Person:
    return Person(None if row.name is None else Name(row.name).bare, row.salt)
