"""A page is a second surface of the seat's panel: it shows it, presses in it, and hears of news."""

from __future__ import annotations

import asyncio
from typing import Any

from sqlalchemy import select

from bot.messages.surfaces import PanelSurface
from bot.service.play.panels import Place
from bot.store.tables.outbox import waiting
from tests.bot.board.conftest import URL, Here, Page
from tests.bot.drive import ANN, BEN


def actions_of(now: Any) -> set[str]:
    buttons = [button for row in now["rows"] for button in row.get("buttons", ())]
    return {one["action"] for one in (*buttons, *(row["menu"] for row in now["rows"] if "menu" in row))}


async def test_a_link_opens_the_seats_panel_and_a_press_on_it_is_a_press_of_the_panel(here: Here) -> None:
    page = await here.opened()
    now = await page.now()
    screen = await here.game.service.playing.panel(here.game.match_id, ANN)
    assert screen.panel
    assert (now["table"], now["seat"], now["asked"]) == (here.game.match_id, screen.seat, screen.asked)
    assert (now["step"], now["revision"], now["state"]) == (str(screen.step), screen.revision, "open")
    assert "board" not in actions_of(now), "the page does not open itself"
    seat = next(one for one in now["seats"] if one["seat"] == now["seat"])
    assert (seat["name"], seat["is_in"]) == ("Ann", False)
    status, picture = await page.get(f"/picture/{now['board']['picture']}")
    assert (status, picture[:4]) == (200, b"\x89PNG")


async def test_typed_orders_count_and_a_newer_panel_in_discord_retires_the_page(here: Here) -> None:
    page = await here.opened()
    now = await page.now()
    status, said = await page.press(now, "typed", text="help")
    assert (status, said["v"]) == (200, 1)
    assert (await page.now())["state"] == "open"
    screen = await here.game.service.playing.panel(here.game.match_id, ANN)
    await here.game.service.panels.shown(screen, Place(ANN.id, PanelSurface("dm", 7)))
    assert (await page.now())["state"] == "retired"
    status, said = await page.post("/seen", {"v": 1, "step": now["step"]})
    assert (status, said["state"]) == (200, "open"), "one goes on here again"
    async with here.game.store.read() as tx:
        live = await tx.panels.live_of(here.game.match_id, screen.seat)
    assert [panel.surface.kind for panel in live] == ["page"]


async def test_the_page_hears_that_something_is_new_and_no_more(here: Here) -> None:
    page = await here.opened()
    before = await page.now()
    async with page.http.ws_connect(page.url("/live"), headers={"Origin": URL}) as socket:
        assert await asyncio.wait_for(socket.receive_json(), 30) == {"v": 1, "n": 0}, "look once more"
        ben = await here.game.seat_of(BEN)
        await here.game.answer(ben)
        news = await asyncio.wait_for(socket.receive_json(), 30)
        assert news == {"v": 1, "n": 1}
    now = await page.now()
    is_in = {one["seat"]: one["is_in"] for one in now["seats"]}
    assert (is_in[ben], is_in[now["seat"]]) == (True, False)
    assert now["lines"] == before["lines"]


async def test_the_dm_for_a_new_decision_waits_for_the_page_and_is_dropped_by_it(here: Here) -> None:
    page = await here.opened()
    step = (await page.now())["step"]
    await page.post("/seen", {"v": 1, "step": step})
    await here.game.sent()
    await here.game.answer((asked := await page.now())["seat"])
    while (asked := await page.now())["step"] == step or not asked["asked"]:
        await here.game.answer(await here.game.seat_of(BEN))
    assert asked["step"] != step
    assert await held_back(here) == [20], "its DM waits"
    await page.post("/seen", {"v": 1, "step": step})
    assert await held_back(here) == [20], "of another decision"
    await page.post("/seen", {"v": 1, "step": asked["step"]})
    assert await held_back(here) == []


