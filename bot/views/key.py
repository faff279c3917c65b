"""What a component's custom_id says: which match, step and seat it belongs to, and what it does."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.messages.numerals import is_numeral
from engine.core import Step

CUSTOM_ID_LIMIT = 100
NO_TABLE = 0
"""The number of a table that there never was, for ids that we never made."""

TEMPLATE = re.compile(
    r"b(?P<twin>\d*):(?P<match_id>\d+):(?P<step>[\d.]+):(?P<seat>[^:]+):(?P<action>[^:]+):(?P<arg>[\s\S]*)"
)


@dataclass(frozen=True)
class Key:
    """The text form is `b:<match>:<step, or 0>:<seat, or ->:<action>:<argument>`, at most 100 characters.

    `step` is None on what is about no ask, as on cards, and on what is out of date: steps were numbers once.
    `twin` tells components of one message apart that mean the same, since Discord takes no custom_id twice.
    """

    match_id: int
    step: Step | None
    seat: str
    action: str
    arg: str = ""
    twin: str = ""

    def __str__(self) -> str:
        text = f"b{self.twin}:{self.match_id}:{self.step or 0}:{self.seat or '-'}:{self.action}:{self.arg}"
        if len(text) > CUSTOM_ID_LIMIT:
            raise ValueError(f"custom_id of {len(text)} characters for action {self.action!r}")
        return text


def parse_key(custom_id: str) -> Key | None:
    """The key a custom_id says; None if it is not one of ours."""
    found = TEMPLATE.fullmatch(custom_id)
    return key_of(found) if found else None


def key_of(found: re.Match[str]) -> Key:
    """The key that the template found."""
    seat = "" if found["seat"] == "-" else found["seat"]
    step = _step_of(found["step"])
    match_id = int(found["match_id"]) if is_numeral(found["match_id"]) else NO_TABLE
    return Key(match_id, step, seat, found["action"], found["arg"], found["twin"])


def _step_of(text: str) -> Step | None:
    try:
        return Step.read(text)
    except ValueError:
        return None
