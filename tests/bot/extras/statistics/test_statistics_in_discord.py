"""/me stats and the ranking under /server settings as people use them, at tables of every game."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.extras.statistics.text import RANKING
from bot.games.catalogue import TEXTS
from engine.registry.catalogue import GAMES
from sandbox.habits import find
from sandbox.people import begin
from sandbox.people import open_table as open_form
from sandbox.seating import limited
from tests.bot.played.tables import Table, next_one, open_table, private, started


async def again(table: Table) -> None:
    """The same people play once more."""
    await open_form(table.organiser, players=2, round_limit=1)
    for person in table.people:
        await person.press_card("Join")
    await begin(table.people)
    told = len(table.world.posts())
    while not any(post.text.startswith("The file is") for post in table.world.posts()[told:]):
        await next_one(table.people)


async def test_a_person_sees_their_own_and_the_ranking_of_the_server_by_its_button(database: str) -> None:
    async with started(database, people=2, round_limit=1) as table:
        await table.play_on()
        await again(table)
        ann = table.person("Ann")
        await ann.command("me stats")
        own = private(table, ann)[-1]
        assert "2 games" in own.text
        assert "**Brimstone, 2 seats**" in own.text
        await table.world.restart()
        await ann.click(own, find(own, "Ranking"))
        ranking = private(table, ann)[-1]
        assert ranking.text.startswith("## Brimstone, 2 seats\n1. **")
        assert {"Ann", "Bob"} <= set(ranking.text.replace("*", " ").split())
        (file,) = ranking.files
        assert file.name.startswith(RANKING)
        assert all(one.viewer in (ann.id, None) for one in table.world.camera.shown[-1:])


@pytest.mark.trial(reason="a game is played through Discord first")
async def test_a_ranking_can_be_shown_to_all(database: str) -> None:
    async with started(database, people=2, round_limit=1) as table:
        await table.play_on()
        await table.person("Bob").use("server settings", "Ranking")
        await table.person("Bob").follow(private(table, table.person("Bob"))[-1], "Show everyone")
        newest = table.world.camera.shown[-1]
        assert newest.viewer is None
        assert "## Brimstone, 2 seats" in newest.text


@pytest.mark.trial(reason="games are played through Discord first")
async def test_who_leaves_by_the_button_is_in_no_ranking_until_they_come_back(database: str) -> None:
    async with started(database, people=2, round_limit=1) as table:
        await table.play_on()
        ann, bob = table.person("Ann"), table.person("Bob")
        await ann.command("me stats")
        own = private(table, ann)[-1]
        await ann.click(own, find(own, "Leave the statistics"))
        left = private(table, ann)[-1]
        assert "You have left the statistics" in left.text
        await bob.use("server settings", "Ranking")
        assert "Nobody has finished" in bob.told() or "Ann" not in bob.told()
        await ann.click(left, find(left, "Count my games"))
        assert "1 game, " in private(table, ann)[-1].text
        await bob.use("server settings", "Ranking")
        assert "Ann" in bob.told()


@pytest.mark.trial(reason="a game of each kind is played through Discord")
@pytest.mark.parametrize("game", TEXTS)
async def test_every_game_is_counted_in_its_own_words(tmp_path: Path, game: str) -> None:
    people = max(2, min(GAMES[game].players))
    async with started(tmp_path, game=game, people=people, **limited(game, 1)) as table:
        await table.play_and_call_off()
        ann = table.person("Ann")
        await ann.command("me stats")
        assert "In time: " in ann.told()


async def test_before_any_game_there_is_nothing_to_rank(database: str) -> None:
    async with open_table(database, people=2) as table:
        await table.organiser.use("server settings", "Ranking")
        assert "Nobody on this server has finished a game of this kind yet" in table.organiser.told()
        await table.organiser.command("me stats")
        assert "You have not finished a game yet" in table.organiser.told()
