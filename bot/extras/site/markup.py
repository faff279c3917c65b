"""Convert Discord markdown to HTML: user input stays text, and no link leaves the site."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from html import escape
from itertools import groupby

_SPECIAL = re.compile(r"[\\`<\[*_~|]")
_FENCE = re.compile(r"```(?:[\w+-]+\n)?\n?(.*?)\n?```[ ]*\n?", re.DOTALL)
_HEADING = re.compile(r"(#{1,3}) +(.+)")
_SUBTEXT = re.compile(r"-# +(.+)")
_ITEM = re.compile(r" *(?:[-*]|\d{1,9}\.) +(.*)")
_QUOTE = re.compile(r"> ?(.*)")
_DAYS = "dD"
"""Format codes of Discord timestamps that show only the date."""
_LAST_MOMENT = 253402300799


def inline(text: str) -> str:
    """Format a few lines of inline markdown."""
    made, at = [], 0
    while special := _SPECIAL.search(text, at):
        made.append(escape(text[at : special.start()]))
        piece, at = _piece(text, special.start())
        made.append(piece)
    return "".join([*made, escape(text[at:])])


def _piece(text: str, at: int) -> tuple[str, int]:
    """Return the HTML of the mark at this position, and its end; the plain character if it is no mark."""
    for rule, make in _RULES:
        if found := rule.match(text, at):
            return make(found), found.end()
    return escape(text[at]), at + 1


def _wrapped(tag: str) -> Callable[[re.Match[str]], str]:
    return lambda found: f"<{tag}>{inline(found[1])}</{tag}>"


def _time(found: re.Match[str]) -> str:
    moment = datetime.fromtimestamp(min(int(found[1]), _LAST_MOMENT), UTC)
    told = f"{moment:%Y-%m-%d}" if (found[2] or "f") in _DAYS else f"{moment:%Y-%m-%d %H:%M} UTC"
    return f'<time datetime="{moment.isoformat()}">{told}</time>'


_RULES: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = (
    (re.compile(r"\\([^a-zA-Z0-9\s])"), lambda found: escape(found[1])),
    (re.compile(r"`+([^`]+)`+"), lambda found: f"<code>{escape(found[1].strip())}</code>"),
    (re.compile(r"<t:(\d{1,13})(?::([tTdDfFR]))?>"), _time),
    (re.compile(r"<@[!&]?\d+>"), lambda found: "somebody"),
    (re.compile(r"<#\d+>"), lambda found: "a channel"),
    (re.compile(r"</([^:>\n]+):\d+>"), lambda found: f"/{escape(found[1])}"),
    (re.compile(r"<a?:\w+:\d+>"), lambda found: ""),
    (re.compile(r"\[([^\]\n]+)\]\(<?https?://[^\s)>]+>?\)"), lambda found: inline(found[1])),
    (re.compile(r"\*\*(.+?)\*\*(?!\*)", re.DOTALL), _wrapped("strong")),
    (re.compile(r"__(.+?)__(?!_)", re.DOTALL), _wrapped("u")),
    (re.compile(r"\*(?![\s*])((?:\\.|\*\*[^*]+\*\*|[^*\\])+?)\*(?!\*)", re.DOTALL), _wrapped("em")),
    (re.compile(r"(?<!\w)_(?![\s_])((?:\\.|[^_\\])+?)_(?!\w)", re.DOTALL), _wrapped("em")),
    (re.compile(r"~~(.+?)~~", re.DOTALL), _wrapped("s")),
    (re.compile(r"\|\|(.+?)\|\|", re.DOTALL), lambda found: inline(found[1])),
)


def markup(text: str) -> str:
    """Convert a text to paragraphs, lists and blocks."""
    made, at = [], 0
    for fence in _FENCE.finditer(text):
        made += [*_blocks(text[at : fence.start()]), f"<pre>{escape(fence[1])}</pre>"]
        at = fence.end()
    return "\n".join([*made, *_blocks(text[at:])])


def _blocks(text: str) -> Iterator[str]:
    """Yield blocks of adjacent lines of the same kind."""
    for kind, lines in groupby(filter(str.strip, text.splitlines()), _kind):
        yield from _KINDS[kind](list(lines))


def _kind(line: str) -> str:
    tests = (("heading", _HEADING), ("small", _SUBTEXT), ("item", _ITEM), ("quote", _QUOTE))
    return next((kind for kind, test in tests if test.fullmatch(line)), "plain")


def _said(test: re.Pattern[str], lines: list[str]) -> list[str]:
    """Return the lines without their prefix."""
    return [inline(found[found.re.groups]) for line in lines if (found := test.fullmatch(line))]


_KINDS: dict[str, Callable[[list[str]], list[str]]] = {
    "heading": lambda lines: [f"<h3>{said}</h3>" for said in _said(_HEADING, lines)],
    "small": lambda lines: [f'<p class="small">{"<br>".join(_said(_SUBTEXT, lines))}</p>'],
    "item": lambda lines: [f"<ul>{''.join(f'<li>{said}</li>' for said in _said(_ITEM, lines))}</ul>"],
    "quote": lambda lines: [f"<blockquote>{'<br>'.join(_said(_QUOTE, lines))}</blockquote>"],
    "plain": lambda lines: [f"<p>{'<br>'.join(inline(line) for line in lines)}</p>"],
}
