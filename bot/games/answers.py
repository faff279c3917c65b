"""Print any game's answer as text, for reviews of games that have no wording of their own."""

from __future__ import annotations

from bot.messages.names import escaped
from engine.kernel.core import Json


def answer_text(answer: Json) -> str:
    """Return an answer as one line; an answer with a single value omits its key."""
    if isinstance(answer, dict) and len(answer) == 1:
        (answer,) = answer.values()
    return _text(answer) or "nothing"


def _text(value: Json) -> str:
    match value:
        case dict():
            return ", ".join(_pair(key, one) for key, one in value.items() if one not in ([], {}, ""))
        case list() | tuple():
            mark = "; " if any(isinstance(one, dict) for one in value) else ", "
            return mark.join(map(_text, value))
        case True | False:
            return "yes" if value else "no"
        case None:
            return "none"
        case _:
            return escaped(str(value).replace("_", " "))


def _pair(key: str, value: Json) -> str:
    return f"{escaped(key.replace('_', ' '))} {_text(value)}"
