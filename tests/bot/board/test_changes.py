"""A page is sent what changed: it makes the same message, it is small, and only its own session has it."""

from __future__ import annotations

import json
import logging
import zlib
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
from hypothesis import given
from hypothesis import strategies as st

from bot.board.changes import changed
from bot.board.guard import Rate
from bot.store import Store
from tests.bot.board.conftest import Here, Page
from tests.bot.drive import ANN, BEN, Game

log = logging.getLogger(__name__)
MOST = 3000
"""Most bytes of an update as it is sent (section 1 of the specification)."""
leaves = st.none() | st.booleans() | st.integers(0, 3) | st.text("ab", max_size=2)
values = st.recursive(
    leaves,
    lambda some: (
        st.lists(some, max_size=5)
        | st.lists(st.dictionaries(st.sampled_from("xy"), some), max_size=4)
        | st.dictionaries(st.sampled_from("abc"), some)
    ),
    max_leaves=20,
)


def applied(old: Any, change: Any) -> Any:
    """Read a change as the page does, in other words."""
    if "=" in change:
        return change["="]
    if "#" in change:
        return [
            applied(one, change["#"][str(n)]) if str(n) in change["#"] else one for n, one in enumerate(old)
        ]
    made: Any
    if "*" in change:
        made = list(old)
        for at, gone, came in change["*"]:
            made[at : at + gone] = came
        return made
    made = {key: value for key, value in old.items() if key not in change.get("-", ())}
    return {**made, **{key: applied(old.get(key), inner) for key, inner in change["~"].items()}}


@given(values, values)
def test_a_change_makes_the_new_message_out_of_the_old_one(old: Any, new: Any) -> None:
    sent = json.loads(json.dumps(changed(old, new)))
    assert applied(old, sent) == new


async def asked(page: Page, has: str, body: Any = None) -> tuple[bytes, Any, str]:
    """Ask as a page that shows a message; return the bytes as they are sent, what they say, and the tag."""
    headers = {**page.headers, "If-None-Match": has, "Accept-Encoding": "deflate"}
    async with aiohttp.ClientSession(cookie_jar=page.http.cookie_jar, auto_decompress=False) as http:
        path = page.url("/now" if body is None else "/do")
        async with http.request(
            "GET" if body is None else "POST", path, json=body, headers=headers
        ) as response:
            raw = await response.read()
            assert response.status == 200, raw
            return raw, json.loads(zlib.decompress(raw)), response.headers["ETag"]


def do(now: Any, press: Any) -> Any:
    return {"v": 1, "step": now["step"], "revision": now["revision"], "press": press}


async def test_an_update_of_a_crowded_sheet_is_small_and_makes_what_the_page_would_get_anew(
    store: Store, serve: Callable[[Game], Awaitable[Here]]
) -> None:
    game = Game(store)
    await game.begin([ANN, BEN])
    await game.crowd()
    await game.until("orders")
    here = await serve(game)
    here.server.pages.writes = Rate(1000, 1)
    page = await here.opened()
    raw, now, tag = await asked(page, "")
    whole, sizes = len(raw), list[int]()
    while stop := next((one for one in now["touch"]["stops"] if one["is_open"]), None):
        goals = [deeds[0] for deeds in stop["goals"].values()]
        deed = (goals if goals and len(sizes) % 2 else stop["deeds"])[0]
        raw, said, tag = await asked(page, tag, do(now, deed["press"]))
        now = applied(now, said["change"])
        sizes.append(len(raw))
        anew = await page.now()
        assert (now["board"], now["touch"], now["seats"]) == (anew["board"], anew["touch"], anew["seats"])
    log.info("the board %d bytes; %d updates, most %d bytes", whole, len(sizes), max(sizes))
    assert len(sizes) > 4
    assert max(sizes) <= MOST, sizes


async def test_the_same_board_is_not_sent_again_and_an_unknown_one_is_sent_whole(here: Here) -> None:
    page, other = await here.opened(), await here.opened(BEN)
    _, now, tag = await asked(page, "")
    assert (await page.get("/now", **{"If-None-Match": tag}))[0] == 304
    stop = now["touch"]["stops"][0]
    await page.press(now, "order", stop["place"], stop["deeds"][0]["press"]["values"][0])
    assert set((await asked(page, tag))[1]) == {"v", "of", "change"}
    for mine, has in ((page, '"no such tag"'), (other, tag)):
        assert "seats" in (await asked(mine, has))[1], "nobody is told how it differs from another's board"
