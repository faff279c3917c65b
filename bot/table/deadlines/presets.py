"""Set how much time people have: a preset, or own lengths for each kind of decision."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from math import inf
from types import MappingProxyType

from bot.messages.catalogue import Text, lasting, one_of, say, together
from bot.messages.limits import shorten
from bot.messages.names import escaped
from engine.kernel.core import Json, Refused

MINUTE, HOUR, DAY = 60, 3600, 86400
REST = "all"
"""The key of the length for every kind of ask that has none of its own."""
NONE = "none"
OWN = "own"
USUAL = "daily"
PRESETS: Mapping[str, int] = MappingProxyType(
    {"blitz": 5 * MINUTE, "evening": HOUR, "daily": 24 * HOUR, "relaxed": 72 * HOUR}
)
SHORTEST, LONGEST = MINUTE, 30 * DAY
NUDGE = 2 * DAY
"""Default seconds between two reminders about a decision without a deadline."""
QUIET_FROM = 6 * HOUR
"""Shortest deadline, in seconds, with which a table keeps quiet hours by default."""
GRACE = HOUR
"""Seconds that people get after an outage missed their deadline, or the deadline's own length if that is
shorter."""

BRIEF = 4
"""Divisor of a preset's length for brief asks."""

_UNITS = {"m": MINUTE, "min": MINUTE, "h": HOUR, "d": DAY}
_LENGTH = re.compile(r"(\d{1,5})\s*(min|m|h|d)")
_PAIR = re.compile(r"([a-z_]+)\s*[:=]\s*([^\s,;]+)[\s,;]*")


@dataclass(frozen=True)
class Lengths:
    """A table's clock: seconds for each kind of ask, under `all` for kinds not named.

    Empty without deadlines. nudge: seconds between reminders of decisions without one; 0 for no reminders.
    """

    name: str
    seconds: Mapping[str, int]
    quiet: bool
    bars_pauses: bool = False
    """True if neither a pause nor a vacation may stop the clocks."""
    nudge: int = NUDGE
    asks_reliability: bool = False
    """True if the lobby asks people how often they answer in time."""

    def of(self, kind: str) -> int | None:
        """Return the seconds for an ask of that kind; None for no limit."""
        return self.seconds.get(kind, self.seconds.get(REST))

    @property
    def longest(self) -> int | None:
        """Return the seconds of the longest deadline; None if some decision has no limit."""
        return max(self.seconds.values()) if REST in self.seconds else None

    def shortens(self, other: Lengths) -> bool:
        """Return whether anybody would have less time, quiet hours or pauses than under the other clock."""
        kinds = {REST, *self.seconds, *other.seconds}
        is_shorter = any((self.of(kind) or inf) < (other.of(kind) or inf) for kind in kinds)
        loses_quiet = bool(self.seconds) and other.quiet and not self.quiet
        return is_shorter or loses_quiet or (self.bars_pauses and not other.bars_pauses)

    def grace(self, kind: str) -> int:
        """Return the seconds of grace after an outage."""
        return min(GRACE, self.of(kind) or GRACE)

    def dump(self) -> Json:
        usual = Lengths(self.name, self.seconds, self.quiet)
        more = {name: value for name, value in vars(self).items() if value != getattr(usual, name)}
        return {"name": self.name, "seconds": dict(self.seconds), "quiet": self.quiet, **more}

    def kept(self, before: Lengths) -> Lengths:
        """Return these lengths with what the earlier clock says besides lengths and quiet hours."""
        kept = (before.bars_pauses, before.nudge, before.asks_reliability)
        return replace(self, bars_pauses=kept[0], nudge=kept[1], asks_reliability=kept[2])


def load_lengths(data: Json) -> Lengths:
    """Read what `dump` wrote; a game from before there were clocks has no deadlines."""
    if data is None:
        return Lengths(NONE, {}, quiet=False)
    return Lengths(**data)


