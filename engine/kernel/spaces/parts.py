"""Simple spaces: one of some options, some of them, and amounts of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import combinations
from typing import TypeVar

from engine.kernel.core import Json, Refused
from engine.kernel.dice import Dice
from engine.kernel.spaces.space import (
    NOTHING,
    WHOLE,
    Option,
    Question,
    Space,
    as_list,
    check_count,
    moved_on,
    skip,
    words_of,
)

T = TypeVar("T")
LONGEST_NAME = 5
"""Most words of an option's name that are looked at."""
LISTED, MOST_NEAR = 5, 3
"""Most options that a refusal names: of all that are possible, and of those that are near."""


@dataclass(frozen=True)
class One(Space):
    """One of the options; barred ones stay visible with their reason."""

    options: tuple[Option, ...]

    @property
    def open(self) -> list[Option]:
        """Return the options that are not barred."""
        return [one for one in self.options if not one.why_not]

    def read(self, value: Json, what: str = WHOLE) -> Json:
        for one in self.options:
            if one.value == value and type(one.value) is type(value):
                if one.why_not:
                    raise Refused(one.why_not)
                return value
        words = ", ".join(one.word for one in self.open)
        raise Refused(f"{what} must be one of {words}, not {value!r}.")

    def questions(self, draft: Json, path: str = "") -> list[Question]:
        return [Question(path, self.options, () if draft is None else (draft,))]

    def put(self, draft: Json, path: Sequence[str], values: Sequence[Json]) -> Json:
        if path:
            raise moved_on()
        return self.read(values[0] if values else None)

    def answers(self) -> Iterator[Json]:
        return (one.value for one in self.options if not one.why_not)

    def sample(self, dice: Dice) -> Json:
        return dice.pick(self.open).value

    def spell(self, value: Json) -> str:
        word = next((one.word for one in self.options if one.value == value), str(value))
        return word.replace("_", " ").lower()

    def take(self, words: list[str]) -> tuple[Json, list[str]]:
        names = self._names()
        for start in (words, skip(words)):
            for size in range(min(LONGEST_NAME, len(start)), 0, -1):
                one = names.get(" ".join(start[:size]))
                if one is not None:
                    return self.read(one.value), start[size:]
        raise self._misread(skip(words), names)

    def _names(self) -> dict[str, Option]:
        """Return every name of an option, as typed; words before labels."""
        names: dict[str, Option] = {}
        words = [(one, one.word) for one in self.options]
        labels = [(one, name) for one in self.options for name in (one.said, *one.also)]
        for one, name in (*words, *labels):
            names.setdefault(" ".join(words_of(name)), one)
        return {name: one for name, one in names.items() if name}

    def _misread(self, words: list[str], names: Mapping[str, Option]) -> Refused:
        """Return the refusal for words that name no option, with near ones; nothing is corrected."""
        wanted, is_number = self._wanted()
        if not words:
            return Refused(f"Something is missing at the end. {wanted}.")
        near = [] if is_number else _near(words, names)
        if not near:
            return Refused(f"“{words[0][:40]}” cannot be picked here. {wanted}.")
        typed = " ".join(words[: max(len(name.split()) for name in near)])[:60]
        meant = " or ".join(f"`{name}`" for name in near)
        return Refused(f"I do not understand “{typed}”. Did you mean {meant}?")

    def _wanted(self) -> tuple[str, bool]:
        """Tell what can be typed here, the first few if it is much; also return whether it is a number."""
        values = [one.value for one in self.open]
        is_number = bool(values) and all(type(value) is int for value in values)
        if is_number and len(values) == max(values) - min(values) + 1 > LISTED:
            return f"A number from {min(values)} to {max(values)} is possible, as in `{min(values)}`", True
        spelled = [f"`{self.spell(value)}`" for value in values]
        if len(spelled) <= LISTED + 1:
            return f"Possible: {', '.join(spelled)}", is_number
        return f"Possible: {', '.join(spelled[:LISTED])} and {len(spelled) - LISTED} more", is_number


