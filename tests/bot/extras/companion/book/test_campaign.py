"""Play a campaign of six heroes through a restart, in two processes, and through a kill."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bot.extras.companion.book.keeping import Book, checkpoints, import_book, replay
from tests.bot.extras.companion.book.adventurers import Group, opened, play, read_book
from tests.house import ROOT

SEED = "campaign 3"
DEEDS = 2000
HALF = 1000


def command(path: Path, until: int) -> list[str]:
    return [sys.executable, "-m", "tests.bot.extras.companion.book.adventurers", str(path), SEED, str(until)]


def in_a_process(path: Path, until: int) -> None:
    subprocess.run(command(path, until), cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def same(one: Book, other: Book) -> bool:
    return list(checkpoints(one)) == list(checkpoints(other))


@pytest.mark.trial(reason="plays 2,000 deeds four times")
def test_play_a_restart_a_file_and_the_log_end_with_equal_books(tmp_path: Path) -> None:
    book = opened(SEED)
    for new, _ in play(book, Group(SEED), DEEDS - book.n):
        book = new
    assert book.n == DEEDS
    assert len(book.crew.results) >= 3
    path = tmp_path / "crew.json"
    in_a_process(path, HALF)
    assert read_book(path, SEED).n == HALF
    in_a_process(path, DEEDS)
    assert same(read_book(path, SEED), book)
    assert same(import_book(json.loads(path.read_text(encoding="utf-8")), SEED), book)
    assert same(replay(book.log, SEED), book)


@pytest.mark.trial(reason="kills a process that plays, twice")
def test_a_kill_loses_nothing_that_was_stored(tmp_path: Path) -> None:
    path = tmp_path / "crew.json"
    for after in (100, 200):
        with subprocess.Popen(command(path, 100_000), cwd=ROOT, stdout=subprocess.PIPE, text=True) as player:
            assert player.stdout is not None
            while int(player.stdout.readline()) < after:
                pass
            player.kill()
    stored = read_book(path, SEED)
    assert stored.n >= 200
    whole = opened(SEED)
    for new, _ in play(whole, Group(SEED), stored.n - whole.n):
        whole = new
    assert same(stored, whole)
