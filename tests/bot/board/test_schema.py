"""Hold the messages of page and server to the schema beside the code."""

from __future__ import annotations

import json
from pathlib import Path

from bot.board import wire

WRITTEN = Path(wire.__file__).with_name("schema.json")


def test_the_schema_is_the_one_that_the_messages_have() -> None:
    made = json.dumps(wire.schema(), indent=1, sort_keys=True) + "\n"
    assert WRITTEN.read_text() == made, "run `python -m tests.bot.board`"


def test_every_message_refuses_unknown_fields_and_other_versions() -> None:
    for schema in wire.schema().values():
        assert schema["additionalProperties"] is False
        assert schema["properties"]["v"]["const"] == 1
