"""List the jobs of a turn at every game: what they show, and the presses, words and screens they cost."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from playwright.sync_api import Locator, Page

from bot.games.catalogue import TEXTS
from bot.messages.panel import Menu, Panel, Post
from engine.kernel.core import Seat
from engine.registry.catalogue import GAMES
from sandbox.web import chromium
from tests.reading.between import Told, Turn, turns, words_of
from tests.reading.presses import fewest
from tests.sandbox.browser.panels import lay, lay_post
from tests.sandbox.browser.phone import HEIGHT, SHARE, WIDTH
from tests.sandbox.forks import ForkedTable

TURNS = 4
"""Turns of the person that are measured; the largest of each figure counts."""
NEWS, TURN, LOG, LEADS = "between two turns", "the first panel of a turn", "the last turn", "who leads"


@dataclass(frozen=True)
class Job:
    """What a person sees for a job, with the least presses it takes; screens are measured later."""

    game: str
    name: str
    shown: tuple[Post | Told | Panel, ...]
    presses: int | None = 0
    seat: str = ""
    screens: float | None = None

    @property
    def words(self) -> int:
        return sum(words_shown(one) for one in self.shown)


def words_shown(shown: Post | Told | Panel) -> int:
    """Count a panel's words with its buttons; those below a post are the same every time."""
    if isinstance(shown, Told):
        return words_of(shown.post.text)
    if isinstance(shown, Post):
        return words_of(shown.text)
    rows = [(row.placeholder,) if isinstance(row, Menu) else [one.label for one in row] for row in shown.rows]
    labels = (label for row in rows for label in row)
    cards = (card.text for card in shown.cards)
    return words_of(" ".join([shown.text, *cards, shown.below, *labels]))


async def jobs(*games: str) -> list[Job]:
    """Return the jobs of these games, or of all, each with most seats."""
    found: list[Job] = []
    for game in games or TEXTS:
        found += _jobs(game, await turns(game, max(GAMES[game].players), TURNS))
    return found


def _jobs(game: str, played: Sequence[Turn]) -> Iterator[Job]:
    panels = TEXTS[game].panels
    for turn in played:
        yield Job(game, NEWS, tuple(turn.told))
        yield Job(game, LOG, (turn.log,), 1)
        yield Job(game, LEADS, (turn.card,), 1)
        for at, prompt in enumerate(turn.prompts):
            name = TURN if not at else f"a question: {prompt.ask.kind}"
            yield Job(game, name, (panels.show(prompt),), fewest(panels, prompt), prompt.ask.seat)


def screens_of(measured: Iterable[Job]) -> list[Job]:
    """Return the jobs with their height in screens of a phone, as the browser table shows them."""
    with tempfile.TemporaryDirectory() as folder, chromium.browser() as browser:
        table = ForkedTable(Path(folder) / "table", "--seats", "2", "--seed", "1").begin()
        try:
            page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
            page.goto(table.url)
            page.locator("#channel .message").first.wait_for()
            return [replace(job, screens=_screens(page, job)) for job in measured]
        finally:
            table.end()


def _screens(page: Page, job: Job) -> float:
    height = 0.0
    for one in job.shown:
        box = _laid(page, one, job.seat).bounding_box()
        height += box["height"] if box else 0
    return round(height / SHARE, 2)


def _laid(page: Page, one: Post | Told | Panel, seat: Seat) -> Locator:
    if isinstance(one, Panel):
        return lay(page, one, seat)
    return lay_post(page, one) if isinstance(one, Post) else lay_post(page, one.post, one.buttons)


def largest(measured: Iterable[Job]) -> dict[tuple[str, str], tuple[int | None, float | None, int]]:
    """Return game and job -> the most presses, screens and words of any turn."""
    most: dict[tuple[str, str], tuple[int | None, float | None, int]] = {}
    for job in measured:
        presses, screens, words = most.get((job.game, job.name), (None, None, 0))
        most[job.game, job.name] = (
            max(filter(None, (presses, job.presses)), default=job.presses),
            max(filter(None, (screens, job.screens)), default=job.screens),
            max(words, job.words),
        )
    return most


def table_of(measured: Iterable[Job]) -> str:
    """Return the table as text, with dashes for what was not measured."""
    lines = [f"| game | job | presses | screens of {WIDTH} x {SHARE} | words |", "|---|---|---|---|---|"]
    for (game, name), figures in largest(measured).items():
        cells = " | ".join("-" if one is None else str(one) for one in figures)
        lines.append(f"| {game} | {name} | {cells} |")
    return "\n".join(lines)
