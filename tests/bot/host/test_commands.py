"""What a host reads when a command of `python -m bot` fails."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house import ROOT


def said(tmp_path: Path, *command: str, **settings: str) -> tuple[int, str]:
    """Run a command in an empty folder; return its exit code and its output."""
    with started(tmp_path, *command, **settings) as bot:
        printed = "".join(bot.communicate())
    return bot.returncode, printed


def started(tmp_path: Path, *command: str, **settings: str) -> subprocess.Popen[str]:
    """Start a command in an empty folder."""
    return subprocess.Popen(
        [sys.executable, "-m", "bot", *command],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), **settings},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.trial(reason="commands in processes, against a database that is silent")
@pytest.mark.parametrize("command", [["migrate"], ["replay-all"], ["backup", "kept"]])
def test_a_database_that_does_not_answer_is_told_in_one_sentence(command: list[str], tmp_path: Path) -> None:
    code, told = said(tmp_path, *command, DATABASE_URL="postgresql://u:hunter2@127.0.0.1:1/d")
    assert code == 2
    assert told.startswith("The bot can't use the database: 127.0.0.1/d: ")
    assert len(told.splitlines()) == 1
    assert "hunter2" not in told


def test_a_log_that_is_no_terminal_has_no_colour_codes(tmp_path: Path) -> None:
    token = "MTIzNDU2Nzg5MDEyMzQ1Njc4OQ.GabcdE.abcdefghijklmnopqrstuvwxyz0123456789AB"
    settings = {"DISCORD_TOKEN": token, "DISCORD_API_URL": "http://127.0.0.1:1/api/v10"}
    with started(tmp_path, "run", **settings) as bot:
        assert bot.stderr is not None
        line = bot.stderr.readline()
        bot.kill()
    assert line.startswith("[20")
    assert "\x1b[" not in line
