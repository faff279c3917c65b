r"""Say whole messages by id: `english/AREA.ftl` has the texts that all games share, `say` adds the values.

How to move a text into the catalogue:

1. Write the whole message into the file of its area, with an id that begins with the area's word:
   `vote-more-time = Give everyone who still has to answer { $length } more?`. Write one message for each
   case, and choose it by an `if`, or by Fluent's selector for numbers (see `length-days` in words.ftl).
2. Say it: `say("vote-more-time", length=lasting(hours * 3600))`. The id is a literal (or `A if x else B` of
   literals), the values are keywords. tests/bot/messages/test_catalogue.py compares both with the file.
3. A value is a name (it is escaped), a text, a whole number or another message. `listed(names)` is "A, B and
   C", `one_of(words)` "A, B or C", `lasting(seconds)` "6 hours", `stamp(time)` a time that Discord words.
4. A message is a `str`: use it wherever a text fits, also in `Refused`. Join messages by `together([...])`,
   not by an f-string or `"\n".join`, so that the outbox keeps their ids and values.
5. Never say a message at import time, except the help of commands: its reader may speak another language.
6. The end of an id names a limit, which the message must keep even if it is a third longer: `-button` (80
   characters), `-label` and `-title` of a form (45), `-help` of a command or option, `-choice`, `-hint` and
   `-placeholder` (100).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime
from typing import Any

from bot.messages.languages import ENGLISH, Args, Number, language_named
from bot.messages.names import Name
from engine.kernel.core import Json

Value = str | int
"""The types of values in a message: text (also a `Name` or another message) and whole numbers."""

_SPOKEN: ContextVar[str] = ContextVar("language", default=ENGLISH)


class Text(str):
    """A text that remembers its messages; as a `str` it is already worded."""

    __slots__ = ("parts",)
    parts: tuple[str, ...]

    def __new__(cls, parts: Iterable[str]) -> Text:
        kept = tuple(parts)
        text = super().__new__(cls, "".join(map(str.__str__, kept)))
        text.parts = kept
        return text

    def text(self, language: str | None = None) -> str:
        """Word the text in the language; None means the current one."""
        return "".join(part.text(language) if isinstance(part, Text) else part for part in self.parts)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.parts,)


class Message(Text):
    """One message of the catalogue with its values."""

    __slots__ = ("id", "values")
    id: str
    values: Mapping[str, Value]

    def __new__(cls, id: str, values: Mapping[str, Value]) -> Message:
        message = str.__new__(cls, _worded(id, values, _SPOKEN.get()))
        message.id, message.values, message.parts = id, values, (message,)
        return message

    def text(self, language: str | None = None) -> str:
        return _worded(self.id, self.values, language or _SPOKEN.get())

    def __reduce__(self) -> tuple[Any, ...]:
        return Message, (self.id, dict(self.values))


def say(id: str, /, **values: Value) -> Message:
    """Return the message of that id with its values, worded in the current language."""
    return Message(id, values)


def _worded(id: str, values: Mapping[str, Value], language: str) -> str:
    args: Args = {name: _argument(value, language) for name, value in values.items()}
    return language_named(language).word(id, args)


def _argument(value: Value, language: str) -> str | Number:
    if isinstance(value, int):
        return Number(value)
    return value.text(language) if isinstance(value, Text) else f"{value}"


def together(parts: Iterable[str], between: str = "\n") -> Text:
    """Join texts, by default as lines; the messages in them keep their ids and values."""
    joined: list[str] = []
    for part in parts:
        if joined:
            joined.append(between)
        joined.extend(part.parts if isinstance(part, Text) else (f"{part}",))
    return Text(joined)


def listed(items: Iterable[str]) -> Text:
    """Return "A, B and C"."""
    *rest, last = list(items) or [""]
    return say("list-and", rest=together(rest, ", "), last=last) if rest else together([last])


def one_of(items: Iterable[str]) -> Text:
    """Return "A, B or C"."""
    *rest, last = list(items) or [""]
    return say("list-or", rest=together(rest, ", "), last=last) if rest else together([last])


def lasting(seconds: float) -> Text:
    """Return a length of time in its two largest units: "36 hours", "3 days", "1 hour 20 minutes"."""
    minutes = int(seconds) // 60
    days, minutes = divmod(minutes, 24 * 60) if minutes >= 2 * 24 * 60 else (0, minutes)
    hours, minutes = divmod(minutes, 60)
    said = (
        say("length-days", n=days) if days else None,
        say("length-hours", n=hours) if hours else None,
        say("length-minutes", n=minutes) if (minutes and not days) or not (days or hours) else None,
    )
    return together(filter(None, said), " ")


def stamp(time: datetime, style: str = "f") -> str:
    """Return a moment as a tag that Discord shows in each reader's own time; style R: "in 3 hours"."""
    return f"<t:{int(time.timestamp())}:{style}>"


def reason_of(error: Exception) -> str:
    """Return an error's text; if that is a message, it keeps its id and values."""
    return error.args[0] if error.args and isinstance(error.args[0], Text) else str(error)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Word everything said inside the `with` block in that language."""
    token = _SPOKEN.set(language)
    try:
        yield
    finally:
        _SPOKEN.reset(token)


def spoken() -> str:
    """Return the current language."""
    return _SPOKEN.get()


# ---------------------------------------------------------------------------------- as JSON

_DEEP = 2
"""Levels of nesting at which an outbox row can have texts: in the row, or in a button or file of it."""


def dump_texts(data: Any, deep: int = _DEEP) -> Json:
    """Return the data with each text as JSON that keeps ids and values."""
    if isinstance(data, Message):
        return {"say": data.id, "with": {name: _dump_value(value) for name, value in data.values.items()}}
    if isinstance(data, Text):
        return {"texts": [dump_texts(part, 1) for part in data.parts]}
    if deep and isinstance(data, dict):
        return {key: dump_texts(value, deep - 1) for key, value in data.items()}
    if deep and isinstance(data, (list, tuple)):
        return [dump_texts(value, deep - 1) for value in data]
    return data


def _dump_value(value: Value) -> Json:
    return {"name": value.bare} if isinstance(value, Name) else dump_texts(value)


def load_texts(data: Json, deep: int = _DEEP) -> Any:
    """Return the data that `dump_texts` got, with its texts worded in the current language."""
    if isinstance(data, dict):
        if data.keys() == {"say", "with"}:
            return Message(data["say"], {name: _load_value(value) for name, value in data["with"].items()})
        if data.keys() == {"texts"}:
            return Text(load_texts(part) for part in data["texts"])
        return {key: load_texts(value, deep - 1) for key, value in data.items()} if deep else data
    if deep and isinstance(data, list):
        return [load_texts(value, deep - 1) for value in data]
    return data


def _load_value(value: Json) -> Value:
    if isinstance(value, dict) and value.keys() == {"name"}:
        return Name(value["name"])
    loaded: Value = load_texts(value)
    return loaded


def reworded(data: Any) -> Any:
    """Return a stored payload with its texts in the current language."""
    return load_texts(dump_texts(data))
