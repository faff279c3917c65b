"""Say the page's own words, with what the page fills in between braces."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from bot.messages.catalogue import say

PLACE, DEED, NUMBER, NEXT = "{place}", "{deed}", "{number}", "{next}"


class TabNamed(NamedTuple):
    """A tab beside the board: its request, its words, the state of the game in which it is there, "" for
    any, and the presses that it answers.
    """

    name: str
    said: str
    when: str = ""
    actions: tuple[str, ...] = ()


def words() -> dict[str, str]:
    """Return the page's words by their names in its modules."""
    said = {
        "title": say("board-page-title", number=NUMBER),
        "again": say("board-page-again", place=PLACE),
        "choose": say("board-page-choose", place=PLACE),
        "nothing": say("board-page-nothing", place=PLACE),
        "done": say("board-page-done", deed=DEED),
        "then": say("board-page-then", deed=DEED, next=NEXT),
        "sure": say("board-page-sure", deed=DEED),
        "undone": say("board-page-undone"),
        "todo": say("board-page-todo"),
        "usual": say("board-page-usual"),
        "you": say("board-page-you"),
        "more": say("board-page-more-button"),
        "region": say("board-page-region", place=PLACE),
        "regions": say("board-page-regions"),
        "less": say("board-page-less"),
        "more-troops": say("board-page-more-troops"),
        "drop": say("board-page-drop"),
        "new": say("board-page-new"),
        "alone": say("board-page-alone"),
        "busy": say("board-page-busy"),
        "retired": say("board-page-retired"),
        "here": say("board-page-here-button"),
        "in": say("board-page-in"),
        "open": say("board-page-open"),
        "skip": say("board-page-skip-button"),
        "these": say("board-page-these-button"),
        "loading": say("board-view-busy"),
        "slide": say("board-view-slide"),
        "submit": say("board-page-submit-button"),
        "cancel": say("board-page-cancel-button"),
        "entering": say("activity-entering"),
        "refused": say("activity-refused"),
        "veil": say("activity-veil-button"),
        "unveil": say("activity-unveil-button"),
    }
    return {name: str(text) for name, text in said.items()}


def page(path: Path, tabs: Sequence[TabNamed] = ()) -> bytes:
    """Return the page with its words and tabs; nothing in it is about a person."""
    board = TabNamed("board", say("board-tab-board"))
    text = path.read_text(encoding="utf-8").replace("{{tab}}", "".join(map(_tab, (board, *tabs))))
    shown = {
        "{{words}}": json.dumps(words(), ensure_ascii=False),
        "{{tabs}}": say("board-tabs"),
        "{{board}}": say("board-page-board"),
        "{{seats}}": say("board-page-seats"),
        "{{decision}}": say("board-page-decision"),
        "{{since}}": say("board-page-since"),
        "{{list}}": say("board-page-list"),
        "{{news}}": say("board-page-news"),
        "{{whole}}": say("board-page-whole-button"),
        "{{regions}}": say("board-page-regions"),
        "{{plan}}": say("board-page-plan"),
        "{{undo}}": say("board-page-undo-button"),
        "{{more}}": say("board-page-panel"),
        "{{veil}}": say("activity-veil-button"),
        "{{veiled}}": say("activity-veiled"),
        "{{close}}": say("board-page-close-button"),
    }
    for name, words_ in shown.items():
        text = text.replace(name, escape(str(words_)))
    return text.encode()


def _tab(tab: TabNamed) -> str:
    is_first = tab.name == "board"
    given = {
        "id": f"tab-{tab.name}",
        "data-tab": tab.name,
        "data-when": tab.when,
        "data-actions": " ".join(tab.actions),
        "aria-selected": "true" if is_first else "false",
        "tabindex": "0" if is_first else "-1",
    }
    marks = "".join(f' {name}="{escape(value)}"' for name, value in given.items())
    return f'<button role="tab"{marks}>{escape(str(tab.said))}</button>'
