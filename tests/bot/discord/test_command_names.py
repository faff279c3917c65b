"""A command that is not there is told to have changed; what texts call a command there is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from discord.app_commands import CommandNotFound
from simcord import InteractionResult, interactions
from simcord.enums import InteractionType

from bot.messages.catalogue import say
from tests.bot.discord.conftest import Bench

ROOT = Path(__file__).parents[3]
TEXTS = ("bot", "engine", "sandbox", "lab", "docs", "README.md", "CONTRIBUTING.md", "CHANGELOG.md")
SUFFIXES = {".py", ".md", ".js", ".html", ".ftl"}


def parameters_of(commands: list[dict[str, Any]]) -> dict[str, set[str]]:
    """Each command that can be run, with its parameters; a group in a group with its commands' names."""
    found = {}
    for command in commands:
        inner = [part for part in command.get("options") or () if part["type"] in (1, 2)]
        for part in inner or [command]:
            name = command["name"] if part is command else f"{command['name']} {part['name']}"
            found[name] = {option["name"] for option in part.get("options") or ()}
    return found


async def send(bench: Bench, name: str, kind: InteractionType) -> InteractionResult:
    """A command as a client sends it."""
    group, _, inner = name.partition(" ")
    options = [
        {"name": inner, "type": 1, "options": [{"name": "x", "type": 3, "value": "", "focused": True}]}
    ]
    data = {"id": "1", "name": group, "type": 1, "options": options if inner else []}
    record, payload = interactions.base_payload(
        bench.env.backend,
        type=kind,
        channel_id=bench.channel.id,
        guild_id=bench.channel.guild.id,
        user_id=bench.ann.id,
        data=data,
    )
    bench.env.backend.emit("INTERACTION_CREATE", payload)
    await bench.env.settle()
    return InteractionResult(bench.env, record)


async def told(bench: Bench, name: str) -> str:
    """What the person alone is told for a command that is not found."""
    answer = await send(bench, name, InteractionType.APPLICATION_COMMAND)
    assert [type(error) for error in bench.env.errors] == [CommandNotFound]
    assert answer.response is not None
    assert answer.ephemeral
    return answer.response.content


@pytest.mark.parametrize("unknown", ["game dance", "dance", "settings"])
async def test_a_command_that_never_was_is_told_to_have_changed(bench: Bench, unknown: str) -> None:
    assert await told(bench, unknown) == say("error-command-changed")


async def test_suggestions_for_no_command_are_none_and_no_message(bench: Bench) -> None:
    answer = await send(bench, "game replace", InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE)
    assert answer.response is None
    assert [type(error) for error in bench.env.errors] == [CommandNotFound]


# ------------------------------------------------------------------------------ texts


def texts() -> Iterator[tuple[Path, str]]:
    for place in TEXTS:
        for file in [ROOT / place] if (ROOT / place).is_file() else sorted((ROOT / place).rglob("*")):
            if file.suffix in SUFFIXES:
                yield file.relative_to(ROOT), file.read_text(encoding="utf-8")


def test_every_command_that_a_text_names_exists_with_these_parameters(
    commands_with_boards: list[dict[str, Any]], of_servers: list[dict[str, Any]]
) -> None:
    known = parameters_of([*commands_with_boards, *of_servers])
    groups = {name.split()[0] for name in known if " " in name}
    # what a page is made to type may be but the beginning of a command
    before = r"(?<![\w/.<}])(?<!type\(\")(`?)"
    named = re.compile(rf"{before}/({'|'.join(sorted(groups))})[ \n]([a-z][a-z-]*)([^`\n]*)")
    wrong, found = [], 0
    for file, text in texts():
        for quoted, group, name, rest in named.findall(text):
            said = set(re.findall(r"(?<=[ \[])[a-z_]+(?=[\]: ]|$)", rest)) if quoted else set()
            found += 1
            if f"{group} {name}" not in known or not said <= known[f"{group} {name}"]:
                wrong.append(f"{file}: /{group} {name}{rest}")
    assert wrong == []
    assert found > 60
