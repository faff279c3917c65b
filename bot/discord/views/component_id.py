"""Pack a component's meaning into its custom_id: which match, step and seat, and what it does."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.messages.numerals import is_numeral
from engine.kernel.core import Step

CUSTOM_ID_LIMIT = 100
NO_TABLE = 0
"""The number of a table that there never was, for ids that we never made."""

TEMPLATE = re.compile(
    r"b(?P<twin>\d*):(?P<match_id>\d+):(?P<step>a?[\d.]+):(?P<seat>[^:]+):(?P<action>[^:]+):(?P<arg>[\s\S]*)"
)


@dataclass(frozen=True)
class Key:
    """Its text is `b:<match>:<step>.<revision>:<seat, or ->:<action>:<argument>`, at most 100 characters.

    `step` is None, written 0, on what is about no ask, as on cards, and on what is out of date: ids had no
    revision of the sheet once, and before that steps were numbers.
    `acts` are those of the seat when its Act panel was shown, which has `a<acts>` in place of a step.
    `twin` tells components of one message apart that mean the same, since Discord takes no custom_id twice.
    """

    match_id: int
    step: Step | None
    seat: str
    action: str
    arg: str = ""
    twin: str = ""
    revision: int = 0
    acts: int | None = None

    def __str__(self) -> str:
        asked = f"{self.step}.{self.revision}" if self.step else "0"
        if self.acts is not None:
            asked = f"a{self.acts}"
        text = f"b{self.twin}:{self.match_id}:{asked}:{self.seat or '-'}:{self.action}:{self.arg}"
        if len(text) > CUSTOM_ID_LIMIT:
            raise ValueError(f"custom_id of {len(text)} characters for action {self.action!r}")
        return text


def parse_key(custom_id: str) -> Key | None:
    """Return the key a custom_id says; None if it is not one of ours."""
    found = TEMPLATE.fullmatch(custom_id)
    return key_of(found) if found else None


def key_of(found: re.Match[str]) -> Key:
    """Return the key that the template found."""
    seat = "" if found["seat"] == "-" else found["seat"]
    (step, revision), acts = _sheet_of(found["step"]), _acts_of(found["step"])
    match_id = int(found["match_id"]) if is_numeral(found["match_id"]) else NO_TABLE
    return Key(match_id, step, seat, found["action"], found["arg"], found["twin"], revision, acts)


def _acts_of(text: str) -> int | None:
    return int(text[1:]) if text[:1] == "a" and is_numeral(text[1:]) else None


def _sheet_of(text: str) -> tuple[Step | None, int]:
    """Return the step and the revision of the sheet that the panel showed."""
    step, _, revision = text.rpartition(".")
    try:
        return (Step.read(step), int(revision)) if is_numeral(revision) else (None, 0)
    except ValueError:
        return None, 0
