"""The page of strength keeps what was measured before; a computer told how long to think."""

from __future__ import annotations

from pathlib import Path

import pytest

from lab.__main__ import main
from lab.league.league import Fixture, Result
from lab.league.strength import Section, page, write
from lab.league.work import by_plays, meetings, named
from lab.shell.tables import Table

ONE, OTHER = (Section(title, f"measure {title}", [Table("T", ("level", title), [])]) for title in ("a", "b"))


def test_a_section_is_written_anew_and_the_others_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "strength.md"
    write(path, [OTHER])
    write(path, [ONE])
    text = path.read_text()
    assert text.index("## a\n\n`measure a`") < text.index("## b\n\n`measure b`")
    write(path, [Section("b", "measure more", OTHER.tables)])
    assert path.read_text() == text.replace("`measure b`", "`measure more`")


def test_a_page_written_twice_is_the_same() -> None:
    text = page("", [ONE, OTHER])
    assert page(text, []) == text


def test_each_number_of_plays_meets_the_same_level_in_the_same_games() -> None:
    short, long = (meetings(plays, "captain", 3, 6, "s") for plays in (32, 160))
    assert [game.seed for game in short] == [game.seed for game in long]
    assert [seat == "captain" for game in short for seat in game.levels] == [
        seat == "captain" for game in long for seat in game.levels
    ]


def test_of_each_number_of_plays_it_is_told_what_it_won_and_what_it_took() -> None:
    name = named(32)
    games = [
        Result(
            Fixture((name, "captain"), "s"), {name: float(at < 3), "captain": float(at == 3)}, 9, {name: 0.1}
        )
        for at in range(4)
    ]
    ((plays, count, won, share, _, spent),) = by_plays([(32, games)], "captain", "round").rows
    assert (plays, count, won, share, spent) == ("32 plays", "4", "3", "75.0%", "0.100")


def test_plays_that_are_none_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in ("soon", "0", "1,,2"):
        with pytest.raises(SystemExit):
            main(["league", "--plays", wrong])
    assert "are no numbers of plays" in capsys.readouterr().err


def test_more_work_than_one_needs_two_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["league", "--game", "earth_mans_burden", "--plays", "8", "--directly"]) == 2
    assert "measured against less" in capsys.readouterr().err


def test_a_crew_that_searches_is_counted_beside_the_strongest_level(
    capsys: pytest.CaptureFixture[str],
) -> None:
    table = ["--game", "deeplamp", "--players", "1", "--games", "1", "--rounds", "2", "--jobs", "1"]
    assert main(["league", *table, "--plays", "16"]) == 0
    told = capsys.readouterr().out
    assert "captain" in told
    assert "16 plays" in told
