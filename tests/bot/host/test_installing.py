"""`init` asks for a token, checks it and keeps it private; `service` writes a unit for the bot's folder."""

from __future__ import annotations

import configparser
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bot import __version__
from bot.app.command_line import main
from bot.host.config import find_typos, read_settings
from bot.host.installing import TRIES, init, keep_token, write_unit
from tests.bot.host.test_check import GOOD, WRONG, Application, application

__all__ = ["application"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    return tmp_path


async def test_a_good_token_is_kept_for_its_owner_alone_and_the_link_is_printed(
    application: Application, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await init(lambda _: f"{GOOD}\n") == 0
    assert (folder / ".env").stat().st_mode & 0o777 == 0o600
    assert read_settings().discord_token.get_secret_value() == GOOD
    out = capsys.readouterr().out
    assert "client_id=4711" in out
    assert GOOD not in out


async def test_a_wrong_token_is_asked_for_again_and_never_kept(
    application: Application, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = iter([WRONG, "nonsense", GOOD])
    assert await init(lambda _: next(typed)) == 0
    assert "Discord refuses DISCORD_TOKEN" in capsys.readouterr().out
    (folder / ".env").unlink()
    typed = iter([WRONG] * TRIES)
    assert await init(lambda _: next(typed)) == 1
    assert next(typed, None) is None
    assert os.listdir(folder) == []


def test_other_lines_of_the_file_stay_and_others_can_no_longer_read_it(folder: Path) -> None:
    file = folder / ".env"
    file.write_text("# mine\nDISCORD_TOKEN=old.to.ken\nLOG_LEVEL=DEBUG\n")
    file.chmod(0o644)
    keep_token(GOOD, file)
    assert file.read_text() == f"DISCORD_TOKEN={GOOD}\n# mine\nLOG_LEVEL=DEBUG\n"
    assert file.stat().st_mode & 0o777 == 0o600
    assert find_typos() == []


def test_the_unit_runs_this_python_in_that_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/opt/my games/100%/python")
    file = write_unit(folder / "50% games", folder / "config")
    assert file == folder / "config" / "systemd" / "user" / "brimstone-bot.service"
    unit = configparser.RawConfigParser()
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(file.read_text())
    assert unit["Service"]["ExecStart"] == '"/opt/my games/100%%/python" -m bot run'
    assert unit["Service"]["WorkingDirectory"] == f"{folder}/50%% games"
    assert unit["Service"]["RestartPreventExitStatus"] == "2", "a wrong token is not tried for ever"


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not here")
def test_systemd_understands_the_unit(folder: Path) -> None:
    file = write_unit(folder, folder / "config")
    checked = subprocess.run(
        ["systemd-analyze", "--user", "verify", file], check=False, capture_output=True, text=True
    )
    assert file.name not in checked.stderr, checked.stderr


def test_the_version_is_printed_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["bot", "--version"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"brimstone-bot {__version__}\n"
