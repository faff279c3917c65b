"""Features that a host can switch off; each registers itself in its own `extra.py`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from bot.store.extras import Extra, Extras

ALL, NONE = "all", "none"


class UnknownExtra(ValueError):
    """Raised when EXTRAS names an unknown extra; the message lists the known ones."""


@cache
def every_extra() -> Extras:
    """Return all extras included with this bot, by name."""
    return Extras(_found())


def _found() -> Iterator[Extra]:
    for module in sorted(iter_modules(__path__), key=lambda module: module.name):
        extra = import_module(f"{__name__}.{module.name}.extra").EXTRA
        assert isinstance(extra, Extra), f"{module.name} has no EXTRA"
        yield extra


def chosen_extras(setting: str) -> Extras:
    """Return the extras selected by the setting EXTRAS.

    The setting lists names, "all", "none", or "-name" for all except one. Raise UnknownExtra for any other
    name.
    """
    wanted = setting.replace(",", " ").split()
    known = {extra.name: extra for extra in every_extra()}
    if wanted == [NONE]:
        return Extras()
    named = [name.removeprefix("-") for name in wanted if name != ALL]
    for name in named:
        if name not in known:
            raise UnknownExtra(f"There is no extra {name!r}; there are {', '.join(known)}.")
    without = {name.removeprefix("-") for name in wanted if name.startswith("-")}
    only = {name for name in wanted if not name.startswith("-") and name != ALL}
    return Extras(
        extra for name, extra in known.items() if name not in without and (not only or name in only)
    )


def declare_tables() -> None:
    """Declare the database tables of all extras, including disabled ones."""
    for extra in every_extra():
        if extra.tables:
            import_module(extra.tables)
