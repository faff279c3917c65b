"""Describe a game's table options as data: the rules check them, and the bot makes forms from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.kernel.core import Json, Refused


@dataclass(frozen=True)
class Offer:
    """One table option: one of `values`, several of them, or a number from `least` to `most`.

    `help` explains it in at most 100 characters. The default need not be among the values (None: no limit).
    It counts when nothing is chosen, also in records and old tables. `at_new_tables` replaces it for tables
    opened from now on.
    """

    name: str
    help: str
    default: Json
    values: tuple[Json, ...] = ()
    least: int = 0
    most: int = 0
    at_new_tables: Json = None
    many: bool = False
    """True if a list of different values is chosen."""

    def check(self, value: Json) -> None:
        """Check a chosen value; Refused if the option does not offer it."""
        if value == self.default and type(value) is type(self.default):
            return
        if self.many:
            self._check_many(value)
        elif self.values:
            if not any(value == one and type(value) is type(one) for one in self.values):
                raise Refused(f"{self.name} must be {_spelt(self.values)}.")
        elif type(value) is not int or not self.least <= value <= self.most:
            if self.default is None:
                raise Refused(f"{self.name} must be a number from {self.least} to {self.most}, or none.")
            raise Refused(f"{self.name} must be a number from {self.least} to {self.most}.")

    def _check_many(self, value: Json) -> None:
        """Check a list of values; Refused for one that is empty, or has a value twice or not offered."""
        listed = value if isinstance(value, list) else []
        if not listed or any(one not in self.values or listed.count(one) > 1 for one in listed):
            raise Refused(f"{self.name} must be a list of different values from: {_spelt(self.values)}.")


def for_new_table(offers: Sequence[Offer], chosen: Mapping[str, Json]) -> dict[str, Json]:
    """Return the options of a new table, with the defaults for new tables filled in."""
    usual = {offer.name: offer.at_new_tables for offer in offers if offer.at_new_tables is not None}
    return {**usual, **chosen}


def _spelt(values: Sequence[Json]) -> str:
    names = [str(value).lower() if isinstance(value, bool) else str(value) for value in values]
    return " or ".join(names) if len(names) == 2 else f"one of {', '.join(names)}"


def chosen_of(offers: Sequence[Offer], chosen: Mapping[str, Json]) -> dict[str, Json]:
    """Return the options with defaults filled in; Refused for an unknown name or value."""
    known = {offer.name: offer for offer in offers}
    if not isinstance(chosen, Mapping):
        raise Refused(f"The options must be an object. It can have {', '.join(known)}.")
    for name, value in chosen.items():
        if name not in known:
            raise Refused(f"There is no option {name!r}. The options are {', '.join(known)}.")
        known[name].check(value)
    return {name: chosen.get(name, offer.default) for name, offer in known.items()}
