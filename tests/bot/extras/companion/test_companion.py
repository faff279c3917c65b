"""The companion of a crew at a real table, line by line, as people use it in Discord."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.extras.companion import repository
from bot.extras.companion.service import Crews
from bot.messages.people import Where
from engine.kernel.dice import Dice, commitment
from sandbox.habits import NotOffered, find
from sandbox.people import SandboxPerson
from tests.bot.extras.companion.played_companion import PANEL, Club, club, manager
from tests.bot.played.forgery import Forged, send
from tests.bot.played.test_trouble import MISSING_PERMISSIONS

ENTERED: list[tuple[str, dict[str, Any], str]] = [
    ("crew shaft start", {"bearer": "tom"}, "The descent begins: the crew at 16, the dark at 0"),
    ("crew shaft revives", {"n": 0}, "Revive token: 0"),
    ("crew shaft lamp", {"hero": "Bess"}, "Bess carries the lamp"),
    ("crew shaft test", {"bonus": 1}, "Turn 1. Test:"),
    ("crew shaft move", {"marker": "dark", "n": 2}, "Draw a dark card and carry it out at once"),
    ("crew shaft deeper", {}, "The crew: 16 to 15"),
    ("crew hero set", {"hero": "Bess", "stat": "armor", "value": 5}, "Bess: armor 5"),
    ("crew hero add", {"hero": "Bess", "what": "strain", "n": 2}, "Bess: strain 0 to 2 of 8"),
    ("crew hero add", {"hero": "Tom", "what": "coin", "n": 11}, "Tom: coin 0 to 11"),
    ("crew gear add", {"hero": "Bess", "item": "anvil", "weight": 9}, "Too heavy: load 9 of 7"),
    ("crew gear give", {"hero": "Bess", "to": "Tom", "item": "anvil"}, "Bess gives anvil to Tom"),
    ("crew gear drop", {"hero": "Tom", "item": "anvil"}, "Tom lays anvil down"),
    ("crew rename", {"term": "nerve", "called": "grit"}, "Nerve is called grit here"),
    ("crew omen add", {"n": 1}, "1 omen card face down on the stack"),
    ("crew omen reveal", {}, "cancel it together, for 1 grit each"),
    ("crew omen cancel", {}, "Cancelled: Bess and Tom paid 1 each"),
    ("crew order set", {"who": "Ghouls", "initiative": 3, "ambush": True}, "Ghouls: initiative 3 + 2"),
    ("crew order set", {"who": "Bess", "initiative": 5}, "Tied with Ghouls"),
    ("crew order next", {}, "Now: Ghouls (5)"),
    ("crew order next", {"who": "Bess"}, "Now: Bess (5)"),
    ("crew order drop", {"who": "ghouls"}, "Ghouls is out of the order"),
    ("crew roll", {"dice": "d36"}, "Bess, d36:"),
    ("crew roll", {"dice": "wits", "hero": "Tom", "target": 2}, "Tom, wits:"),
    ("crew check", {"what": "attack", "hero": "Tom"}, "Tom, attack 4+:"),
    ("crew check", {"what": "defense", "hero": "Tom", "n": 2, "damage": 2}, "Tom, defense 4+:"),
    ("crew check", {"what": "resolve", "hero": "Tom", "n": 1, "taint": True}, "Tom, resolve 5+:"),
    ("crew hit", {"enemy": "Ghoul", "damage": 5, "defense": 2, "health": 9}, "5 - 2 = 3 wounds, 3 of 9"),
    ("crew hit", {"enemy": "Ghoul", "damage": 6, "defense": 2, "crit": True}, "Ghoul is dead"),
    ("crew fight end", {"threats": 2, "rested": "Bess"}, "Loot: 2 each for 2"),
    ("crew hero add", {"hero": "Tom", "what": "wounds", "n": 10}, "Tom is down"),
    ("crew hero recover", {"hero": "Tom"}, "Tom: injury chart"),
    ("crew hero add", {"hero": "Bess", "what": "xp", "n": 500}, "Bess can pay 500 for level 2"),
    ("crew hero level", {"hero": "Bess", "ability": "Steady"}, "New: Steady"),
    ("crew note", {"card": "Fog", "text": "No shots."}, "In play: Fog. No shots."),
    ("crew town event", {}, "End of the day:"),
    ("crew hero remove", {"hero": "Tom"}, "Tom leaves the crew"),
]  # fmt: skip


def plain(text: str) -> str:
    return text.replace("\\", "")


async def test_a_crew_is_made_its_lamp_tested_and_all_of_it_taken_back(tmp_path: Path) -> None:
    async with club(tmp_path, "Bess", "Tom") as table:
        ann, bob = table.people
        assert (await table.hero("Tom"))["stats"]["health"] == 10
        await ann.command("crew shaft start")
        before = (await table.row()).state
        await table.falls(1, 3)
        await table.press(bob, "Lamp test")
        assert "Test: 1 + 3 = 4, needed 7" in plain(table.panel.text)
        assert (await table.row()).state["dark"] == 1
        await table.press(bob, "Undo")
        assert (await table.row()).state == before
        await table.world.restart()
        await table.press(ann, "Deeper")
        assert (await table.row()).state["crew"] == 15


@pytest.mark.slow(reason="every command of the companion once")
async def test_every_line_of_it_is_told_to_all_logged_and_taken_back_exactly(tmp_path: Path) -> None:
    async with club(tmp_path, "Bess", "Tom") as table:
        ann, bob = table.people
        await ann.command("crew hero sheet", hero="Bess")
        assert "combat 3" in plain(ann.told())
        states = []
        for name, options, said in ENTERED:
            states.append((await table.row()).state)
            await bob.command(name, **{"hero": "Bess", **options} if name == "crew roll" else options)
            assert said in plain(table.said), (name, options)
        await ann.command("crew log")
        assert f"<@{bob.id}>: Tom leaves the crew." in plain(ann.told())
        for _ in range(5):
            await ann.command("crew undo")
            assert json.dumps((await table.row()).state) == json.dumps(states.pop()), ENTERED[len(states)]


async def test_a_nerve_rolls_again_and_what_gets_through_is_taken_by_a_press(tmp_path: Path) -> None:
    async with club(tmp_path, "Bess") as table:
        ann, bob = table.people
        await table.falls(1, 2)
        await bob.command("crew check", what="defense", hero="Bess", n=2)
        reply = next(one for one in reversed(table.posts) if one.text.startswith("Bess, defense"))
        menu = find(table.panel, "Re-roll which dice, for 1 nerve?")
        assert [one.label for one in menu.options] == ["Die 1: 1", "Die 2: 2"]
        await table.falls(6)
        await ann.pick(table.panel, menu, "1")
        assert "defense 4+: 6, 2: 1 gets through" in plain(table.panel.text)
        assert (await table.hero("Bess"))["nerve"] == 0
        with pytest.raises(NotOffered):
            find(table.panel, "Re-roll")
        await ann.press_card("Take 1 wound")
        assert (await table.hero("Bess"))["wounds"] == 1
        await ann.click(reply, find(reply, "Take 2 wounds"))
        assert "no roll open any more" in ann.told()


async def test_what_is_done_most_is_done_by_forms_of_the_panel(tmp_path: Path) -> None:
    async with club(tmp_path, "Bess", "Tom") as table:
        ann, bob = table.people
        await ann.command("crew shaft start")
        for label, said, told in (
            ("Add", {"hero": "red", "what": "strain", "n": "3"}, "Bess: strain 0 to 3"),
            ("Roll", {"dice": "2d6", "hero": "-", "target": ""}, "2d6:"),
            ("Check", {"hero": "blue", "what": "attack", "n": "", "damage": "1"}, "Tom, attack 4+:"),
            ("Hit", {"enemy": "Rat", "damage": "4", "defense": "1", "crit": [], "health": ""}, "Rat: 4 - 1"),
            ("End fight", {"threats": "2", "rested": ["red"], "nerve": ["blue"]}, "Tom rests: nerve 2"),
        ):
            await table.fill(bob, await table.press(bob, label), **said)
            assert told in plain(table.panel.text), label
        await table.fill(bob, await table.press(bob, "Add"), hero="red", what="xp", n="many")
        assert "must be a number, not many" in bob.told()
        menu = find(table.panel, "A hero's sheet")
        await bob.pick(table.panel, menu, "blue")
        assert "**Tom**" in bob.told()


async def test_tied_heroes_have_a_button_each_and_the_first_to_press_begins(tmp_path: Path) -> None:
    async with club(tmp_path, "Bess", "Tom") as table:
        ann, bob = table.people
        await ann.command("crew shaft start")
        await ann.command("crew order set", who="Rats", initiative=9)
        await table.press(bob, "Next: Rats")
        old = table.panel
        both = [
            Forged(one.member, table.panel, find(table.panel, f"{hero} acts"))
            for one, hero in ((ann, "Bess"), (bob, "Tom"))
        ]
        await send(table.world, *both)
        acting = [one["name"] for one in (await table.row()).state["order"] if one["state"] == "now"]
        assert acting in (["red"], ["blue"])
        revision = (await table.row()).revision
        await send(table.world, Forged(ann.member, old, find(old, "Deeper")))
        assert "Someone else changed this first" in table.panel.text
        assert (await table.row()).revision == revision


async def test_a_day_in_town_asks_each_and_rolls_what_is_due(tmp_path: Path) -> None:
    async with club(tmp_path, "Bess", "Tom") as table:
        ann, bob = table.people
        await bob.command("crew town day")
        shown, button = bob.newest("Tom")
        result = await bob.click(shown, button)
        await table.fill(bob, result, night="camp", place="the doctor")
        assert "Tom: camp, the doctor" in plain(table.world.camera.latest[shown.message].text)
        await ann.press_card("Roll the day")
        assert "Tom, the doctor:" in plain(table.world.camera.latest[shown.message].text)
        await ann.press_card("End the day")
        assert "End of the day" in plain(table.world.camera.latest[shown.message].text)


async def test_only_who_is_in_the_crew_or_manages_the_server_writes_in_its_book(tmp_path: Path) -> None:
    async with club(tmp_path, "Bess") as table:
        ann, bob = table.people
        eve = SandboxPerson(table.world, "Eve", seed="1")
        for name, options in (
            ("crew hero add", {"hero": "Bess", "what": "xp", "n": 1}),
            ("crew hero new", {"hero": "Ida"}),
            ("crew invite", {"person": eve.member}),
            ("crew undo", {}),
            ("crew end", {"sure": True}),
            ("crew roll", {"dice": "2d6"}),
        ):
            await eve.command(name, **options)
            assert "You are not in this crew" in plain(eve.told()), name
        await table.press(eve, "Undo")
        assert "You are not in this crew" in plain(eve.told())
        await bob.command("crew leave")
        await bob.command("crew hero add", hero="Bess", what="xp", n=1)
        assert "You are not in this crew" in plain(bob.told())
        host = manager(table)
        await host.command("crew hero add", hero="Bess", what="xp", n=1)
        assert (await table.hero("Bess"))["xp"] == 1


async def test_bad_input_changes_nothing_and_is_told_to_him_alone(tmp_path: Path) -> None:
    async with club(tmp_path, people=1) as table:
        (ann,) = table.people
        await ann.command("crew shaft test")
        assert "There is no crew in this channel" in ann.told()
        await ann.command("crew hero new", hero="*Bess* @everyone")
        before = await table.row()
        for name, options, said in (
            ("crew shaft test", {}, "No descent has begun"),
            ("crew hero set", {"hero": "Bess", "stat": "health", "value": 3}, "There is no hero called Bess"),
            (
                "crew hero set",
                {"hero": "*bess* @EVERYONE", "stat": "speed", "value": 3},
                "A sheet has no speed",
            ),
            ("crew check", {"what": "attack", "hero": "red"}, "has no melee yet"),
            ("crew roll", {"dice": "d7"}, "Dice are 2d6"),
            ("crew hero recover", {"hero": "red"}, "is not down"),
            ("crew hero level", {"hero": "red"}, "costs 500"),
            ("crew fight end", {"rested": "Zoe"}, "There is no hero called Zoe"),
            ("crew hero export", {"hero": "Zoe"}, "There is no hero called Zoe"),
            ("crew move", {"number": 99}, "There is no such crew"),
            ("crew end", {}, "use `/crew end sure:True`"),
        ):
            await ann.command(name, **options)
            assert said in ann.told(), name
        assert await table.row() == before
        assert "\\*Bess\\* @\u200beveryone" in table.panel.text


async def test_names_are_suggested_while_one_types(tmp_path: Path) -> None:
    async with club(tmp_path, "Bess", "Tom") as table:
        ann = table.people[0].member
        for command, option, typed, found in (
            ("crew hero add", "hero", "be", ["Bess"]),
            ("crew order set", "who", "", ["Bess", "Tom"]),
            ("crew hero set", "stat", "nerve_m", ["nerve_max"]),
            ("crew rename", "term", "lodg", ["lodging"]),
        ):
            choices = await ann.autocomplete(table.world.table, command, option, typed)
            assert [one["value"] for one in choices] == found, command


async def test_sheets_go_out_and_come_in_as_files_and_the_crew_moves_from_a_lost_channel(
    tmp_path: Path,
) -> None:
    async with club(tmp_path, "Bess", people=1) as table:
        (ann,) = table.people
        await ann.command("crew hero export", hero="Bess")
        raw = _file(table)
        assert json.loads(raw)["name"] == "Bess"
        number = (await table.row()).id
        elsewhere = table.world.guild.create_text_channel("elsewhere")
        table.world.env.backend.delete_channel(table.world.table.id)
        await ann.member.slash(elsewhere, "crew move", number=number)
        async with table.world.bot.store.read() as tx:
            moved = await tx.of(repository.Crews).here(elsewhere.id)
        assert moved is not None
        assert moved.id == number
        assert PANEL in _text(elsewhere.history()[-1])


async def test_all_of_a_crew_are_told_once_that_its_channel_is_gone_and_one_ends_it_from_elsewhere(
    tmp_path: Path,
) -> None:
    async with club(tmp_path, "Bess") as table:
        ann, bob = table.people
        eve = SandboxPerson(table.world, "Eve", seed="1")
        row = await table.row()
        elsewhere = table.world.guild.create_text_channel("elsewhere")
        table.world.env.backend.delete_channel(table.world.table.id)
        await table.world.env.settle()
        await table.world.bot.service.of(Crews).down(Where(row.guild_id, row.channel_id))
        await table.world.env.settle()
        for person in (ann, bob):
            assert f"`/crew move number:{row.id}`" in person.told()
            assert len(_told_of_loss(table, person)) == 1
        assert _told_of_loss(table, eve) == []
        await eve.member.slash(elsewhere, "crew end", sure=True, number=row.id)
        assert "You are not in this crew" in plain(eve.told())
        await bob.member.slash(elsewhere, "crew end", sure=True, number=row.id)
        assert json.loads(_file(table))["crew"] == row.state


async def test_all_of_a_crew_are_told_that_nothing_can_be_posted_in_its_channel(tmp_path: Path) -> None:
    async with club(tmp_path, "Bess", people=1) as table:
        (ann,) = table.people
        table.world.refuse("*", f"/channels/{table.world.table.id}/messages*", MISSING_PERMISSIONS)
        await ann.command("crew show")
        (told,) = _told_of_loss(table, ann)
        assert "I can no longer post in" in told


async def test_the_panel_comes_down_when_much_stands_below_it_and_when_it_was_deleted(
    tmp_path: Path,
) -> None:
    async with club(tmp_path, "Bess", people=1) as table:
        (ann,) = table.people
        first = table.panel.message
        for _ in range(6):
            await ann.command("crew hero add", hero="Bess", what="xp", n=1)
        assert table.panel.message != first
        assert [one.message for one in table.posts if PANEL in one.text] == [table.panel.message]
        assert table.posts[-1] is table.panel
        await ann.command("crew show")
        assert "I am posting the panel" in ann.told()


async def test_the_end_of_a_crew_tells_its_seed_and_gives_all_of_it(tmp_path: Path) -> None:
    async with club(tmp_path, "Bess", people=1) as table:
        (ann,) = table.people
        for _ in range(3):
            await ann.command("crew roll", dice="2d6")
        row = await table.row()
        opened = next(one.text for one in table.posts if "SHA-256" in one.text)
        assert commitment(row.seed) in plain(opened)
        await ann.command("crew end", sure=True)
        assert row.seed in ann.told()
        kept = json.loads(_file(table))
        assert not [one for one in table.posts if PANEL in one.text]
        assert (kept["seed"], kept["crew"]) == (row.seed, row.state)
        dice = Dice(kept["seed"])
        fallen = [draw for entry in kept["log"] for draw in entry["rolled"]]
        assert fallen == [[faces, dice.below(faces) + 1] for faces, _ in fallen]
        assert len(fallen) == 6
        async with table.world.bot.store.read() as tx:
            assert await tx.of(repository.Crews).here(table.world.table.id) is None


def _told_of_loss(table: Club, person: SandboxPerson) -> list[str]:
    """What somebody was told of a channel that is lost."""
    shown = [one.text for one in table.world.camera.shown if one.viewer == person.id]
    return [text for text in shown if "/crew end number:" in text]


def _file(table: Club) -> bytes:
    """The newest file that somebody was sent."""
    shown = next(one for one in reversed(table.world.camera.shown) if one.files)
    return table.world.camera.read(shown.files[-1].url)


def _text(message: Any) -> str:
    return str(message.components)
