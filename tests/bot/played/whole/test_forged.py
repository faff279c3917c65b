"""What a whole game of each kind leaves over the wire: no hash to read, no record that anybody can forge."""

from __future__ import annotations

import json
import logging
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.records.verification.comparing import Supplied
from engine.records.verification.verifying import FAILS, HOLDS, verify
from engine.registry.catalogue import GAMES
from tests.bot.played.tables import Table, posts, started
from tests.bot.played.whole.test_every_game import FEWEST
from tests.bot.proven import LINE, holds
from tests.engine.verification import second
from tests.engine.verification.forgeries import FALSE, FORGERIES
from tests.engine.verification.forging import Forged, NotThere, channel

HEX = re.compile(r"(?<![0-9A-Za-z])[0-9a-f]{16,}(?![0-9A-Za-z])")
SNOWFLAKE = re.compile(r"[0-9]{15,20}")
FIVE = [which for which in FEWEST if which[0] in GAMES]
LOG = logging.getLogger(__name__)


def wired(table: Table) -> Forged:
    """Return the game as anybody finds it in the channel: its record and its lines."""
    files = {one.name: one.url for post in table.world.posts() for one in post.files}
    (name,) = (name for name in files if name.endswith(".json") and "campaign" not in name)
    record = json.loads(table.world.camera.read(files[name]))
    log, openings = record["fair"]["log"], record["fair"]["openings"]
    kept = {id(log[int(n)]): list(content) for n, content in openings.items()}
    lines = list(dict.fromkeys(line for text in posts(table) for line in LINE.findall(text)))
    return Forged(record, lines, kept)


def is_held(game: Forged, lines: list[str]) -> bool:
    """Return whether nothing is left to somebody who looked at every line but order sheets."""
    raw = game.raw or json.dumps(game.record).encode()
    given = Supplied([channel(lines)], [], has_looked=True)
    report, (status, _) = verify(raw, given), second.verify(raw, given)
    assert status != HOLDS, "it knows no rules"
    assert (report.status == FAILS) >= (status == FAILS), "what one refuses holds for the other"
    return holds(report)


def tries(name: str, honest: Forged) -> Iterator[bool]:
    """Try a forgery as it stands, with every hash made anew, and with every line posted anew."""
    forgery = FORGERIES[name]
    for is_anew in (False, True):
        game = honest.copied()
        try:
            forgery.act(game)
        except (NotThere, AssertionError):  # nothing of the kind, or it takes parts of another game
            return
        if is_anew:
            game.again()
        if game.raw is None and game.record == honest.record:
            continue  # what the host keeps beside the record shows only when hashed anew
        yield is_held(game, game.lines)
        if is_anew and forgery.kind == FALSE:
            yield is_held(game, game.posted_anew())


@pytest.mark.parametrize(("game", "people"), FIVE)
async def test_a_whole_game_shows_no_hash_and_no_forgery_of_it_holds(
    tmp_path: Path, game: str, people: int
) -> None:
    async with started(tmp_path, game=game, people=people, computers=1) as table:
        await table.play_on()
        shown = [one.text for one in table.world.camera.shown]
        honest = wired(table)
    hashes = [found for text in shown for found in HEX.findall(text) if not SNOWFLAKE.fullmatch(found)]
    assert hashes == []
    assert is_held(honest, honest.lines)
    tried = Counter[str]()
    for name in FORGERIES:
        for found in tries(name, honest):
            assert not found, name
            tried[name] += 1
    LOG.info("%s: %d kinds, %d forgeries, none passed", game, len(tried), tried.total())
    assert len(tried) > len(FORGERIES) / 3