def preset(name: str, *, quiet: bool | None = None, brief: Collection[str] = ()) -> Lengths:
    """Return one of PRESETS, or `none`; long deadlines include quiet hours.

    `brief`: kinds of decisions that get a quarter of the time.
    """
    if name == NONE:
        return Lengths(NONE, {}, quiet=False)
    if name not in PRESETS:
        raise Refused(say("deadline-unknown-preset", typed=escaped(name), known=one_of((*PRESETS, NONE))))
    seconds = PRESETS[name]
    lengths = {**dict.fromkeys(brief, seconds // BRIEF), REST: seconds}
    return Lengths(name, lengths, quiet=seconds >= QUIET_FROM if quiet is None else quiet)


def own_lengths(text: str, kinds: Mapping[str, str], base: Lengths, *, quiet: bool | None = None) -> Lengths:
    """Read lengths typed as `orders:36h payment:6h`; kinds not named keep those of `base`.

    `kinds`: word -> kind of ask.
    """
    pairs = _PAIR.findall(text.lower())
    if not pairs or _PAIR.sub("", text.lower()).strip():
        raise Refused(say("deadline-miswritten", example=example(kinds)))
    seconds = dict(base.seconds)
    for word, length in pairs:
        if word != REST and word not in kinds:
            raise Refused(say("deadline-unknown-decision", typed=escaped(word), known=one_of((*kinds, REST))))
        seconds[kinds.get(word, REST)] = read_length(length)
    keeps = base.quiet or max(seconds.values()) >= QUIET_FROM if quiet is None else quiet
    return Lengths(OWN, seconds, quiet=keeps)


def example(kinds: Mapping[str, str]) -> str:
    """Return an example of typed lengths, with the game's first kinds: `orders:36h payment:6h all:1d`."""
    named = [f"{word}:{length}" for word, length in zip(kinds, ("36h", "6h"), strict=False)]
    return " ".join([*named, f"{REST}:1d"])


def read_length(text: str) -> int:
    """Return the seconds of `90m`, `36h` or `2d`; Refused with the accepted formats."""
    found = _LENGTH.fullmatch(text.strip().lower())
    seconds = int(found[1]) * _UNITS[found[2]] if found else 0
    if not SHORTEST <= seconds <= LONGEST:
        raise Refused(say("deadline-bad-length", typed=escaped(shorten(text, 40))))
    return seconds


def read_nudge(text: str) -> int:
    """Return the seconds between reminders of decisions without a deadline; 0 for none."""
    return 0 if text.strip().lower() in ("off", "none", "never", "0") else read_length(text)


def typed(seconds: int) -> str:
    """Return a length in the form that people type: 2d, 36h, 90m; "off" for 0."""
    for unit, letter in ((DAY, "d"), (HOUR, "h"), (MINUTE, "m")):
        if seconds and not seconds % unit:
            return f"{seconds // unit}{letter}"
    return "off"


def left_text(left: timedelta) -> str:
    """Return the time left on a stopped clock: "5 hours 20 minutes"."""
    return lasting(max(0.0, left.total_seconds()))


def clock_line(lengths: Lengths, names: Mapping[str, str]) -> str:
    """Return the clock as a line: `Deadline: daily (24 h), quiet hours kept`.

    `names` has the word for each kind of ask.
    """
    barred = [say("deadline-no-pauses")] if lengths.bars_pauses else []
    if not lengths.seconds:
        every = say("deadline-nudge", every=lasting(lengths.nudge)) if lengths.nudge else ""
        return together(filter(None, [say("deadline-none"), every, *barred]), " · ")
    parts: list[Text] = [
        say("deadline-length", what=names.get(kind, kind), length=lasting(seconds))
        for kind, seconds in lengths.seconds.items()
        if kind != REST
    ]
    rest = lengths.seconds.get(REST)
    if rest is not None:
        parts.append(say("deadline-length-rest", length=lasting(rest)) if parts else lasting(rest))
    quiet = [say("deadline-quiet")] if lengths.quiet else []
    clock = say("deadline-clock", name=lengths.name, lengths=together(parts, ", "))
    return together([clock, *quiet, *barred], " · ")