def _near(words: Sequence[str], names: Iterable[str]) -> list[str]:
    """Return up to three names that the first words nearly are; those that begin like them first."""
    bare = {name: " ".join(skip(name.split())) for name in names}
    typed = {name: " ".join(words[: len(own.split())]) for name, own in bare.items()}
    begun = [name for name, own in bare.items() if _begins(own, typed[name])]
    alike = [name for name, own in bare.items() if get_close_matches(typed[name], [own], cutoff=0.6)]
    return list(dict.fromkeys((*begun, *alike)))[:MOST_NEAR]


def _begins(name: str, typed: str) -> bool:
    """Return whether the name begins with the typed words, or at least with the first of several."""
    first = typed.partition(" ")[0]
    return len(typed) > 1 and (name.startswith(typed) or (" " in name and name.startswith(f"{first} ")))


def number(least: int, most: int, unit: str = "") -> One:
    """Return the space of the whole numbers from least to most."""
    return One(tuple(Option(n, f"{n} {unit}".rstrip()) for n in range(least, most + 1)))


@dataclass(frozen=True)
class Some(Space):
    """Some of the options, in the options' order."""

    options: tuple[Option, ...]
    least: int = 0
    most: int = 99

    @property
    def _one(self) -> One:
        return One(self.options)

    @property
    def _most(self) -> int:
        return min(self.most, len(self._one.open))

    def read(self, value: Json, what: str = WHOLE) -> Json:
        picked = [self._one.read(each, what) for each in as_list(value, what)]
        if len(set(map(str, picked))) < len(picked):
            raise Refused(f"{what} can name each only once.")
        check_count(len(picked), self.least, self._most, what)
        return [each.value for each in self.options if each.value in picked]

    def questions(self, draft: Json, path: str = "") -> list[Question]:
        return [Question(path, self.options, draft or (), self.least, self._most)]

    def put(self, draft: Json, path: Sequence[str], values: Sequence[Json]) -> Json:
        if path:
            raise moved_on()
        return self.read(list(values))

    def kept(self, draft: Json) -> Json:
        if not isinstance(draft, list):
            return None
        return [one.value for one in self._one.open if one.value in draft][: self._most]

    def answers(self) -> Iterator[Json]:
        sizes = range(self.least, self._most + 1)
        values = [one.value for one in self._one.open]
        return (list(each) for size in sizes for each in combinations(values, size))

    def sample(self, dice: Dice) -> Json:
        free = dice.shuffled([one.value for one in self._one.open])
        return self.read(free[: self.least + dice.below(self._most - self.least + 1)])

    def spell(self, value: Json) -> str:
        return ", ".join(map(self._one.spell, value or [])) or NOTHING[0]

    def take(self, words: list[str]) -> tuple[Json, list[str]]:
        start = skip(words)
        if start[:1] == ["all"]:
            return self.read([one.value for one in self._one.open]), start[1:]
        if start[:1] and start[0] in NOTHING:
            return self.read([]), start[1:]
        taken, rest = _repeated(self._one.take, start)
        return self.read(taken), rest


