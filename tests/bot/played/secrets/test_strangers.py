"""Somebody else presses every button and menu of a person's panel: refused, and nothing is changed."""

from __future__ import annotations

from pathlib import Path

import pytest
from simcord import InteractionResult, MemberActor

from sandbox.brimstone.plans import own_hexes, troops_in
from sandbox.habits import find
from sandbox.recorder import Part, Shown
from tests.bot.played.forgery import Forged, send, ways_to_press
from tests.bot.played.tables import Table, private, started
from tests.bot.played.warpath import WAR_OF_TWO, make_war

pytestmark = pytest.mark.usefixtures("dealt_from_the_seed")

PHASES = ["Adjust the map", "Where is your Home?", "choose its event", "Round 1 · you are"]

BIG = "9" * 40
NEVER_GIVEN_OUT = (
    "b:1:1:-:nonsense:", "b:99:1:red:hand_in:", "b:99:0:-:join:", "b:1:0:-:orders:x", "b:1:0:-:set_up:x",
    "b:1:0:-:topic:chess", "b:1:0:-:new:chess", "b:1:0:-:take_seat:red\0", "b:1:0:-:add_computer:god",
    f"b:{BIG}:0:-:join:", f"b:1:{BIG}.1.1:red:hand_in:", "b:1:....:red:hand_in:", f"b:1:0:-:vote:{BIG}.yes",
    "b:1:0:-:vote:².yes", "b:١:0:-:join:", "b", "", "x" * 100, f"forget:{BIG}", "forget:1",
)  # fmt: skip


async def press_all(table: Table, who: MemberActor, panel: Shown) -> list[InteractionResult]:
    """Every component of the panel in every way."""
    answers = []
    for part in panel.parts:
        for way in ways_to_press(part):
            answers += await send(table.world, Forged(who, panel, part, **way))
    return answers


def is_refusal(answer: InteractionResult) -> bool:
    """Return whether it is an answer to the person alone, a line of text."""
    said = answer.response
    return said is not None and said.ephemeral and not said.components and bool(said.content)


async def press_as_stranger(table: Table, who: MemberActor, panel: Shown) -> None:
    stored, shown = table.stored(), len(table.world.camera.shown)
    answers = await press_all(table, who, panel)
    assert answers
    assert all(is_refusal(answer) for answer in answers)
    assert table.stored() == stored
    assert {one.viewer for one in table.world.camera.shown[shown:]} == {who.id}


async def test_a_member_who_does_not_play_and_another_player(
    tmp_path: Path, subtests: pytest.Subtests
) -> None:
    async with started(tmp_path, people=2) as table:
        mallory = table.world.add_member("Mallory")
        for phase in PHASES:
            victim = await table.play_until(phase)
            (other,) = (person for person in table.people if person is not victim)
            for who in (mallory, other.member):
                with subtests.test(f"{phase}, {who.name}"):
                    await press_as_stranger(table, who, victim.sheet())


@pytest.mark.parametrize("page", ["March", "Standing"])
async def test_the_deeper_pages_of_the_order_sheet(tmp_path: Path, page: str) -> None:
    async with started(tmp_path, people=2) as table:
        victim = await table.play_until("Round 1 · you are")
        if page == "March":
            await victim.write(f"{next(e.value for e in own_hexes(victim.sheet()) if troops_in(e))} march")
            menu = next(part for part in victim.sheet().parts if part.label.endswith("where to?"))
            await victim.pick(victim.sheet(), menu, menu.options[0].value)
        else:
            await victim.press(victim.sheet(), find(victim.sheet(), "Standing"))
        other = next(person for person in table.people if person is not victim)
        await press_as_stranger(table, other.member, victim.sheet())


async def test_a_payment_and_a_receipt(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, seed=WAR_OF_TWO, round_limit=3) as table:
        make_war(table)
        victim = await table.play_until("how much do you pay")
        mallory = table.world.add_member("Mallory")
        await press_as_stranger(table, mallory, victim.sheet())
        await victim.answer()
        receipt = private(table, victim)[-1]
        assert [part.label for part in receipt.parts] == ["Take back"]
        await press_as_stranger(table, mallory, receipt)


async def test_what_a_player_may_not_do_with_the_lobby_of_another(tmp_path: Path) -> None:
    async with started(tmp_path, people=2, computers=1) as table:
        lobby = next(s for s in table.world.camera.shown if any(p.label == "Start" for p in s.parts))
        stored = table.stored()
        for part in lobby.parts:
            await send(table.world, Forged(table.people[1].member, lobby, part))
        assert table.stored()["matches"] == stored["matches"]
        assert table.stored()["seats"] == stored["seats"]


async def test_custom_ids_that_were_never_given_out(tmp_path: Path) -> None:
    async with started(tmp_path, people=2) as table:
        await table.play_until("Round 1 · you are")
        mallory = table.world.add_member("Mallory")
        card = next(shown for shown in reversed(table.world.posts()) if shown.is_layout)
        stored = table.stored()
        for custom_id in NEVER_GIVEN_OUT:
            for text in (None, "HB recruit"):
                (answer,) = await send(table.world, Forged(mallory, card, Part("x", custom_id), text=text))
                assert is_refusal(answer), custom_id
                assert answer.response
                assert "log" not in answer.response.content, "a mistake of ours"
        assert table.stored() == stored


async def test_only_the_organiser_or_a_manager_calls_a_game_off(tmp_path: Path) -> None:
    async with started(tmp_path, people=2) as table:
        ann, bob = table.people
        shown = await bob.open("table vote")
        menu = find(shown, "Choose what to decide")
        assert "abandon" not in [entry.value for entry in menu.options]
        await send(table.world, Forged(bob.member, shown, menu, values=("abandoned",)))
        assert "Only the organiser" in bob.told()
        assert table.stored()["matches"][0][9] != "abandoned"
