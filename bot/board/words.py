"""Say the page's own words, with what the page fills in between braces."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path

from bot.messages.catalogue import say

PLACE, DEED, NUMBER = "{place}", "{deed}", "{number}"


def words() -> dict[str, str]:
    """Return the page's words by their names in its modules."""
    said = {
        "title": say("board-page-title", number=NUMBER),
        "since": say("board-page-since"),
        "list": say("board-page-list"),
        "again": say("board-page-again", place=PLACE),
        "choose": say("board-page-choose", place=PLACE),
        "nothing": say("board-page-nothing", place=PLACE),
        "done": say("board-page-done", deed=DEED),
        "new": say("board-page-new"),
        "alone": say("board-page-alone"),
        "busy": say("board-page-busy"),
        "retired": say("board-page-retired"),
        "here": say("board-page-here-button"),
        "in": say("board-page-in"),
        "open": say("board-page-open"),
        "skip": say("board-page-skip-button"),
        "these": say("board-page-these-button"),
        "submit": say("board-page-submit-button"),
        "cancel": say("board-page-cancel-button"),
    }
    return {name: str(text) for name, text in said.items()}


def page(path: Path) -> bytes:
    """Return the page with its words; nothing in it is about a person."""
    text = path.read_text(encoding="utf-8")
    shown = {
        "{{words}}": json.dumps(words(), ensure_ascii=False),
        "{{board}}": say("board-page-board"),
        "{{seats}}": say("board-page-seats"),
        "{{decision}}": say("board-page-decision"),
        "{{since}}": say("board-page-since"),
        "{{list}}": say("board-page-list"),
    }
    for name, words_ in shown.items():
        text = text.replace(name, escape(str(words_)))
    return text.encode()
