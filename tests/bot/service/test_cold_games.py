"""A game that ended long ago is one packed row, from which all that was readable is read as before."""

from __future__ import annotations

import json
import lzma
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from bot.extras import every_extra
from bot.host.backup import open_backup, restore, write_backup
from bot.messages.people import Where
from bot.service.people.pruning import KEPT
from bot.service.service import Service
from bot.store import Store, Tx
from bot.store.database.corrupt import Unreadable
from bot.store.database.migrate import on_connection
from bot.store.database.sql import Values
from bot.store.tables.cold import CHAINS, NOT_KEPT, pack, pack_surely, unpack
from bot.store.tables.cold import KEPT as KEPT_TABLES
from bot.store.tables.log import AnswerRow
from bot.store.tables.matches import MatchRow
from bot.table.answers import answering
from bot.table.lobby.table_options import TableOptions
from bot.table.match.chain import Chain, find, secret_of
from bot.table.past import history, records
from bot.table.past.replay import StoredGame, load, replay_all
from bot.table.past.replay import begin as begun
from engine.kernel.core import Json, Refused
from engine.kernel.dice import Dice
from engine.records.protocol import hashes
from engine.registry.catalogue import GAMES
from sandbox.seating import seats_near
from tests.bot.drive import ANN, BEN, CYD, NOON, begin, call_off

WHERE = Where(guild_id=9, channel_id=10)
ANSWERS = 14
PACKED = ("answers", "checkpoints", "fair_entries", "fair_lines")


@dataclass
class Shelf:
    """A database with one game that has just been called off, and the clock."""

    store: Store
    match_id: int
    now: Any = NOON

    def service(self) -> Service:
        """Return a new service, as after a restart: nothing is cached."""
        self.store.memory.clear()
        return Service(self.store, clock=lambda: self.now, draw_secret=lambda: secret_of("cold"))

    async def count(self, table: str) -> int:
        query = text(f"SELECT count(*) FROM {table}")
        return int(await on_connection(self.store.url, lambda on: on.execute(query).scalar_one()))

    async def put(self, packed: bytes) -> None:
        """Write other bytes in place of what was packed."""
        put = text("UPDATE cold_games SET packed = :packed").bindparams(packed=packed)
        await on_connection(self.store.url, lambda on: on.execute(put))
        self.store.memory.clear()

    async def known(self) -> dict[str, Any]:
        """Return what can be asked for after the end."""
        service = self.service()
        async with self.store.read() as tx:
            row = await tx.matches.get(self.match_id)
            assert row
            stages = await history.known_stages(tx, row, None)
            found: dict[str, Any] = {
                "record": await records.again(tx, row),
                "stages": list(stages),
                "last": await tx.checkpoints.latest(row.id),
                "starts": await tx.checkpoints.starts(row.id),
                "log": [replace(line, digest="") for line in await tx.answers.since(row.id, 0)],
                "middle": [replace(line, digest="") for line in await tx.answers.since(row.id, 3, 7)],
                "digest": (await tx.answers.since(row.id, 0))[-1].digest,
                "count": await tx.answers.count(row.id),
                "openings": await tx.fair.openings(row.id),
                "lines": await tx.fair.lines(row.id),
                "receipts": await _receipts(tx, row),
            }
        found["verdicts"] = [str(verdict) async for verdict in replay_all(self.store)]
        found["export"] = json.loads(await service.privacy.export(ANN))["answers"]
        return found


async def _receipts(tx: Tx, row: MatchRow) -> list[Any]:
    """Return the receipt file of each answer in the chain; of one that never counted, why there is none."""
    chain = await find(tx, row)
    assert chain
    entries = [one for one in await tx.fair.entries(row.id) if one.entry["do"] == "answer"]
    people = {one.who: one.person_id or 0 for one in await tx.fair.comers(row.id)}
    return [await _receipt(chain, people[one.entry["who"]], one.n) for one in entries]


async def _receipt(chain: Chain, person_id: int, n: int) -> Any:
    try:
        return await records.receipt(chain, person_id, n)
    except Refused as why:
        return str(why)


@pytest.fixture
async def shelf(store: Store, request: pytest.FixtureRequest) -> Shelf:
    return await ended(store, request.param)


async def ended(store: Store, game: str) -> Shelf:
    """Play some of the game and call it off."""
    service = Service(store, clock=lambda: NOON, draw_secret=lambda: secret_of("cold"))
    seats = seats_near(game, 3)
    match_id = await service.lobbies.new_game(WHERE, ANN, TableOptions(game, seats))
    people = [ANN, BEN, CYD][:seats]
    for person in people:
        await service.lobbies.join(match_id, person, dm_open=True)
    await begin(service, match_id, *people)
    for number in range(ANSWERS):
        async with service.units.table(match_id) as table:
            seat = table.match.awaited[0]
            await answering.hand_in(table, seat, table.match.asks[seat].sample(Dice(str(number))), "")
    await call_off(service, WHERE, ANN)
    return Shelf(store, match_id)


