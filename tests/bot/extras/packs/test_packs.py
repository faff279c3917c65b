"""Packs of a server: checked, chosen by a table, kept while a game plays, seen by nobody else."""

from __future__ import annotations

import io
import json
import pickle
import zipfile
from collections.abc import AsyncIterator, Iterable
from dataclasses import replace
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

import pytest

from bot.extras import every_extra
from bot.extras.analysis.service import Analyses
from bot.extras.packs import loading as laid
from bot.extras.packs import repository
from bot.extras.packs.parsing import Upload, read_sent
from bot.extras.packs.service import PackLimits, Packs
from bot.extras.site.writer import Site
from bot.host.askers import Asker
from bot.host.backup import open_backup, restore, write_backup
from bot.messages.catalogue import say
from bot.messages.panel import Panel, Press
from bot.messages.people import Where
from bot.service.past.proofs import Brought as Shown
from bot.service.past.proofs import check_here
from bot.service.people import sessions
from bot.store import Store
from bot.store.tables.matches import MatchRow
from bot.table.lobby.table_options import usual_wishes
from engine.deeplamp.pack.finding import is_here, nothing_laid_out, put_away
from engine.kernel.core import Refused
from engine.kernel.packs import Brought
from tests.bot.drive import ANN, BEN, CHANNEL, Game, begin, call_off, managing
from tests.engine.deeplamp.written import own

BOT = 1
ELSEWHERE = Where(guild_id=CHANNEL.guild_id + 1, channel_id=CHANNEL.channel_id + 1)


async def read(upload: Upload, asker: Asker) -> Brought | str:
    return read_sent(upload)


@pytest.fixture
async def game(database: str) -> AsyncIterator[Game]:
    store = Store(database, every_extra())
    await store.open()
    game = Game(store)
    packs = game.service.of(Packs)
    packs.limits, packs.reads = PackLimits(packs=2, size=250_000), read
    with nothing_laid_out():
        yield game
    await store.close()


@cache
def zipped(title: str = "Mine", pack: str = "mine") -> Upload:
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in own(title, pack).items():
            archive.writestr(f"{name}.json", json.dumps(part))
    return Upload("deeplamp", [("mine.zip", kept.getvalue())])


async def upload(game: Game, title: str = "Mine", pack: str = "mine") -> str:
    (post,) = await game.service.of(Packs).upload(
        CHANNEL.guild_id, managing(ANN), zipped(title, pack), bot_id=BOT
    )
    return post.text


async def remove(game: Game) -> str:
    return await game.service.of(Packs).remove(CHANNEL.guild_id, managing(ANN), "mine")


async def titles(game: Game) -> list[str]:
    """What the server keeps; in brackets what is offered no more."""
    async with game.service.units.read() as tx:
        rows = await tx.of(repository.Packs).of(CHANNEL.guild_id)
    return [row.title if row.withdrawn_at is None else f"({row.title})" for row in rows]


async def row_of(game: Game, match_id: int) -> MatchRow:
    async with game.service.units.game(match_id) as (_, row):
        return row


async def chosen(game: Game) -> tuple[int, str]:
    """A lobby that plays with the pack: its number, and the name of the pack."""
    match_id = await game.service.lobbies.new_game(CHANNEL, ANN, usual_wishes("deeplamp"))
    await game.service.of(Packs).play(CHANNEL, ANN, match_id, "mine")
    return match_id, str((await row_of(game, match_id)).options["pack"])


async def listed(game: Game, where: Where) -> str:
    """What the panel of packs says in a channel."""
    return (await game.service.of(Packs).panel(where, managing(ANN))).text


async def test_a_pack_is_kept_for_its_server_alone(game: Game) -> None:
    assert "has no errors" in await upload(game)
    assert "**Mine** 1.0 · `mine`" in await listed(game, CHANNEL)
    assert "This server has no packs" in await listed(game, ELSEWHERE)
    _, name = await chosen(game)
    match_id = await game.service.lobbies.new_game(ELSEWHERE, ANN, usual_wishes("deeplamp"))
    with pytest.raises(Refused, match="no pack of that name"):
        await game.service.of(Packs).play(ELSEWHERE, ANN, match_id, "mine")
    assert is_here(name)
    with pytest.raises(Refused, match="no longer has that pack"):
        await game.service.lobbies.new_game(
            replace(ELSEWHERE, channel_id=77), ANN, usual_wishes("deeplamp").with_options({"pack": name})
        )


