"""Spaces made of others: an object with fields, and a list of steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from engine.kernel.core import Json, Refused
from engine.kernel.dice import Dice
from engine.kernel.spaces.space import (
    NOTHING,
    WHOLE,
    Question,
    Space,
    as_list,
    check_count,
    in_part,
    moved_on,
    skip,
    words_of,
)

MOST_TRIES = 200
"""Most random tries to satisfy a filter before the first answer is searched for."""
BEGUN = "…"
"""Key of a draft's last step that is not whole yet."""

Part = Space | Callable[[Mapping[str, Json]], Space | None]
"""A field's space, or a function that returns it from the fields before (None: there is no such field)."""


@dataclass(frozen=True)
class Fields(Space):
    """An object; a field may depend on those before it."""

    parts: Mapping[str, Part]
    why_not: Callable[[Mapping[str, Json]], str | None] = field(default=lambda so_far: None)
    """Function that returns why a combination is barred; None if it is allowed."""
    implied: Mapping[str, Json] = field(default_factory=dict)
    """Value of a field if a typed answer does not name it."""

    def _known(self, draft: Json) -> Iterator[tuple[str, Space]]:
        """Yield the fields that the draft determines, up to one that depends on what is missing."""
        given: Mapping[str, Json] = draft or {}
        so_far: dict[str, Json] = {}
        for name, part in self.parts.items():
            try:
                space = part if isinstance(part, Space) else part(so_far)
            except KeyError:
                return
            if space is not None:
                yield name, space
                if name in given:
                    so_far[name] = given[name]

    def read(self, value: Json, what: str = WHOLE) -> Json:
        given = {} if value is None else value
        if not isinstance(given, dict):
            raise Refused(f"{what} must be an object with {', '.join(self.parts)}.")
        read: dict[str, Json] = {}
        for name, part in self.parts.items():
            space = part if isinstance(part, Space) else part(read)
            if space is not None:
                read[name] = space.read(given.get(name), _title(name))
        if strange := [name for name in given if name not in read]:
            raise Refused(f"{str(strange[0])[:40]!r} means nothing here. Expected: {', '.join(read)}.")
        if why := self.why_not(read):
            raise Refused(why)
        return read

    def questions(self, draft: Json, path: str = "") -> list[Question]:
        return [
            one
            for name, space in self._known(draft)
            for one in space.questions((draft or {}).get(name), f"{path}/{name}".lstrip("/"))
        ]

    def put(self, draft: Json, path: Sequence[str], values: Sequence[Json]) -> Json:
        given = dict(draft or {})
        space = dict(self._known(given)).get(path[0]) if path else None
        if space is None:
            raise moved_on()
        given[path[0]] = space.put(given.pop(path[0], None), path[1:], values)
        names = list(self.parts)
        later = [name for name in names[names.index(path[0]) + 1 :] if callable(self.parts[name])]
        return {name: one for name, one in given.items() if name not in later}

    def kept(self, draft: Json) -> Json:
        if not isinstance(draft, dict):
            return None
        found: dict[str, Json] = {}
        for _ in self.parts:
            spaces = dict(self._known(found))
            found |= {
                name: one
                for name, space in spaces.items()
                if name in draft and name not in found and (one := space.kept(draft[name])) is not None
            }
        left = {name: found[name] for name in draft if name in found}
        while left and self._is_barred(left):
            left.popitem()
        return left if left or not draft else None

    def _is_barred(self, draft: Json) -> bool:
        """Return whether nothing is missing and yet it is no answer."""
        known = dict(self._known(draft))
        is_full = all(name in draft and space.is_whole(draft[name]) for name, space in known.items())
        return is_full and not self.is_whole(draft)

    def undone(self, draft: Json) -> Json:
        if not draft:
            return None
        name = list(draft)[-1]
        rest = {other: one for other, one in draft.items() if other != name}
        inner = dict(self._known(draft))[name].undone(draft[name])
        return {**rest, name: inner} if inner is not None else rest or None

    def answers(self) -> Iterator[Json]:
        return self._walk(lambda space: space.answers(), {}, list(self.parts))

    def _walk(
        self, pick: Callable[[Space], Iterator[Json]], so_far: dict[str, Json], left: list[str]
    ) -> Iterator[Json]:
        if not left:
            yield from () if self.why_not(so_far) else (dict(so_far),)
            return
        part = self.parts[left[0]]
        space = part if isinstance(part, Space) else part(so_far)
        for value in pick(space) if space else (None,):
            yield from self._walk(pick, {**so_far, left[0]: value} if space else so_far, left[1:])

    def sample(self, dice: Dice) -> Json:
        for _ in range(MOST_TRIES):
            for found in self._walk(lambda space: iter((space.sample(dice),)), {}, list(self.parts)):
                return found
        return next(self.answers())

    def spell(self, value: Json) -> str:
        return " ".join(space.spell(value[name]) for name, space in self._known(value))

    def take(self, words: list[str]) -> tuple[Json, list[str]]:
        taken: dict[str, Json] = {}
        while following := next(((n, s) for n, s in self._known(taken) if n not in taken), None):
            name, space = following
            taken[name], words = self._field(name, space, words)
        return self.read(taken), words

    def _field(self, name: str, space: Space, words: list[str]) -> tuple[Json, list[str]]:
        """Return a field's value, with or without its name before it, or the implied one."""
        start, own = skip(words), words_of(name)
        is_named = start[: len(own)] == own
        refused: Refused | None = None
        for given in (words, start[len(own) :]) if is_named else (words,):
            try:
                return space.take(given)
            except Refused as why:
                refused = why
        if name in self.implied and start and not start[0].isalpha():
            return self.implied[name], words
        assert refused is not None
        raise refused if len(self.parts) == 1 else in_part(_title(name), refused)