@pytest.mark.parametrize("shelf", GAMES, indirect=True)
async def test_a_packed_game_is_read_as_before(shelf: Shelf) -> None:
    before = await shelf.known()
    assert before["record"]
    assert before["log"]
    assert all(before["receipts"])
    assert before["export"]
    shelf.now += KEPT - timedelta(seconds=1)
    await shelf.service().pruning.prune()
    assert await shelf.count("cold_games") == 0, "not before its time"
    shelf.now += timedelta(seconds=2)
    await shelf.service().pruning.prune()
    assert [await shelf.count(table) for table in PACKED] == [0, 0, 0, 0]
    assert await shelf.count("cold_games") == 1
    async with shelf.store.read() as tx:
        room = await tx.cold.room(shelf.now)
    assert str(room) == f"1 packed games take {room.size / 1000:.0f} kB, {room.size / 1000:.1f} kB each. " + (
        f"1 games ended within a year, which makes {room.size / 1e6:.1f} MB."
    )
    assert await shelf.known() == before


@pytest.mark.parametrize("shelf", ["brimstone"], indirect=True)
async def test_it_comes_back_from_a_backup(shelf: Shelf, tmp_path: Path) -> None:
    before = await shelf.known()
    shelf.now += 2 * KEPT
    await shelf.service().pruning.prune()
    await write_backup(shelf.store.url, tmp_path / "kept")
    url = f"sqlite+aiosqlite:///{tmp_path}/other.db"
    await restore(url, open_backup(tmp_path / "kept"))
    other = Shelf(Store(url, every_extra()), shelf.match_id, shelf.now)
    await other.store.open()
    assert await other.known() == before
    await other.store.close()


@pytest.mark.parametrize("shelf", ["brimstone", "deeplamp"], indirect=True)
@pytest.mark.parametrize("which", [0, -1], ids=["first", "last"])
async def test_an_answer_that_was_changed_in_a_pack_is_found_though_it_is_as_legal(
    shelf: Shelf, which: int
) -> None:
    shelf.now += 2 * KEPT
    await shelf.service().pruning.prune()
    async with shelf.store.read() as tx:
        row = await tx.matches.get(shelf.match_id)
        assert row
        stored = await load(tx, row)
        rows = {table: list(await tx.cold.rows(row.id, table)) for table in (*KEPT_TABLES, CHAINS)}
        place, answer = list(others(stored))[which]
        rows["answers"][place] = {**rows["answers"][place], "answer": answer}
    await shelf.put(pack(rows))
    assert [verdict.ok async for verdict in replay_all(shelf.store)] == [False]


def others(game: StoredGame) -> Iterator[tuple[int, Json]]:
    """Yield the place of each line that another legal answer gives another end, and that answer."""
    match, end = begun(game), end_of(game, game.log)
    for place, line in enumerate(game.log):
        samples = (match.asks[line.seat].sample(Dice(f"another {number}")) for number in range(20))
        changed = ([*game.log[:place], replace(line, answer=one), *game.log[place + 1 :]] for one in samples)
        yield from [(place, log[place].answer) for log in changed if end_of(game, log) != end][:1]
        match.submit(line.seat, line.answer)


def end_of(game: StoredGame, log: Sequence[AnswerRow]) -> str:
    """Return the digest after a log, or that it isn't legal."""
    match = begun(game)
    try:
        for line in log:
            match.submit(line.seat, line.answer)
    except Refused:
        return "refused"
    return match.digest()


@pytest.mark.parametrize("shelf", ["brimstone"], indirect=True)
async def test_a_damaged_pack_is_told_as_damage_and_hides_no_other_game(shelf: Shelf) -> None:
    shelf.now += 2 * KEPT
    await shelf.service().pruning.prune()
    for damage in (b"", b"\x00" * 20, zlib.compress(b"[]"), zlib.compress(b'{"answers":{"n":[1]}}')):
        await shelf.put(damage)
        verdicts = [verdict async for verdict in replay_all(shelf.store)]
        assert [verdict.ok for verdict in verdicts] == [False], damage


def test_a_python_without_lzma_packs_by_zlib(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = {"answers": [{"match_id": 1, "n": n, "answer": {"n": n}} for n in range(9)]}
    small = pack(rows)
    monkeypatch.setattr("bot.store.tables.cold.lzma", None)
    assert unpack(1, pack(rows)) == rows
    with pytest.raises(Unreadable, match="lzma"):
        unpack(1, small)


def test_what_is_no_pack_is_unreadable() -> None:
    for damage in (b"", b"x" * 9, b"\xfd7zXZ\x00", *map(zlib.compress, (b"{", b"[1]", b'{"no table":{}}'))):
        with pytest.raises(Unreadable):
            unpack(1, damage)
    assert unpack(1, pack({"answers": []})) == {}


def test_a_seal_is_packed_only_if_it_does_not_follow_from_an_opening() -> None:
    game = "brimstone-7-abcdef"
    bare = [{"do": "answer", "seat": seat, "ask": 1} for seat in range(4)]
    seals = [hashes.seal(game, n, entry, f"{n:032x}", {"n": n}) for n, entry in enumerate(bare)]
    seals[2] = "f" * 64
    rows: dict[str, list[Values]] = {
        "fair_entries": [
            {"match_id": 7, "n": n, "entry": {**entry, "seal": seals[n]}, "head": NOT_KEPT if n < 3 else "ab"}
            for n, entry in enumerate(bare)
        ],
        "fair_openings": [
            {"match_id": 7, "n": n, "salt": None if n == 3 else f"{n:032x}", "content": {"n": n}}
            for n in range(4)
        ],
        "fair_tables": [{"match_id": 7, "ending": None, "id": game}],
    }
    packed = pack_surely(7, rows)
    assert unpack(7, packed) == rows
    assert [seal in str(lzma.decompress(packed)) for seal in seals] == [False, False, True, True]
