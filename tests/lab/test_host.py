"""What a host installs is counted from what is under version control."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from lab.__main__ import main
from lab.host import lines, packages

PROJECT = '[tool.setuptools.packages.find]\ninclude = ["engine*", "bot*"]\n'


def clone(folder: Path) -> Path:
    for name, text in {
        "engine/core.py": "one\ntwo\n",
        "engine/kernel/dice.py": "one\n",
        "bot/app.py": "one\n",
        "lab/league.py": "one\n" * 100,
        "pyproject.toml": PROJECT,
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    for call in (["init", "-q"], ["add", "."]):
        subprocess.run(["git", *call], cwd=folder, check=True)
    (folder / "engine" / "not_tracked.py").write_text("one\n")
    return folder


def test_lines_are_those_of_packages_in_the_wheel_under_version_control(tmp_path: Path) -> None:
    assert packages(clone(tmp_path)) == ["bot", "engine"]
    assert lines(tmp_path) == {"bot": (1, 1), "engine": (2, 3)}


def test_the_command_prints_them_with_their_sum(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["host", "--root", str(clone(tmp_path))]) == 0
    assert [line.split() for line in capsys.readouterr().out.splitlines()[1:]] == [
        ["package", "files", "lines"],
        ["bot", "1", "1"],
        ["engine", "2", "3"],
        ["in", "all", "3", "4"],
    ]


def test_where_nothing_can_be_counted_it_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["host", "--root", str(tmp_path)]) == 2
    assert "No such file" in capsys.readouterr().err
