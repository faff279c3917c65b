"""Messages by id: what the code says is there, with the values that it needs, and fits where it is shown."""

from __future__ import annotations

import ast
import functools
import json
import pickle
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import ast as ftl
from fluent.syntax import visitor

from bot.messages.catalogue import (
    Message,
    Text,
    dump_texts,
    lasting,
    listed,
    load_texts,
    one_of,
    reworded,
    say,
    speaking,
    stamp,
    together,
)
from bot.messages.languages import ENGLISH, LANGUAGES, PSEUDO, Number, english, language_named, pseudo
from bot.messages.names import Name
from engine.registry.catalogue import GAMES

ROOT = Path(__file__).parents[3]
SAYING = ("bot", "sandbox")
FITS = {
    "button": 80,
    "label": 45,
    "title": 45,
    "help": 100,
    "choice": 100,
    "hint": 100,
    "placeholder": 100,
}
"""The end of an id -> how long Discord lets what it words be."""
MESSAGE = 2000
LONG_NAME = "Maximiliane von und zu Hohenstein"[:32]
SAMPLES = {
    "game": max((game.title for game in GAMES.values()), key=len),
    "part": "time and secrets",
    "besides": "up to 10",
}
"""What stands in a message for a value of that name, if not the longest name."""


class _Variables(visitor.Visitor):
    """The variables of a message and the messages and terms in it."""

    def __init__(self) -> None:
        self.found: set[str] = set()
        self.others: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.found.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:
        self.others.add(node.id.name)


def entries() -> Iterator[tuple[str, ftl.Message]]:
    for area, resource in english().items():
        for entry in resource.body:
            assert not isinstance(entry, ftl.Junk), f"{area}.ftl cannot be read: {entry.content}"
            if isinstance(entry, ftl.Message):
                yield area, entry


MESSAGES = {entry.id.name: entry for _, entry in entries()}


def variables_of(id: str) -> set[str]:
    seen = _Variables()
    seen.visit(MESSAGES[id])
    return seen.found.union(*(variables_of(other) for other in seen.others))


def selectors_of(id: str) -> set[str]:
    """The variables by which one of several wordings is chosen."""
    found: set[str] = set()

    class Selectors(visitor.Visitor):
        def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:
            found.update(one.id.name for one in [node.selector] if isinstance(one, ftl.VariableReference))
            self.generic_visit(node)

    Selectors().visit(MESSAGES[id])
    return found


Said = tuple[str, frozenset[str], str]


@functools.cache
def said() -> list[Said]:
    """Id, names of the values and place of all that is said in the code."""
    found = list[Said]()
    for folder in SAYING:
        for file in sorted((ROOT / folder).rglob("*.py")):
            text = file.read_text(encoding="utf-8")
            if "say(" in text:
                found += _said_in(ast.parse(text), str(file.relative_to(ROOT)))
    return found


def _said_in(tree: ast.AST, file: str) -> Iterator[Said]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
            place = f"{file}:{node.lineno}"
            assert len(node.args) == 1, f"{place}: say() takes an id, and values by name"
            assert all(word.arg for word in node.keywords), f"{place}: values are named"
            values = frozenset(str(word.arg) for word in node.keywords)
            yield from ((id, values, place) for id in _ids(node.args[0], place))


def _ids(node: ast.expr, place: str) -> list[str]:
    if isinstance(node, ast.IfExp):
        return _ids(node.body, place) + _ids(node.orelse, place)
    assert isinstance(node, ast.Constant), f"{place}: the id is written out"
    assert isinstance(node.value, str), f"{place}: the id is a text"
    return [node.value]


# ------------------------------------------------------------------------- code and files


def test_no_message_has_two_wordings() -> None:
    assert [id for id, times in Counter(entry.id.name for _, entry in entries()).items() if times > 1] == []


def test_what_is_said_is_in_the_catalogue_with_the_values_it_is_given() -> None:
    missing = [(place, id) for id, _, place in said() if id not in MESSAGES]
    assert missing == []
    unlike = [
        (place, id, sorted(values ^ variables_of(id)))
        for id, values, place in said()
        if values != variables_of(id)
    ]
    assert unlike == []


def test_every_message_is_said_somewhere() -> None:
    referred: set[str] = set()
    for entry in MESSAGES.values():
        seen = _Variables()
        seen.visit(entry)
        referred |= seen.others
    assert sorted(MESSAGES.keys() - {id for id, _, _ in said()} - referred) == []


def test_the_first_word_of_an_id_tells_its_file() -> None:
    files = defaultdict(set)
    for area, entry in entries():
        files[entry.id.name.split("-")[0]].add(area)
    assert {word: areas for word, areas in files.items() if len(areas) > 1} == {}


