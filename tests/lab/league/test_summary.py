"""The page for readers shows the newest results: of each meeting the one of most games."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.kernel.core import Refused
from lab.league.chart import READERS, RESULTS
from lab.league.summary import BEGIN, END, POPULATION, Meeting, meetings, population_table, renew, table

ROOT = Path(__file__).parents[3]
PAGE = """# Results

## Chess, 2 seats: all levels

`a command`

**Wins in games with equal seats**

| level | against | games | won | share | 95% interval (Wilson) |
| --- | ---: | ---: | ---: | ---: | ---: |
| captain | recruit | 10 | 9 | 90.0% | 59.6% to 98.2% |
| recruit | captain | 10 | 1 | 10.0% | 1.8% to 40.4% |
| marshal | captain | 10 | 8 | 80.0% | 49.0% to 94.3% |

**Rating (openskill)**

| level | skill | doubt | 95% interval | more | and more |
| --- | ---: | ---: | ---: | ---: | ---: |
| marshal | captain | 1 | 2 | 3 | 4 |

## Chess, 2 seats: captain and marshal

**Wins in games with equal seats**

| level | against | games | won | share | 95% interval (Wilson) |
| --- | ---: | ---: | ---: | ---: | ---: |
| marshal | captain | 100 | 70 | 70.0% | 60.4% to 78.1% |

## Cave, 1 seat: all levels

**Games won together**

| level | games | won | share | 95% interval (Wilson) | median turns |
| --- | ---: | ---: | ---: | ---: | ---: |
| recruit | 60 | 16 | 26.7% | 17.1% to 39.0% | 46.5 |
"""


def test_each_meeting_is_shown_once_by_its_most_games() -> None:
    assert meetings(PAGE) == [
        Meeting("Cave", 1, "a crew of recruits", 60, "26.7%", "17.1% to 39.0%"),
        Meeting("Chess", 2, "captain against recruit", 10, "90.0%", "59.6% to 98.2%"),
        Meeting("Chess", 2, "marshal against captain", 100, "70.0%", "60.4% to 78.1%"),
    ]


def test_renewing_changes_the_tables_alone(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"Before.\n{BEGIN}\nold\n{END}\nBetween.\n{POPULATION}{END}\nAfter.\n")
    renew(page, PAGE)
    once = page.read_text()
    first = f"{BEGIN}\n\n{table(PAGE)}\n\n{END}"
    second = f"{POPULATION}\n\n{population_table(PAGE)}\n\n{END}"
    assert once == f"Before.\n{first}\nBetween.\n{second}\nAfter.\n"
    renew(page, PAGE)
    assert page.read_text() == once


def test_a_page_without_a_place_for_the_table_is_refused(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"{BEGIN}{END}\n{POPULATION}\n")
    with pytest.raises(Refused, match="no place for the table"):
        renew(page, PAGE)
    assert page.read_text() == f"{BEGIN}{END}\n{POPULATION}\n"


def test_the_page_for_readers_shows_the_results_as_they_are() -> None:
    results, readers = ((ROOT / path).read_text("utf-8") for path in (RESULTS, READERS))
    assert table(results) in readers, "python -m lab chart renews it"
    assert population_table(results) in readers