@dataclass(frozen=True)
class Amounts(Space):
    """An amount of each row: an object without zeros, with a sum from `least` to `most`."""

    rows: tuple[tuple[Option, int], ...]
    """Each row with its own limit; its value is a name."""
    least: int
    most: int
    unit: str = ""

    @property
    def _names(self) -> One:
        return One(tuple(row for row, _ in self.rows))

    @property
    def _most(self) -> int:
        return min(self.most, sum(limit for row, limit in self.rows if not row.why_not))

    def read(self, value: Json, what: str = WHOLE) -> Json:
        given = {} if value is None else value
        limits = {row.value: limit for row, limit in self.rows}
        if not isinstance(given, dict):
            raise Refused(f"{what} must say how many of {', '.join(limits)}.")
        for name, many in given.items():
            self._names.read(name, what)
            if type(many) is not int or not 0 <= many <= limits[name]:
                raise Refused(f"{what} can have 0 to {limits[name]} of {name}, not {many!r}.")
        check_count(sum(given.values()), self.least, self._most, what, self.unit)
        return {name: given[name] for name in limits if given.get(name)}

    def questions(self, draft: Json, path: str = "") -> list[Question]:
        given = draft or {}
        left = max(0, self._most - sum(given.values()))
        return [self._question(row, limit, given.get(row.value, 0), left, path) for row, limit in self.rows]

    def _question(self, row: Option, limit: int, now: int, left: int, path: str) -> Question:
        most = 0 if row.why_not else min(limit, now + left)
        name = row.said or row.value
        counts = [Option(n, f"{name}: {n}", row.small, row.place) for n in range(most + 1)]
        return Question(f"{path}/{row.value}".lstrip("/"), counts, (now,), ends=False, is_named=True)

    def put(self, draft: Json, path: Sequence[str], values: Sequence[Json]) -> Json:
        asked = next((one for one in self.questions(draft) if [one.path] == list(path)), None)
        if asked is None or not values:
            raise moved_on()
        others = {name: many for name, many in (draft or {}).items() if name != path[-1]}
        return {**others, path[-1]: One(tuple(asked.options)).read(values[0])}

    def kept(self, draft: Json) -> Json:
        if not isinstance(draft, dict):
            return None
        limits = {row.value: limit for row, limit in self.rows if not row.why_not}
        found: dict[str, int] = {}
        for name, many in draft.items():
            if name in limits and type(many) is int and many >= 0:
                found[name] = min(many, limits[name], self._most - sum(found.values()))
        return found

    def undone(self, draft: Json) -> Json:
        return dict(list(draft.items())[:-1]) or None

    def answers(self) -> Iterator[Json]:
        rows = [(row.value, 0 if row.why_not else limit) for row, limit in self.rows]
        return _shares(rows, self.least, self._most)

    def sample(self, dice: Dice) -> Json:
        room = {row.value: limit for row, limit in self.rows if limit and not row.why_not}
        picked: dict[str, int] = {}
        for _ in range(self.least + dice.below(self._most - self.least + 1)):
            name = dice.pick([one for one in room if room[one] > picked.get(one, 0)])
            picked[name] = picked.get(name, 0) + 1
        return self.read(picked)

    def spell(self, value: Json) -> str:
        return ", ".join(f"{many} {self._names.spell(name)}" for name, many in value.items()) or NOTHING[0]

    def take(self, words: list[str]) -> tuple[Json, list[str]]:
        start = skip(words)
        if start[:1] and start[0] in NOTHING:
            return self.read({}), start[1:]
        taken, rest = _repeated(self._pair, start)
        sums: dict[str, int] = {}
        for name, many in taken:
            sums[name] = sums.get(name, 0) + many
        return self.read(sums), rest

    def _pair(self, words: list[str]) -> tuple[tuple[str, int], list[str]]:
        """Return the next "2 gold" or "gold 2"."""
        start = skip(words)
        if is_count(start[0]):
            name, rest = self._names.take(start[1:])
            return (name, int(start[0])), rest
        name, rest = self._names.take(start)
        rest = skip(rest)
        if not (rest and is_count(rest[0])):
            raise Refused(f"How many {name}? Type for instance `2 {name}`.")
        return (name, int(rest[0])), rest[1:]


def _shares(rows: Sequence[tuple[str, int]], least: int, most: int) -> Iterator[dict[str, int]]:
    """Yield all amounts with a sum within the limits; it tries none that cannot reach them."""
    if not rows:
        yield {}
        return
    (name, limit), rest = rows[0], rows[1:]
    for many in range(max(0, least - sum(other for _, other in rest)), min(limit, most) + 1):
        for others in _shares(rest, least - many, most - many):
            yield {**({name: many} if many else {}), **others}


def is_count(word: str) -> bool:
    """Return whether the word is a number that can be an amount."""
    return word.isascii() and word.isdecimal() and len(word) < 10


def _repeated(
    take: Callable[[list[str]], tuple[T, list[str]]], words: list[str]
) -> tuple[list[T], list[str]]:
    """Return all that the words mean, one after another."""
    taken: list[T] = []
    while skip(words):
        one, words = take(words)
        taken.append(one)
    return taken, words
