"""Print the public interface for guests: `python -m tests.interface` writes `tests/guests/interface.txt`.

Everything in these modules that has no underscore is public. A change of what stands there already needs a
new first number of `engine.kernel.contract.API`, an addition the second.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

from engine.kernel.contract import API

ROOT = Path(__file__).parents[1]
FILE = ROOT / "tests" / "guests" / "interface.txt"
PUBLIC = (
    "engine.kernel.core",
    "engine.kernel.dice",
    "engine.kernel.hexes",
    "engine.kernel.kit",
    "engine.kernel.options",
    "engine.kernel.search.search",
    "engine.kernel.spaces",
    "bot.games.faces",
    "bot.games.phrases",
    "bot.games.simple",
    "bot.messages.panel",
    "bot.extras.lessons.contract",
    "render.films.simple",
    "render.scenes.grid",
    "render.scenes.scene",
    "render.paint.art",
)
"""Modules whose names are all public."""


def interface() -> str:
    """Return the interface, a line for each name; types are left out, which each Python prints otherwise."""
    lines = [line for name in PUBLIC for line in _lines(import_module(name))]
    return "\n".join([f"interface {API[0]}.{API[1]}", *lines, ""])


def _lines(module: ModuleType) -> Iterator[str]:
    named = getattr(module, "__all__", None)
    for name, value in sorted(vars(module).items()):
        home = getattr(value, "__module__", None)
        if name.startswith("_") or (named is not None and name not in named):
            continue
        if named is None and home != module.__name__ and not name.isupper():
            continue
        yield from _told(f"{module.__name__}.{name}", value)


def _told(path: str, value: object) -> Iterator[str]:
    if inspect.isclass(value):
        yield f"{path}{_signature(value)}"
        for name, member in sorted(vars(value).items()):
            if not name.startswith("_") and (callable(member) or isinstance(member, property)):
                yield f"{path}.{name}{_signature(member) if callable(member) else ''}"
    elif inspect.isfunction(value):
        yield f"{path}{_signature(value)}"
    else:
        yield f"{path}: {type(value).__name__}"


def _signature(value: object) -> str:
    """Return the parameters: keyword ones after a star, optional ones with an equals sign."""
    try:
        given = inspect.signature(value).parameters.values() if callable(value) else ()
    except (TypeError, ValueError):
        return ""
    words, has_star = list[str](), False
    for one in given:
        if one.kind is one.KEYWORD_ONLY and not has_star:
            words.append("*")
        has_star = has_star or one.kind in (one.KEYWORD_ONLY, one.VAR_POSITIONAL)
        star = "*" if one.kind is one.VAR_POSITIONAL else "**" if one.kind is one.VAR_KEYWORD else ""
        words.append(f"{star}{one.name}{'' if one.default is one.empty else '='}")
    return f"({', '.join(words)})"


if __name__ == "__main__":
    FILE.write_text(interface(), encoding="utf-8")
    print(f"{interface().count(chr(10)) - 1} names")
