"""The end of a game by the word of its people, as they press and type it in Discord."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.registry.catalogue import GAMES, find_game
from sandbox.people import SandboxPerson, begin
from sandbox.play import is_over
from sandbox.recorder import Part, Shown
from tests.bot.played.tables import Table, check_record, posts, private, started
from tests.bot.played.test_seats import seat_of


async def motions(table: Table, person: SandboxPerson) -> Shown:
    """What the person may put to the table, opened from the card."""
    await person.press_card("Table")
    return private(table, person)[-1]


def part(shown: Shown, label: str) -> Part:
    return next(one for one in shown.parts if one.label.startswith(label))


async def vote(*people: SandboxPerson, word: str = "Yes") -> None:
    for person in people:
        await person.press_card(word)


AGAINST = [name for name in GAMES if not find_game(name).is_cooperative]


@pytest.mark.parametrize("game", AGAINST)
async def test_a_game_is_conceded_by_two_presses(tmp_path: Path, game: str) -> None:
    async with started(tmp_path, people=2, game=game) as table:
        ann, bob = table.people
        shown = await motions(table, ann)
        await ann.pick(shown, part(shown, "Choose"), "concede")
        assert not is_over(table.world)
        asked = private(table, ann)[-1]
        assert "for good" in asked.text
        await ann.click(asked, part(asked, "Concede to"))
        assert is_over(table.world)
        assert any("The game is conceded" in text for text in posts(table))
        check_record(table)


async def test_a_crew_gives_up_together_and_has_lost(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, game="deeplamp") as table:
        ann, bob = table.people
        shown = await motions(table, ann)
        menu = part(shown, "Choose")
        assert {"draw", "win"}.isdisjoint(entry.value for entry in menu.options)
        await ann.pick(shown, menu, "concede")
        asked = private(table, ann)[-1]
        assert "for good" in asked.text
        await ann.click(asked, part(asked, "Give up"))
        await vote(bob, word="No")
        assert not is_over(table.world)
        await ann.decide("concede")
        await vote(bob)
        assert is_over(table.world)
        assert any("The crew has given up" in text for text in posts(table))
        check_record(table)


async def test_a_draw_is_offered_by_a_press_and_taken_by_all(tmp_path: Path) -> None:
    async with started(tmp_path, people=3) as table:
        ann, bob, cyd = table.people
        shown = await motions(table, ann)
        await ann.pick(shown, part(shown, "Choose"), "draw")
        await vote(bob, cyd)
        assert is_over(table.world)
        check_record(table)


async def test_all_agree_on_who_has_won(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, computers=1, game="brigand_kings") as table:
        ann, bob = table.people
        await ann.decide("win", seat=seat_of(table, bob))
        await vote(bob, word="No")
        assert not is_over(table.world)
        await ann.decide("win", seat=seat_of(table, bob))
        await vote(bob)
        assert is_over(table.world)
        assert any("by agreement" in text for text in posts(table))
        check_record(table)


async def test_conceding_asks_whether_one_is_sure_and_to_whom_where_several_may_win(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, computers=1) as table:
        ann, bob = table.people
        await ann.decide("concede", is_sure=False, seat=seat_of(table, bob))
        assert "Concede to" in private(table, ann)[-1].text
        assert not is_over(table.world)
        await ann.decide("concede", seat=seat_of(table, bob))
        assert is_over(table.world)


async def test_who_is_alone_with_computers_concedes_at_once(tmp_path: Path) -> None:
    async with started(tmp_path, people=1, computers=1) as table:
        ann = table.people[0]
        await ann.decide("concede", is_sure=False)
        assert "at once, for good" in private(table, ann)[-1].text
        assert not is_over(table.world)
        await ann.decide("concede")
        assert is_over(table.world)


async def test_the_others_vote_an_absent_player_out_by_presses_and_a_steward_plays(tmp_path: Path) -> None:
    async with started(tmp_path, people=3, deadline="none") as table:
        ann, bob, cyd = table.people
        await table.play_until("Round 1 · you are")
        shown = await motions(table, ann)
        await ann.follow(shown, "Choose", "seat", seat=seat_of(table, cyd))
        await vote(bob)
        assert any("A steward plays it meanwhile" in text for text in posts(table))
        assert any("away since" in text for text in posts(table))


async def test_the_panel_shows_strangers_nothing(tmp_path: Path) -> None:
    async with started(tmp_path, people=2) as table:
        stranger = SandboxPerson(table.world, "Dora", seed="1", habit=table.people[0].habit)
        await stranger.press_card("Table")
        assert "don't play" in private(table, stranger)[-1].text


async def test_a_rematch_is_opened_and_joined_by_the_same_button(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, computers=1, game="brigand_kings") as table:
        ann, bob = table.people
        await table.play_and_call_off(deeds=1)
        await ann.press_card("Rematch")
        assert any("wants a rematch" in text for text in posts(table))
        await bob.press_card("Rematch")
        await begin(table.people)
        at = table.columns("matches").index("state")
        assert [row[at] for row in table.stored()["matches"]] == ["abandoned", "playing"]
