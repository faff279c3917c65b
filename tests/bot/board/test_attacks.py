"""Attacks on the page, each against the real server; the numbers are those of the specification."""

from __future__ import annotations

import asyncio
import gzip
import json
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import count
from typing import Any

import aiohttp
import pytest

from bot.board import connections
from bot.board.assets import STATIC
from bot.board.guard import HEADERS, WRITE_SECONDS, WRITES, Rate
from bot.messages.people import Person, Where
from bot.service.play.boards import CLOSE_BOARD
from bot.store import Store
from bot.table.lobby.table_options import TableOptions
from engine.kernel.core import Refused
from tests.bot.board.conftest import URL, WRITE, Here, Page
from tests.bot.drive import ANN, BEN, CHANNEL, CYD, Game, begin, call_off

EVIL = "http://evil.test"


async def revision_of(here: Here) -> tuple[str, int]:
    """The step and the revision of Ann's sheet."""
    screen = await here.game.service.playing.panel(here.game.match_id, ANN)
    return str(screen.step), screen.revision


# --------------------------------------------------------------------------- 1: links


async def test_1_a_link_works_once_and_its_person_is_told_with_a_button_that_closes_it(here: Here) -> None:
    link = await here.link()
    thief, page = here.page(), here.page()
    assert (await thief.enter(link))[0] == 200
    (told,) = [row for row in await here.game.sent() if row.kind == "dm" and "offer" in row.payload]
    assert (told.target, told.payload["offer"]["action"]) == (ANN.id, CLOSE_BOARD)
    status, said = await page.enter(link)
    assert (status, said["now"]) == (401, None)
    assert "used already" in said["why"]
    board_id = int(told.payload["offer"]["arg"])
    assert await here.game.service.boards.close(BEN, board_id) == 0, "it is not Ben's to close"
    assert (await thief.get("/now"))[0] == 200
    assert await here.game.service.boards.close(ANN, board_id) == 1
    assert (await thief.get("/now"))[0] == 401
    assert (await thief.post("/seen", {"v": 1}))[0] == 401


async def test_1_a_link_works_for_ten_minutes_and_a_session_for_a_day(here: Here) -> None:
    link, page = await here.link(), here.page()
    here.game.wait(minutes=10)
    assert (await page.enter(link))[0] == 401
    opened = await here.opened()
    here.game.wait(hours=23, minutes=59)
    assert (await opened.get("/now"))[0] == 200
    here.game.wait(minutes=1)
    assert (await opened.get("/now"))[0] == 401


async def test_1_one_person_gets_thirty_links_an_hour_and_bad_tokens_are_counted(here: Here) -> None:
    for _ in range(30):
        link = await here.link()
    with pytest.raises(Refused, match="30 boards"):
        await here.link()
    await here.link(BEN)
    page = here.page()
    tried = [(await page.post("/enter", {"v": 1, "token": f"{number:040}"}))[0] for number in range(12)]
    assert tried == [401] * 10 + [429] * 2
    assert (await page.enter(link))[0] == 429, "whoever guesses has to wait"
    here.game.wait(hours=1)
    await here.link()


async def test_1_only_hashes_are_stored(here: Here, store: Store) -> None:
    link = await here.link()
    page = here.page()
    await page.enter(link)
    cookies = [cookie.value for cookie in page.http.cookie_jar]
    async with store.read() as tx:
        export = await tx.privacy.export(ANN.id)
        (board,) = await tx.boards.of(ANN.id)
    for secret in (link.partition("#")[2], *cookies):
        assert secret not in json.dumps(export, default=str)
        assert secret not in repr(board)
    assert export["open boards"]


# ---------------------------------------------------------------- 2 and 3: looking at links


async def test_2_whoever_previews_or_prefetches_a_link_uses_nothing_up(here: Here) -> None:
    link = await here.link()
    page = here.page()
    for path in ("/b", "/", "/static/board.js", "/enter", "/b?token=x"):
        await page.get(path, **{"Sec-Purpose": "prefetch"})
    async with page.http.head(page.url("/b")) as response:
        assert response.status in (200, 405)
    assert (await page.enter(link))[0] == 200


