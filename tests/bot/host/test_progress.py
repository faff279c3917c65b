"""Who looks on at a terminal sees how far a command has come; a log holds nothing of it."""

from __future__ import annotations

import io
import sys
from itertools import count
from pathlib import Path

import pytest

from bot.app.command_line import carry_out, read_arguments
from bot.extras import every_extra
from bot.extras.site.writer import Site
from bot.extras.statistics.service import Statistics
from bot.host.config import Settings
from bot.host.progress import CLEARED, Progress, counted, quiet
from bot.pictures.drawing import Drawing
from bot.service.service import Service
from bot.store import Store
from bot.store.database.migrate import upgrade
from bot.table.lobby.table_options import TableOptions
from sandbox.world import sqlite_url
from tests.bot.drive import ANN, BEN, begin
from tests.bot.extras.site.played import CHANNEL, GUILD, dot, play
from tests.bot.service.test_service import TABLE


class Terminal(io.StringIO):
    """A stream that says that it is a terminal."""

    def isatty(self) -> bool:
        return True


def lines(terminal: Terminal) -> list[str]:
    return terminal.getvalue().split(CLEARED)[1:]


def test_a_line_says_how_much_is_done_and_how_long_the_rest_takes() -> None:
    terminal, seconds = Terminal(), count(0, 10)
    with Progress("games", terminal, lambda: next(seconds)) as progress:
        for done in (0, 1, 3):
            progress.tell(done, 1200)
        progress.tell(5000, None)
    assert lines(terminal) == [
        "0 of 1,200 games",
        "1 of 1,200 games, 6:39:40 left",
        "3 of 1,200 games, 3:19:30 left",
        "5,000 games",
        "",
    ]


def test_it_is_written_no_more_often_than_one_can_read() -> None:
    terminal, seconds = Terminal(), count(0.0, 0.01)
    with Progress("rows", terminal, lambda: next(seconds)) as progress:
        assert list(counted(iter(range(100)), 100, progress.tell)) == list(range(100))
    assert 5 <= len(lines(terminal)) <= 7


def test_what_is_printed_meanwhile_has_a_line_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    terminal = Terminal()
    with Progress("games", terminal, lambda: 0.0) as progress:
        progress.say("#1 ok")
        progress.tell(1, 2)
        progress.say("#2 ok")
    assert capsys.readouterr().out == "#1 ok\n#2 ok\n"
    line = "1 of 2 games, 0:00:00 left"
    assert terminal.getvalue() == f"{CLEARED}{line}{CLEARED}{line}{CLEARED}", "taken away and written again"


def test_where_nobody_looks_on_nothing_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    log = io.StringIO()
    with Progress("games", log) as progress:
        progress.tell(1, 2)
        progress.say("#1 ok")
        quiet(2, 2)
    assert log.getvalue() == ""
    assert capsys.readouterr().out == "#1 ok\n"


async def test_commands_that_run_long_say_so_at_a_terminal_and_print_what_they_did(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """All that they print is as it was: the line stands on stderr alone."""
    url = sqlite_url(tmp_path)
    await upgrade(url)
    store = Store(url, every_extra())
    await store.open()
    service = Service(store)
    match_id = await service.lobbies.new_game(
        TABLE, ANN, TableOptions("brimstone", 2, options={"round_limit": 1})
    )
    for person in (ANN, BEN):
        await service.lobbies.join(match_id, person, dm_open=True)
    await begin(service, match_id, ANN, BEN)
    await store.close()
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    settings, file = Settings(database_url=url), str(tmp_path / "all.gz")
    for call, told, printed in (
        (("backup", file), "0 rows written", "Keep it secret"),
        (("restore", file, "--replace"), "rows restored", "Restored: "),
        (("replay-all",), "0 of 1 games replayed", "1 games ok, 0 diverged"),
    ):
        monkeypatch.setattr(sys, "argv", ["bot", *call])
        assert await carry_out(settings, read_arguments()) == 0
        assert told in terminal.getvalue()
        assert terminal.getvalue().endswith(CLEARED)
        out = capsys.readouterr().out
        assert printed in out
        assert CLEARED not in out


async def test_a_site_and_statistics_tell_how_many_games_are_done(store: Store, tmp_path: Path) -> None:
    await play(store, ANN, BEN)
    told: list[tuple[int, int | None]] = []
    site = Site(tmp_path / "site", GUILD, (CHANNEL,), with_films=False, drawing=Drawing(painter=dot))
    site.open()
    await site.write_all(Service(store).units, lambda *said: told.append(said))
    assert told == [(0, 1)]
    await Service(store).of(Statistics).rebuild(lambda *said: told.append(said))
    assert told == [(0, 1), (0, 1)]
