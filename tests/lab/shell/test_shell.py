"""Bars are drawn for who sits at a terminal, and for nobody else."""

from __future__ import annotations

import asyncio
import io
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from lab.__main__ import COMMANDS, main
from lab.shell.progress import Bars, silent, timed
from lab.shell.tables import Table

ROOT = Path(__file__).parents[3]


class Terminal(io.StringIO):
    """A stream that says that it is a terminal."""

    def isatty(self) -> bool:
        return True


def console(stream: io.StringIO) -> Console:
    return Console(file=stream, width=100, color_system=None, _environ={"TERM": "xterm"})


def test_a_terminal_sees_what_is_done_and_of_how_much() -> None:
    terminal = Terminal()
    with Bars(console=console(terminal), is_still=True) as bars:
        for done in range(4):
            bars.tell("games", done, 3)
        bars.tell("rows", 5, None)
    told = terminal.getvalue()
    for words in ("games", "0/3", "3/3", "0:00:00", "left", "rows", "5/?"):
        assert words in told, words


def test_what_begins_anew_has_its_bar_anew() -> None:
    terminal = Terminal()
    with Bars(console=console(terminal), is_still=True) as bars:
        bars.tell("games", 3, 3)
        bars.tell("games", 1, 7)
    last = terminal.getvalue().rpartition("games")[2]
    assert "1/7" in last
    assert "3/3" not in last


def test_a_file_hears_nothing_or_a_line_at_each_tenth() -> None:
    silent_one, with_lines = io.StringIO(), io.StringIO()
    for stream, lines in ((silent_one, False), (with_lines, True)):
        with Bars(console=console(stream), lines=lines) as bars:
            for done in range(1, 21):
                bars.counted("games")(done, 20)
    assert silent_one.getvalue() == ""
    assert with_lines.getvalue().splitlines() == [f"{done} of 20 games" for done in range(2, 21, 2)]


async def test_what_takes_some_seconds_tells_how_many_have_passed() -> None:
    told: list[tuple[str, float, float | None]] = []
    with timed(lambda *words: told.append(words), "seconds of pressing", 30.0):
        await asyncio.sleep(0.01)
    assert told[0] == ("seconds of pressing", 0, 30)
    assert told[-1] == ("seconds of pressing", 30, 30)
    silent("nothing", 0, None)


def test_a_bar_stands_on_stderr_and_leaves_what_is_printed_alone(tmp_path: Path) -> None:
    """As in `python -m lab study > file` from a shell: stderr is a terminal, stdout is none."""
    main_end, its_end = pty.openpty()
    call = [
        "study",
        "--game",
        "brigand_kings",
        "--players",
        "2",
        "--games",
        "2",
        "--rounds",
        "2",
        "--jobs",
        "1",
    ]
    with (tmp_path / "out.txt").open("w") as out:
        subprocess.run(
            [sys.executable, "-m", "lab", *call],
            stdout=out, stderr=its_end, check=True, cwd=ROOT,
            env={**os.environ, "TERM": "xterm", "COLUMNS": "100"},
        )  # fmt: skip
    os.close(its_end)
    told = read(main_end)
    assert "2/2" in told
    assert "left" in told
    assert "Wins by seat" not in told
    assert "Wins by seat" in (tmp_path / "out.txt").read_text()
    assert "2/2" not in (tmp_path / "out.txt").read_text()


def read(terminal: int) -> str:
    """All that a program has written to a terminal that it has left."""
    told = b""
    while True:
        try:
            some = os.read(terminal, 65536)
        except OSError:  # Linux says so at the end
            some = b""
        if not some:
            os.close(terminal)
            return told.decode()
        told += some


def test_a_table_is_lines_that_nothing_breaks() -> None:
    table = Table(
        "Wins [of all]", ("level", "won", "said"), [("strong", "7", "long" * 50), ("x", "12", "[b]")]
    )
    title, head, strong, other = table.text().splitlines()
    assert title == "Wins [of all]"
    assert head.split() == ["level", "won", "said"]
    assert strong.startswith("  strong    7  longlong")
    assert other.startswith("  x        12")
    assert other.endswith("  [b]")


def test_a_terminal_of_any_width_is_told_every_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "20")
    terminal = Terminal()
    Table("Figures", ("", "p50"), [("posted_bytes_a_round_of_a_game", "255.1")]).show(terminal)
    assert "posted_bytes_a_round_of_a_game  " in terminal.getvalue()
    assert "255.1" in terminal.getvalue()
    assert "Figures" in terminal.getvalue()


def test_a_table_of_figures_without_names_has_no_line_for_them() -> None:
    assert Table("crash", ("", ""), [("kills", "6")]).text() == "crash\n  kills  6"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_says_what_it_is_told(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([name, "--help"])
    assert ended.value.code == 0
    assert f"python -m lab {name}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (["bench", "nothing"], "there is no benchmark nothing; there are decisions, engine"),
        (["soak", "nothing"], "there is no trial nothing"),
        (["soak", "--seats", "99"], "has no 99 seats but"),
        (["scale", "oracle"], "there is no database oracle"),
        (["scale", "postgresql"], "PostgreSQL needs --server; `make scale` starts one"),
    ],
)
def test_a_wrong_call_is_told_in_words(
    call: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(call)
    assert ended.value.code == 2
    assert said in " ".join(capsys.readouterr().err.split())