async def test_3_no_token_and_no_cookie_is_in_the_log_or_in_an_address(
    here: Here, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    link = await here.link()
    token = link.partition("#")[2]
    assert link == f"{URL}/b#{token}", "a fragment is sent to nobody"
    page = here.page()
    await page.enter(link)
    await page.enter(link)
    await page.post("/enter", {"v": 1, "token": token, "more": 1})
    secrets = [token, *(cookie.value for cookie in page.http.cookie_jar)]
    assert [one for one in secrets if one in caplog.text] == []
    async with page.http.get(page.url("/b")) as response:
        assert response.headers["Referrer-Policy"] == "no-referrer"
    script = (STATIC / "board.js").read_text()
    assert "history.replaceState" in script


# --------------------------------------------------------------------- 4 and 5: other pages


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": EVIL},
        {"Origin": "null"},
        {"Origin": f"{URL}.evil.test"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "none"},
    ],
)
async def test_4_another_page_writes_nothing(here: Here, headers: dict[str, str]) -> None:
    page, before = await here.opened(), await revision_of(here)
    now = await page.now()
    page.headers = {**WRITE, **headers}
    assert (await page.press(now, "typed", text="HB recruit"))[0] == 403
    assert (await page.post("/seen", {"v": 1}))[0] == 403
    assert (await page.enter(await here.link()))[0] == 403
    page.headers = {}
    assert (await page.press(now, "typed", text="HB recruit"))[0] == 403
    assert await revision_of(here) == before


async def test_4_a_form_of_another_page_or_a_body_that_is_no_json_is_refused(here: Here) -> None:
    page = await here.opened()
    body = json.dumps({"v": 1, "step": None})
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        headers = {**WRITE, "Content-Type": kind}
        async with page.http.post(page.url("/seen"), data=body, headers=headers) as response:
            assert response.status == 415


async def test_4_a_socket_of_another_page_is_refused_and_a_session_has_four(here: Here) -> None:
    page = await here.opened()
    for origin in (EVIL, "null", ""):
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await page.http.ws_connect(page.url("/live"), headers={"Origin": origin})
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await here.page().http.ws_connect(page.url("/live"), headers={"Origin": URL})
    sockets = [await page.http.ws_connect(page.url("/live"), headers={"Origin": URL}) for _ in range(4)]
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await page.http.ws_connect(page.url("/live"), headers={"Origin": URL})
    for socket in sockets:
        await socket.close()


async def test_4_the_session_is_a_cookie_that_no_script_and_no_other_page_has(
    serve: Callable[..., Awaitable[Here]], store: Store
) -> None:
    game = Game(store)
    await game.begin([ANN, BEN])
    here = await serve(game, "https://board.test")
    page = here.page()
    headers = {**WRITE, "Origin": "https://board.test"}
    link = await here.link()
    body = {"v": 1, "token": link.partition("#")[2]}
    async with page.http.post(page.url("/enter"), json=body, headers=headers) as response:
        said = response.headers["Set-Cookie"]
    assert said.startswith("__Host-board=")
    assert {part.strip() for part in said.split(";")[1:]} >= {
        "HttpOnly",
        "Secure",
        "SameSite=Strict",
        "Path=/",
    }
    assert "Domain" not in said


@pytest.mark.parametrize("path", ["/", "/b", "/now", "/static/board.js", "/picture/x", "/nowhere", "/enter"])
async def test_5_every_answer_has_the_headers_and_nobody_may_frame_it(here: Here, path: str) -> None:
    page = await here.opened()
    async with page.http.get(page.url(path)) as response:
        said = response.headers
    wanted = dict(HEADERS)
    if path in ("/", "/b", "/static/board.js"):
        wanted["Cache-Control"] = "no-cache"  # the same for everybody, and asked for again each time
    assert {name: said.get(name) for name in wanted} == wanted
    assert "frame-ancestors 'none'" in said["Content-Security-Policy"]
    assert "require-trusted-types-for 'script'" in said["Content-Security-Policy"]
    assert "Access-Control-Allow-Origin" not in said


