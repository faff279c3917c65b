"""Seats that change hands, votes and undo, as people do them in Discord."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from engine.registry.catalogue import find_game
from sandbox.catalogue import find_ways
from sandbox.forms import fields
from sandbox.habits import find
from sandbox.people import SandboxPerson
from sandbox.recorder import Shown
from tests.bot.played.forgery import Forged, send
from tests.bot.played.tables import Table, open_table, posts, private, started


def newcomer(table: Table, name: str = "Dora") -> SandboxPerson:
    """Somebody of the server who does not play."""
    return SandboxPerson(table.world, name, seed="1", habit=find_ways("brimstone").habits["menus"])


def seat_of(table: Table, person: SandboxPerson) -> str:
    names = table.columns("seats")
    rows = [dict(zip(names, row, strict=True)) for row in table.stored()["seats"]]
    return str(next(row["seat"] for row in rows if row["person_id"] == person.id))


def sit_down(table: Table, person: SandboxPerson, instead_of: SandboxPerson) -> None:
    table.people[table.people.index(instead_of)] = person


def vote_post(table: Table) -> Shown:
    """The post of the newest vote, as it stands now."""
    shown = [one for one in table.world.camera.shown if "asks the table" in one.text and one.viewer is None]
    return table.world.camera.latest[shown[-1].message]


async def test_a_seat_is_given_to_somebody_who_plays_it_to_the_end(tmp_path: Path) -> None:
    async with started(tmp_path, round_limit=1) as table:
        bob, dora = table.person("Bob"), newcomer(table)
        await table.play_until("Round 1 · you are")
        await bob.write("HB recruit")
        old = bob.sheet()
        seat = seat_of(table, bob)
        await bob.hand_over(seat, person=dora.member)
        assert "Welcome" in table.world.seen_by(dora.member)
        assert dora.is_asked("Round 1 · you are")
        assert "Home Recruit" in dora.sheet().text
        shown = len(private(table, bob))
        (answer,) = await send(table.world, Forged(bob.member, old, find(old, "Hand in")))
        assert answer.response is not None
        assert "Dora plays" in answer.response.content
        sit_down(table, dora, bob)
        await table.play_on()
        assert not [one for one in private(table, bob)[shown:] if one.is_layout]


@pytest.mark.parametrize("game", ["brimstone", "brigand_kings"])
async def test_the_form_names_each_other_seat_with_who_sits_there(tmp_path: Path, game: str) -> None:
    async with started(tmp_path, people=2, computers=1, game=game) as table:
        ann, bob = table.people
        shown = await ann.open("seat")
        asked = await ann.click(shown, find(shown, "Replace a player"))
        assert asked.modal is not None
        seats = next(field for field in fields(asked.modal) if field["custom_id"] == "seat")["options"]
        assert {one["value"] for one in seats} == set(find_game(game).seats[:3]) - {seat_of(table, ann)}
        (bobs,) = (one for one in seats if one["value"] == seat_of(table, bob))
        assert bobs["label"].endswith(" Bob")


async def test_where_no_game_is_played_there_is_no_seat(tmp_path: Path) -> None:
    async with open_table(tmp_path) as table:
        elsewhere = table.world.guild.create_text_channel("elsewhere")
        for room, why in ((table.world.table, "has not started yet"), (elsewhere, "no game in this channel")):
            answer = await table.people[0].member.slash(room, "seat")
            assert answer.response is not None
            assert why in answer.response.content


async def test_a_seat_that_there_is_not_is_refused_with_those_there_are(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, computers=1) as table:
        ann = table.people[0]
        shown = await ann.open("seat")
        forged = replace(find(shown, "Offer my seat"), custom_id="b:1:0:-:keep:*mauve*")
        await send(table.world, Forged(ann.member, shown, forged))
        assert ann.told().startswith("There is no seat \\*mauve\\* at this table. Choose one of ")
        named = re.split(", | or ", ann.told().split("Choose one of ")[1].removesuffix("."))
        assert sorted(named) == ["blue", "green", "red"]


async def test_the_panel_has_what_makes_sense_now(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, computers=1, deadline="daily") as table:
        ann, bob = table.people
        eve = newcomer(table, "Eve")
        await table.play_until("Round 1 · you are")

        async def labels(person: SandboxPerson) -> set[str]:
            return {part.label for part in (await person.open("seat")).parts}

        own = await labels(bob)
        assert {"Go on vacation", "More time", "Add note", "Offer my seat", "Resign"} <= own
        assert {"I'm back", "Read my notes", "Replace a player", "Take the offer back"}.isdisjoint(own)
        assert await labels(eve) == set()
        await bob.use("seat", "More time", hours="3")
        await bob.use("seat", "Go on vacation", days="2")
        away = await labels(bob)
        assert "I'm back" in away
        assert {"Go on vacation", "More time"}.isdisjoint(away)
        await bob.use("seat", "Offer my seat")
        assert "Take the offer back" in await labels(bob)
        offered = next(label for label in await labels(eve))
        assert offered.startswith("Take ")
        assert {f"Take back the offer of {offered[5:]}", "Replace a player"} <= await labels(ann)


async def test_a_stranger_makes_the_bot_write_to_nobody(tmp_path: Path) -> None:
    async with started(tmp_path) as table:
        dora, eve = newcomer(table), newcomer(table, "Eve")
        assert (await dora.open("seat")).parts == ()
        card, orders = table.organiser.newest("Orders")
        forged = replace(orders, custom_id="b:1:0:-:replace:")
        await send(table.world, Forged(dora.member, card, forged))
        assert "don't play" in dora.told()
        assert not private(table, eve)


async def test_a_computer_takes_over_and_is_replaced_again(tmp_path: Path) -> None:
    async with started(tmp_path, round_limit=1) as table:
        bob, dora = table.person("Bob"), newcomer(table)
        await table.play_until("Round 1 · you are")
        seat = seat_of(table, bob)
        await bob.hand_over(seat, level="recruit")
        assert any("Recruit 1, a computer, takes over" in text for text in posts(table))
        await table.people[0].hand_over(seat, person=dora.member)
        assert "Handed in" in table.world.seen_by(dora.member)
        sit_down(table, dora, bob)
        await table.play_on()


async def test_a_seat_on_offer_is_taken_by_a_press_and_by_one_person_only(tmp_path: Path) -> None:
    async with started(tmp_path, round_limit=1) as table:
        bob, dora, eve = table.person("Bob"), newcomer(table), newcomer(table, "Eve")
        await table.play_until("Round 1 · you are")
        await bob.use("seat", "Resign")
        offer = dora.newest("Take the seat")
        await table.organiser.decide("seat", seat=seat_of(table, bob))
        assert "is offered already" in table.organiser.told()
        await table.people[0].click(*offer)
        assert "already" in table.people[0].told()
        await table.world.restart()
        await dora.click(*offer)
        await eve.click(*offer)
        assert "Dora plays" in eve.told()
        assert dora.is_asked("Round 1 · you are")
        sit_down(table, dora, bob)
        await table.play_on()


async def test_a_newcomer_with_closed_dms_is_called_in_the_channel(tmp_path: Path) -> None:
    async with started(tmp_path, round_limit=1) as table:
        bob, dora = table.person("Bob"), newcomer(table)
        table.world.close_dms(dora.member)
        await table.play_until("Round 1 · you are")
        await bob.hand_over(seat_of(table, bob), person=dora.member)
        assert dora.is_called()
        sit_down(table, dora, bob)
        await table.play_on()


async def test_a_vote_is_held_by_buttons_and_survives_a_restart(tmp_path: Path) -> None:
    async with started(tmp_path, people=4) as table:
        ann, bob, cleo, dan = table.people
        eve = newcomer(table, "Eve")
        await table.play_until("Round 1 · you are")
        await bob.decide("pause")
        post = vote_post(table)
        assert f"<@{ann.id}>" in post.text
        await eve.press_card("Yes")
        assert "don't play" in eve.told()
        await cleo.press_card("No")
        await table.world.restart()
        await cleo.press_card("Yes")
        await dan.press_card("Yes")
        closed = vote_post(table)
        assert closed.message == post.message
        assert "Passed" in closed.text
        assert closed.parts == ()
        card, _ = ann.newest("Orders")
        (late,) = await send(table.world, Forged(ann.member, card, find(post, "No")))
        assert late.response is not None
        assert "closed" in late.response.content
        assert any("All clocks have stopped" in text for text in posts(table))


async def test_undo_in_the_channel_and_by_a_vote(tmp_path: Path) -> None:
    async with started(tmp_path, round_limit=1) as table:
        leader = await table.play_until("choose its event")
        old = leader.sheet()
        await leader.answer()
        await leader.decide("undo")
        assert leader.is_asked("choose its event")
        assert any(text.startswith("**Undone**") for text in posts(table))
        new = leader.sheet()
        await send(table.world, Forged(leader.member, new, old.parts[0]))
        assert "out of date" in table.world.camera.latest[new.message].text
        await leader.answer()
        other = next(person for person in table.people if person is not leader)
        await other.answer()
        await leader.decide("undo")
        for person in table.people:
            if person is not leader:
                await person.press_card("Yes")
        assert leader.is_asked("choose its event")
        await table.play_on()


async def test_the_commands_of_a_table_that_plays(tmp_path: Path, subtests: pytest.Subtests) -> None:
    """Vacation, extensions and budgets by command."""
    async with started(tmp_path) as table:
        await table.play_until("Round 1 · you are")
        for person in table.people:
            with subtests.test(seat_of(table, person)):
                await person.use("seat", "Go on vacation", days="3")
                assert "clock is stopped" in person.told()
                await person.use("seat", "I'm back")
                assert "Welcome back" in person.told()
                await person.use("seat", "More time", hours="3")
                assert "3 more hours" in person.told()
                await person.use("seat", "Time budgets")
                assert "2 extensions left" in person.told()
