"""Load the languages of messages: English from `english/*.ftl`, and one derived from it for tests."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import CurrentEnvironment, ResolverEnvironment
from fluent.runtime.types import FluentType
from fluent.syntax import ast, visitor

ENGLISH, PSEUDO = "english", "pseudo"
LANGUAGES = (ENGLISH, PSEUDO)
FOLDER = Path(__file__).parent


class Number(FluentType, int):
    """A whole number that chooses between singular and plural, and is written without separators."""

    def format(self, locale: object) -> str:
        return int.__repr__(self)


Args = Mapping[str, str | Number]


class Language(FluentBundle):
    """All messages in one language."""

    def word(self, id: str, args: Args) -> str:
        """Return the message with its values; ValueError for an unknown id or a missing value.

        Fluent's own `format_pattern` would write numbers with separators, and is six times slower.
        """
        if not self.has_message(id):
            raise ValueError(f"there is no message {id}")
        env = ResolverEnvironment(self, [], current=CurrentEnvironment(dict(args)))
        pattern = self.get_message(id).value
        assert pattern is not None
        text = pattern(env)
        if env.errors:
            raise ValueError(f"{id} cannot be worded: {env.errors[0]}")
        return str(text)


@cache
def language_named(name: str) -> Language:
    """Return the language of that name, loaded on first use."""
    language = Language(["en"], use_isolating=False)
    for resource in english().values():
        language.add_resource(as_pseudo(resource) if name == PSEUDO else resource)
    return language


def english() -> dict[str, ast.Resource]:
    """Return all parsed English messages, by area."""
    files = sorted((FOLDER / ENGLISH).glob("*.ftl"))
    return {file.stem: FluentResource(file.read_text(encoding="utf-8")) for file in files}


# ------------------------------------------------------------------------------- pseudo

_LETTERS = str.maketrans(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞQŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþqŕšţûṽŵẋýž",
)
_KEPT = re.compile(r"(`[^`]*`|<[^>]*>|https?://\S+)")
"""Parts that stay as written: commands, mentions, times and links."""
_STRETCH = 3
"""Letters of a text for each letter added."""


def as_pseudo(resource: ast.Resource) -> ast.Resource:
    """Return the messages with an accent on every letter and a third longer.

    So tests see which texts are not in the catalogue, and what a longer language would overflow.
    """
    made = resource.clone()
    _Accents().visit(made)
    return made


def pseudo(text: str) -> str:
    """Return the text with accents and a third longer; commands, mentions, times and links stay."""
    parts = _KEPT.split(text)
    return "".join(part if at % 2 else re.sub(r"[A-Za-z]+", _longer, part) for at, part in enumerate(parts))


def _longer(found: re.Match[str]) -> str:
    word = found[0].translate(_LETTERS)
    return word + word[-1] * round(len(word) / _STRETCH)


class _Accents(visitor.Transformer):
    def visit_TextElement(self, node: ast.TextElement) -> ast.TextElement:  # noqa: N802 - Fluent's name for it
        node.value = pseudo(node.value)
        return node
