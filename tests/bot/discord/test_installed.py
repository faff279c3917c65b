"""A wheel built from the source distribution has all that a host needs, and runs on its own."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import tarfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot import __version__
from tests.bot.discord.wire import Wire, until

ROOT = Path(__file__).parents[3]
HOSTED = ("bot", "engine", "render", "migrations", "guests")
BUILD = "from setuptools import build_meta; import sys; print(getattr(build_meta, sys.argv[1])(sys.argv[2]))"
TOKEN = "good.to.ken"

pytestmark = pytest.mark.trial(reason="builds a wheel, and installs it with all that it needs")


@dataclass(frozen=True)
class Built:
    """The built distributions, and the repository's files that went into them."""

    source: Path
    wheel: Path
    tracked: frozenset[str]


def run(*command: str | Path, cwd: Path = ROOT, **env: str) -> str:
    """Run a program; return what it printed."""
    clean = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "DISCORD_TOKEN")}
    return subprocess.run(
        command, cwd=cwd, env={**clean, **env}, check=True, stdout=subprocess.PIPE, text=True
    ).stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    return build(tmp_path_factory.mktemp("built"))


def build(folder: Path) -> Built:
    """Build the source distribution from the tracked files, and the wheel from the source distribution."""
    tracked = frozenset(run("git", "ls-files").splitlines())
    clone = folder / "clone"
    for name in tracked:
        if (ROOT / name).is_file():
            (clone / name).parent.mkdir(parents=True, exist_ok=True)
            (clone / name).write_bytes((ROOT / name).read_bytes())
    run(sys.executable, "-m", "venv", folder / "tools")
    python = folder / "tools" / "bin" / "python"
    run(python, "-m", "pip", "install", "--quiet", "setuptools>=77")
    run(python, "-c", BUILD, "build_sdist", folder, cwd=clone)
    [source] = folder.glob("*.tar.gz")
    with tarfile.open(source) as archive:
        archive.extractall(folder / "unpacked", filter="data")
    [unpacked] = (folder / "unpacked").iterdir()
    run(python, "-c", BUILD, "build_wheel", folder, cwd=unpacked)
    [wheel] = folder.glob("*.whl")
    return Built(source, wheel, tracked)


def test_the_wheel_holds_every_file_that_a_host_needs_and_no_other(built: Built) -> None:
    with zipfile.ZipFile(built.wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    wanted = {name for name in built.tracked if name.split("/")[0] in HOSTED}
    assert held == wanted
    assert {Path(name).suffix for name in held} >= {".ftl", ".ttf", ".webp", ".mako", ".json"}
    assert any(name.startswith("migrations/versions/") for name in held)


def test_the_source_distribution_has_no_tests_and_no_laboratory(built: Built) -> None:
    with tarfile.open(built.source) as archive:
        folders = {name.split("/")[1] for name in archive.getnames() if name.count("/") > 1}
    assert {name for name in folders if not name.endswith(".egg-info")} == set(HOSTED)


async def test_the_wheel_alone_checks_the_machine_and_plays(
    built: Built, discord_here: Wire, tmp_path: Path
) -> None:
    python = await asyncio.to_thread(install, built.wheel, tmp_path / "clean")
    program, here = python.with_name("brimstone-bot"), tmp_path / "games"
    here.mkdir()
    env = {**os.environ, "DISCORD_API_URL": f"{discord_here.base}/api/v10", "PYTHONPATH": ""}
    env.pop("DISCORD_TOKEN", None)

    async def said(*arguments: str, typed: str = "") -> str:
        begun = await asyncio.create_subprocess_exec(
            program, *arguments, cwd=here, env=env,
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        out, _ = await begun.communicate(typed.encode())
        assert begun.returncode == 0, out.decode()
        return out.decode()

    assert await said("--version") == f"brimstone-bot {__version__}\n"
    assert "permissions=" in await said("init", typed=f"{TOKEN}\n")
    checked = await said("check")
    assert "BAD" not in checked
    assert "Pictures and their font work" in checked
    running = await asyncio.create_subprocess_exec(
        program, "run", cwd=here, env=env, stderr=asyncio.subprocess.PIPE
    )
    assert running.stderr is not None
    await until(lambda: discord_here.identified)
    forms = len(discord_here.callbacks)
    await discord_here.interact(
        2, {"id": "1", "name": "server", "type": 1, "options": [{"name": "check", "type": 1}]}
    )
    await until(lambda: len(discord_here.callbacks) > forms)
    running.send_signal(signal.SIGTERM)
    _, log = await running.communicate()
    assert running.returncode == 0, log.decode()
    assert "Traceback" not in log.decode()
    assert (here / "var" / "bot.db").is_file()


def install(wheel: Path, folder: Path) -> Path:
    """Install the locked packages and the wheel in a new environment; return its Python."""
    run(sys.executable, "-m", "venv", folder)
    python = folder / "bin" / "python"
    locked = ROOT / "requirements.lock"
    run(python, "-m", "pip", "install", "--quiet", "--require-hashes", "-r", locked)
    run(python, "-m", "pip", "install", "--quiet", "--no-deps", wheel)
    return python
