"""A backup holds everything, can be made while the bot runs, and goes into either kind of database."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import itertools
import json
import os
import sys
import tempfile
from asyncio.subprocess import PIPE, STDOUT
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection, select, text

from bot.app.command_line import carry_out, read_arguments
from bot.extras import every_extra
from bot.extras.shards.repository import Shards
from bot.host.backup import BadBackup, open_backup, restore, write_backup
from bot.host.config import Settings
from bot.messages.people import Person, Where
from bot.service.service import Service
from bot.store import Store
from bot.store.database.dump import left_out
from bot.store.database.migrate import FIRST, on_connection, upgrade
from bot.store.database.schema import metadata
from bot.table.lobby.table_options import TableOptions
from bot.table.past.replay import replay_all
from tests.bot.conftest import new_database
from tests.bot.drive import begin
from tests.bot.service.test_service import ANN, any_answer

BEN = Person(2, "Ben, \N{LATIN SMALL LETTER A WITH DIAERESIS} \N{BEER MUG}")


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    """A database with a game in play, in which orders have been given."""
    store = Store(database, every_extra())
    await store.open()
    await play(Service(store), channel=10)
    yield store
    await store.close()


@pytest.fixture(params=["sqlite", "postgres"])
async def elsewhere(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """The address of an empty database of either kind."""
    if request.param == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path}/elsewhere.db"
    else:
        async with new_database("template0") as address:
            yield address


async def play(service: Service, *, channel: int) -> int:
    """A game in which the map and the Homes are settled, and one draft is typed but not handed in."""
    where = Where(9, channel)
    options = {"round_limit": 3}
    match_id = await service.lobbies.new_game(where, ANN, TableOptions("brimstone", 2, options=options))
    for person in (ANN, BEN):
        await service.lobbies.join(match_id, person, dm_open=person is ANN)
    await begin(service, match_id, ANN, BEN)
    for _ in range(3):
        await any_answer(service, match_id)
    await service.playing.typed(ANN, f"#{match_id} HB recruit")
    return match_id


async def everything(url: str) -> dict[str, Any]:
    def read(on: Connection) -> dict[str, Any]:
        return {name: on.execute(select(table)).all() for name, table in metadata.tables.items()}

    found = await on_connection(url, read)
    return {name: sorted(map(tuple, rows), key=repr) for name, rows in found.items()}


async def test_everything_comes_back_in_either_kind_of_database(
    store: Store, elsewhere: str, tmp_path: Path
) -> None:
    made = await write_backup(store.url, tmp_path / "all.gz")
    await restore(elsewhere, open_backup(tmp_path / "all.gz"))
    kept = await everything(store.url)
    assert await everything(elsewhere) == kept
    assert made.counts == {name: len(rows) for name, rows in kept.items() if rows}
    assert {"matches", "seats", "answers", "checkpoints", "waiting", "people"} <= set(made.counts)


async def test_the_restored_game_is_the_same_and_goes_on(
    store: Store, elsewhere: str, tmp_path: Path
) -> None:
    await write_backup(store.url, tmp_path / "all.gz")
    await restore(elsewhere, open_backup(tmp_path / "all.gz"))
    restored = Store(elsewhere, every_extra())
    await restored.open()
    assert [verdict.ok async for verdict in replay_all(restored)] == [True]
    before, after = Service(store), Service(restored)
    assert (await after.games.card(1)) == await before.games.card(1)
    assert await play(after, channel=11) == 2, "ids are counted on from those restored"
    await restored.close()


async def test_a_backup_is_of_one_moment_though_people_play_on(store: Store, tmp_path: Path) -> None:
    service, made = Service(store), []
    playing = asyncio.create_task(_play_many(service))
    for number in itertools.count():
        is_last = playing.done()
        made.append(await write_backup(store.url, tmp_path / f"{number}.gz"))
        if is_last:
            break
    await playing
    for one in made:
        checked = open_backup(one.file)
        rows: dict[str, list[Any]] = {name: [] for name in checked.shape}
        for name, row in checked.rows():
            rows[name].append(row)
        begun = {row[0] for row in rows["seats"] if row[2] is not None}
        assert {row[0] for row in rows["checkpoints"]} == begun
    assert made[-1].counts["matches"] == 6


async def _play_many(service: Service) -> None:
    for channel in range(20, 25):
        await play(service, channel=channel)


async def test_only_its_owner_can_read_it(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "all.gz"
    file.write_text("an earlier one, open to all")
    file.chmod(0o644)
    await write_backup(store.url, file)
    assert file.stat().st_mode & 0o777 == 0o600
    assert [name for name in os.listdir(tmp_path) if "all.gz" in name] == ["all.gz"]


async def test_a_database_in_use_is_not_overwritten_unless_told(store: Store, tmp_path: Path) -> None:
    await write_backup(store.url, tmp_path / "all.gz")
    await play(Service(store), channel=12)
    before = await everything(store.url)
    with pytest.raises(BadBackup, match="not empty, so nothing was changed"):
        await restore(store.url, open_backup(tmp_path / "all.gz"))
    assert await everything(store.url) == before
    await restore(store.url, open_backup(tmp_path / "all.gz"), replace=True)
    assert len((await everything(store.url))["matches"]) == 1


async def test_what_processes_say_of_themselves_is_in_no_backup_and_bars_no_restore(
    store: Store, elsewhere: str, tmp_path: Path
) -> None:
    """A process that was killed leaves its row behind."""
    restored = Store(elsewhere, every_extra())
    await upgrade(elsewhere)
    await restored.open()
    for one in (store, restored):
        async with one.begin() as tx:
            await tx.of(Shards).lay_out(2)
            await tx.presses.take(7)
    made = await write_backup(store.url, tmp_path / "all.gz")
    assert not left_out() & set(made.counts)
    await restored.close()
    await restore(elsewhere, open_backup(tmp_path / "all.gz"))


Bot = Callable[..., Awaitable[tuple[int, str]]]

BEHIND: Mapping[str, Callable[[bytes], bytes]] = {
    "a row": lambda packed: gzip.compress(gzip.decompress(packed) + b'["seats", []]\n'),
    "a word": lambda packed: gzip.compress(gzip.decompress(packed) + b"x"),
    "a second file": lambda packed: packed + packed,
    "an empty file": lambda packed: packed + gzip.compress(b""),
    "zeros": lambda packed: packed + b"\0" * 9,
    "no gzip": lambda packed: packed + b"PK",
}


@pytest.mark.parametrize("kind", ["sqlite"])  # the file is the same
@pytest.mark.parametrize("what", BEHIND)
async def test_a_backup_with_anything_behind_its_end_is_refused(
    store: Store, tmp_path: Path, what: str
) -> None:
    file = tmp_path / "all.gz"
    await write_backup(store.url, file)
    open_backup(file)
    file.write_bytes(BEHIND[what](file.read_bytes()))
    with pytest.raises(BadBackup, match="follows its end"):
        open_backup(file)


NESTED = b'{"format": "brimstone-bot backup 1"}\n' + b"[" * 100_000 + b"\n"
FILES = (
    b"",
    b"[]\n",
    b"{}\n",
    b"null\n",
    b"\xff\n",
    b"[" * 100_000,
    NESTED,
    NESTED[:37] + b"[]\n",
    b"9" * 9000,
)


@pytest.mark.parametrize("lines", FILES, ids=range(len(FILES)))
def test_whatever_is_packed_is_a_backup_or_refused(lines: bytes, tmp_path: Path) -> None:
    file = tmp_path / "all.gz"
    for raw in (gzip.compress(lines), lines, gzip.compress(lines)[:-5]):
        file.write_bytes(raw)
        with pytest.raises(BadBackup):
            open_backup(file)


@given(at=st.integers(0, 10**6), byte=st.integers(0, 255), is_packed=st.booleans())
def test_a_changed_backup_is_refused_or_the_same(at: int, byte: int, is_packed: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "all.gz"
        file.write_bytes(changed(SMALL, at, byte) if is_packed else gzip.compress(changed(LINES, at, byte)))
        with suppress(BadBackup):
            assert open_backup(file).counts == {"people": 2}


def changed(raw: bytes, at: int, byte: int) -> bytes:
    at %= len(raw)
    return raw[:at] + bytes([byte]) + raw[at + 1 :]


def small() -> bytes:
    """The lines of a backup of two rows."""
    head = {"format": "brimstone-bot backup 1", "made_at": "2026-08-06T12:00:00+00:00", "revision": FIRST}
    rows = [{**head, "shape": {"people": {"user_id": "number"}}}, ["people", [1]], ["people", [2]]]
    lines = b"".join(json.dumps(row).encode() + b"\n" for row in rows)
    foot = {"rows": {"people": 2}, "sha256": hashlib.sha256(lines).hexdigest()}
    return lines + json.dumps(foot).encode() + b"\n"


LINES = small()
SMALL = gzip.compress(LINES)


async def test_rows_that_fit_no_table_are_told(url: str, tmp_path: Path) -> None:
    file = tmp_path / "all.gz"
    file.write_bytes(SMALL)
    with pytest.raises(BadBackup, match="fit no table"):
        await restore(url, open_backup(file))


async def test_a_database_that_is_none_is_told_in_a_sentence_by_every_command(
    tmp_path: Path, bot: Bot
) -> None:
    good, none = tmp_path / "good.gz", tmp_path / "none.db"
    good.write_bytes(SMALL)
    none.write_bytes(b"no database, but long enough to be looked at " * 40)
    address = f"sqlite+aiosqlite:///{none}"
    commands = (["migrate"], ["replay-all"], ["backup", str(tmp_path / "x.gz")], ["restore", str(good)])
    for command in commands:
        code, told = await bot(*command, url=address)
        assert code in (1, 2), command
        assert told.count("\n") == 1, told
        assert "Traceback" not in told


@pytest.mark.parametrize("damage", ["cut", "changed", "no backup", "not there"])
async def test_a_damaged_file_is_refused(store: Store, tmp_path: Path, damage: str) -> None:
    file = tmp_path / "all.gz"
    await write_backup(store.url, file)
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    if damage == "cut":
        file.write_bytes(gzip.compress(b"".join(lines[:-1])))
    elif damage == "changed":
        lines[-3] = lines[-3].replace(b"1", b"2")
        file.write_bytes(gzip.compress(b"".join(lines)))
    elif damage == "no backup":
        file.write_bytes(b"PK")
    else:
        file.unlink()
    with pytest.raises(BadBackup):
        open_backup(file)


async def at_revision(url: str, revision: str) -> None:
    said = text(f"UPDATE alembic_version SET version_num = '{revision}'")
    await on_connection(url, lambda on: on.execute(said))


async def test_a_backup_of_before_1_0_says_what_to_do(store: Store, elsewhere: str, tmp_path: Path) -> None:
    await at_revision(store.url, "0049")
    await write_backup(store.url, tmp_path / "old.gz")
    with pytest.raises(BadBackup, match="start the last version before 1.0 once"):
        await restore(elsewhere, open_backup(tmp_path / "old.gz"))


async def test_tables_of_before_1_0_are_not_replaced(store: Store, elsewhere: str, tmp_path: Path) -> None:
    await write_backup(store.url, tmp_path / "new.gz")
    await upgrade(elsewhere)
    await at_revision(elsewhere, "0049")
    with pytest.raises(BadBackup, match="start the last version before 1.0 once"):
        await restore(elsewhere, open_backup(tmp_path / "new.gz"), replace=True)


async def test_what_nothing_reads_any_more_is_left_out_of_a_backup_and_of_what_is_restored(
    store: Store, elsewhere: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database of just before 1.0 has two columns more: so had its backups."""

    def add(on: Connection) -> None:
        for name in ("salt", "seal"):
            on.execute(text(f"ALTER TABLE sheets ADD COLUMN {name} TEXT"))
        on.execute(text("UPDATE sheets SET salt = 'x', seal = 'y'"))

    await on_connection(store.url, add)
    made = await write_backup(store.url, tmp_path / "now.gz")
    assert not {"salt", "seal"} & set(made.shape["sheets"])
    with monkeypatch.context() as of_then:
        of_then.setattr("bot.store.database.dump.GONE", frozenset())
        before = await write_backup(store.url, tmp_path / "then.gz")
    assert {"salt", "seal"} <= set(before.shape["sheets"])
    await restore(elsewhere, open_backup(tmp_path / "then.gz"))
    assert before.counts["sheets"]
    assert len((await everything(elsewhere))["sheets"]) == before.counts["sheets"]