# ---------------------------------------------------------------- 6, 7 and 13: others' seats


async def test_6_a_session_finds_no_other_seats_picture(here: Here) -> None:
    ann, ben = await here.opened(ANN), await here.opened(BEN)
    own, others = [(await page.now())["board"]["picture"] for page in (ann, ben)]
    assert own != others
    assert (await ann.get(f"/picture/{own}"))[0] == 200
    assert (await ann.get(f"/picture/{others}"))[0] == 404
    assert (await here.page().get(f"/picture/{own}"))[0] == 401
    for path in ("/picture/..%2f..%2f.env", "/static/..%2fserver.py", "/static/%2e%2e/guard.py"):
        assert (await ann.get(path))[0] == 404


async def test_6_a_session_of_one_table_plays_no_other(
    here: Here,
) -> None:
    lobbies, elsewhere = here.game.service.lobbies, Where(CHANNEL.guild_id, 77)
    other = await lobbies.new_game(elsewhere, CYD, TableOptions("brimstone", 2))
    for person in (CYD, ANN):
        await lobbies.join(other, person, dm_open=True)
    await begin(here.game.service, other, CYD, ANN)
    page = await here.opened(ANN)
    now = await page.now()
    sent = {
        "v": 1,
        "step": now["step"],
        "revision": now["revision"],
        "press": {"action": "typed", "text": "x"},
    }
    for more in ({"table": other}, {"seat": "blue"}, {"match_id": other}):
        assert (await page.post("/do", {**sent, **more}))[0] == 400
    assert (await page.get(f"/now?table={other}"))[1] == (await page.get("/now"))[1]


async def test_7_whoever_gives_the_seat_away_sees_and_plays_it_no_more(here: Here) -> None:
    page = await here.opened(ANN)
    now = await page.now()
    seat = now["seat"]
    await here.game.service.seats.replace(here.game.match_id, seat, CYD, ANN, dm_open=True)
    assert (await page.get("/now"))[0] == 401
    assert (await page.press(now, "typed", text="HB recruit"))[0] in (401, 422)
    assert (await page.post("/seen", {"v": 1}))[0] in (401, 422)
    assert (await (await here.opened(CYD)).now())["seat"] == seat


async def test_13_only_whoever_sits_there_gets_a_link(here: Here) -> None:
    for person in (CYD, Person(99, "Organiser of nothing")):
        with pytest.raises(Refused):
            await here.link(person)
    page = here.page()
    assert (await page.get("/now"))[0] == 401
    assert (await page.post("/do", {"v": 1, "acts": 0, "press": {"action": "x"}}))[0] == 401


async def test_13_a_game_that_is_over_closes_its_pages(here: Here) -> None:
    page = await here.opened(ANN)
    await call_off(here.game.service, CHANNEL, ANN)
    status, raw = await page.get("/now")
    assert (status, "over" in json.loads(raw)["why"]) == (401, True)
    with pytest.raises(Refused):
        await here.link()


# ------------------------------------------------------------------- 8, 9 and 10: presses


async def test_8_an_older_revision_and_another_step_change_nothing(here: Here) -> None:
    page = await here.opened()
    now, before = await page.now(), await revision_of(here)
    for changed in ({"revision": now["revision"] + 1}, {"step": "0.9.9"}):
        status, said = await page.press({**now, **changed}, "typed", text="HB recruit")
        assert (status, said["now"]["revision"]) == (409, now["revision"])
        assert said["why"]
    assert await revision_of(here) == before


