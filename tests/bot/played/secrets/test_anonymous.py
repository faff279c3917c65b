"""Anonymous tables: until the end nothing that others see names a person, or tells that one sits there."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from bot.discord.views.component_id import parse_key
from bot.games.catalogue import TEXTS
from bot.table.decisions.seat_panel import TALK
from bot.table.seats.anonymity import MASKS
from engine.registry.catalogue import GAMES
from sandbox.habits import find
from sandbox.people import SandboxPerson, begin
from sandbox.recorder import Entry, Part, Shown
from tests.bot.played.forgery import Forged, send
from tests.bot.played.tables import Table, check_record, open_table, posts

FEWEST = [(game, max(2, min(GAMES[game].players))) for game in TEXTS]
CALL = "started. Somebody else, cut the deck"


def tells_of(table: Table, person: SandboxPerson, shown: Iterable[Shown]) -> list[str]:
    """Return what others saw with the person's name or id in it: menus, embeds, files, alternative texts too.

    But for the call to cut, which loses its button after the deal.
    """
    seen = [one for one in shown if person.id not in (one.viewer, one.author) and CALL not in one.text]
    return [said for one in seen for said in [one.raw, *_in_files(table, one)] if names(person, said)]


def names(person: SandboxPerson, said: str) -> bool:
    return re.search(rf"\b{person.name}\b|\b{person.id}\b", said) is not None


def _in_files(table: Table, one: Shown) -> list[str]:
    """What stands under pictures, and in files that are text."""
    texts = [file for file in one.files if file.name.endswith((".txt", ".json"))]
    return [*(file.alt for file in one.files), *(table.world.camera.read(f.url).decode() for f in texts)]


async def begun(table: Table) -> int:
    """Deal; how much was shown until then, where people are named all together."""
    await begin(table.people)
    shown = table.world.camera.shown
    return next(n for n, one in enumerate(shown) if "begins.**" in one.text) + 1


def until_the_end(table: Table, start: int) -> list[Shown]:
    shown = table.world.camera.shown[start:]
    end = next(n for n, one in enumerate(shown) if "The masks fall" in one.text or "The file is" in one.text)
    while shown[end - 1].text.startswith("**Turn"):  # the last turns are told when the game is over
        end -= 1
    return [one for one in shown[:end] if "Thanks for playing" not in one.text]  # the end by DM comes first


@pytest.mark.parametrize(("game", "people"), FEWEST)
async def test_nobody_is_named_before_the_end_and_all_are_then(
    tmp_path: Path, game: str, people: int
) -> None:
    async with open_table(tmp_path, game=game, people=people, anonymous=True) as table:
        start = await begun(table)
        await table.play_on()
        for person in table.people:
            assert tells_of(table, person, until_the_end(table, start)) == []
        (told,) = (text for text in posts(table) if "The masks fall" in text)
        assert all(person.name in told for person in table.people)
        assert all(str(mask) in told for mask in MASKS[:people])
        check_record(table)


async def test_neither_a_vote_nor_a_seat_that_changes_hands_tells_who_it_is(tmp_path: Path) -> None:
    async with open_table(tmp_path, people=3, anonymous=True) as table:
        start = await begun(table)
        ann, bob, _ = table.people
        await table.play_until("Round 1 · you are")
        await bob.decide("extend", hours="5")
        await bob.use("seat", "Resign")
        await bob.use("seat", "I'm back")
        await bob.decide("concede", seat=seat_of(table, ann))
        shown = until_now(table, start)
        assert [one for person in table.people for one in tells_of(table, person, shown)] == []
        await table.play_and_call_off(deeds=1)


def until_now(table: Table, start: int) -> list[Shown]:
    return table.world.camera.shown[start:]


def seat_of(table: Table, person: SandboxPerson) -> str:
    names = table.columns("seats")
    rows = [dict(zip(names, row, strict=True)) for row in table.stored()["seats"]]
    return str(next(row["seat"] for row in rows if row["person_id"] == person.id))


async def test_whom_no_dm_reaches_learns_before_joining_that_they_cannot_sit_there(tmp_path: Path) -> None:
    async with open_table(tmp_path, people=3, anonymous=True, closed=["Cleo"]) as table:
        assert "This table is anonymous" in table.world.seen_by(table.person("Cleo").member)
        assert "Cleo" not in posts(table)[-1]


async def test_a_thread_would_tell_who_talks(tmp_path: Path) -> None:
    async with open_table(tmp_path, people=2, anonymous=True) as table:
        await begun(table)
        ann, bob = table.people
        shown = await ann.open("seat")
        assert "Talk in private" not in shown.raw
        key = parse_key(find(shown, "Add note").custom_id)
        assert key is not None
        menu = Part("", str(replace(key, action=TALK)), (Entry("", seat_of(table, bob)),))
        await send(table.world, Forged(ann.member, shown, menu, values=(seat_of(table, bob),)))
        assert "nobody can talk in private" in ann.told()
        await table.play_and_call_off(deeds=1)
