"""Render screens in English and in the pseudo language, to check that they fit and that no text stays
untranslated.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Any

from simcord.components import COMPONENTS_V2_FLAG, validate_components, validate_modal

from bot.discord.views.component_id import Key
from bot.discord.views.form import modal_of
from bot.discord.views.layout import Namer, layout_of
from bot.messages.catalogue import speaking
from bot.messages.languages import ENGLISH, PSEUDO
from bot.messages.limits import MESSAGE
from bot.messages.panel import Form, Menu, Panel
from engine.kernel.core import Step

FAR = Step(99, 999, 9999)
NAMER = Namer(10**9, FAR, "yellow", 9999)
WORDS = re.compile(r"[A-Za-z]{3,}")
NO_WORDS = re.compile(r"`[^`]*`|<[^>]*>|https?://\S+|\d+[smhd]\b")
OWN = re.compile(
    r"Brimstone|The Earth Man's Burden|Brutal Magic|Brigand Kings|Deeplamp"
    r"|Ann|Ben|Cyd|Dana|Dan|Olga|Cup|Red|Blue|Green|Yellow|Captain|Recruit|Marshal|captain|recruit|marshal"
    r"|daily|evening|relaxed|blitz|none|swift|deliberate|Round|Setup|UTC|Discord|SHA"
)
"""What stays as it is: names of games, people, seats, levels, presets and stages; the games' own words."""

Show = Callable[[], Awaitable[Panel | Form | str]]


@dataclass(frozen=True)
class Shown:
    """A screen in both languages."""

    english: list[str]
    pseudo: list[str]

    @property
    def left(self) -> list[str]:
        """Return the texts that are the same in both languages, and that have words which are not names."""
        return [said for said in self.pseudo if said in self.english and is_words(said)]


def is_words(text: str) -> bool:
    return bool(WORDS.search(OWN.sub("", NO_WORDS.sub("", text))))


async def both(show: Show) -> Shown:
    with speaking(ENGLISH):
        english = await show()
    with speaking(PSEUDO):
        pseudo = await show()
    check_fits(pseudo)
    return Shown(list(texts_of(english)), list(texts_of(pseudo)))


def check_fits(shown: Panel | Form | str) -> None:
    """Check that the texts are within Discord's limits, and that nothing was cut for that."""
    if isinstance(shown, Panel):
        layout = layout_of(shown, NAMER, picture=None)
        sent: Any = layout.to_components()  # type: ignore[no-untyped-call]  # discord.py left it out
        validate_components(sent, flags=COMPONENTS_V2_FLAG)
        assert layout.content_length() <= 4000
        for label, limit in labels_of(shown):
            assert len(label) <= limit, label
    elif isinstance(shown, Form):
        validate_modal(modal_of(shown, Key(10**9, FAR, "yellow", "sheet")).to_dict())
        assert len(shown.title) <= 45, shown.title
        for field in shown.fields:
            assert len(field.label) <= 45, field.label
            assert len(field.hint) <= 100, field.hint
            for option in field.options:
                assert len(option.label) <= 100, option.label
                assert len(option.description) <= 100, option.description
    else:
        assert len(shown) <= MESSAGE


def labels_of(panel: Panel) -> Iterator[tuple[str, int]]:
    for row in panel.rows:
        if isinstance(row, Menu):
            yield row.placeholder, 150
            for choice in row.choices:
                yield choice.label, 100
                yield choice.description, 100
        else:
            yield from ((button.label, 80) for button in row)


def texts_of(shown: Panel | Form | str) -> Iterator[str]:
    if isinstance(shown, Panel):
        yield from shown.text.splitlines()
        yield from shown.below.splitlines()
        yield from (label for label, _ in labels_of(shown))
    elif isinstance(shown, Form):
        yield shown.title
        for field in shown.fields:
            yield field.label
            yield field.hint
            yield from (text for option in field.options for text in (option.label, option.description))
    else:
        yield from shown.splitlines()
