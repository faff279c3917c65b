"""A person's deadlines behind a secret link: for whoever has it, until it is renewed or ended."""

from __future__ import annotations

import pytest

from tests.bot.board.conftest import Here
from tests.bot.drive import ANN, BEN, CHANNEL, agree

BASE = "/calendar/"


async def feed(here: Here, secret: str) -> tuple[int, str]:
    status, body = await here.page().get(f"{BASE}{secret}.ics")
    return status, body.decode()


async def test_a_link_shows_ones_own_deadlines_as_they_are_each_time(here: Here) -> None:
    await here.game.until("orders")
    secret = await here.game.service.calendar.open_feed(ANN)
    status, text = await feed(here, secret)
    assert (status, text.count("BEGIN:VEVENT")) == (200, 1)
    assert f"discord.com/channels/{CHANNEL.guild_id}/{CHANNEL.channel_id}" in text
    await here.game.service.decisions.pause(here.game.match_id, ANN)
    await agree(here.game.service, here.game.match_id)
    status, text = await feed(here, secret)
    assert (status, text.count("BEGIN:VEVENT")) == (200, 0)
    assert text.startswith("BEGIN:VCALENDAR\r\n")
    assert text.endswith("END:VCALENDAR\r\n")


async def test_a_new_link_ends_the_first_and_an_ended_link_shows_nothing(here: Here) -> None:
    calendar = here.game.service.calendar
    first, of_ben = await calendar.open_feed(ANN), await calendar.open_feed(BEN)
    second = await calendar.open_feed(ANN)
    assert (await feed(here, first))[0] == 404
    assert (await feed(here, second))[0] == 200
    await calendar.close_feed(ANN)
    assert (await feed(here, second))[0] == 404
    assert (await feed(here, of_ben))[0] == 200, "it is another person's"
    assert [await calendar.has_feed(person) for person in (ANN, BEN)] == [False, True]


async def test_what_is_stored_opens_no_calendar_and_guesses_are_counted(here: Here) -> None:
    secret = await here.game.service.calendar.open_feed(ANN)
    async with here.game.store.read() as tx:
        person = await tx.people.get(ANN.id)
    assert person
    assert person.calendar
    assert secret not in person.calendar
    assert (await feed(here, person.calendar))[0] == 404
    assert [(await feed(here, f"{number:043}"))[0] for number in range(10)] == [404] * 9 + [429]
    assert (await feed(here, secret))[0] == 429, "whoever guesses has to wait"


@pytest.mark.parametrize("secret", ["", "x" * 5000, "%00", "..%2f..%2fnow"])
async def test_a_strange_link_is_refused_without_a_trace(here: Here, secret: str) -> None:
    status, text = await feed(here, secret)
    assert status in (400, 404)
    assert "Traceback" not in text


async def test_deleting_what_is_stored_ends_the_link(here: Here) -> None:
    secret = await here.game.service.calendar.open_feed(ANN)
    await here.game.service.privacy.forget(ANN)
    assert (await feed(here, secret))[0] == 404
