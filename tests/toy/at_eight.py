"""Play a game outside the catalogue at a table of eight, as people use it in Discord.

Only a process that knows the toy can run this: `test_toy.py` starts one.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE, STDOUT
from io import BytesIO
from pathlib import Path

import aiohttp
from PIL import Image

from bot.games.catalogue import find_texts
from bot.games.phrases import SYMBOLS
from engine.records.verification.verifying import IN_PART, verify
from sandbox.habits import find
from sandbox.people import SandboxPerson, begin
from sandbox.people import open_table as open_form
from sandbox.seating import limited
from sandbox.web.process import Table as Page
from tests import patience
from tests.bot.played.tables import Table, open_table, posts, private, started
from tests.bot.played.test_agreed_ends import part
from tests.bot.played.test_set_up import card, press, send_off, two_people
from tests.toy.engine.state import COINS, LAKE, ROCKS, SEATS

EIGHT, ROUNDS = len(SEATS), 2
PATIENCE = patience.SECONDS
"""Timeout in seconds; long, because the machine may be busy."""


def picture(table: Table, ending: str) -> Image.Image:
    """Return the newest picture in the channel whose file has this ending."""
    files = (file for shown in reversed(table.world.camera.shown) for file in shown.files)
    return Image.open(
        BytesIO(table.world.camera.read(next(file.url for file in files if file.name.endswith(ending))))
    )


async def test_a_table_of_eight_is_called_by_form_and_filled_by_people_and_computers(tmp_path: Path) -> None:
    async with two_people(tmp_path) as (world, ann, bob):
        await open_form(ann, game="toy")
        opened = await press(ann, "Seats")
        form = str(opened.modal)
        assert all(f"'value': '{number}'" in form for number in range(2, EIGHT + 1))
        await send_off(ann, opened, players="8", computers=["6"])
        await send_off(ann, await press(ann, "Rules"), pace="calm", rules0=["all_pay"], round_limit=["1"])
        await bob.press_card("Join")
        assert "1. **Ann** opened the table\n2. **Random 1**, a computer" in card(world)
        assert "7. **Random 6**, a computer\n8. **Bob** is in" in card(world)
        assert "All pay: true" in card(world)
        assert "calm" in card(world)
        assert "Round limit: 1" in card(world)
        await begin([ann, bob])
        assert "**Round 1** of 1" in card(world)


async def test_eight_people_are_missed_replaced_and_shown(tmp_path: Path) -> None:
    """Play from the command to the last post: deadlines, a seat that changes hands, the board, the film."""
    async with started(tmp_path, game="toy", people=EIGHT, deadline="blitz", round_limit=ROUNDS) as table:
        texts, ann = find_texts("toy"), table.people[0]
        card_text = posts(table)[-1]
        assert all(texts.seat_name(seat) in table.world.seen_by(ann.member) + card_text for seat in SEATS)
        await ann.decide("undo")
        assert "nothing" in ann.told().lower(), ann.told()
        for person in table.people[2:]:
            await person.act()
        await table.world.env.advance_time(5 * 60 + 30)
        assert sum(text.count("did not answer in time") for text in posts(table)) == 2

        dora = SandboxPerson(table.world, "Dora", seed="1")
        shown = await ann.open("seat")
        others = find(shown, "Talk in private").options
        assert {one.label.split()[0] for one in others} < set(SYMBOLS)
        assert len(others) == EIGHT - 1
        seat = next(one.value for one in others if one.label.endswith(table.people[7].name))
        await table.people[7].hand_over(seat, person=dora.member)
        handed = f"takes over {texts.seat_name(seat)} from {table.people[7].name}"
        assert any(handed in text for text in posts(table))
        table.people[7] = dora

        await table.play_on()
        await ann.command("game map")
        await ann.command("game review")
        await ann.click(page := private(table, ann)[-1], find(page, "Replay"))
        assert picture(table, ".png").width > 1000
        assert getattr(picture(table, ".webp"), "n_frames", 1) == ROUNDS


async def test_its_record_is_verified_by_anybody(tmp_path: Path) -> None:
    async with open_table(tmp_path, game="toy", people=2, computers=EIGHT - 2, round_limit=1) as table:
        await begin(table.people)
        await table.play_on()
        (file,) = (file for post in table.world.posts() for file in post.files if file.name.endswith(".json"))
        record = tmp_path / file.name
        record.write_bytes(table.world.camera.read(file.url))
    case = json.loads(record.read_text(encoding="utf-8"))
    assert set(case["table"]) == {"players", "options", "rocks", "draws", "seed"}
    assert len(case["table"]["rocks"]) == ROCKS
    assert sum(case["expect"]["coins"].values()) <= EIGHT * COINS
    assert set(case["expect"]["lights"]) <= set(LAKE.hexes)
    report = verify(record.read_bytes())
    assert report.status == IN_PART, report


async def test_the_page_has_a_table_of_eight(tmp_path: Path) -> None:
    """Play with computers in seven seats and a scripted person in the eighth.

    The scripted person's panel is shown, and the game goes on.
    """
    page = Page(tmp_path, "--watch", "--game", "toy", "--seats", str(EIGHT), "--seed", "1").begin()
    try:
        await asyncio.wait_for(_seen(["**Round 1**: how much do you bid?", "**Round 2**"], page), PATIENCE)
    finally:
        code, said = page.end()
    assert (code, "Traceback" in said) == (0, False)


async def _seen(words: list[str], page: Page) -> None:
    """Watch through Ann's eyes until all of these words have come, in this order."""
    own = page.url.split("/", 3)
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{page.of('ann')}/live", origin="/".join(own[:3])) as live,
    ):
        async for frame in live:
            while words and words[0] in frame.data:
                del words[0]
            if not words:
                return


def test_a_tool_that_wants_more_rounds_than_there_are_gets_the_most() -> None:
    assert limited("toy", 99) == {"round_limit": 12}


async def output(module: str, *arguments: str) -> str:
    """Return what a tool of the project prints."""
    root = Path(__file__).parents[2]
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", module, *arguments),
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
        stdout=PIPE,
        stderr=STDOUT,
    )
    told, _ = await process.communicate()
    return told.decode()


async def test_eight_agree_on_a_draw_look_back_on_it_and_play_once_more(tmp_path: Path) -> None:
    async with started(tmp_path, people=3, computers=5, game="toy") as table:
        ann, bob, cyd = table.people
        await ann.act()
        await ann.decide("draw")
        for person in (bob, cyd):
            await person.press_card("Yes")
        assert any("a draw by agreement" in text for text in posts(table))
        await ann.press_card("Review")
        overview = private(table, ann)[-1]
        assert "Lights on a Lake: the game in review" in overview.text
        await ann.click(overview, part(overview, "From the start"))
        shown = table.world.camera.latest[overview.message]
        assert "as everyone saw it" in shown.text
        eyes = part(shown, "Choose a viewpoint")
        assert len(eyes.options) == EIGHT + 1
        await bob.press_card("Rematch")
        assert any("wants a rematch" in text for text in posts(table))
