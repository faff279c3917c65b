"""People who sit at a table with a browser."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, Page, Request, WebSocket, expect

from tests import patience

PATIENCE = patience.MILLISECONDS
"""Timeout in milliseconds; long, because the machine may be busy with other tests."""


class Windows:
    """Windows of one Chromium, each with its own profile; returned windows are reused."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: list[Page] = []

    def take(self, *, width: int, height: int) -> Page:
        page = self._free.pop() if self._free else self._open()
        page.set_viewport_size({"width": width, "height": height})
        return page

    def _open(self) -> Page:
        context = self._browser.new_context(color_scheme="light", reduced_motion="reduce")
        context.set_default_timeout(PATIENCE)
        return context.new_page()

    def give_back(self, page: Page) -> None:
        page.goto("about:blank")
        page.emulate_media(color_scheme="light")
        self._free.append(page)


@dataclass
class Seat:
    """A person's window, and every byte that it received."""

    windows: Windows
    page: Page
    received: list[bytes] = field(default_factory=list)
    requests: list[Request] = field(default_factory=list)
    asked_for: list[str] = field(default_factory=list)
    mistakes: list[str] = field(default_factory=list)

    @classmethod
    def take(cls, windows: Windows, url: str, *, width: int = 1280, height: int = 860) -> Seat:
        seat = cls(windows, windows.take(width=width, height=height))
        for event, listener in seat._listeners():
            seat.page.on(event, listener)
        seat.page.goto(url)
        seat.page.locator("#channel .message").first.wait_for()
        return seat

    def _listeners(self) -> list[tuple[Any, Callable[[Any], None]]]:
        """Return the listeners, because Playwright needs the same function again to remove one."""
        return [
            ("request", self._keep_address),
            ("requestfinished", self._keep_request),
            ("websocket", self._keep_live),
            ("pageerror", self._keep_error),
            ("console", self._keep_mistake),
        ]

    def _keep_address(self, request: Request) -> None:
        self.asked_for.append(request.url)

    def _keep_live(self, live: WebSocket) -> None:
        live.on("framereceived", self._keep)

    def _keep_error(self, error: Error) -> None:
        self.mistakes.append(str(error))

    def _keep(self, data: bytes | str) -> None:
        self.received.append(data.encode() if isinstance(data, str) else data)

    def _keep_request(self, request: Request) -> None:
        self.requests.append(request)

    def everything(self) -> list[bytes]:
        """Return everything received: the live connection and the response bodies.

        Bodies are read here, because a Playwright event handler must not wait.
        """
        answers = [request.response() for request in self.requests]
        return [*self.received, *(answer.body() for answer in answers if answer is not None)]

    def _keep_mistake(self, line: ConsoleMessage) -> None:
        if line.type in ("error", "warning"):
            self.mistakes.append(f"{line.text} {line.location.get('url', '')}")

    def hellos(self) -> int:
        """Return how often the table sent its full state: at first, and after each lost connection."""
        return sum(data.startswith(b'{"is": "hello"') for data in self.received)

    def close(self) -> None:
        for event, listener in self._listeners():
            self.page.remove_listener(event, listener)
        self.windows.give_back(self.page)

    # ------------------------------------------------------------------- looking

    @property
    def channel(self) -> Locator:
        return self.page.locator("#channel")

    @property
    def dm(self) -> Locator:
        return self.page.locator("#dm")

    def panel(self) -> Locator:
        """Return the newest direct message with something to press."""
        pressable = self.page.locator("button:not(:disabled).button, button:not(:disabled).menu")
        return self.dm.locator(".message").filter(has=pressable).last

    def sees(self, words: str, where: Locator | None = None) -> None:
        """Wait until the words are shown."""
        place = where or self.channel
        expect(place.locator(".log")).to_contain_text(words)

    def set_up(self, form: str = "Seats") -> Locator:
        """Open a form in which the organiser changes the lobby."""
        self.channel.locator("textarea").fill("/table setup")
        self.page.keyboard.press("Enter")
        self.page.locator(".command-line").get_by_role("button", name="Send").click()
        self.channel.get_by_role("button", name=form).last.click()
        return self.page.get_by_role("dialog")

    def waits_until(self, is_so: Callable[[], bool]) -> None:
        """Wait until a condition holds that a single look at the page cannot decide."""
        end = time.monotonic() + PATIENCE / 1000
        while not is_so():
            assert time.monotonic() < end, "waited in vain"
            self.page.wait_for_timeout(50)

    # ------------------------------------------------------------------- playing

    def play_round(self, choose: Callable[[Locator, str], None], orders: Callable[[], None]) -> None:
        """Answer everything until round 1 is over: `choose` presses a button, `orders` fills in a sheet."""
        step = ""
        for _ in range(20):
            self.page.wait_for_function(_IS_ASKED_NEXT, arg=step, timeout=PATIENCE)
            if "chooses the next event" in self.channel.inner_text():
                return
            panel = self.panel()
            step = step_of(panel)
            if panel.get_by_role("button", name="All hexes").count():
                orders()
            else:
                choose(panel, choice_in(panel))
        raise AssertionError(f"no end of the round: {self.dm.inner_text()[-800:]}")


def is_loaded(picture: Locator) -> None:
    """Wait until a picture is loaded and has a size."""
    picture.evaluate("(img) => img.decode()")


def step_of(panel: Locator) -> str:
    """Return a panel's game, step and seat from its buttons' keys; the revision changes with each press."""
    key = panel.locator(".button, .menu").last.get_attribute("data-key") or ""
    return asked_of(key)


def asked_of(key: str) -> str:
    """Return what a component belongs to, without the sheet's revision."""
    match_id, step, seat = (key.split(":") + [""] * 4)[1:4]
    return ":".join((match_id, step.rpartition(".")[0], seat))


def choice_in(panel: Locator) -> str:
    """Return the button that answers: the one that confirms, or else the first."""
    labels = panel.locator("button.button:not(:disabled)").all_inner_texts()
    return next((label for label in labels if label in ("Done", "Answer", "Pay")), labels[0])


_STEPS = """() => [...document.querySelectorAll("#dm .message .button:not(:disabled), #dm .message .menu")]
  .map(one => (one.dataset.key ?? "").split(":"))
  .filter(key => key.length > 4 && key[3] !== "-")
  .map(key => [key[1], key[2].replace(/\\.[^.]*$/, ""), key[3]].join(":"))"""
_IS_OVER = 'document.querySelector("#channel").innerText.includes("chooses the next event")'
_IS_ASKED_NEXT = f"(step) => {_IS_OVER} || (({_STEPS})().length > 0 && !({_STEPS})().includes(step))"
"""Condition for "done or another step shows". A panel is disabled during a press, so its absence alone
proves nothing."""
