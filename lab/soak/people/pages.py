"""Pages of people in the trials: opened by their link, and pressed as what they offer says."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from http import HTTPStatus
from random import Random
from typing import Any
from urllib.parse import urlsplit

import aiohttp

from lab.soak.discord.world import APP
from lab.soak.people.person import TrialPerson, Unanswered, Unseen

LABEL = "Open the board"
OFTEN = 0.15
"""Chance that a person goes on on the page before they answer."""
MOST_PRESSES = 5
TOO_SOON = 0.1
"""Seconds after which a request that came too soon is sent again."""
TABS = ("log", "replay", "try")
FAIR = (200, 409, 422, 423, 429)
"""Statuses of an answer: done, or refused in words."""
ANSWERS: Counter[int] = Counter()
"""Statuses of all answers to pages in this process."""


def wants_page(person: TrialPerson) -> bool:
    """Return whether the person goes on on a page: at random moments, if there are pages."""
    return person.sees(LABEL) and person.chance.random() < OFTEN


class Visit:
    """A page that was opened by its link, and stays open."""

    def __init__(self, link: str) -> None:
        parts = urlsplit(link)
        origin = f"{parts.scheme}://{parts.netloc}"
        headers = {"Origin": origin, "Sec-Fetch-Site": "same-origin"}
        jar = aiohttp.CookieJar(unsafe=True)
        self._http = aiohttp.ClientSession(origin, cookie_jar=jar, headers=headers)
        self._token = parts.fragment

    async def enter(self) -> bool:
        """Use the link up; return whether it was still good."""
        return bool((await self.post("/enter", token=self._token)).get("table"))

    async def now(self) -> Any:
        """Return what the page shows."""
        async with self._http.get("/now") as response:
            ANSWERS[response.status] += 1
            return await response.json()

    async def press(self, now: Any, press: Any) -> Any:
        """Press one of `presses_on(now)`; return what the page answers."""
        return await self.post("/do", step=now["step"], revision=now["revision"], press=press)

    async def post(self, path: str, **sent: Any) -> Any:
        """Send a request; one that comes too soon after others waits."""
        while True:
            async with self._http.post(path, json={"v": 1, **sent}) as response:
                ANSWERS[response.status] += 1
                if response.status != HTTPStatus.TOO_MANY_REQUESTS:
                    return await response.json()
            await asyncio.sleep(TOO_SOON)

    async def close(self) -> None:
        await self._http.close()


async def open_page(person: TrialPerson) -> Visit:
    """Press the button that opens the page, and follow the link of the reply; Unanswered if it is lost."""
    known = len(person.world.private[person.id])
    await person.press_card(LABEL)
    await person.wait(lambda: bool(_link_since(person, known)))
    visit = Visit(_link_since(person, known))
    with suppress(aiohttp.ClientError, TimeoutError):
        if await visit.enter():
            return visit
    await visit.close()
    raise Unanswered(person.name)


async def press_on_page(person: TrialPerson) -> int:
    """Go on on the page: press what it offers a few times, and look at a tab; return the lost presses."""
    chance = Random(person.chance.random())
    try:
        visit = await open_page(person)
    except (Unanswered, Unseen):
        return 1
    try:
        now = await visit.now()
        await visit.post("/seen", step=now.get("step"))
        for _ in range(1 + chance.randrange(MOST_PRESSES)):
            now = await visit.now()
            offered = presses_on(now)
            if not offered or now["acts"] is not None:
                break
            await visit.press(now, chance.choice(offered))
        await visit.post(f"/{chance.choice(TABS)}")
    except (aiohttp.ClientError, TimeoutError):
        return 1
    finally:
        await visit.close()
    return 0


def page_troubles() -> list[str]:
    """Return the answers that no page should ever get."""
    return [f"a page was answered with {status}" for status in ANSWERS if status not in FAIR]


def presses_on(now: Any) -> list[Any]:
    """Return each press of a panel's buttons and menus."""
    return [*_presses(now)]


def _presses(now: Any) -> Iterator[Any]:
    for row in now.get("rows", ()):
        for one in row.get("buttons", ()):
            if not one["disabled"]:
                yield {"action": one["action"], "arg": one["arg"]}
        menu = row.get("menu", {"choices": ()})
        for one in menu["choices"]:
            yield {"action": menu["action"], "arg": menu["arg"], "values": [one["value"]]}


def _link_since(person: TrialPerson, known: int) -> str:
    """Return the address in the private replies since then; "" while there is none."""
    new = person.world.private[person.id][known:]
    return next(filter(None, (_url_in(one.body) for one in new if one.author == APP)), "")


def _url_in(part: Any) -> str:
    if isinstance(part, dict):
        url = part.get("url")
        if isinstance(url, str) and "/b#" in url:
            return url
        part = [*part.values()]
    return next(filter(None, map(_url_in, part)), "") if isinstance(part, list) else ""