async def test_only_who_manages_the_server_gives_and_takes_packs(game: Game) -> None:
    with pytest.raises(Refused, match="Only server managers"):
        await game.service.of(Packs).upload(CHANNEL.guild_id, BEN, zipped(), bot_id=BOT)
    await upload(game)
    with pytest.raises(Refused, match="Only server managers"):
        await game.service.of(Packs).remove(CHANNEL.guild_id, BEN, "mine")


async def test_faults_are_told_with_file_entry_and_mend(game: Game) -> None:
    sent = [(f"{name}.json", json.dumps(part).encode()) for name, part in own().items() if name != "town"]
    with pytest.raises(Refused, match=r"`town\.json: the file is missing\. Add it\.`"):
        await game.service.of(Packs).upload(
            CHANNEL.guild_id, managing(ANN), Upload("deeplamp", sent), bot_id=BOT
        )
    assert await titles(game) == []


def test_a_pack_and_its_faults_come_from_the_process_that_reads_them() -> None:
    for sent in (zipped(), Upload("deeplamp", [("pack.json", b"{}")])):
        came = read_sent(sent)
        assert pickle.loads(pickle.dumps(came)) == came


async def test_the_forms_offer_the_packs_of_the_server_and_the_missions_of_the_one_chosen(game: Game) -> None:
    await upload(game)
    form = await game.service.lobbies.form_for_new(CHANNEL, "deeplamp")
    field = next(field for field in form.fields if field.name == "pack")
    assert [option.label for option in field.options] == ["Deeplamp", "Mine 1.0"]
    elsewhere = await game.service.lobbies.form_for_new(ELSEWHERE, "deeplamp")
    assert "pack" not in [field.name for field in elsewhere.fields]
    match_id = await game.service.lobbies.new_game(CHANNEL, ANN, usual_wishes("deeplamp"))
    await game.service.lobbies.set_up(match_id, ANN, {"pack": (field.options[1].value,)})
    pages = [await game.service.lobbies.form_to_set_up(match_id, ANN, page) for page in (1, 2, 3, 4)]
    missions = next(field for page in pages for field in page.fields if field.name == "mission")
    assert [option.label for option in missions.options] == ["Down There", "And Out"]
    await game.service.lobbies.set_up(match_id, ANN, {"mission": ("and out",)})
    options = (await row_of(game, match_id)).options
    assert (options["mission"], options["pack"]) == ("and_out", field.options[1].value)
    await game.service.lobbies.set_up(match_id, ANN, {"pack": ("deeplamp",)})
    assert (await row_of(game, match_id)).options["mission"] == "first_light"


async def test_another_process_finds_the_pack_of_a_table(game: Game) -> None:
    await upload(game)
    match_id, name = await chosen(game)
    put_away(name)
    await game.service.lobbies.form_to_set_up(match_id, ANN, 2)
    assert is_here(name)


async def elsewhere(work: Any, thing: Any, asker: Asker, label: str = "") -> Any:
    """Work in a process that has no pack but those that it is sent."""
    sent = pickle.dumps((work, thing))
    with nothing_laid_out():
        work, thing = pickle.loads(sent)
        return work(thing)


async def test_a_board_for_analysis_goes_on_in_a_process_without_the_tables_pack(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "calculated", elsewhere)
    await upload(game)
    match_id, _ = await chosen(game)
    await game.service.lobbies.join(match_id, BEN, dm_open=True)
    await begin(game.service, match_id, ANN, BEN)
    analyses = game.service.of(Analyses)
    now = (await analyses.begin(match_id, ANN)).panel
    afresh = (await analyses.press(ANN, control(now, "Start again"), Press(""))).panel
    assert "out of date" not in afresh.text
    await call_off(game.service, CHANNEL, ANN)
    past = (await analyses.begin_past(match_id, 0, "", ANN)).panel
    assert (await analyses.press(ANN, control(past, "Note"), Press(""))).form is not None
    with pytest.raises(Refused, match="nothing to decide"):
        await analyses.advise(match_id, 0, "red", ANN)


def control(panel: Panel, label: str) -> str:
    buttons = (one for row in panel.rows if isinstance(row, tuple) for one in row)
    return next(one.arg for one in buttons if one.label == label)


async def test_a_version_in_play_is_kept_until_long_after_it_is_over_though_another_came(game: Game) -> None:
    await upload(game)
    match_id, name = await chosen(game)
    assert "keep that version" in await upload(game, "Mine Too")
    put_away(name)
    await row_of(game, match_id)
    assert is_here(name)
    assert await titles(game) == ["(Mine)", "Mine Too"]
    await game.service.lobbies.abandon(CHANNEL, managing(ANN))
    game.wait(days=29)
    await game.service.pruning.prune()
    assert await titles(game) == ["(Mine)", "Mine Too"]
    game.wait(days=2)
    await game.service.pruning.prune()
    assert await titles(game) == ["Mine Too"]
    with pytest.raises(Refused, match="no longer has that pack"):
        await row_of(game, match_id)


