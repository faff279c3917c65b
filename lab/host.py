"""The command `python -m lab host`: the lines and megabytes that a host installs."""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import tomllib
import venv
from fnmatch import fnmatch
from functools import partial
from pathlib import Path
from typing import Any

from lab.shell.arguments import in_words
from lab.shell.progress import Bars
from lab.shell.tables import Row, Table

MEGABYTE = 1_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("--root", type=Path, default=Path(), help="clone to count (default: this one)")
    parser.add_argument(
        "--install", action="store_true", help="install the commit into an empty folder and measure its size"
    )
    parser.set_defaults(command=in_words(_run))


def _run(options: argparse.Namespace) -> int:
    code = lines(options.root)
    rows = [(name, str(files), f"{count:,}") for name, (files, count) in code.items()]
    total = (sum(files for files, _ in code.values()), sum(count for _, count in code.values()))
    rows.append(("in all", str(total[0]), f"{total[1]:,}"))
    Table("What a host runs: Python files and their lines", ("package", "files", "lines"), rows).show()
    if options.install:
        weighed = weigh(options.root)
        print()
        Table("What a host installs, byte code left out", ("", "files", "megabytes"), weighed).show()
    return 0


def packages(root: Path) -> list[str]:
    """Return the packages that a wheel of this clone contains."""
    wanted = _project(root)["tool"]["setuptools"]["packages"]["find"]["include"]
    folders = sorted(path.name for path in root.iterdir() if path.is_dir())
    return [name for name in folders if any(fnmatch(name, one) for one in wanted)]


def lines(root: Path) -> dict[str, tuple[int, int]]:
    """Return, for each installed package, its number of versioned Python files and of lines."""
    return {name: _counted(root, name) for name in packages(root)}


def _counted(root: Path, package: str) -> tuple[int, int]:
    listed = subprocess.run(
        ["git", "ls-files", f"{package}/*.py"], cwd=root, capture_output=True, text=True, check=True
    )
    files = [root / name for name in listed.stdout.splitlines()]
    return len(files), sum(file.read_bytes().count(b"\n") for file in files)


def weigh(root: Path) -> list[Row]:
    """Measure an installation of the checked-out commit and requirements.lock; needs a package registry."""
    with tempfile.TemporaryDirectory() as folder, Bars() as bars:
        clone, wheels, ours, theirs = (Path(folder, name) for name in ("clone", "wheels", "ours", "theirs"))
        python = Path(folder, "venv", "bin", "python")
        steps = (
            partial(venv.create, python.parents[1], with_pip=True),
            partial(_copy, root, clone),
            partial(_pip, python, "wheel", "--no-deps", "--wheel-dir", wheels, clone),
            partial(
                _pip,
                python,
                "install",
                "--no-deps",
                "--no-index",
                "--target",
                ours,
                _project(root)["project"]["name"],
                "-f",
                wheels,
            ),
            partial(
                _pip,
                python,
                "install",
                "--require-hashes",
                "-r",
                clone / "requirements.lock",
                "--target",
                theirs,
            ),
        )
        for done, step in enumerate(steps):
            bars.tell("steps", done, len(steps))
            step()
        bars.tell("steps", len(steps), len(steps))
        return [
            _weighed("the bot's wheel", wheels),
            _weighed("the bot installed", ours),
            _weighed("requirements.lock installed", theirs),
        ]


def _project(root: Path) -> dict[str, Any]:
    return tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))


def _copy(root: Path, clone: Path) -> None:
    """Copy the commit's files, so that the wheel contains nothing from earlier builds."""
    clone.mkdir()
    held = subprocess.run(["git", "archive", "HEAD"], cwd=root, capture_output=True, check=True)
    subprocess.run(["tar", "--extract"], cwd=clone, input=held.stdout, check=True)


def _pip(python: Path, *arguments: str | Path) -> None:
    call = [python, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments]
    subprocess.run(call, check=True, stdout=sys.stderr)


def _weighed(name: str, folder: Path) -> Row:
    """Count files and megabytes, without the bytecode that Python compiles at first run."""
    files = [file for file in folder.rglob("*") if file.is_file() and file.suffix != ".pyc"]
    return name, f"{len(files):,}", f"{sum(file.stat().st_size for file in files) / MEGABYTE:.1f}"
