"""Measure the pages: `python -m tests.prose` prints each page's number of words and length of sentences.

Words are counted as by `wc -w`. A sentence ends at a full stop, a question or exclamation mark, and at the
end of a list item or table cell. Code blocks, pictures and link addresses do not count.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
_BLOCKS = re.compile(r"^```.*?^```$|<!--.*?-->|<[^>]+>", re.MULTILINE | re.DOTALL)
_PICTURE = re.compile(r"!\[[^\]]*\]\([^)]*\)")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_CODE = re.compile(r"`[^`\n]+`")
_BREAK = re.compile(r"\n\s*\n|^\s*(?:[-*+]|\d+\.)\s+|\||^#+.*$", re.MULTILINE)
_STOP = re.compile(r"(?<=[.!?])[\"')*_]*\s+")
_LETTER = re.compile(r"[^\W\d_]")
_ENDS = re.compile(r"[.!?:][\"')*_]*$")
LABEL = 8
"""Words below which a text without end mark counts as a label (such as a table cell), not a sentence."""


@dataclass(frozen=True)
class Page:
    """A page's figures: its words, its sentences, and the words in a long sentence (the 90th percentile)."""

    path: str
    words: int
    sentences: int
    long: int


def pages(root: Path = ROOT) -> list[Path]:
    """Return the pages for readers: those beside the code and those in docs."""
    return [*sorted(root.glob("*.md")), *sorted((root / "docs").rglob("*.md"))]


def sentences(text: str) -> Iterator[str]:
    """Yield the sentences of a Markdown page, without code blocks, pictures and addresses."""
    plain = _LINK.sub(r"\1", _PICTURE.sub("", _BLOCKS.sub("", text)))
    for part in _BREAK.split(_CODE.sub("code", plain)):
        for sentence in _STOP.split(part.strip()):
            words = sentence.split()
            if len(words) >= LABEL or (_LETTER.search(sentence) and _ENDS.search(sentence)):
                yield " ".join(words)


def measured(path: Path, root: Path = ROOT) -> Page:
    """Measure a page."""
    text = path.read_text(encoding="utf-8")
    lengths = [len(sentence.split()) for sentence in sentences(text)]
    return Page(path.relative_to(root).as_posix(), len(text.split()), len(lengths), percentile(lengths, 90))


def percentile(values: Sequence[int], share: int) -> int:
    """Return the smallest value that `share` percent of the values do not exceed; 0 without values."""
    ordered = sorted(values)
    return ordered[-(-len(ordered) * share // 100) - 1] if ordered else 0


def main() -> int:
    """Print a line for each page, and one for all pages."""
    found = [measured(path) for path in pages()]
    print(f"{'page':28}{'words':>8}{'sentences':>11}{'90% within':>12}")
    for page in found:
        print(f"{page.path:28}{page.words:8,}{page.sentences:11,}{page.long:12}")
    lengths = [len(sentence.split()) for path in pages() for sentence in sentences(path.read_text("utf-8"))]
    print(f"{'all':28}{sum(page.words for page in found):8,}{len(lengths):11,}{percentile(lengths, 90):12}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
