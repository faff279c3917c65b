"""Play Liar's Dice as people do: hidden hands on map, status and by DM, closed DMs, a restart, no guest.

Only a process that knows the guest can run this: `test_guests.py` starts one.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.games.catalogue import TEXTS
from engine.registry import catalogue
from guests.liars_dice.games import SIGNS
from tests.bot.played.tables import posts, private, started


def dice_in(text: str) -> str:
    return "".join(sign for sign in text if sign in SIGNS)


async def test_a_hand_comes_by_dm_and_stands_under_for_you_for_its_seat_alone(tmp_path: Path) -> None:
    async with started(tmp_path, game="liars_dice", people=3) as table:
        asked = next(person for person in table.people if person.is_asked("You begin"))
        others = [person for person in table.people if person is not asked]
        for person in others:
            told = [one.text for one in private(table, person) if "**For you**, in" in one.text]
            assert len(told) == 1
            assert len(dice_in(told[0])) == 5
            for command in ("game map", "game status", "game orders"):
                await person.command(command)
                shown = private(table, person)[-1].text
                assert dice_in(told[0].partition("cup")[2]) in dice_in(shown.partition("For you")[2]), command
        assert not any("cup" in text for text in posts(table))
        await others[0].command("game map", public=True)
        assert not any("cup" in text for text in posts(table))


async def test_new_dice_are_told_after_each_doubt(tmp_path: Path) -> None:
    async with started(tmp_path, game="liars_dice", people=3) as table:
        for _ in range(2):
            for person in table.people:
                if person.is_asked("Under your cup"):
                    await person.write("bid 5 5" if not person.is_asked("The bid is") else "liar")
                    break
        told = [
            one.text
            for person in table.people
            for one in private(table, person)
            if "**For you**, in" in one.text
        ]
        assert len(told) == 4
        assert any("Liar!" in text for text in posts(table))


async def test_a_table_whose_guest_is_gone_is_kept_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with started(tmp_path, game="liars_dice", people=2) as table:
        ann, before = table.people[0], table.stored()
        monkeypatch.delitem(catalogue.GAMES, "liars_dice")
        monkeypatch.delitem(TEXTS, "liars_dice")
        await table.world.restart()
        for command in ("game status", "game map", "game orders", "game log"):
            await ann.command(command)
            assert "not installed" in private(table, ann)[-1].text, command
        await ann.command("me games")
        assert "Liars Dice" in private(table, ann)[-1].text
        assert table.stored() == before
        monkeypatch.undo()
        await table.world.restart()
        await ann.command("game status")
        assert "Round 1" in private(table, ann)[-1].text