@dataclass(frozen=True)
class Many(Space):
    """A list of steps, each depending on those before it."""

    next: Callable[[Sequence[Json]], Space | None]
    """Function that returns the space of the next step; None if there is none."""
    least: int = 0
    most: int = 99

    def _next(self, done: Sequence[Json]) -> Space | None:
        return self.next(done) if len(done) < self.most else None

    def read(self, value: Json, what: str = WHOLE) -> Json:
        read: list[Json] = []
        for each in as_list(value, what):
            space = self._next(read)
            if space is None:
                raise Refused(f"{what} can have no more than {len(read)}.")
            read.append(space.read(each, f"{what}, number {len(read) + 1},"))
        check_count(len(read), self.least, self.most, what)
        return read

    def questions(self, draft: Json, path: str = "") -> list[Question]:
        done, begun = _split(draft)
        space = self._next(done)
        asked = space.questions(begun, f"{path}/{len(done)}".lstrip("/")) if space else []
        return [one._replace(ends=False) for one in asked]

    def put(self, draft: Json, path: Sequence[str], values: Sequence[Json]) -> Json:
        done, begun = _split(draft)
        space = self._next(done)
        if space is None or list(path[:1]) != [str(len(done))]:
            raise moved_on()
        now = space.put(begun, path[1:], values)
        return [*done, space.read(now) if space.is_whole(now) else {BEGUN: now}]

    def kept(self, draft: Json) -> Json:
        if not isinstance(draft, list):
            return None
        given, begun = _split(draft)
        done: list[Json] = []
        for each in given:
            space = self._next(done)
            if space is None or not space.is_whole(each):
                return done
            done.append(space.read(each))
        space = self._next(done)
        inner = space.kept(begun) if space and begun is not None else None
        return [*done, {BEGUN: inner}] if inner else done

    def undone(self, draft: Json) -> Json:
        if not draft:
            return None
        done, begun = _split(draft)
        last = begun if begun is not None else done.pop()
        space = self._next(done)
        inner = space.undone(last) if space else None
        return [*done, {BEGUN: inner}] if inner is not None else done or None

    def answers(self) -> Iterator[Json]:
        return self._after([])

    def _after(self, done: list[Json]) -> Iterator[Json]:
        if len(done) >= self.least:
            yield done
        space = self._next(done)
        for value in space.answers() if space else ():
            yield from self._after([*done, value])

    def sample(self, dice: Dice) -> Json:
        done: list[Json] = []
        while space := self._next(done):
            if len(done) >= self.least and dice.below(2):
                break
            done.append(space.sample(dice))
        return done

    def spell(self, value: Json) -> str:
        steps = [space.spell(each) for at, each in enumerate(value) if (space := self._next(value[:at]))]
        return ", ".join(steps) or NOTHING[0]

    def take(self, words: list[str]) -> tuple[Json, list[str]]:
        taken: list[Json] = []
        start = skip(words)
        if start and start[0] in NOTHING:
            return self.read([]), start[1:]
        while skip(words) and (space := self._next(taken)):
            try:
                value, words = space.take(words)
            except Refused as why:
                raise in_part(f"Number {len(taken) + 1}", why) from None
            taken.append(value)
        return self.read(taken), words


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _split(draft: Json) -> tuple[list[Json], Json]:
    """Return the finished steps of a draft, and the begun one."""
    done = list(draft or [])
    is_begun = bool(done) and isinstance(done[-1], dict) and BEGUN in done[-1]
    return (done[:-1], done[-1][BEGUN]) if is_begun else (done, None)
