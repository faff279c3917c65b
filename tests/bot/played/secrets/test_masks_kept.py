"""Anonymous tables in trouble: what is missed, voted, handed over, listed and told elsewhere names nobody."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from bot.extras.webhooks import worker as hooks
from bot.messages.panel import Picture
from bot.pictures.drawing import Drawing, Drawn
from bot.table.seats.anonymity import MASKS
from sandbox.habits import offers
from sandbox.people import go_round
from tests.bot.extras.webhooks.test_hooks_in_discord import _with, managing
from tests.bot.played.secrets.test_anonymous import FEWEST, begun, names, seat_of, tells_of, until_now
from tests.bot.played.tables import Table, open_table, posts
from tests.bot.played.test_deals import act_panel
from tests.bot.played.test_lists import standing
from tests.bot.played.test_seats import newcomer, vote_post

LONGER_THAN_BLITZ = 5 * 60 + 30


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The data behind every picture that is asked for."""
    found: list[str] = []
    draw = Drawing.draw

    async def noted(self: Drawing, picture: Picture, *more: Any) -> Drawn:
        found.append(repr(vars(picture)))
        return await draw(self, picture, *more)

    monkeypatch.setattr(Drawing, "draw", noted)
    return found


@pytest.fixture
def hooked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What an address outside is told."""
    found: list[str] = []

    async def post(url: str, body: bytes, headers: Mapping[str, str]) -> int:
        found.append(body.decode())
        return 204

    monkeypatch.setattr(hooks.HookCalls, "__init__", _with(post))
    return found


async def add_address(table: Table) -> None:
    host = managing(table)
    await host.use("server settings", "Webhooks")
    await host.follow(host.last(), "Add an address", url="https://example.org/")


def told_of_anybody(table: Table, start: int) -> list[str]:
    shown = until_now(table, start)
    return [one for person in table.people for one in tells_of(table, person, shown)]


def hidden_name_of_the_computer(table: Table) -> str:
    columns = table.columns("seats")
    rows = [dict(zip(columns, row, strict=True)) for row in table.stored()["seats"]]
    return str(next(row["hidden_name"] for row in rows if row["kind"] == "computer"))


async def test_who_is_late_is_voted_out_and_followed_without_a_name(tmp_path: Path) -> None:
    async with open_table(tmp_path, people=3, anonymous=True, deadline="blitz") as table:
        ann, bob, cleo = table.people
        start = await begun(table)
        await table.play_until("Round 1 · you are")
        seat = seat_of(table, bob)
        await ann.act()
        await cleo.act()
        await table.world.env.advance_time(LONGER_THAN_BLITZ)
        assert any("did not answer in time" in text for text in posts(table))
        await ann.decide("seat", seat=seat)
        await cleo.press_card("Yes")
        assert "Passed" in vote_post(table).text
        dora = newcomer(table)
        await dora.press_card("Take the seat")
        assert any("Somebody else plays" in text for text in posts(table))
        table.people.append(dora)
        assert told_of_anybody(table, start) == []
        await ann.decide("abandon")
        for person in (ann, cleo, dora):
            await person.press_card("Yes")
        (told,) = (text for text in posts(table) if "The masks fall" in text)
        assert "Bob, then Dora" in told


async def test_no_list_no_command_and_no_address_outside_is_told_who_sits_where(
    tmp_path: Path, hooked: list[str]
) -> None:
    async with open_table(tmp_path, people=2, computers=1, anonymous=True) as table:
        await add_address(table)
        hall, _ = await standing(table)
        start = await begun(table)
        await table.play_until("Round 1 · you are")
        await table.world.env.advance_time(5)
        for asked in (
            "games",
            "game status",
            "game log",
            "game verify",
            "game review",
        ):
            await newcomer(table).command(asked)
        assert any(one.channel == hall.id for one in until_now(table, start))
        assert told_of_anybody(table, start) == []
        in_play = [body for body in hooked if "round_resolved" in body]
        assert in_play
        assert not [body for body in in_play for person in table.people if names(person, body)]
        assert all(body.count('"hidden"') == 3 for body in in_play)


@pytest.mark.parametrize(("game", "people"), FEWEST)
async def test_no_picture_is_drawn_of_who_sits_where(
    tmp_path: Path, drawn: list[str], game: str, people: int
) -> None:
    async with open_table(tmp_path, game=game, people=people, anonymous=True) as table:
        await begun(table)
        for _ in range(3):
            await go_round(table.people)
        assert drawn
        assert not [one for one in drawn for person in table.people if names(person, one)]


async def test_a_computer_behind_a_mask_is_a_seat_as_any_other(tmp_path: Path) -> None:
    async with open_table(tmp_path, people=2, computers=1, anonymous=True) as table:
        start = await begun(table)
        await table.play_until("Round 1 · you are")
        computer = hidden_name_of_the_computer(table)
        shown = until_now(table, start)
        assert not [one.raw for one in shown if computer in one.raw or "computer" in one.text]
        await table.play_and_call_off(deeds=1)
        (told,) = (text for text in posts(table) if "The masks fall" in text)
        assert computer in told


async def test_a_private_note_about_an_offer_comes_from_a_mask(tmp_path: Path) -> None:
    async with open_table(tmp_path, game="earth_mans_burden", people=2, anonymous=True) as table:
        start = await begun(table)
        await table.play_until("fly")
        ann, bob = table.people
        offer = f"offer {seat_of(table, bob)} 2 fleets on Neptune for 1 development on earth"
        await ann.write(offer)
        assert "makes you an offer" in act_panel(table, bob).text
        assert any(str(mask) in act_panel(table, bob).text for mask in MASKS)
        table.world.close_dms(bob.member)
        said = len(posts(table))
        await ann.write(offer)
        assert posts(table)[said:] == [], "a call would show whose DMs are closed"
        shown = until_now(table, start)
        assert [one for person in table.people for one in tells_of(table, person, shown)] == []
        await table.play_and_call_off(deeds=0)


async def test_a_vacation_is_told_by_no_name_no_seat_and_no_time(tmp_path: Path) -> None:
    async with open_table(tmp_path, people=2, anonymous=True, deadline="blitz") as table:
        start = await begun(table)
        await table.play_until("Round 1 · you are")
        await table.people[0].use("seat", "Go on vacation", days="2")
        assert any(text == "Somebody is on vacation. Only their clock has stopped." for text in posts(table))
        assert not offers(await table.people[1].open("seat"), "Time budgets")
        seen = [one for one in until_now(table, start) if "vacation" in one.text and one.viewer is None]
        assert not [one for one in seen if "since" in one.text.partition("🏖️")[2]]
        assert told_of_anybody(table, start) == []
        await table.people[0].use("seat", "I'm back")
        assert "Somebody is back from vacation. Their clock is running again." in posts(table)
