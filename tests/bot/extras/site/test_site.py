"""The site of a server: all of its games that are over, whole in itself, and nothing of what is private."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.extras import every_extra
from bot.extras.site.finished_game import Head
from bot.extras.site.pages import index, untold
from bot.extras.site.writer import NotOurs, Site
from bot.messages.catalogue import say, speaking
from bot.messages.languages import PSEUDO
from bot.messages.people import Person
from bot.service.service import Service
from bot.store import Store
from tests.bot.discord.pseudo import is_words
from tests.bot.drive import ANN, BEN
from tests.bot.extras.site.played import CHANNEL, GUILD, found_in, links, pages, play, write


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "site"


async def test_every_link_of_the_site_leads_to_a_file_of_it_and_none_elsewhere(
    store: Store, folder: Path
) -> None:
    await play(store, ANN, BEN)
    for name, page in (await write(store, folder)).items():
        for link in links(page):
            file, _, mark = link.partition("#")
            assert (folder / (file or name)).is_file(), link
            assert not mark or f'id="{mark}"' in page, link
        assert "src='" not in page
        assert "http:" not in page
        assert "https:" not in page
        assert "default-src 'none'" in page


async def test_a_page_tells_its_game_round_by_round_with_boards_and_record(
    store: Store, folder: Path
) -> None:
    match_id = await play(store, ANN, BEN)
    page = (await write(store, folder))[f"game-{match_id}.html"]
    assert [f'<section id="stage-{stage}"' in page for stage in (0, 1, 2)] == [True, True, False]
    assert page.count("<img") >= 3
    assert page.count("The board in words") == 3
    assert "Won by" in page
    assert (folder / "records" / f"brimstone-{match_id}.json").stat().st_size > 1000


async def test_it_is_written_from_either_database(database: str, folder: Path) -> None:
    store = Store(database, every_extra())
    await store.open()
    try:
        match_id = await play(store, ANN, BEN)
        written = await write(store, folder)
    finally:
        await store.close()
    assert sorted(written) == [f"game-{match_id}.html", "index.html"]
    assert f"game-{match_id}.html" in links(written["index.html"])
    assert "Won by" in written[f"game-{match_id}.html"]


@pytest.mark.trial(reason="a film is made, in a process of its own")
async def test_a_page_has_its_film(store: Store, folder: Path) -> None:
    match_id = await play(store, ANN, BEN, game="brigand_kings")
    page = (await write(store, folder, with_films=True))[f"game-{match_id}.html"]
    (film,) = (folder / "films").iterdir()
    assert f"films/{film.name}" in links(page)


async def test_only_games_of_that_server_that_are_over_are_in_it(store: Store, folder: Path) -> None:
    await play(store, ANN, BEN, most=3)
    await play(store, Person(8, "Eve"), Person(9, "Fay"), guild_id=GUILD + 1)
    written = await write(store, folder)
    assert list(written) == ["index.html"]
    assert "no games" in written["index.html"]
    assert not any((folder / "records").iterdir())


async def test_games_of_other_channels_than_those_that_are_named_stay_out(store: Store, folder: Path) -> None:
    match_id = await play(store, ANN, BEN)
    assert list(await write(store, folder, channels=(CHANNEL + 1,))) == ["index.html"]
    assert f"game-{match_id}.html" in await write(store, folder, channels=(CHANNEL,))
    assert list(await write(store, folder, channels=(CHANNEL + 1,))) == ["index.html"]
    assert found_in(folder, "Ann")[0] == []


async def test_who_was_forgotten_is_nowhere_also_where_they_were_written_before(
    store: Store, folder: Path
) -> None:
    zelda = Person(7, "Zeldaline")
    await play(store, ANN, zelda)
    assert "Zeldaline" in (await write(store, folder))["index.html"]
    before = set((folder / "pictures").iterdir())
    await Service(store).privacy.forget(zelda)
    await write(store, folder)
    named, looked_through = found_in(folder, "Zeldaline")
    assert named == []
    assert looked_through > 5
    assert not before & set((folder / "pictures").iterdir())


async def test_names_are_text_and_never_markup_of_a_page(store: Store, folder: Path) -> None:
    await play(store, Person(7, "<b>*Ann*</b> $title"), BEN, name='"><script>')
    for page in (await write(store, folder)).values():
        assert "<b>" not in page
        assert "<script>" not in page
        assert "<em>Ann" not in page
        assert "&lt;b&gt;*Ann*&lt;/b&gt; $title" in page


async def test_a_game_that_cannot_be_read_has_a_page_that_says_so(store: Store, folder: Path) -> None:
    match_id = await play(store, ANN, BEN)
    async with store.begin() as tx:
        await tx.checkpoints.remove_after(match_id, -1)
    page = (await write(store, folder))[f"game-{match_id}.html"]
    assert "cannot read" in page
    assert "Ann" in page


def test_a_folder_with_something_else_in_it_is_left_alone(folder: Path) -> None:
    folder.mkdir()
    (folder / "index.html").write_text("mine")
    with pytest.raises(NotOurs):
        Site(folder, GUILD, ()).open()
    assert pages(folder) == {"index.html": "mine"}


def test_pages_are_worded_in_the_language_that_is_spoken() -> None:
    head = Head(7, "Brimstone", "", None, ("Ann", "Ben"), "Ann")
    with speaking(PSEUDO):
        for page in (index([]), index([head]), untold(head, say("site-private"))):
            shown = re.sub(r"<[^>]*>", " ", page.partition("<body>")[2])
            assert not is_words(shown), shown
