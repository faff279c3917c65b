"""Every command of the laboratory that a page or the Makefile names is one, with the options that it has."""

from __future__ import annotations

import argparse
import importlib.util
import re
import shlex
from pathlib import Path

import pytest

from lab.__main__ import COMMANDS, add_arguments

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "Makefile",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "lab" / "results").glob("*.md")),
]
NAMED = re.compile(r"python\s+-m\s+(engine|lab)\b([^`\n]*(?:\n[^`\n]+)*?)`")
OF_ENGINE = {"adjudicate", "playout", "show", "verify", "pack"}


def named() -> dict[str, str]:
    """What is typed after `python -m`, and the page that says so."""
    return {
        " ".join(found.group(0).strip("`").split()[2:]): page.name
        for page in PAGES
        for found in NAMED.finditer(page.read_text(encoding="utf-8"))
    }


def options_of(command: str) -> str:
    """What the command says of its options."""
    parser = argparse.ArgumentParser()
    if "." in command:
        importlib.import_module(command).add_arguments(parser)
    else:
        add_arguments(command, parser)
    return parser.format_help()


@pytest.mark.parametrize("command", sorted(named()))
def test_a_command_that_is_named_can_be_typed(command: str) -> None:
    program, *rest = shlex.split(command)
    assert importlib.util.find_spec(program)
    if program == "engine":
        assert rest[:1] == [] or rest[0] in OF_ENGINE
        return
    if not rest:
        return
    words = [word for word in rest if word != "..."]
    if words == ["--help"]:
        return
    command = words[0] if program == "lab" else program
    assert command in COMMANDS or "." in command
    told = options_of(command)
    assert [word for word in words if word.startswith("--") and word not in told] == []


def test_make_calls_the_commands_of_the_laboratory() -> None:
    made = re.findall(r"^(\w+):(?:.*\n)((?:\t.*\n)+)", (ROOT / "Makefile").read_text(), flags=re.MULTILINE)
    called = {name: re.findall(r"-m lab (\w+)", recipe) for name, recipe in made}
    assert {name: words for name, words in called.items() if words} == {
        "bench": ["bench"],
        "soak": ["soak"],
        "scale": ["scale"],
    }
    assert "peers" in called
