"""A release has a version, a date, and the same number everywhere."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

from bot import __version__

ROOT = Path(__file__).parents[1]
_HEADING = re.compile(r"^## \[(.+?)\](?: - (.+))?$", re.MULTILINE)
KINDS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security", "Upgrade notes"}


def test_the_changelog_names_this_version_with_its_date_below_what_is_unreleased() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    (unreleased, no_date), (newest, released), *_ = _HEADING.findall(text)
    assert (unreleased, no_date) == ("Unreleased", "")
    assert newest == __version__
    assert date.fromisoformat(released) <= date.today()
    assert set(re.findall(r"^### (.+)$", text, re.MULTILINE)) <= KINDS


def test_the_version_is_a_release() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", __version__)


def test_each_minor_version_has_games_and_a_database_that_later_ones_must_read() -> None:
    stored = [file.name for file in (ROOT / "tests" / "stored").iterdir()]
    assert any(name.startswith(f"{__version__.rpartition('.')[0]}-") for name in stored)
    assert f"{__version__.rpartition('.')[0]}.0.db.gz" in stored
