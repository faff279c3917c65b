"""Look for 20 marked words of a group's own content everywhere outside its channel."""

from __future__ import annotations

import json
import logging
import sqlite3
import traceback
from pathlib import Path
from typing import Any

import pytest

from bot.extras.companion.book.keeping import apply, load_crew, new_book, store
from bot.extras.companion.keeping_people import Keepers
from bot.extras.companion.service import Crews
from bot.extras.packs.crew_reader import READER
from bot.extras.packs.parsing import Upload, read_crew
from bot.extras.site.writer import Site
from bot.host.askers import Asker
from engine.kernel.core import Refused
from sandbox.people import SandboxPerson
from tests.bot.extras.companion.played_companion import Club, asked, club

WORDS = [f"Zq{n:02}mark" for n in range(20)]
"""Words that nothing else has in it."""


def files() -> list[tuple[str, bytes]]:
    """Return files of the group's own content, with a marked word in each kind of entry."""
    side = {"initiative": 3, "to_hit": 4, "combat": 2, "damage": 1, "defense": 2, "health": 5}
    data: dict[str, Any] = {
        "enemies": [
            {
                "name": WORDS[0],
                "text": WORDS[1],
                "normal": side,
                "hardened": [{"face": 1, "name": WORDS[2], "text": WORDS[3]}],
            }
        ],
        "charts": {"injury": {"entries": [{"from": 2, "to": 12, "name": WORDS[4], "text": WORDS[5]}]}},
        "classes": [
            {
                "name": WORDS[6],
                "keywords": [WORDS[7]],
                "tracks": [{"name": "A", "abilities": [{"name": WORDS[8]}]}],
            }
        ],
        "items": [{"name": WORDS[9], "keywords": [WORDS[10]], "slot": WORDS[11]}],
        "missions": [{"name": WORDS[12], "clues": 2}],
        "worlds": [{"name": WORDS[13], "weather": WORDS[14], "text": WORDS[15]}],
        "town": {"locations": [{"name": WORDS[16]}]},
        "prices": {WORDS[17]: 20},
    }
    return [(f"{name}.json", json.dumps(content).encode()) for name, content in data.items()]


async def here(upload: Upload, asker: Asker) -> Any:
    return read_crew(upload)


async def enter(table: Club) -> None:
    """Enter all marked words: by files, on a sheet, and as the crew's own word."""
    ann = table.people[0]
    await table.world.bot.service.of(Keepers).upload(asked(table, ann), files())
    await table.enter(ann, {"do": "gear", "hero": "red", "item": WORDS[9]})
    await table.enter(ann, {"do": "note", "card": WORDS[18], "text": WORDS[18]})
    await table.enter(ann, {"do": "words", "words": {"nerve": WORDS[19]}})
    await table.enter(ann, {"do": "begin", "bearer": "red", "mission": WORDS[12]})
    await table.enter(ann, {"do": "threat", "groups": {WORDS[0]: 2}})


THEIRS = ("crews", "crew_entries", "crew_people", "crew_words")
"""Tables of crews themselves; records, exports and posts of matches are made of all others."""


def rows_of_others(folder: Path) -> str:
    """Return every row outside the crews' own tables as text, also what waits to be sent."""
    with sqlite3.connect(next(folder.rglob("*.db"))) as base:
        tables = [name for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        assert set(THEIRS) < set(tables)
        return repr(
            [base.execute(f"SELECT * FROM {name}").fetchall() for name in tables if name not in THEIRS]
        )


def found_in(text: str) -> list[str]:
    return [word for word in WORDS if word.casefold() in text.casefold()]


@pytest.mark.trial(reason="everything that leaves to others is written once")
async def test_marked_words_appear_nowhere_outside_the_channel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(READER, "reads", here)
    caplog.set_level(logging.INFO)
    async with club(tmp_path, "Ann") as table:
        ann, ben = table.people
        await enter(table)
        await table.shows(WORDS[0])
        service, world = table.world.bot.service, table.world
        own = await service.of(Keepers).export(asked(table, ann))
        assert found_in(own) == WORDS, "members export all of it"
        elsewhere = [one for one in world.camera.shown if one.channel != world.table.id]
        assert found_in(repr(elsewhere)) == []
        alone = [one for one in world.camera.shown if one.viewer not in (None, ann.id)]
        assert found_in(repr(alone)) == []
        site = Site(tmp_path / "site", world.guild.id, (world.table.id,), with_films=False)
        site.open()
        await site.write_all(service.units)
        written = [file.read_text(errors="replace") for file in site.folder.rglob("*") if file.is_file()]
        assert found_in("".join(written)) == []
        assert found_in(rows_of_others(tmp_path)) == []
        async with world.bot.store.read() as tx:
            theirs = json.dumps(await tx.privacy.export(ben.id), default=str)
        assert found_in(theirs) == []
        eve = SandboxPerson(world, "Eve", seed="1")
        with pytest.raises(Refused) as refused:
            await service.of(Crews).show(asked(table, eve), "content")
        assert found_in(str(refused.value)) == []
        with pytest.raises(Refused) as refused:
            await service.of(Keepers).upload(asked(table, ann), [("enemies.json", WORDS[0].encode())])
    assert found_in(caplog.text) == []


def test_the_error_of_a_damaged_crew_has_no_word_of_its_content() -> None:
    deed = {"do": "note", "card": WORDS[0], "text": WORDS[1]}
    book, _ = apply(new_book("seed"), deed)
    state = store(book)
    for wrong in ({"kinds": {WORDS[2]: {"normal": WORDS[3]}}}, {"notes": [{"card": WORDS[4], "text": 5}]}):
        with pytest.raises(ValueError, match="can't be read") as error:
            load_crew({**state, **wrong})
        told = "".join(traceback.format_exception(error.value))
        assert found_in(told) == []
