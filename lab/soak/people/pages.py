"""People in the trials who go on on their page: they open it by its link, and press what it offers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
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
TABS = ("log", "replay", "try")
FAIR = (200, 409, 422, 423, 429)
"""Statuses of an answer: done, or refused in words."""
ANSWERS: Counter[int] = Counter()
"""Statuses of all answers to pages in this process."""


def wants_page(person: TrialPerson) -> bool:
    """Return whether the person goes on on a page: at random moments, if there are pages."""
    return person.sees(LABEL) and person.chance.random() < OFTEN


async def press_on_page(person: TrialPerson) -> int:
    """Go on on the page; return the number of lost presses."""
    try:
        known = len(person.world.private[person.id])
        await person.press_card(LABEL)
        await person.wait(lambda: bool(_link_since(person, known)))
        await _visit(_link_since(person, known), Random(person.chance.random()))
    except (Unanswered, Unseen, aiohttp.ClientError, TimeoutError):
        return 1
    return 0


def page_troubles() -> list[str]:
    """Return the answers that no page should ever get."""
    return [f"a page was answered with {status}" for status in ANSWERS if status not in FAIR]


async def _visit(link: str, chance: Random) -> None:
    """Open the page, press what it offers a few times, and look at one of its tabs."""
    jar = aiohttp.CookieJar(unsafe=True)
    parts = urlsplit(link)
    origin = f"{parts.scheme}://{parts.netloc}"
    headers = {"Origin": origin, "Sec-Fetch-Site": "same-origin"}
    async with aiohttp.ClientSession(origin, cookie_jar=jar, headers=headers) as http:
        await _post(http, "/enter", token=parts.fragment)
        now = await _now(http)
        await _post(http, "/seen", step=now.get("step"))
        for _ in range(1 + chance.randrange(MOST_PRESSES)):
            now = await _now(http)
            offered = [*_presses(now)]
            if not offered or now["acts"] is not None:
                break
            seen = {"step": now["step"], "revision": now["revision"]}
            await _post(http, "/do", **seen, press=chance.choice(offered))
        await _post(http, f"/{chance.choice(TABS)}")


def _presses(now: Any) -> Iterator[Any]:
    """Yield each press of the panel's buttons and menus."""
    for row in now.get("rows", ()):
        for one in row.get("buttons", ()):
            if not one["disabled"]:
                yield {"action": one["action"], "arg": one["arg"]}
        menu = row.get("menu", {"choices": ()})
        for one in menu["choices"]:
            yield {"action": menu["action"], "arg": menu["arg"], "values": [one["value"]]}


async def _now(http: aiohttp.ClientSession) -> Any:
    async with http.get("/now") as response:
        ANSWERS[response.status] += 1
        return await response.json()


async def _post(http: aiohttp.ClientSession, path: str, **sent: Any) -> None:
    async with http.post(path, json={"v": 1, **sent}) as response:
        ANSWERS[response.status] += 1
        await response.read()


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
