"""Each way to host the bot works by its page's own words, from a fresh clone to the first order."""

from __future__ import annotations

import asyncio
import re
import shutil
from pathlib import Path

import pytest

from tests.hosting import containers
from tests.hosting.first_order import TOKEN
from tests.hosting.machine import Machine
from tests.hosting.pages import ROOT, commands_in, page_of
from tests.hosting.ways import BOT, Hosted, in_a_container, on_a_computer, on_a_platform

MOST_WORDS = 260
"""Words of a page, and of the README's part that leads to it."""
BACKED_UP = re.compile(r"\b1 matches")
_UPDATE = re.compile(r"^To update: (.*)$", re.MULTILINE)


@pytest.mark.parametrize(("way", "commands"), [("computer", 6), ("container", 7), ("platform", 4)])
def test_a_way_takes_few_commands_and_few_words(way: str, commands: int) -> None:
    page = page_of(way)
    among_words = [page.among_words] if way != "container" else []
    assert commands_in([*page.lines, *among_words]) == commands
    assert page.words <= MOST_WORDS


def check_log(hosted: Hosted) -> None:
    """The invitation was printed, the token never, and nothing went wrong."""
    assert "permissions=" in hosted.said
    assert TOKEN not in hosted.said
    _, _, trace = hosted.said.partition("Traceback")
    assert not trace, trace
    assert hosted.server.strange == {}


@pytest.mark.trial(reason="installs the bot with pipx, and plays")
async def test_on_a_computer(tmp_path: Path) -> None:
    async with on_a_computer(tmp_path) as hosted:
        await hosted.first_order()
        [update] = _UPDATE.findall(page_of("computer").text)
        backup, pull, install, replay = re.findall(r"`([^`]+)`", update)
        assert BACKED_UP.search(await hosted.machine.type(backup.replace("FILE", "kept.gz"), within="games"))
        await hosted.stop()
        replayed = await hosted.machine.type(pull, install, replay, within="games")
        assert "1 games ok, 0 diverged" in replayed
        written = await hosted.machine.type("brimstone-bot service", within="games")
        unit = written.partition("Written: ")[2].splitlines()[0]
        if shutil.which("systemd-analyze"):
            verified = await hosted.machine.type(f"systemd-analyze --user verify '{unit}' 2>&1 || true")
            assert unit.rpartition("/")[2] not in verified
        folder, program = await asyncio.to_thread(lines_of, Path(unit), "WorkingDirectory", "ExecStart")
        await hosted.start(f"cd '{folder}'", f"exec {program}")
    check_log(hosted)


def lines_of(unit: Path, *names: str) -> list[str]:
    """The values that a unit gives to these names."""
    told = dict(line.split("=", 1) for line in unit.read_text().splitlines() if "=" in line)
    return [told[name] for name in names]


@pytest.mark.trial(reason="builds the image, runs it twice, and plays")
@pytest.mark.skipif(bool(containers.lacking()), reason=f"not installed: {containers.lacking()}")
async def test_in_a_container(tmp_path: Path) -> None:
    async with in_a_container(tmp_path) as hosted:
        await hosted.first_order()
        backup, *_ = re.findall(r"^- Backup: `(.+)`", page_of("container").text, flags=re.MULTILINE)
        assert BACKED_UP.search(await hosted.machine.type(f"{backup} 2>&1", within=BOT))
        await hosted.machine.type("docker compose down 2>&1", within=BOT)
        hosted.server.ready.clear()
        await hosted.machine.type("docker compose up --detach 2>&1", within=BOT)
        await hosted.server.ready.wait()
        kept = backup.replace("kept", "again")
        assert BACKED_UP.search(await hosted.machine.type(f"{kept} 2>&1", within=BOT)), "in the volume"
    check_log(hosted)


@pytest.mark.trial(reason="installs what a platform installs, and plays")
async def test_on_a_platform(tmp_path: Path) -> None:
    async with on_a_platform(tmp_path) as hosted:
        await hosted.first_order()
    check_log(hosted)


@pytest.mark.trial(reason="installs a checker of compose files")
async def test_compose_files_keep_the_specification(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    await machine.install("check-jsonschema")
    for file in ("compose.yaml", "compose.many.yaml"):
        said = await machine.type(f"check-jsonschema --builtin-schema vendor.compose-spec '{ROOT / file}'")
        assert "ok" in said
