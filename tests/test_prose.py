"""Pages are short, so are their sentences, and their links lead somewhere; `python -m tests.prose` counts."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.prose import ROOT, measured, pages, percentile, sentences

WORDS = {
    "README.md": 900,
    "CONTRIBUTING.md": 1800,
    "CHANGELOG.md": 2000,
    "docs/balance.md": 1200,
    "docs/strength.md": 1200,
    "docs/your-own-game.md": 1500,
}
"""Page -> words it may have at most."""
RESULTS = sorted((ROOT / "lab" / "results").glob("*.md"))
LONG = 25
"""Words of a long sentence (the 90th percentile) on a page."""
PAGES = (
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    *(path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "docs").glob("*.md"))),
)
_LINK = re.compile(r"\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"")


@pytest.mark.parametrize("path", WORDS)
def test_a_page_keeps_to_its_words(path: str) -> None:
    assert measured(ROOT / path).words <= WORDS[path]


@pytest.mark.parametrize("path", PAGES)
def test_nine_sentences_of_ten_are_short(path: str) -> None:
    assert measured(ROOT / path).long <= LONG


@pytest.mark.parametrize("page", [*pages(), *RESULTS], ids=lambda page: page.name)
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    lost = [link for link in links(page) if not is_there(page, link)]
    assert lost == []


def links(page: Path) -> list[str]:
    """Return the links of a page that stay in this project."""
    found = [first or second for first, second in _LINK.findall(page.read_text(encoding="utf-8"))]
    return [link for link in found if "://" not in link]


def is_there(page: Path, link: str) -> bool:
    """Return whether the file is there, and the heading if the link names one."""
    name, _, heading = unquote(link).partition("#")
    file = page.parent / name if name else page
    if not file.exists():
        return False
    return not heading or heading in headings(file)


def headings(page: Path) -> set[str]:
    """Return the anchors that GitHub gives the headings of a page."""
    found = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-") for heading in found}


def test_sentences_are_what_people_read() -> None:
    page = "# Title\n\nOne [two](x.md#y) `a b`. Three\nfour! ![](x.png)\n\n```\nno code.\n```\n- an item.\n"
    assert list(sentences(page)) == ["One two code.", "Three four!", "an item."]


def test_labels_make_no_sentence_shorter() -> None:
    table = "| word | what this cell says in nine words of text | End. |\n| --- | ---: | --- |\n"
    assert list(sentences(table)) == ["what this cell says in nine words of text", "End."]


def test_a_percentile_is_a_value_that_was_there() -> None:
    assert [percentile(list(range(1, 11)), share) for share in (10, 50, 90)] == [1, 5, 9]
    assert percentile([7], 90) == 7
    assert percentile([], 90) == 0
