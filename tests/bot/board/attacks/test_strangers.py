"""Attack 13: bystanders, former players, organisers and managers without a seat; a table standing still."""

from __future__ import annotations

from typing import Any

import aiohttp
import pytest

from engine.kernel.core import Refused
from engine.kernel.match import Match
from tests.bot.board.conftest import URL, Here
from tests.bot.drive import ANN, BEN, CYD, DANA, managing

TABS = ("log", "replay", "review", "try", "learn")


def broken(*_: Any, **__: Any) -> Any:
    raise KeyError("C3")


async def test_13_an_organiser_who_gave_the_seat_up_is_a_stranger_like_all_others(here: Here) -> None:
    game, page = here.game, await here.opened(ANN)
    now = await page.now()
    picture = now["board"]["picture"]
    assert (await game.row()).organiser_id == ANN.id
    await game.service.seats.replace(game.match_id, now["seat"], CYD, ANN, dm_open=True)
    for person in (ANN, managing(ANN), DANA, managing(DANA)):
        with pytest.raises(Refused):
            await here.link(person)
    for path in ("/now", f"/picture/{picture}"):
        assert (await page.get(path))[0] == 401, path
    for tab in TABS:
        assert (await page.post(f"/{tab}", {"v": 1}))[0] == 401, tab
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await page.http.ws_connect(page.url("/live"), headers={"Origin": URL})
    assert (await (await here.opened(BEN)).get("/now"))[0] == 200, "Ben plays on"


async def test_13_a_table_that_stands_still_says_so_and_keeps_nothing(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = await here.opened(ANN)
    now = await page.now()
    deed = next(deed["press"] for stop in now["touch"]["stops"] for deed in stop["deeds"])
    _, now = await page.press(now, deed["action"], deed["arg"], *deed["values"])
    log = await here.game.log()
    with monkeypatch.context() as bug:
        bug.setattr(Match, "submit", broken)
        status, said = await page.press(now, "hand_in")
    assert status == 423
    assert said["why"]
    assert "KeyError" not in said["why"]
    assert await here.game.log() == log
    status, said = await page.press(await page.now(), "hand_in")
    assert (status, said["is_sealed"]) == (200, True), "it goes on where it stood"
