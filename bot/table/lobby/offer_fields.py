"""What a table may choose about its game, as fields of a form and back."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from bot.messages.panel import ENTRIES, Choice, Field, one_of
from engine.kernel.core import Json
from engine.kernel.options import Offer


def is_tick(offer: Offer) -> bool:
    """Whether it is yes or no."""
    return bool(offer.values) and all(isinstance(value, bool) for value in offer.values)


def label_of(offer: Offer) -> str:
    return offer.name.replace("_", " ").capitalize()


def tick_of(offer: Offer, now: Json) -> Choice:
    """A yes or no as a checkbox."""
    return Choice(label_of(offer), offer.name, offer.help, chosen=bool(now))


def field_of(offer: Offer, now: Json, titles: Mapping[str, str] = MappingProxyType({})) -> Field:
    """Few values to choose from, many to be typed; `now` is in force, `titles` say how some are called."""
    values = _values(offer)
    if len(values) <= ENTRIES:
        options = [
            Choice(titles.get(str(one), _word(one)), _word(one), chosen=_is_same(one, now)) for one in values
        ]
        return one_of(offer.name, label_of(offer), options, offer.help)
    typed = "" if now is None else _word(now)
    kinds = f"{offer.least} to {offer.most}" if not offer.values else ", ".join(map(_word, values))
    return Field(offer.name, label_of(offer), "line", value=typed, placeholder=kinds, hint=offer.help)


def read_field(offer: Offer, text: str) -> Json:
    """What was chosen or typed; nothing is the default. Refused for a value that is not offered."""
    typed = text.strip().lower()
    if not typed:
        return offer.default
    meant = {_word(value): value for value in _values(offer)}
    value = meant.get(typed, typed)
    offer.check(value)
    return value


def _values(offer: Offer) -> tuple[Json, ...]:
    """All that may be chosen, the default among it."""
    values = offer.values or tuple(range(offer.least, offer.most + 1))
    return values if any(_is_same(value, offer.default) for value in values) else (offer.default, *values)


def _word(value: Json) -> str:
    return "no limit" if value is None else str(value).replace("_", " ").lower()


def _is_same(one: Json, other: Json) -> bool:
    return one == other and type(one) is type(other)
