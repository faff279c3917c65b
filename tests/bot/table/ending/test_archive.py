"""The games of a server that have ended are found by person, game, date and result, and nowhere else."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from bot.messages.panel import Menu, Panel
from bot.messages.people import Person, Where
from bot.service.service import Service
from bot.store import Store
from bot.table.ending.archive import OUTCOMES, PAGE, SEARCH, Search, read_date
from bot.table.lobby.table_options import TableOptions
from engine.kernel.core import Refused
from sandbox.seating import limited
from tests.bot.drive import ANN, BEN, CYD, begin, call_off

NOON = datetime(2026, 11, 1, 12, tzinfo=UTC)
GUILD = 9
DAN = Person(99, "Dan")
"""Dan sits nowhere."""


class Club:
    """A server in which a game ends each day."""

    def __init__(self, store: Store) -> None:
        self.now = NOON
        self.service = Service(store, clock=lambda: self.now)

    async def end(
        self, first: Person, second: Person, *, game: str = "brimstone", how: str = "concede"
    ) -> int:
        """The first concedes to the second, or calls the game off, in a channel of its own."""
        self.now += timedelta(days=1)
        here = Where(GUILD, 1000 + self.now.day)
        wishes = TableOptions(game, 2, options=limited(game, 2))
        match_id = await self.service.lobbies.new_game(here, first, wishes)
        for person in (first, second):
            await self.service.lobbies.join(match_id, person, dm_open=True)
        await begin(self.service, match_id, first, second)
        if how == "concede":
            await self.service.decisions.concede(match_id, None, first, is_sure=True)
            async with self.service.units.read() as tx:
                asked = await tx.votes.open_of(match_id)
            for vote in asked:
                await self.service.decisions.vote(match_id, vote.id, second, is_yes=True)
        else:
            await call_off(self.service, here, first)
        return match_id

    async def panel(
        self,
        search: Search,
        guild_id: int = GUILD,
        hidden: tuple[int, ...] = (),
        gone: tuple[int, ...] = (),
        reader: Person = DAN,
    ) -> Panel:
        channels = await self.service.reviews.channels(guild_id, search)
        seen = {channel: None if channel in gone else channel not in hidden for channel in channels}
        return await self.service.reviews.archive(guild_id, search, seen, reader.id)

    async def found(self, search: Search, **where: object) -> list[int]:
        panel = await self.panel(search, **where)  # type: ignore[arg-type]  # a test names what matters
        return [int(one.value) for row in panel.rows if isinstance(row, Menu) for one in row.choices]


@pytest.fixture
def club(store: Store) -> Club:
    return Club(store)


async def test_the_newest_game_comes_first_with_who_played_and_how_it_ended(club: Club) -> None:
    old, new = await club.end(ANN, BEN), await club.end(BEN, CYD, game="brigand_kings")
    assert await club.found(Search()) == [new, old]
    text = (await club.panel(Search())).text
    assert "2 games" in text
    assert "won by" in text
    assert "the others conceded" in text


async def test_games_are_found_by_who_played_in_them(club: Club) -> None:
    old, new = await club.end(ANN, BEN), await club.end(BEN, CYD)
    assert await club.found(Search(person_id=ANN.id)) == [old]
    assert await club.found(Search(person_id=BEN.id)) == [new, old]


async def test_games_are_found_by_what_was_played_and_when(club: Club) -> None:
    first, second, third = [
        await club.end(ANN, BEN, game=game) for game in ("brimstone", "brigand_kings", "brimstone")
    ]
    assert await club.found(Search(game="brigand_kings")) == [second]
    assert await club.found(Search(since=date(2026, 11, 3))) == [third, second]
    assert await club.found(Search(until=date(2026, 11, 2))) == [first]
    assert await club.found(Search(since=date(2026, 11, 3), until=date(2026, 11, 3))) == [second]


async def test_games_are_found_by_how_they_ended(club: Club) -> None:
    lost, called_off, won = (
        await club.end(ANN, BEN),
        await club.end(ANN, BEN, how="off"),
        await club.end(BEN, ANN),
    )
    assert await club.found(Search(person_id=ANN.id, outcome="won")) == [won]
    assert await club.found(Search(person_id=ANN.id, outcome="lost")) == [lost]
    assert await club.found(Search(outcome="called off")) == [called_off]
    assert await club.found(Search(outcome="conceded")) == [won, lost]
    assert await club.found(Search(outcome="draw")) == []
    with pytest.raises(Refused, match="Choose a person too"):
        await club.found(Search(outcome="won"))


async def test_a_crew_that_gave_up_has_lost_all_together(club: Club) -> None:
    given_up = await club.end(ANN, BEN, game="deeplamp")
    assert await club.found(Search(outcome="draw")) == []
    for person in (ANN, BEN):
        assert await club.found(Search(person_id=person.id, outcome="won")) == []
        assert await club.found(Search(person_id=person.id, outcome="lost")) == [given_up]
    assert "given up by the crew" in (await club.panel(Search())).text


async def test_another_server_finds_none_of_them_and_nobody_what_is_hidden(club: Club) -> None:
    await club.end(ANN, BEN)
    assert await club.found(Search(), guild_id=GUILD + 1) == []
    assert await club.found(Search(), hidden=(1002,)) == []
    assert "no finished game" in (await club.panel(Search(), guild_id=GUILD + 1)).text


async def test_a_game_in_a_channel_that_is_gone_is_found_by_those_who_sat_there_alone(club: Club) -> None:
    match_id = await club.end(ANN, BEN)
    assert await club.found(Search(), gone=(1002,), reader=ANN) == [match_id]
    assert await club.found(Search(), gone=(1002,), reader=CYD) == []


async def test_pages_lead_on_and_back_with_the_same_search(club: Club) -> None:
    for _ in range(PAGE + 1):
        await club.end(ANN, BEN, how="off")
    first = await club.panel(Search(person_id=ANN.id))
    older, search_button = [button for row in first.rows if isinstance(row, tuple) for button in row]
    assert search_button.action == SEARCH
    search = Search.read(older.arg)
    assert search == Search(person_id=ANN.id, page=1)
    assert len(await club.found(search)) == 1


@pytest.mark.parametrize("outcome", OUTCOMES)
def test_a_search_reads_back_from_its_text(outcome: str) -> None:
    search = Search(2**63, "earth_mans_burden", date(2026, 1, 2), date(2026, 3, 4), "", 12)
    changed = replace(search, outcome=outcome)  # type: ignore[arg-type]  # one of them
    assert Search.read(str(changed)) == changed
    assert len(str(changed)) < 80
    assert Search.read(str(Search())) == Search()


async def test_who_was_forgotten_is_found_no_more(club: Club) -> None:
    await club.end(ANN, BEN)
    await club.service.privacy.forget(BEN)
    assert await club.found(Search(person_id=BEN.id)) == []
    assert "Ben" not in (await club.panel(Search())).text


def test_a_day_is_written_as_a_day() -> None:
    assert read_date(" 2026-11-22 ") == date(2026, 11, 22)
    with pytest.raises(Refused, match="can't read the day"):
        read_date("yesterday")
