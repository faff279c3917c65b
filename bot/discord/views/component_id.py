"""Encode a component's meaning in its custom_id: match, step, seat and action."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.messages.numerals import is_numeral
from engine.kernel.core import Step

CUSTOM_ID_LIMIT = 100
NO_TABLE = 0
"""Table number that never exists; stands for IDs that the bot did not make."""

TEMPLATE = re.compile(
    r"b(?P<twin>\d*):(?P<match_id>\d+):(?P<step>a?[\d.]+):(?P<seat>[^:]+):(?P<action>[^:]+):(?P<arg>[\s\S]*)"
)


@dataclass(frozen=True)
class Key:
    """A decoded custom_id: `b:<match>:<step>.<revision>:<seat, or ->:<action>:<argument>`, at most 100
    characters.

    `step` is None, written 0, for components without an ask, as on cards, and for outdated formats. `acts`:
    the seat's number of actions when its Act panel was shown, written `a<acts>` in place of a step. `twin`
    distinguishes components of one message with the same meaning, since Discord requires unique custom_ids.
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
    """Parse a custom_id; return None if it is not one of ours."""
    found = TEMPLATE.fullmatch(custom_id)
    return key_of(found) if found else None


def key_of(found: re.Match[str]) -> Key:
    """Return the key for a match of the template."""
    seat = "" if found["seat"] == "-" else found["seat"]
    (step, revision), acts = _sheet_of(found["step"]), _acts_of(found["step"])
    match_id = int(found["match_id"]) if is_numeral(found["match_id"]) else NO_TABLE
    return Key(match_id, step, seat, found["action"], found["arg"], found["twin"], revision, acts)


def _acts_of(text: str) -> int | None:
    return int(text[1:]) if text[:1] == "a" and is_numeral(text[1:]) else None


def _sheet_of(text: str) -> tuple[Step | None, int]:
    """Return the step and the sheet's revision that the panel showed."""
    step, _, revision = text.rpartition(".")
    try:
        return (Step.read(step), int(revision)) if is_numeral(revision) else (None, 0)
    except ValueError:
        return None, 0