FORGED: list[dict[str, Any]] = [
    {"action": "no such action"},
    {"action": "typed", "text": "\0"},
    {"action": "typed", "text": "x" * 4000},
    {"action": "order", "arg": "\0", "values": ["\0"]},
    {"action": "order", "values": ["A1"] * 25},
    {"action": "take_back"},
    {"action": "hand_in", "arg": "é" * 100},
    {"action": "typed", "text": "<img src=x onerror=alert(1)> javascript:alert(1) \u202e"},
]
TOO_MUCH: list[dict[str, Any]] = [
    {"action": "order", "values": ["A1"] * 26},
    {"action": "typed", "text": "x" * 4001},
    {"action": "x" * 41},
    {"action": ""},
    {"action": "order", "arg": "x" * 101},
    {"action": "order", "values": [1]},
    {"action": "order", "values": [["A1"]]},
    {"action": "order", "more": 1},
    {"action": None},
    {},
]


@pytest.mark.parametrize("press", FORGED, ids=lambda press: str(press["action"])[:12])
async def test_8_a_forged_press_is_refused_in_words_or_changes_nothing(
    here: Here, press: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    page = await here.opened()
    now = await page.now()
    status, said = await page.post(
        "/do", {"v": 1, "step": now["step"], "revision": now["revision"], "press": press}
    )
    assert status in (200, 422), said
    assert "failed [" not in caplog.text
    assert (await page.now())["is_sealed"] is False


async def test_8_what_exceeds_the_limits_is_no_message(here: Here) -> None:
    here.server.pages.writes = Rate(WRITES, WRITE_SECONDS, clock=count(step=WRITE_SECONDS).__next__)
    page = await here.opened()
    now, before = await page.now(), await revision_of(here)
    for press in TOO_MUCH:
        sent = {"v": 1, "step": now["step"], "revision": now["revision"], "press": press}
        assert (await page.post("/do", sent))[0] == 400, press
    assert await revision_of(here) == before


async def test_9_a_press_says_which_panel_it_saw(here: Here) -> None:
    page = await here.opened()
    now, before = await page.now(), await revision_of(here)
    press = {"action": "typed", "text": "HB recruit"}
    step, revision = {"step": now["step"]}, {"revision": now["revision"]}
    for seen in ({}, step, {**step, "acts": 0}, {"step": "", "acts": 0}, {**step, **revision, "acts": 0}):
        assert (await page.post("/do", {"v": 1, **seen, "press": press}))[0] == 400
    assert (await page.post("/do", {"v": 1, **revision, "press": press}))[0] in (409, 429)
    for version in (0, 2, "1", None):
        assert (await page.post("/do", {"v": version, **step, **revision, "press": press}))[0] in (400, 429)
    assert await revision_of(here) == before


MARKUP = ("innerHTML", "outerHTML", "insertAdjacentHTML", "eval(", "document.write")


@pytest.mark.parametrize(
    "name", ["<img src=x onerror=alert(1)>", "javascript:alert(1)", "\u202eevil\u202d", "a\0b"]
)
async def test_10_a_name_is_text_wherever_it_goes(
    store: Store, serve: Callable[..., Awaitable[Here]], name: str
) -> None:
    game = Game(store)
    await game.begin([ANN, Person(BEN.id, name)])
    here = await serve(game)
    page = await here.opened(ANN)
    async with page.http.get(page.url("/now")) as response:
        assert response.content_type == "application/json"
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        now = await response.json()
    (shown,) = [one["name"] for one in now["seats"] if one["seat"] != now["seat"]]
    assert not set(shown) & {"\0", "\u202e", "\u202d", "\n"}
    for script in STATIC.glob("*.js"):
        text = script.read_text()
        assert not [word for word in MARKUP if word in text], script


# ---------------------------------------------------------------------- 14 and 17: the host


PLAIN = b"GET /b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"


async def raw(page: Page, sent: bytes) -> bytes:
    """Return what the server answers to these bytes before it closes the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", page.port)
    writer.write(sent)
    await writer.drain()
    with suppress(ConnectionResetError):
        return await asyncio.wait_for(reader.read(), 60)
    return b""


async def test_14_a_head_that_never_ends_is_cut_off(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "ASK_WITHIN", 0.2)
    assert await raw(here.page(), b"POST /do HTTP/1.1\r\nHost: x\r\nX-A: ") == b""
    assert await raw(here.page(), b"") == b""


async def test_14_a_body_that_never_ends_is_cut_off(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.board.pages.BODY_SECONDS", 0.2)
    head = f"POST /enter HTTP/1.1\r\nHost: x\r\nOrigin: {URL}\r\nSec-Fetch-Site: same-origin\r\n"
    sent = f"{head}Content-Type: application/json\r\nConnection: close\r\nContent-Length: 100\r\n\r\n{{"
    assert (await raw(here.page(), sent.encode())).startswith(b"HTTP/1.1 408")


async def test_14_a_large_body_is_refused_before_it_is_read(here: Here) -> None:
    page = here.page()
    head = f"POST /enter HTTP/1.1\r\nHost: x\r\nOrigin: {URL}\r\nSec-Fetch-Site: same-origin\r\n"
    sent = f"{head}Content-Type: application/json\r\nConnection: close\r\nContent-Length: 1000000000\r\n\r\n"
    assert (await raw(page, sent.encode())).startswith(b"HTTP/1.1 413")

    async def pieces() -> Any:
        for _ in range(64):
            yield b" " * 1024

    headers = {**WRITE, "Content-Type": "application/json"}
    async with page.http.post(page.url("/enter"), data=pieces(), headers=headers) as response:
        assert response.status == 413


async def test_14_a_packed_body_is_not_unpacked_and_a_deep_one_not_read(here: Here) -> None:
    page = await here.opened()
    headers = {**WRITE, "Content-Type": "application/json", "Content-Encoding": "gzip"}
    bomb = gzip.compress(b"[" * 10_000_000)
    async with page.http.post(page.url("/seen"), data=bomb[:16000], headers=headers) as response:
        assert response.status == 415
    del headers["Content-Encoding"]
    for body in (
        b"[" * 15000,
        b'{"v":' * 3000,
        b"[]",
        b"\xff",
        b"",
        b'{"v":1,"step":[[[[[[[1]]]]]]]}',
        b"NaN",
    ):
        async with page.http.post(page.url("/enter"), data=body, headers=headers) as response:
            assert response.status in (400, 429), body[:20]


async def test_14_no_more_connections_are_held_than_the_process_can_bear(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "MOST", 5)
    open_ones = [await asyncio.open_connection("127.0.0.1", here.server.port) for _ in range(5)]
    assert await raw(here.page(), PLAIN) == b""
    for _, writer in open_ones:
        writer.close()
        await writer.wait_closed()
    monkeypatch.setattr(connections, "SOON", 0.0)
    while (await raw(here.page(), PLAIN))[:12] != b"HTTP/1.1 200":
        pass


async def test_14_one_session_writes_five_times_a_second(here: Here) -> None:
    page = await here.opened()
    here.server.pages.writes = Rate(WRITES, WRITE_SECONDS, clock=lambda: 0.0)
    statuses = [(await page.post("/seen", {"v": 1, "step": 5}))[0] for _ in range(7)]
    assert statuses == [400] * WRITES + [429] * 2


async def test_17_nobody_but_the_hosts_proxy_says_who_asks(
    here: Here, store: Store, serve: Callable[..., Awaitable[Here]]
) -> None:
    async def guess(page: Page, address: str) -> int:
        return (await page.post("/enter", {"v": 1, "token": "x" * 40}, **{"X-Forwarded-For": address}))[0]

    page = here.page()
    assert [await guess(page, f"10.0.0.{number}") for number in range(12)] == [401] * 10 + [429] * 2
    behind = await serve(here.game, proxy="127.0.0.1")
    page = behind.page()
    assert [await guess(page, f"6.6.6.{n}, 10.0.0.1") for n in range(12)] == [401] * 10 + [429] * 2
    assert await guess(page, "10.0.0.2") == 401
