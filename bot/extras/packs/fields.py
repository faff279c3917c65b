"""Field types that all games' packs share, and errors with file, entry, problem and remedy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
)
from pydantic import ValidationError as Faulty
from pydantic_core import CoreSchema, InitErrorDetails, PydanticCustomError, core_schema

from engine.kernel.core import Refused

LONGEST: Final = 200
"""Maximum length of a card's or a thing's text, in characters."""
LONGEST_OF_ALL: Final = 500
"""Maximum length of any text, in characters, unless a lower limit applies."""
LONGEST_NAME: Final = 60
"""Maximum length of a name or label, in characters; names also appear on buttons."""
LONGEST_ID: Final = 40
ID_FORM: Final = r"^[a-z][a-z0-9_]*$"
FORMATTING: Final = ("*", "_", "~", "`", "|", "\\", "<", ">", "[", "]", "@", "#", "://")
"""Character sequences forbidden in texts: Discord would format them, mention someone or make a link."""
MOST_TOLD: Final = 2_000
"""Maximum number of format errors reported; a bad file can have 100,000, which take minutes to describe."""
SAID: Final = "said"
"""Type of our own errors, which bring their sentences as `what` and `mend`."""


@dataclass(frozen=True)
class Fault:
    """An error in a pack: file, entry, problem and remedy."""

    file: str
    entry: str
    what: str
    mend: str

    def __str__(self) -> str:
        where = f"{self.file}, {self.entry}" if self.entry else self.file
        return f"{where}: {self.what}. {self.mend}."


class BadPack(Refused):
    """Raised for an invalid pack; the message lists all errors, one per line."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


class Part(BaseModel):
    """An object of a pack; keys that it does not have are errors. The field `from_` is the key `from`."""

    model_config = ConfigDict(
        strict=True, extra="forbid", frozen=True, alias_generator=lambda name: name.rstrip("_")
    )


def said(what: str, mend: str) -> PydanticCustomError:
    """Return an error about a value, with our own sentences for problem and remedy."""
    return PydanticCustomError("said", "{what}. {mend}.", {"what": what, "mend": mend})


def shown(value: object) -> str:
    """Return a value as error messages quote it, at most 60 characters."""
    return repr(value)[:60]


def left(default: Any = None) -> Any:
    """Return the default for an optional key, which must not be null."""
    return Field(default=default)


@dataclass(frozen=True)
class Count:
    """Limits on a list's length; an error is reported together with the entries' own errors."""

    least: int = 0
    most: int | None = None

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_wrap_validator_function(self._check, handler(source))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> Any:
        limits = {"minItems": self.least or None, "maxItems": self.most}
        return {**handler(schema), **{name: limit for name, limit in limits.items() if limit is not None}}

    def _check(self, value: Any, inner: Callable[[Any], Any]) -> Any:
        wrong = self._fault(len(value)) if isinstance(value, list) else None
        try:
            found = inner(value)
        except Faulty as faulty:
            raise _both(faulty, wrong, value) from None
        if wrong is not None:
            raise wrong
        return found

    def _fault(self, count: int) -> PydanticCustomError | None:
        if count < self.least:
            return said(f"there are {count}", f"Write {self.least} or more")
        if self.most is not None and count > self.most:
            return said(f"there are {count}", f"Write {self.most} at most")
        return None


def _both(faulty: Faulty, wrong: PydanticCustomError | None, value: Any) -> Faulty:
    """Join the entries' errors with the error about how many there are."""
    details = [InitErrorDetails(type=wrong, loc=(), input=value)] if wrong is not None else []
    for one in faulty.errors(include_url=False)[: MOST_TOLD + 1]:
        again = PydanticCustomError(one["type"], "{type}", one.get("ctx", {}))
        details.append(InitErrorDetails(type=again, loc=one["loc"], input=one["input"]))
    return Faulty.from_exception_data(faulty.title, details)


def _plain(text: str) -> str:
    if not text.isprintable():
        raise said("the text has signs in it that nobody sees", "Write it in one line, of plain letters")
    if found := next((sign for sign in FORMATTING if sign in text), ""):
        raise said(f"the text has {found} in it, which chats read as formatting", "Leave it out")
    return text


def _called(name: str) -> str:
    if not name.strip():
        raise said("the name is empty", "Write what it is called")
    return name


_SIGNS: Final = {"pattern": r"^[^*_~`|\\<>\[\]@#]*$"}
Text = Annotated[str, Field(max_length=LONGEST_OF_ALL, json_schema_extra={**_SIGNS}), AfterValidator(_plain)]
"""Text on one line."""
Short = Annotated[str, Field(max_length=LONGEST, json_schema_extra={**_SIGNS}), AfterValidator(_plain)]
"""Text of a card or a thing."""
Name = Annotated[
    str,
    Field(max_length=LONGEST_NAME, json_schema_extra={**_SIGNS, "minLength": 1}),
    AfterValidator(_called),
    AfterValidator(_plain),
]
"""Name shown to players."""
Id = Annotated[str, Field(max_length=LONGEST_ID, pattern=ID_FORM)]
"""Id by which other entries refer to this one."""
Version = Annotated[str, Field(max_length=20, pattern=r"^[0-9A-Za-z.-]+$")]
"""Version of a board."""


def entries(most: int) -> BeforeValidator:
    """Return a check that an object has 1 to `most` keys, before anything in it is looked at."""

    def check(value: Any) -> Any:
        if isinstance(value, dict) and not 1 <= len(value) <= most:
            raise said(f"there are {len(value)} entries", f"Write 1 to {most}")
        return value

    return BeforeValidator(check)


class About(Part):
    """The head of a board's file."""

    format: Literal[1]
    id: Id
    title: Name
    version: Version