def test_a_message_that_counts_has_a_singular_and_a_plural() -> None:
    def keys(id: str) -> Iterator[set[str]]:
        for node in _selects(MESSAGES[id]):
            names = {one.key.name for one in node.variants if isinstance(one.key, ftl.Identifier)}
            if names & {"one", "other"}:
                yield names

    assert [id for id in MESSAGES if any(not {"one", "other"} <= names for names in keys(id))] == []


def _selects(entry: Any) -> list[ftl.SelectExpression]:
    found: list[ftl.SelectExpression] = []

    class Selects(visitor.Visitor):
        def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:
            found.append(node)
            self.generic_visit(node)

    Selects().visit(entry)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_message_fits_where_it_is_shown(language: str) -> None:
    """With the longest name for a text and the longest number of ours."""
    too_long = []
    for id in MESSAGES:
        numbers = selectors_of(id)
        values = {
            name: Number(99_999) if name in numbers else SAMPLES.get(name, f"{Name(LONG_NAME)}")
            for name in variables_of(id)
        }
        length = len(language_named(language).word(id, values))
        limit = FITS.get(id.rsplit("-", 1)[-1], MESSAGE)
        if length > limit:
            too_long.append((id, length, limit))
    assert too_long == []


# ------------------------------------------------------------------------------- wording


def test_numbers_choose_their_form_and_have_no_separators() -> None:
    assert str(say("length-days", n=1)) == "1 day"
    assert str(say("length-days", n=12_000)) == "12000 days"


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (0, "0 minutes"),
        (60, "1 minute"),
        (90 * 60, "1 hour 30 minutes"),
        (86_400, "24 hours"),
        (36 * 3600, "36 hours"),
        (2 * 86_400, "2 days"),
        (3 * 86_400 + 3600, "3 days 1 hour"),
        (3 * 86_400 + 60, "3 days"),
    ],
)
def test_a_length_of_time_is_told_in_full(seconds: int, told: str) -> None:
    assert lasting(seconds) == told


def test_lists_are_read_aloud() -> None:
    assert listed(["Ann"]) == "Ann"
    assert listed(["Ann", "Ben", "Cyd"]) == "Ann, Ben and Cyd"
    assert one_of(["red", "blue"]) == "red or blue"
    assert listed([]) == ""


def test_a_name_stays_a_name_in_a_message_and_in_its_json() -> None:
    hostile = Name("**Bob** <@1>")
    message = say("list-and", rest=hostile, last="Ann")
    assert message == f"{hostile} and Ann"
    assert "\\*\\*Bob" in message
    kept = json.loads(json.dumps(dump_texts(message)))
    assert kept["with"]["rest"] == {"name": "**Bob** <@1>"}
    assert load_texts(kept) == message


def test_what_lacks_a_value_or_is_unknown_is_not_said_by_halves() -> None:
    with pytest.raises(ValueError, match="length-days"):
        Message("length-days", {})
    with pytest.raises(ValueError, match="no message"):
        Message("no-such-message", {})


def test_a_time_is_worded_by_discord() -> None:
    assert stamp(datetime(2026, 1, 1, tzinfo=UTC), "R") == "<t:1767225600:R>"


# ------------------------------------------------------------------- kept, and said later


def test_joined_messages_keep_their_ids_and_are_worded_in_another_language_later() -> None:
    text = together(["plain", say("length-days", n=2), listed(["Ann", say("length-hours", n=1)])])
    assert text == "plain\n2 days\nAnn and 1 hour"
    (row,) = [load_texts(json.loads(json.dumps(dump_texts({"text": text, "buttons": True}))))]
    assert row == {"text": text, "buttons": True}
    assert isinstance(row["text"], Text)
    with speaking(PSEUDO):
        again = reworded(row)["text"]
    assert again == f"plain\n2 {pseudo('days')}\nAnn {pseudo('and')} 1 {pseudo('hour')}"
    assert again.text(ENGLISH) == text


def test_texts_of_a_button_in_a_row_are_kept_too_and_other_data_is_left() -> None:
    row = {"offer": {"label": say("length-days", n=1)}, "picture": {"data": {"say": [1]}}, "ping": [1, 2]}
    kept = dump_texts(row)
    assert kept["offer"]["label"] == {"say": "length-days", "with": {"n": 1}}
    assert load_texts(kept) == row


def test_a_message_is_pickled_whole() -> None:
    text = together([say("length-days", n=2), "x"])
    again = pickle.loads(pickle.dumps(text))
    assert again.text(PSEUDO) == text.text(PSEUDO) != str(text)


def test_pseudo_keeps_commands_mentions_and_links() -> None:
    told = pseudo("Press **Join** or `/table setup`, <@12>: https://example.org/a")
    assert "`/table setup`" in told
    assert "<@12>" in told
    assert "https://example.org/a" in told
    assert "Join" not in told
    assert len(pseudo("Everybody votes")) >= len("Everybody votes") * 4 / 3 - 1