async def test_a_backup_of_newer_tables_is_refused(store: Store, elsewhere: str, tmp_path: Path) -> None:
    newer = text("UPDATE alembic_version SET version_num = '9999'")
    await on_connection(store.url, lambda on: on.execute(newer))
    await write_backup(store.url, tmp_path / "new.gz")
    with pytest.raises(BadBackup, match="newer version"):
        await restore(elsewhere, open_backup(tmp_path / "new.gz"))


@pytest.fixture
def bot(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Bot:
    """What a command of `python -m bot` comes to and says, without a process of its own."""

    async def run(*arguments: str, url: str) -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", ["bot", *arguments])
        chosen = read_arguments()
        code = await carry_out(Settings(database_url=url), chosen)
        return code, "".join(capsys.readouterr())

    return run


async def test_the_commands(store: Store, elsewhere: str, tmp_path: Path, bot: Bot) -> None:
    file = str(tmp_path / "all.gz")
    code, told = await bot("backup", file, url=store.url)
    assert (code, "1 matches" in told, "Keep it secret" in told) == (0, True, True), told
    code, told = await bot("restore", file, "--verify", url=elsewhere)
    assert code == 0, told
    assert "#1 brimstone, 2 players, version 1: ok" in told
    assert "1 games ok, 0 diverged" in told
    code, told = await bot("restore", file, url=elsewhere)
    assert (code, "not empty" in told) == (1, True), told
    wrong = text("UPDATE answers SET digest = '0000000000000000' WHERE n = 2")
    await on_connection(elsewhere, lambda on: on.execute(wrong))
    code, told = await bot("replay-all", url=elsewhere)
    assert (code, "DIVERGED at answer 2" in told) == (1, True), told


@pytest.mark.trial(reason="a process for each command")
@pytest.mark.parametrize("kind", ["sqlite"])
async def test_the_process_ends_with_what_its_command_comes_to(store: Store, tmp_path: Path) -> None:
    file = str(tmp_path / "all.gz")
    code, told = await process("backup", file, url=store.url)
    assert (code, "Keep it secret" in told) == (0, True), told
    code, told = await process("restore", file, url=store.url)
    assert (code, "not empty" in told) == (1, True), told


async def process(*arguments: str, url: str) -> tuple[int | None, str]:
    """What `python -m bot` ends with and says."""
    begun = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        *arguments,
        env={**os.environ, "DATABASE_URL": url},
        stdout=PIPE,
        stderr=STDOUT,
    )
    out, _ = await begun.communicate()
    return begun.returncode, out.decode()
