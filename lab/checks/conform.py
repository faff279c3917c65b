"""The command `python -m lab conform NAME`: try a guest as the project tries its own games.

It runs the suites that hold over every game (contract, laws of asks, texts, actions) and one table in the
real bot, with random seeds that it prints. It needs a checkout with the tests and their packages.
"""

from __future__ import annotations

import argparse
import os
import secrets
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from lab.shell.arguments import in_words

ROOT = Path(__file__).parents[2]
SUITES: Mapping[str, tuple[str, ...]] = {
    "contract, asks and texts": (
        "tests/test_contract.py", "tests/test_actions.py", "tests/test_spaces.py",
        "tests/bot/games/test_every_game.py", "tests/bot/games/test_every_act.py",
        "tests/bot/extras/lessons/test_lessons.py",
    ),
    "a table in the bot": ("tests/guests/at_any_table.py",),
}  # fmt: skip
"""Suites that run beside each other: each process needs seconds to know all tests."""
LONGEST = 3600
"""Seconds after which a suite counts as hanging, on the slowest machine; `--long` has ten times as many."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("name", help="name of the guest, as in GUESTS")
    parser.add_argument("--seed", type=int, help="seed of all random play (default: a new one)")
    parser.add_argument("--long", action="store_true", help="try more, and play the table to its end")
    parser.set_defaults(command=in_words(_run))


def _run(options: argparse.Namespace) -> int:
    fault = _fault(options.name)
    if fault:
        print(f"{options.name}: {fault}")
        return 1
    seed = secrets.randbelow(10**6) if options.seed is None else options.seed
    print(f"{options.name}, seed {seed}")
    began = time.monotonic()
    running = {name: _start(name, options, seed) for name in SUITES}
    is_well = True
    for name, suite in running.items():
        told, well = _ended(suite, LONGEST * (10 if options.long else 1))
        print(f"{'holds' if well else 'FAILS'}: {name}\n{told if not well else told.splitlines()[-1]}")
        is_well = is_well and well
    print(f"{time.monotonic() - began:.0f} s")
    return 0 if is_well else 1


def _fault(name: str) -> str:
    """Return why the guest cannot be loaded; "" if it can."""
    code = "from bot.games.catalogue import FAULTS; import sys; sys.stdout.write('; '.join(FAULTS.values()))"
    ended = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "GUESTS": name},
        capture_output=True,
        text=True,
        check=False,
    )
    return ended.stdout if ended.returncode == 0 else ended.stderr


def _start(name: str, options: argparse.Namespace, seed: int) -> subprocess.Popen[str]:
    profile = "explore" if options.long else "conform"
    own = {
        "GUESTS": options.name,
        "CONFORM": options.name,
        "CONFORM_SEED": str(seed),
        "HYPOTHESIS_PROFILE": profile,
    }
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST_", "BOT_TESTS_"))}
    chosen = [] if name == "a table in the bot" else ["-k", options.name]
    chosen += [] if options.long else ["-m", "not trial"]
    arguments = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", f"--hypothesis-seed={seed}", *chosen]
    return subprocess.Popen(
        [sys.executable, "-m", "pytest", *arguments, *SUITES[name]],
        cwd=ROOT, env={**kept, **own, **({"CONFORM_LONG": "1"} if options.long else {})},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip


def _ended(suite: subprocess.Popen[str], seconds: int) -> tuple[str, bool]:
    """Return what a suite printed, and whether it holds."""
    try:
        told, _ = suite.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        suite.kill()
        told, _ = suite.communicate()
        return f"{told}\nIt did not end within {seconds} s: does a round never ask anybody?", False
    return told, suite.returncode == 0
