"""What a person hides reaches nobody else before it is opened: no text, picture, name of a file or log."""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path

import pytest

from sandbox.brimstone.orders import type_sheet
from sandbox.habits import find
from sandbox.people import begin
from tests.bot.played.tables import Table, open_table, posts, started
from tests.bot.played.warpath import WAR_OF_THREE, make_war

pytestmark = pytest.mark.usefixtures("dealt_from_the_seed")

WORD = "Xyzzyplugh"
"""A word that nobody would say by chance."""


@pytest.fixture(autouse=True)
def _log_everything_of_ours(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    caplog.set_level(logging.DEBUG, logger="bot")


async def test_what_somebody_types_is_in_no_log_and_before_no_other_eyes(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_table(tmp_path, round_limit=1) as table:
        ann = table.person("Ann")
        await ann.write(WORD)
        await begin(table.people)
        await table.play_until("Round 1 · you are")
        await ann.write(f"HB recruit\n{WORD}")
        await ann.write(f"{WORD} march D4 2")
        await type_sheet(ann, f"HB {WORD}")
        await ann.member.slash(table.world.table, "rules", topic=WORD)
        await table.play_on()
        assert WORD.lower() in table.world.seen_by(ann.member).lower()
        for other in table.people[1:]:
            assert WORD.lower() not in table.world.seen_by(other.member).lower()
    assert WORD.lower() not in caplog.text.lower()


async def test_logs_name_no_order_and_no_payment(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with started(tmp_path, seed=WAR_OF_THREE, round_limit=3) as table:
        make_war(table)
        await table.play_on()
        assert " wins.**" in "\n".join(posts(table))
    said = "\n".join(record.getMessage() for record in caplog.records if record.name.startswith("bot"))
    assert not re.search(r"\b[A-I]\d\b|\bHB\b|stones|march|recruit|hand_in", said)


async def test_drafts_of_a_sheet_are_seen_by_their_owner_alone(tmp_path: Path) -> None:
    async with started(tmp_path, habits=["menus"]) as table:
        ann = await table.play_until("Round 1 · you are")
        before = len(table.world.camera.shown)
        await ann.press(ann.sheet(), find(ann.sheet(), "All hexes"))
        await ann.press(ann.sheet(), find(ann.sheet(), "Standing"))
        since = table.world.camera.shown[before:]
        assert since
        assert {shown.viewer for shown in since} == {ann.id}


async def test_the_seed_stays_secret_until_the_end(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with started(tmp_path, people=2, computers=1, round_limit=2) as table:
        seed = str(table.stored()["matches"][0][_column(table, "seed")])
        while not posts(table)[-1].startswith("The file is"):
            assert all(seed not in table.world.seen_by(person.member) for person in table.people)
            for person in table.people:
                await person.act()
        (file,) = [file for file in table.world.posts()[-1].files if file.name.endswith(".json")]
        assert seed in table.world.camera.read(file.url).decode()
    assert seed not in caplog.text


async def test_orders_are_sealed_and_opened_by_the_record(tmp_path: Path) -> None:
    async with started(tmp_path, round_limit=1) as table:
        await table.play_on()
        (file,) = [file for post in table.world.posts() for file in post.files if file.name.endswith(".json")]
        record = json.loads(table.world.camera.read(file.url))
    log = record["fair"]["log"]
    (step,) = [entry["step"] for entry in log if entry.get("ask") == "orders"]
    orders = [n for n, entry in enumerate(log) if entry["do"] == "answer" and entry["step"] == step]
    assert len(orders) == len(table.people)
    assert all("seal" in log[n] for n in orders)
    assert {str(n) for n in orders} <= set(record["fair"]["openings"])


def _column(table: Table, name: str) -> int:
    return table.columns("matches").index(name)