async def test_what_is_removed_goes_at_once_but_for_what_is_played(game: Game) -> None:
    await upload(game)
    await chosen(game)
    assert "keep it for running games" in await remove(game)
    assert "kept for games" in await listed(game, CHANNEL)
    with pytest.raises(Refused, match="no pack of that name"):
        await game.service.of(Packs).play(replace(CHANNEL, channel_id=78), ANN, 1, "mine")
    await game.service.lobbies.abandon(CHANNEL, managing(ANN))
    assert "pack is deleted" in await remove(game)
    assert await titles(game) == []


async def test_packs_go_when_i_am_taken_out_of_the_server(game: Game) -> None:
    await upload(game)
    await upload(game, "Other", "other")
    await chosen(game)
    await game.service.of(Packs).leave(CHANNEL.guild_id)
    assert await titles(game) == ["(Mine)"]


@pytest.mark.parametrize(("packs", "size"), [(2, 9_000_000), (9, 250_000)])
async def test_a_server_keeps_so_many_packs_and_so_much_of_them(game: Game, packs: int, size: int) -> None:
    game.service.of(Packs).limits = PackLimits(packs, size)
    await upload(game)
    await upload(game, "Other", "other")
    with pytest.raises(Refused, match=f"at most {packs} packs, and {size // 1000} kB"):
        await upload(game, "Third", "third")
    await upload(game, "Mine Again")
    offered = [title for title in await titles(game) if not title.startswith("(")]
    assert offered == ["Other", "Mine Again"]


async def test_a_version_that_comes_back_is_offered_again(game: Game) -> None:
    await upload(game)
    await chosen(game)
    await remove(game)
    await upload(game)
    assert await titles(game) == ["Mine"]


async def test_a_record_is_checked_with_the_packs_of_the_server_where_it_is_asked(game: Game) -> None:
    await upload(game)
    _, name = await chosen(game)
    raw = f'{{"pack": "{name}"}}'.encode()
    async with game.service.units.read() as tx:
        assert list((await laid.PACKS.named_in(tx, CHANNEL.guild_id, raw))["deeplamp"]) == [name]
        assert await laid.PACKS.named_in(tx, ELSEWHERE.guild_id, raw) == {}
    assert "not here" not in str(check_here(Shown(raw, "", {})))
    assert is_here(name)


async def test_who_is_forgotten_leaves_their_packs_to_the_server_without_a_name(game: Game) -> None:
    await upload(game)
    exported: Any = await game.service.privacy.export(ANN)
    assert '"title": "Mine"' in exported
    assert "Down There" not in exported
    await game.service.privacy.forget(ANN)
    async with game.service.units.read() as tx:
        assert [row.person_id for row in await tx.of(repository.Packs).of(CHANNEL.guild_id)] == [None]


async def test_a_backup_that_is_put_back_has_packs_and_tables_go_on_with_them(
    game: Game, tmp_path: Path
) -> None:
    await upload(game)
    match_id, _ = await chosen(game)
    await game.service.lobbies.join(match_id, BEN, dm_open=True)
    await begin(game.service, match_id, ANN, BEN)
    await write_backup(game.store.url, tmp_path / "all.gz")
    store = Store(f"sqlite+aiosqlite:///{tmp_path}/elsewhere.db", every_extra())
    await restore(store.url, open_backup(tmp_path / "all.gz"))
    await store.open()
    with nothing_laid_out():
        again = Game(store)
        assert await titles(again) == ["Mine"]
        async with again.service.units.table(match_id) as table:
            assert table.match.state.pack.title == "Mine"
    await store.close()


async def test_a_site_tells_of_a_game_with_a_pack_only_who_played(game: Game, tmp_path: Path) -> None:
    await upload(game)
    match_id, name = await chosen(game)
    await game.service.lobbies.join(match_id, BEN, dm_open=True)
    await begin(game.service, match_id, ANN, BEN)
    await call_off(game.service, CHANNEL, ANN)
    site = Site(tmp_path / "site", CHANNEL.guild_id, (CHANNEL.channel_id,), with_films=False)
    site.open()
    await site.write_all(game.service.units)
    written = text_of(site.written)
    assert escape(say("site-private")) in written
    assert [told for told in ("Down There", "down_there", "Mine", name) if told in written] == []


def text_of(files: Iterable[Path]) -> str:
    """Their names, and what is in pages and records."""
    return "".join(f"{one.name} {one.read_text('utf-8')}" for one in files)
