"""A campaign of three descents as people play it: a death, a raising by several, a gate, upgrades.

`tests/engine/deeplamp/test_eventful_campaign.py` plays the same story without Discord.
"""

from __future__ import annotations

import io
import json
import logging
import re
import zipfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from engine.__main__ import main
from engine.deeplamp.pack.finding import nothing_laid_out
from sandbox.habits import find, offers
from sandbox.people import SandboxPerson, begin
from sandbox.recorder import Shown
from sandbox.world import World, open_world, sqlite_url
from tests.bot.extras.packs.test_packs_in_discord import options, organiser, upload, work_here
from tests.bot.played.test_set_up import prefilled, send_off
from tests.engine.deeplamp.written import eventful

LOG = logging.getLogger(__name__)

MOST_WAITS: Final = 3
MOST_PRESSES: Final = 5
MOST_LOOKS: Final = 400
DAY: Final = re.compile(r"\*\*Tallow Quay, day (\d)\*\*")
PROMISED: Final = re.compile(r"of 500\*\* \((.+?)\)")
UPGRADES: Final = (
    ("attached", "Attach Eye glass to Ship's Cleaver with Glass Edge"),
    ("detached", "Take Eye glass off"),
)
BLITZ: Final = 5 * 60 + 30
BEYOND: Final = tuple(one["name"] for one in eventful()["tiles"] if one.get("world") == "dry_quay")


def zipped() -> bytes:
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, part in eventful().items():
            archive.writestr(f"{name}.json", json.dumps(part))
    return kept.getvalue()


