"""Measure what a crew's jobs take on a phone, in presses: python -m tests.sandbox.browser.crew_presses.

One person keeps the book of four heroes in a browser as wide as a phone. Typing into a form is no press.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from playwright.sync_api import Locator

from sandbox.web import chromium
from sandbox.web.process import Table
from tests.sandbox.browser.phone import HEIGHT, SHARE, WIDTH
from tests.sandbox.browser.seat import Seat, Windows

FORM: Final = 2
"""Presses of a form: to open it and to submit it. Real dice take one more for each roll."""
MOST: Final[Mapping[str, int]] = {
    "next turn with lamp test": 1,
    "+1 wound, own hero": 1,
    "+1 wound, another's": 3,
    "4 hits of damage 2 taken, with armor": 3,
    "re-roll the failed saves": 1,
    "undo": 1,
    "search a new tile": 3,
    "search the tile that is offered": 2,
    "next turn, real dice": 1 + FORM,
    "4 hits of damage 2, real dice": 3 + 2 * FORM,
    "attack, two hits on one foe, kill, XP": 4,
    "six enemies attack a hero": 4,
    "recover and write an unknown line": 3,
    "recover and write a known line": 2,
    "end a fight, one of four rested": 2,
    "end of adventure": 4,
    "a town day, bed and a place": 3,
    "new hero of a known class": 3,
}
"""Job -> the most presses that it may take."""
NUMBERS: Final = (
    "health 12\nmind 10\nnerve_max 2\ncombat 9\nmelee 2\nranged 4\ndefense 4\nresolve 4\narmor 5\n"
    "spirit_armor 0\ninitiative 4\nnimble 3\nwits 3\nheart 2\nmight 2\nlore 2\nluck 2"
)
GHOUL: Final = "initiative 3, combat 2, to hit 4, damage 1, defense 0, health 2, xp 10"


@dataclass
class Clerk:
    """Somebody who keeps the book with a phone, and counts presses."""

    seat: Seat
    presses: int = 0
    measured: dict[str, int] = field(default_factory=dict)
    highest: float = 0
    _is_private: bool = True
    """Whether the newest press is answered privately; the panel may still change for an earlier one."""

    def command(self, text: str) -> None:
        self.seat.channel.locator("textarea").fill(text)
        self.seat.page.keyboard.press("Enter")
        self.seat.page.locator(".command-line").get_by_role("button", name="Send").click()

    @property
    def panel(self) -> Locator:
        """Return the living panel."""
        mine = self.seat.page.get_by_role("button", name="My hero", exact=True)
        return self.seat.channel.locator(".message:not(.private)").filter(has=mine).last

    @property
    def page(self) -> Locator:
        """Return the newest private page."""
        return self.seat.channel.locator(".message.private").last

    def open(self, label: str) -> None:
        """Press a button of the panel that opens a private page, and wait for that page."""
        self.press(label, self.panel, opens=True)

    def press(
        self, label: str, at: Locator | None = None, *, exact: bool = False, opens: bool = False
    ) -> None:
        """Press a button that begins with the label; opens: it is answered on a private page."""
        place, self._is_private = at or self.page, at is None or opens
        before = self._told()
        place.get_by_role("button", name=label, exact=exact).first.click()
        self.presses += 1
        form = self.seat.page.get_by_role("dialog")
        self.seat.waits_until(lambda: form.count() > 0 or self._told() > before)

    def _told(self) -> int:
        """Return how many messages have come or changed: private ones alone, if a private page is used."""
        told = [json.loads(data) for data in self.seat.received if data.startswith(b'{"is": ')]
        shown = [one["message"] for one in told if one.get("place") == "channel" and "message" in one]
        return sum(bool(one.get("private")) or not self._is_private for one in shown)

    def submit(self, **said: str) -> None:
        """Type into the fields of the form that is open, by their labels, and submit it."""
        form = self.seat.page.get_by_role("dialog")
        for label, text in said.items():
            form.get_by_role("textbox", name=label.replace("_", " "), exact=True).fill(text)
        before = self._told()
        form.get_by_role("button", name="Submit").click()
        self.presses += 1
        form.wait_for(state="detached")
        self.seat.waits_until(lambda: self._told() > before)

    def choose(self, label: str) -> None:
        """Choose one of the options of a form."""
        self.seat.page.get_by_role("dialog").get_by_text(label, exact=True).first.click()
        self.presses += 1

    def job(self, name: str, deed: Callable[[], None]) -> None:
        """Count the presses of a job."""
        self.presses = 0
        deed()
        self.measured[name] = self.presses
        box = self.page.bounding_box()
        self.highest = max(self.highest, box["height"] if box else 0)


def prepare(clerk: Clerk) -> None:
    """Switch the companion on, open a crew, and make four heroes with their numbers."""
    clerk.command("/server settings")
    clerk.press("Switch the companion on")
    clerk.seat.channel.get_by_text("Discord shows").wait_for()
    clerk.seat.page.reload()
    clerk.seat.channel.locator(".message").first.wait_for()
    clerk.command("/crew open")
    clerk.panel.wait_for()
    for n, name in enumerate(("Ann", "Ben", "Cyd", "Dee")):
        if n == 3:
            clerk.job("new hero of a known class", lambda: new_hero(clerk, "Dee"))
        else:
            clerk.open("More")
            clerk.press("New hero")
            clerk.submit(Name=name, **({"Class": "digger"} if n == 0 else {}))
        if n == 0:
            clerk.press("Paste numbers")
            clerk.submit(One_number_a_line=NUMBERS)


def new_hero(clerk: Clerk, name: str) -> None:
    clerk.open("More")
    clerk.press("New hero")
    clerk.submit(Name=name)


def below(clerk: Clerk) -> None:
    """Do what a turn below asks for."""
    clerk.press("Begin adventure", clerk.panel)
    clerk.submit(Mission="The bell", Clues_needed="2")
    clerk.panel.get_by_role("button", name="Next turn").wait_for()
    clerk.job("next turn with lamp test", lambda: clerk.press("Next turn", clerk.panel))
    clerk.open("My hero")
    clerk.job("+1 wound, own hero", lambda: clerk.press("+1 wound"))
    clerk.job("undo", lambda: clerk.press("Undo"))
    clerk.job("search a new tile", lambda: searched(clerk))
    clerk.press("Undo")
    clerk.job("search the tile that is offered", lambda: searched(clerk, ""))
    clerk.job("4 hits of damage 2 taken, with armor", lambda: hit(clerk))
    real_dice(clerk)
    clerk.open("My hero")
    clerk.press("Hits")
    clerk.submit(How_many_hits="6")
    while not clerk.page.get_by_role("button", name="Re-roll").count():  # all six are saved
        clerk.press("Undo")
        clerk.press("Hits")
        clerk.submit(How_many_hits="6")
    clerk.job("re-roll the failed saves", lambda: clerk.press("Re-roll"))
    clerk.job("+1 wound, another's", lambda: another(clerk))


def another(clerk: Clerk) -> None:
    clerk.press("More")
    clerk.press("Ben", exact=True)
    clerk.press("+1 wound")


def searched(clerk: Clerk, tile: str = "7") -> None:
    clerk.press("Search")
    clerk.submit(**({"Tile": tile} if tile else {}))


def real_dice(clerk: Clerk) -> None:
    """Do two jobs with real dice: each roll opens the pad, whose form takes them all."""
    clerk.open("Roll")
    clerk.press("Use real dice")
    clerk.job(
        "next turn, real dice", lambda: rolled(clerk, lambda: clerk.press("Next turn", clerk.panel), "3 5")
    )
    clerk.open("My hero")
    clerk.job("4 hits of damage 2, real dice", lambda: hit(clerk, "4 4 1 1", "1 1 1 1"))
    clerk.open("Roll")
    clerk.press("Let the bot roll")


def rolled(clerk: Clerk, deed: Callable[[], None], faces: str) -> None:
    """Do what needs a roll, and type the faces into the form of the pad."""
    deed()
    if faces:
        clerk.press("Type")
        clerk.submit(Faces=faces)


def hit(clerk: Clerk, saves: str = "", armor: str = "") -> None:
    clerk.press("Hits")
    rolled(clerk, lambda: clerk.submit(How_many_hits="4", Damage_of_each_hit="2"), saves)
    rolled(clerk, lambda: clerk.press("Take"), armor)


def fight(clerk: Clerk) -> None:
    """Do what a fight asks for."""
    clerk.command("/crew manage")
    clerk.press("Content")
    clerk.press("Enemy")
    clerk.submit(Name="ghoul", Normal_side=GHOUL)
    clerk.press("Threat", clerk.panel)
    clerk.submit(Enemies="6 ghoul")
    clerk.panel.get_by_role("button", name="Enemies attack").wait_for()
    clerk.job("six enemies attack a hero", lambda: attacked(clerk))
    clerk.job("attack, two hits on one foe, kill, XP", lambda: attack(clerk))
    clerk.seat.channel.get_by_text("+10 XP").first.wait_for()
    clerk.press("End fight", clerk.panel)
    clerk.panel.get_by_role("button", name="End fight").wait_for(state="detached")
    clerk.press("Undo", clerk.panel)
    clerk.panel.get_by_role("button", name="End fight").wait_for()
    clerk.job("end a fight, one of four rested", lambda: rest(clerk))


def attacked(clerk: Clerk) -> None:
    clerk.press("Enemies attack", clerk.panel)
    clerk.choose("Ann")
    clerk.submit()
    clerk.press("Take")


def attack(clerk: Clerk) -> None:
    clerk.open("Attack")
    clerk.press("Melee")
    clerk.press("ghoul")
    clerk.press("ghoul")


def rest(clerk: Clerk) -> None:
    clerk.press("End fight", clerk.panel)
    clerk.press("Ben rested")


def home(clerk: Clerk) -> None:
    """Get up, end the adventure, and spend a day in town."""
    fall(clerk)
    clerk.job("recover and write an unknown line", lambda: recover(clerk))
    know_all_injuries(clerk)
    fall(clerk)
    clerk.job("recover and write a known line", lambda: clerk.press("Recover"))
    clerk.page.get_by_text("Limp").first.wait_for()
    clerk.job("end of adventure", lambda: finish(clerk))
    clerk.open("Road")
    clerk.press("Arrive")
    clerk.submit()
    clerk.panel.get_by_role("button", name="Day", exact=True).wait_for()
    clerk.job("a town day, bed and a place", lambda: day(clerk))


def fall(clerk: Clerk) -> None:
    """Let Ann take more hits than anybody survives on their feet."""
    clerk.open("My hero")
    clerk.press("Hits")
    clerk.submit(How_many_hits="60", Damage_of_each_hit="9")
    clerk.press("Take")


def know_all_injuries(clerk: Clerk) -> None:
    """Enter every line of the chart, so that the next one is written at once."""
    clerk.command("/crew manage")
    clerk.press("Content")
    for roll in range(2, 13):
        clerk.press("Line of a chart")
        clerk.press("Another chart")
        clerk.submit(Chart="injury", Number_on_the_dice=str(roll), Name_of_the_line="Limp")


def recover(clerk: Clerk) -> None:
    clerk.press("Recover")
    clerk.press("Write")
    clerk.submit(Name_of_the_line="Limp")


def finish(clerk: Clerk) -> None:
    clerk.open("More")
    clerk.press("End adventure")
    clerk.press("Won")


def day(clerk: Clerk) -> None:
    clerk.press("Day", clerk.panel, exact=True)
    clerk.submit(Place_to_visit="smith")


def measure(seat: Seat) -> Clerk:
    """Do every job once; return the counts."""
    clerk = Clerk(seat)
    for deed in (prepare, below, fight, home):
        deed(clerk)
    return clerk


def main() -> int:
    """Print the presses of each job beside the most that it may take."""
    with chromium.browser() as browser, tempfile.TemporaryDirectory() as place:
        table = Table(Path(place) / "table", "--seats", "2", "--seed", "1").begin()
        clerk = measure(Seat.take(Windows(browser), table.of("ann"), width=WIDTH, height=HEIGHT))
        table.end()
    over = {name for name, n in clerk.measured.items() if n > MOST[name]}
    for name, most in MOST.items():
        sys.stdout.write(f"{clerk.measured.get(name, '-'):>3} of {most}  {name}\n")
    sys.stdout.write(f"highest private page {clerk.highest:.0f} of {SHARE} px\n")
    return 1 if over or clerk.highest > SHARE else 0


if __name__ == "__main__":
    sys.exit(main())
