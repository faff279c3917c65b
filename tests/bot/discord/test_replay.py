"""/game replay: the command says that it is at work, how far it is, and posts the film."""

from __future__ import annotations

import pytest

from bot.host.quotas import Asker
from bot.pictures.drawing import DrawingBusy, Drawn
from bot.pictures.film import BUSY, Films, Progress
from bot.service.past.games import Games
from bot.table.past.film_data import Reel
from engine.kernel.core import Refused
from engine.kernel.match import Checkpoint
from tests.bot.discord.conftest import Bench

REEL = Reel(1, "brimstone", "seed", 2, Checkpoint(2, 0, {}), (), {})


@pytest.fixture(autouse=True)
def _reels(monkeypatch: pytest.MonkeyPatch) -> None:
    async def reel(self: Games, match_id: int, stage: int | None) -> Reel:
        if stage == 9:
            raise Refused("There is no round 9 yet; rounds so far: 0 (setup) to 2.")
        return REEL

    monkeypatch.setattr(Games, "reel", reel)


async def test_a_film_is_posted_for_all(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    far: list[str] = []

    async def shoot(self: Films, what: Reel, tell: Progress, asker: Asker) -> Drawn:
        await tell(3, 12)
        far.append(bench.channel.last_message.content)
        return Drawn(what.name, b"film", what.alt)

    monkeypatch.setattr(Films, "shoot", shoot)
    result = await bench.ann.slash(bench.channel, "game replay", round=2)
    assert not result.ephemeral
    [said] = far
    assert "Frame 3 of 12" in said
    shown = bench.channel.last_message
    assert shown.content == "Round 2, step by step:"
    assert shown.attachments[0].filename == "brimstone-1-round-2.webp"
    assert shown.attachments[0].description == REEL.alt


async def test_too_many_films_are_refused_in_words(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    async def shoot(self: Films, what: Reel, tell: Progress, asker: Asker) -> Drawn:
        raise DrawingBusy(BUSY)

    monkeypatch.setattr(Films, "shoot", shoot)
    result = await bench.ann.slash(bench.channel, "game replay")
    assert "ask again when they are done" in result.followups[0].content


async def test_a_round_to_come_is_refused_for_the_person_alone(bench: Bench) -> None:
    result = await bench.ann.slash(bench.channel, "game replay", round=9)
    assert "no round 9" in result.followups[0].content
    assert result.followups[0].ephemeral
    assert not bench.channel.history()