class Evening:
    """The people of one descent and the town after it, who play with buttons, menus and words."""

    def __init__(
        self, crew: Sequence[SandboxPerson], mission: str = "", *, raises: bool = False, late: str = ""
    ) -> None:
        self.crew = crew
        self.world = crew[0].world
        self.mission = mission
        self.raises = raises
        self.late = late
        """Name of somebody who answers nothing in town."""
        self.questions: set[tuple[str, int, str]] = set()
        """What people were asked in town: who, on which day, and whether it was about errands."""
        self.presses: Counter[tuple[str, int]] = Counter()
        """How often people pressed or chose something in town: who, and on which day."""
        self.done: list[str] = []
        """What the story is about, in the order in which it was done."""
        self.made = 0
        self._from = len(self.world.camera.shown)

    def texts(self) -> list[str]:
        """Return the channel's posts since this descent began."""
        return [one.text for one in self.world.camera.shown[self._from :] if one.viewer is None]

    async def play(self) -> None:
        """Go round until the game is over; if nobody answers any more, let the deadline pass."""
        for _ in range(MOST_LOOKS):
            moved = [await self._look(person) for person in self.crew]
            if any(text.startswith(("The seed was", "The file is")) for text in self.texts()):
                return
            if not any(moved):
                await self.world.env.advance_time(BLITZ)
        raise AssertionError(f"the game does not end: {self.texts()[-3:]}")

    async def press(self, person: SandboxPerson, label: str) -> None:
        self._count(person)
        await person.press(person.sheet(), find(person.sheet(), label))

    def _count(self, person: SandboxPerson) -> None:
        """Count a press of somebody whose panel shows a day in town."""
        panel = person.panel()
        if panel is not None and (day := DAY.search(panel.text)):
            self.presses[person.name, int(day[1])] += 1

    async def knock(self, person: SandboxPerson) -> None:
        """Press Orders."""
        await person.knock()
        self._count(person)

    async def pick(self, person: SandboxPerson, words: str) -> None:
        """Choose the first entry of any menu that contains these words."""
        panel = person.sheet()
        found = [(part, one.value) for part in panel.parts for one in part.options if words in one.label]
        assert found, f"no {words!r} for {person.name} in: {panel.text} {labels(panel)}"
        self._count(person)
        await person.pick(panel, *found[0])

    # ------------------------------------------------------------------- a question

    async def _look(self, person: SandboxPerson) -> bool:
        """Answer what the person is asked; return whether there was something that they answer."""
        if person.panel() is None and person.is_called() and person._found("Orders"):
            await self.knock(person)
        panel = person.panel()
        if panel is None:
            return False
        day = DAY.search(panel.text)
        if day is None:
            await self._go_down(person, panel)
            return True
        kind = "errands" if ": errands" in panel.text else "day"
        self.questions.add((person.name, int(day[1]), kind))
        if person.name == self.late:
            return False
        await (self._run_errands if kind == "errands" else self._visit)(person, int(day[1]))
        return True

    async def _go_down(self, person: SandboxPerson, panel: Shown) -> None:
        if "Choose who goes down" in panel.text:
            self.made += 1
        if self.mission and offers(panel, self.mission):
            await self.press(person, self.mission)
        elif "Begin" in str([part.label for part in panel.parts]) and await self._upgrades(person):
            return
        elif self._goes_on() and offers(panel, "Let the steward"):
            await self.press(person, "Let the steward")
        elif offers(panel, "End turn"):
            await person.write("flee")
            await person.write("end")
        else:
            able = [one for one in ("Begin", "Hand in", "Let the steward") if offers(panel, one)]
            await (self.press(person, able[0]) if able else person.habit(person))

    def _goes_on(self) -> bool:
        """Return whether the crew still looks for the gate."""
        return self.mission == "The Gate" and not self.has_passed_the_gate

    @property
    def has_passed_the_gate(self) -> bool:
        return any(name in text for text in self.texts() for name in BEYOND)

    async def _upgrades(self, person: SandboxPerson) -> bool:
        """Attach an upgrade to what was forged, and take it off again; return whether that was done now."""
        if "detached" in self.done or self.mission != "The Gate":
            return False
        panel = person.sheet()
        await person.click(panel, next(part for part in panel.parts if part.label == "Act"))
        done = [word for word, label in UPGRADES if await self._pick_in_act(person, label)]
        self.done += done
        await person.press(person.last(), find(person.last(), "Back"))
        return bool(done)

    async def _pick_in_act(self, person: SandboxPerson, label: str) -> bool:
        """Choose this entry of a menu in the Act panel; return False if there is none."""
        shown = person.last()
        for part in shown.parts:
            for one in part.options:
                if one.label.startswith(label):
                    await person.pick(shown, part, one.value)
                    return True
        return False

    # ------------------------------------------------------------------------- town

    async def _visit(self, person: SandboxPerson, day: int) -> None:
        await self.pick(person, "Visit The Lamp Chapel" if day == 1 else "Visit The Slip Forge")
        await self.press(person, "Hand in")

    async def _run_errands(self, person: SandboxPerson, day: int) -> None:
        """On the first day raise the dead together, on the second forge; then leave."""
        if self.raises and day == 1:
            await self._promise(person)
        elif self.raises and "forged" not in self.done and "Forge a glass edge" in labels(person.sheet()):
            await self.pick(person, "Forge a glass edge: Ship's Cleaver")
            self.done.append("forged")
        await self.press(person, "Stay on" if self.raises and day == 1 else "Leave town")

    async def _promise(self, person: SandboxPerson) -> None:
        """Promise 100, or what is missing after two others; the dead pay from their own purse."""
        if "promised" in self.done:
            await self.knock(person)  # to see what others have promised
        if "Pay together" not in labels(person.sheet()):
            panel = person.sheet()
            menu = find(panel, "Choose a hero")
            self._count(person)
            await person.pick(panel, menu, menu.options[-1].value)
        given = PROMISED.search(person.sheet().text)
        if given and given[1].count(",") == 0:
            await self._restart(person)
        if given and given[1].count(",") == 1:
            await self.press(person, "Pay the rest (300)")
        else:
            await self.pick(person, "500: up to 100")
        self.done.append("promised")

    async def _restart(self, person: SandboxPerson) -> None:
        """Restart the bot between two promises; what was promised is still there."""
        await self.world.restart()
        work_here(self.world.bot.service)
        await person.knock()
        assert PROMISED.search(person.sheet().text)


def labels(shown: Shown) -> str:
    return " ".join([part.label for part in shown.parts] + [o.label for p in shown.parts for o in p.options])


async def open_first(ann: SandboxPerson, *people: SandboxPerson) -> None:
    """Bring the pack, and found the campaign by /play with the form as it opens."""
    assert "has no errors" in await upload(ann, ("show.zip", zipped()))
    await ann.command("play")
    shown = ann.last()
    (menu,) = (part for part in shown.parts if part.options)
    opened = await ann.member.select(ann._message(shown), ["deeplamp"], custom_id=menu.custom_id)
    invited = [one.member for one in people]
    await send_off(ann, opened, people=invited, **options(opened)["The Show 1.0"])
    await sit_down(ann, *people)


