"""Carry over a crew with its log, out of a database that version 1.0.0 has written."""

from __future__ import annotations

import gzip
import json
import sqlite3
from pathlib import Path

import pytest

from bot.extras import every_extra
from bot.extras.companion.keeping_people import Keepers
from bot.extras.companion.reading import Asked
from bot.extras.companion.service import Crews
from bot.messages.people import Asking, Person, Where
from bot.service.service import Service
from bot.store import Store
from bot.store.database.migrate import upgrade

STORED = Path(__file__).parents[3] / "stored" / "1.0.0.db.gz"
OLD = json.loads((Path(__file__).parent / "book" / "old_crew.json").read_text(encoding="utf-8"))
HERE, ANN = Where(1, 7), Person(5, "Ann", Asking(1, None, {}))
CREW = "INSERT INTO crews (id, game, guild_id, channel_id, state, seed, draws, revision, posts, changed_at) "
DEED = "INSERT INTO crew_deeds (crew_id, n, person_id, at, deed, lines, before, rolled, undone_at) "
AT = "2026-05-01 12:00:00.000000"


def entered_before(file: Path) -> None:
    """Write the earlier companion's rows of a crew: its state, its people, and every deed."""
    with sqlite3.connect(file) as old:
        row = (1, "deeplamp", 1, 7, json.dumps(OLD["crew"]), OLD["seed"], 4, len(OLD["log"]), 0, AT)
        old.execute(f"{CREW} VALUES ({', '.join('?' * len(row))})", row)
        old.execute("INSERT INTO crew_people (crew_id, person_id, hero) VALUES (1, 5, 'red')")
        for n, one in enumerate(OLD["log"]):
            undone = AT if n == len(OLD["log"]) - 1 else None
            data = (
                json.dumps(one["deed"]),
                json.dumps(one["lines"]),
                "{}",
                json.dumps(one["rolled"]),
                undone,
            )
            old.execute(f"{DEED} VALUES (1, ?, 5, ?, ?, ?, ?, ?, ?)", (one["n"], AT, *data))


@pytest.mark.trial(reason="upgrades a stored database by every migration since")
async def test_a_crew_in_a_database_of_before_is_carried_over_with_its_log(tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    file.write_bytes(gzip.decompress(STORED.read_bytes()))
    entered_before(file)
    url = f"sqlite+aiosqlite:///{file}"
    await upgrade(url)
    store = Store(url, every_extra())
    await store.open()
    service = Service(store)
    crews = service.of(Crews)
    assert "Bess" in (await crews.show(Asked(HERE, ANN), "hero")).text
    await crews.enter(Asked(HERE, ANN), "hero", {"do": "gain", "hero": "red", "what": "xp", "n": 1})
    kept = json.loads(await service.of(Keepers).export(Asked(HERE, ANN)))
    await store.close()
    assert kept["crew"]["heroes"]["red"]["xp"] == OLD["crew"]["heroes"]["red"]["xp"] + 1
    assert [one["lines"] for one in kept["log"][:-1]] == [one["lines"] for one in OLD["log"]]
    assert [one["n"] for one in kept["log"]] == list(range(1, len(OLD["log"]) + 2))