async def held_back(here: Here) -> list[float]:
    """Seconds for which the DMs with Ann's decision are held back."""
    query = select(waiting).where(
        waiting.c.kind == "panel", waiting.c.target == ANN.id, waiting.c.error.is_(None)
    )
    async with here.game.store.read() as tx:
        rows = (await tx._connection.execute(query)).all()
    held = [row for row in rows if row.error is None]
    return [(row.not_before - row.created_at).total_seconds() for row in held]


async def hand_in(page: Page) -> list[int]:
    """Press whatever hands in until it is sealed; return the statuses."""
    statuses: list[int] = []
    now = await page.now()
    while not now["is_sealed"] and len(statuses) < 4:
        buttons = [one for row in now["rows"] for one in row.get("buttons", ())]
        go = next(one for one in buttons if one["label"].startswith("Hand in"))
        status, said = await page.press(now, go["action"], go["arg"])
        statuses.append(status)
        now = said if status == 200 and said["rows"] else await page.now()
    return statuses


async def test_a_whole_decision_is_made_on_the_page_and_seen_in_discord(here: Here) -> None:
    page = await here.opened()
    assert set(await hand_in(page)) == {200}
    now = await page.now()
    assert (now["state"], now["is_sealed"]) == ("sealed", True)
    async with here.game.service.units.table(here.game.match_id) as table:
        assert now["seat"] in table.match.sealed
    screen = await here.game.service.playing.panel(here.game.match_id, ANN)
    assert screen.panel
    status, said = await page.press(now, "take_back")
    assert (status, said["is_sealed"]) == (200, False)


async def test_15_two_pages_race_for_one_hand_in_and_one_counts(here: Here) -> None:
    one, other = await here.opened(), await here.opened()
    statuses = await asyncio.gather(hand_in(one), hand_in(other))
    assert set(sum(statuses, [])) <= {200, 409, 422}
    seat = (await one.now())["seat"]
    lines = [line for line in await here.game.log() if line.seat == seat and line.kind == "orders"]
    assert len(lines) == 1
    states = [(await page.now())["state"] for page in (one, other)]
    assert sorted(states) == ["retired", "sealed"]


async def test_what_is_stored_of_boards_is_exported_and_forgotten(here: Here) -> None:
    page = await here.opened(BEN)
    async with here.game.store.begin(here.game.now) as tx:
        export = await tx.privacy.export(BEN.id)
        assert (len(export["open boards"]), len(export["links to boards"])) == (1, 1)
        assert "digest" not in {**export["open boards"][0], **export["links to boards"][0]}
    await here.game.service.boards.close(BEN)
    assert (await page.get("/now"))[0] == 401


async def test_12_what_another_plans_changes_no_byte_of_the_page(here: Here) -> None:
    """A draft of the other seat, with each of its orders, is in nothing that this page gets."""
    ann, ben = await here.opened(), await here.opened(BEN)
    before = await ann.get("/now")
    now = await ben.now()
    stops = [stop for stop in now["touch"]["stops"] if stop["deeds"]]
    assert stops
    for stop in stops:
        press = stop["deeds"][0]["press"]
        status, now = await ben.press(now, press["action"], press["arg"], *press["values"])
        assert status == 200, now
        assert await ann.get("/now") == before
    assert [stop["done"] for stop in now["touch"]["stops"] if stop["done"]], "something is planned"


async def test_a_touch_is_a_press_that_the_page_was_given(here: Here) -> None:
    page = await here.opened()
    now = await page.now()
    stop = now["touch"]["stops"][0]
    place, deeds = next(iter(stop["goals"].items()))
    press = deeds[0]["press"]
    status, said = await page.press(now, press["action"], press["arg"], *press["values"])
    assert status == 200
    done = next(one["done"] for one in said["touch"]["stops"] if one["place"] == stop["place"])
    assert place in done
    status, _ = await page.press(now, press["action"], press["arg"], *press["values"])
    assert status == 409, "the sheet is newer now"