async def open_next(host: SandboxPerson, *people: SandboxPerson, command: str = "game new") -> None:
    """Go on by a command, with the form as it opens."""
    opened = await host.command(command, game="deeplamp")
    assert prefilled(opened)["rules"] == "go_on"
    await send_off(host, opened, people=[one.member for one in people], deadline="blitz")
    await sit_down(host, *people)


async def sit_down(host: SandboxPerson, *people: SandboxPerson) -> None:
    for one in people:
        await one.press_card("Join")
        if one._found("Agree to the deadlines"):
            await one.press_card("Agree to the deadlines")
    await begin([host, *people])


def files(world: World, word: str) -> list[bytes]:
    """Return the files whose names contain this, each once, in the order in which they were posted."""
    found = {file.name: file.url for post in world.posts() for file in post.files if word in file.name}
    return [world.camera.read(url) for url in found.values()]


def players(world: World) -> list[list[tuple[str, str]]]:
    """Return each player's heroes in the campaign's last file: their names and what they do."""
    state = json.loads(files(world, "campaign-")[-1])["state"]
    return [[(one["sheet"]["name"], one["is"]) for one in player["heroes"]] for player in state["players"]]


def check_haste(evening: Evening) -> None:
    """Check how often a person is asked on a day in town, and how much is pressed then."""
    LOG.info("presses in town: %s", dict(evening.presses))
    assert max(evening.presses.values()) <= MOST_PRESSES
    waits = Counter((who, day) for who, day, _ in evening.questions)
    LOG.info("waits in town: %s", dict(waits))
    assert max(waits.values()) <= MOST_WAITS


async def bring_elsewhere(world: World, ann: SandboxPerson, ben: SandboxPerson) -> None:
    """Go on with the campaign's file in another channel, where its heroes go to whoever joins."""
    exported = files(world, "campaign-")[-1]
    world.table = world.guild.create_text_channel("elsewhere")
    opened = await ann.command("game new", game="deeplamp")
    assert "go_on" not in str(opened.modal)
    await send_off(ann, opened, people=[ben.member], **options(opened)["The Show 1.0"])
    form = await ann.press_card("Bring a campaign")
    await ann.member.submit_modal(form, {"file": [("campaign.json", exported)]})
    assert "The campaign is here" in ann.told()
    assert any("has brought a campaign" in post.text and "3 descents" in post.text for post in world.posts())
    await sit_down(ann, ben)
    assert any(offers(one.sheet(), "The Gate") for one in (ann, ben) if one.panel())


async def test_a_campaign_of_three_descents_is_played_verified_and_brought_elsewhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with nothing_laid_out():
        async with open_world(sqlite_url(tmp_path / "db"), seed="1") as world:
            work_here(world.bot.service)
            ann = organiser(world)
            ben, cyd, dan = (SandboxPerson(world, name, seed="1") for name in ("Ben", "Cyd", "Dan"))
            await open_first(ann, ben, cyd)
            first = Evening([ann, ben, cyd], raises=True)
            await first.play()
            assert first.done == ["promised", "promised", "promised", "forged"]
            assert any("comes back to life" in text for text in first.texts())
            kinds = sorted(is_ for player in players(world) for _, is_ in player)
            assert kinds == ["bench", "goes", "goes", "goes"], "raised beside who replaced it"

            await open_next(ben, ann, dan)
            second = Evening([ben, ann, dan], "The Gate")
            await second.play()
            assert (second.done, second.has_passed_the_gate) == (["attached", "detached"], True)
            assert (second.made, len(players(world))) == (1, 4), "only Dan made a hero, and Cyd's is kept"

            await open_next(cyd, ben, dan, command="game new")
            third = Evening([cyd, ben, dan], "The Fall", late="Cyd")
            await third.play()
            assert any("Campaign: 3 descents" in text for text in third.texts())
            for evening in (first, second, third):
                check_haste(evening)

            records = [raw for raw in files(world, ".json") if b'"expect"' in raw]
            for number, raw in enumerate([*records, files(world, "campaign-")[-1]]):
                (tmp_path / f"{number}.json").write_bytes(raw)
            (tmp_path / "show.zip").write_bytes(zipped())
            await bring_elsewhere(world, ann, ben)
    chain = [str(tmp_path / f"{number}.json") for number in (2, 0, 3, 1)]
    status = main(["verify", "--pack", str(tmp_path / "show.zip"), "--campaign", *chain])
    told = capsys.readouterr().out
    assert "The campaign holds: 3 games" in told
    assert status != 1, told
