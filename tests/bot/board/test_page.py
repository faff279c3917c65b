"""A page is a second surface of the seat's panel: it shows it, presses in it, and hears of news."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import select

from bot.board import push
from bot.board.guard import Rate
from bot.messages.surfaces import PanelSurface
from bot.service.play.panels import Place
from bot.store import Store
from bot.store.tables.outbox.rows import waiting
from tests.bot.board.conftest import URL, Here, Page
from tests.bot.drive import ANN, BEN, Game

Serve = Callable[[Game], Awaitable[Here]]


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


async def test_a_page_that_went_on_and_was_left_again_at_once_is_told(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It looks as at the last look, but the page shows what was between."""
    monkeypatch.setattr(push, "PAUSE", 3600.0)
    page = await here.opened()
    step = (await page.now())["step"]
    screen = await here.game.service.playing.panel(here.game.match_id, ANN)
    await page.post("/seen", {"v": 1, "step": step})
    await here.game.service.panels.shown(screen, Place(ANN.id, PanelSurface("dm", 7)))
    async with page.http.ws_connect(page.url("/live"), headers={"Origin": URL}) as socket:
        assert (await socket.receive_json())["n"] == 0
        assert (await page.now())["state"] == "retired"
        await page.post("/seen", {"v": 1, "step": step})
        await here.game.service.panels.shown(screen, Place(ANN.id, PanelSurface("dm", 7)))
        here.server.pages.push.wake()
        assert await asyncio.wait_for(socket.receive_json(), 60) == {"v": 1, "n": 1}


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
    assert now["board"]["picture"], "whoever waits has the board before them"
    assert now["touch"] is None
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
    assert [stop for stop in now["touch"]["stops"] if stop["is_done"]], "something is planned"


async def test_a_touch_is_a_press_that_the_page_was_given(here: Here) -> None:
    page = await here.opened()
    now = await page.now()
    stop = now["touch"]["stops"][0]
    place, deeds = next(iter(stop["goals"].items()))
    press = deeds[0]["press"]
    status, said = await page.press(now, press["action"], press["arg"], *press["values"])
    assert status == 200
    chips = [one["text"] for one in said["touch"]["chips"] if one["is_done"]]
    assert chips == [f"{stop['place']}→{place}"]
    status, _ = await page.press(now, press["action"], press["arg"], *press["values"])
    assert status == 409, "the sheet is newer now"


async def test_undo_goes_back_one_draft_after_the_other_wherever_it_was_written(here: Here) -> None:
    here.server.pages.writes = Rate(1000, 1)  # a test taps faster than people
    page = await here.opened()
    now = first = await page.now()
    assert first["undos"] == 0
    for number in (1, 2):
        deeds = [deed["press"] for stop in now["touch"]["stops"] for deed in stop["deeds"]]
        press = next(press for press in deeds if press["action"] == "order" and press["values"] != ["none"])
        status, now = await page.press(now, press["action"], press["arg"], *press["values"])
        assert (status, now["undos"]) == (200, number)
    status, now = await page.press(now, "clear")
    assert (status, now["undos"]) == (200, 3)
    plans = []
    while now["undos"]:
        status, now = await page.press(now, "undo_draft")
        assert status == 200
        plans.append(sum(chip["is_done"] for chip in now["touch"]["chips"]))
    assert plans[-1] == 0
    assert plans == sorted(plans, reverse=True)
    assert now["touch"] == first["touch"]
    status, said = await page.press(now, "undo_draft")
    assert (status, said["now"]) == (422, None)


async def test_the_ground_comes_as_the_browser_takes_it_and_to_its_own_session_alone(here: Here) -> None:
    page, other = await here.opened(), await here.opened(BEN)
    ground = (await page.now())["board"]["scene"]["ground"]
    for accepts, form in (("image/avif,image/webp", "avif"), ("image/webp,*/*", "webp"), ("*/*", "webp")):
        url = page.url(f"/picture/{ground}")
        async with page.http.get(url, headers={"Accept": accepts}) as response:
            assert (response.status, response.content_type) == (200, f"image/{form}")
    assert (await other.get(f"/picture/{ground}"))[0] == 404, "it was not shown to this one yet"


async def test_a_dm_that_comes_after_its_decision_was_answered_on_the_page_folds(
    store: Store, serve: Callable[[Game], Awaitable[Here]]
) -> None:
    game = Game(store)
    await game.begin([ANN, BEN])
    await game.until("choose_home", where=lambda table: len(table.match.awaited) == 1)
    here = await serve(game)
    async with game.service.units.table(game.match_id) as table:
        person = next(one for one in (ANN, BEN) if table.seat_of(one.id) in table.match.awaited)
        seat = table.seat_of(person.id)
        assert seat is not None
    page = await here.opened(person)
    on_its_way = await game.service.playing.panel(game.match_id, person)
    now = await page.now()
    choice = next(one for row in now["rows"] for one in row.get("buttons", ()) if one["arg"])
    assert (await page.press(now, choice["action"], choice["arg"]))[0] == 200
    await game.service.panels.shown(on_its_way, Place(person.id, PanelSurface("dm", 7)))
    async with store.read() as tx:
        live = await tx.panels.live_of(game.match_id, seat)
    assert [panel.surface.kind for panel in live] == ["page"]


async def test_what_a_seat_alone_sees_stands_on_its_page(store: Store, serve: Serve) -> None:
    game = Game(store)
    await game.begin([ANN, BEN], pace=None, game="brigand_kings")
    here, hands = await serve(game), dict[str, str]()
    for person in (ANN, BEN):
        now = await (await here.opened(person)).now()
        _, found, hands[person.name] = now["since"].partition("**For you**: Bonus cards to choose from: ")
        assert found
    assert hands["Ann"].splitlines()[0] != hands["Ben"].splitlines()[0]


async def test_what_happened_since_ones_last_turn_stands_on_the_page(store: Store, serve: Serve) -> None:
    game = Game(store)
    await game.begin([ANN, BEN], pace=None, game="brigand_kings")
    here, seat = await serve(game), await game.seat_of(ANN)
    for _ in range(40):
        async with game.service.units.table(game.match_id) as table:
            stage, awaited = table.match.stage, list(table.match.awaited)
        if stage > 1 and seat in awaited:
            break
        await game.answer(awaited[0])
    since = (await (await here.opened()).now())["since"]
    assert "-# Since Turn " in since
    assert "🏆 " in since
    assert "➡️ **Now:** " in since


async def test_who_waits_may_act_from_the_page(store: Store, serve: Serve) -> None:
    game = Game(store)
    await game.begin([ANN, BEN], game="deeplamp", pace=None)
    here = await serve(game)
    for _ in range(40):
        for person in (ANN, BEN):
            page = await here.opened(person)
            now = await page.now()
            if now["step"] is None and "act" in actions_of(now):
                status, said = await page.press(now, "act")
                assert (status, said.get("acts") is not None) == (200, True), said
                return
        async with game.service.units.table(game.match_id) as table:
            seat = table.match.awaited[0]
        await game.answer(seat)
    raise AssertionError("nobody ever waited who could act")
