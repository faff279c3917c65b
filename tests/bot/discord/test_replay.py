"""Replay: the button says that it is at work, how far it is, and shows the film to one person."""

from __future__ import annotations

import pytest
from simcord import InteractionResult

from bot.host.askers import Asker
from bot.messages.catalogue import say
from bot.messages.panel import Button, Panel
from bot.pictures.drawing import DrawingBusy, Drawn
from bot.pictures.film import Films, Progress
from bot.service.past.games import Games
from bot.table.ending.reviewing import FILM
from bot.table.past.film_data import Reel
from engine.kernel.core import Refused
from engine.kernel.match import Checkpoint
from tests.bot.calling import call_in
from tests.bot.discord.conftest import Bench

REEL = Reel(1, "brimstone", "seed", 2, Checkpoint(2, 0, {}), (), {})


@pytest.fixture(autouse=True)
def _reels(monkeypatch: pytest.MonkeyPatch) -> None:
    async def reel(self: Games, match_id: int, stage: int | None) -> Reel:
        if stage == 9:
            raise Refused("There is no round 9 yet. Choose 0 (the setup) to 2.")
        return REEL

    monkeypatch.setattr(Games, "reel", reel)


async def replay(bench: Bench, stage: str = "") -> InteractionResult:
    """Press Replay under something that stands in the channel."""
    bench.script.card = Panel("A log", rows=((Button("Replay", FILM, stage),),))
    await call_in(bench.ann, bench.channel)
    result: InteractionResult = await bench.ann.click(bench.channel.pinned_messages()[-1], label="Replay")
    return result


def alone(bench: Bench) -> str:
    """What one person alone was told last."""
    messages = bench.env.backend.messages[bench.channel.id].values()
    return [message.content for message in messages if message.is_ephemeral][-1]


async def test_a_film_is_shown_to_whoever_asked(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    far: list[str] = []

    async def shoot(self: Films, what: Reel, tell: Progress, asker: Asker) -> Drawn:
        await tell(3, 12)
        far.append(alone(bench))
        return Drawn(what.name, b"film", what.alt)

    monkeypatch.setattr(Films, "shoot", shoot)
    result = await replay(bench, "2")
    assert result.ephemeral
    [said] = far
    assert "Frame 3 of 12" in said
    shown = result.response
    assert shown is not None
    assert shown.content == "Round 2, step by step:"
    assert shown.attachments[0].filename == "brimstone-1-round-2.webp"
    assert shown.attachments[0].description == REEL.alt


async def test_too_many_films_are_refused_in_words(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    async def shoot(self: Films, what: Reel, tell: Progress, asker: Asker) -> Drawn:
        raise DrawingBusy(say("film-busy"))

    monkeypatch.setattr(Films, "shoot", shoot)
    result = await replay(bench)
    assert "Ask again when they are done" in result.followups[0].content


async def test_a_round_to_come_is_refused_for_the_person_alone(bench: Bench) -> None:
    result = await replay(bench, "9")
    assert "no round 9" in result.followups[0].content
    assert result.followups[0].ephemeral
