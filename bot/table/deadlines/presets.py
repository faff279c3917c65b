"""How long people have: the presets of a table, or lengths of its own for each kind of ask."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import timedelta
from types import MappingProxyType

from engine.kernel.core import Json, Refused

MINUTE, HOUR, DAY = 60, 3600, 86400
REST = "all"
"""Stands for every kind of ask that has no length of its own."""
NONE = "none"
OWN = "own"
USUAL = "daily"
PRESETS: Mapping[str, int] = MappingProxyType(
    {"blitz": 5 * MINUTE, "evening": HOUR, "daily": 24 * HOUR, "relaxed": 72 * HOUR}
)
SHORTEST, LONGEST = MINUTE, 30 * DAY
QUIET_FROM = 6 * HOUR
"""Tables with deadlines at least so long keep quiet hours unless they are told not to."""
GRACE = HOUR
"""What people have after the bot was down over their deadline; less where the deadline itself is shorter."""

BRIEF = 4
"""The time of a brief ask is that of the others divided by this."""

_UNITS = {"m": MINUTE, "min": MINUTE, "h": HOUR, "d": DAY}
_LENGTH = re.compile(r"(\d{1,5})\s*(min|m|h|d)")
_PAIR = re.compile(r"([a-z_]+)\s*[:=]\s*([^\s,;]+)[\s,;]*")


@dataclass(frozen=True)
class Lengths:
    """A table's clock: seconds for each kind of ask, `all` for the others; none at all: no deadlines."""

    name: str
    seconds: Mapping[str, int]
    quiet: bool
    bars_pauses: bool = False
    """Whether the clocks never stand, neither all by a pause nor one's own by a vacation."""

    def of(self, kind: str) -> int | None:
        """Seconds for an ask of that kind; None: as long as it takes."""
        return self.seconds.get(kind, self.seconds.get(REST))

    def grace(self, kind: str) -> int:
        """Seconds that are given where the bot was down at the deadline."""
        return min(GRACE, self.of(kind) or GRACE)

    def dump(self) -> Json:
        barred = {"bars_pauses": True} if self.bars_pauses else {}
        return {"name": self.name, "seconds": dict(self.seconds), "quiet": self.quiet, **barred}


def load_lengths(data: Json) -> Lengths:
    """What `dump` gave; a game from before there were clocks has no deadlines."""
    if data is None:
        return Lengths(NONE, {}, quiet=False)
    return Lengths(data["name"], data["seconds"], data["quiet"], data.get("bars_pauses", False))


def preset(name: str, *, quiet: bool | None = None, brief: Collection[str] = ()) -> Lengths:
    """One of PRESETS, or `none`; quiet hours are kept where deadlines are long.

    `brief`: kinds of asks for which a part of the time is enough.
    """
    if name == NONE:
        return Lengths(NONE, {}, quiet=False)
    if name not in PRESETS:
        raise Refused(f"The deadline is one of {', '.join((*PRESETS, NONE))}, not {name!r}.")
    seconds = PRESETS[name]
    lengths = {**dict.fromkeys(brief, seconds // BRIEF), REST: seconds}
    return Lengths(name, lengths, quiet=seconds >= QUIET_FROM if quiet is None else quiet)


def own_lengths(text: str, kinds: Mapping[str, str], base: Lengths, *, quiet: bool | None = None) -> Lengths:
    """Lengths typed as `orders:36h payment:6h`; what is not named stays as in `base`.

    `kinds` says which kind of ask each word means.
    """
    pairs = _PAIR.findall(text.lower())
    if not pairs or _PAIR.sub("", text.lower()).strip():
        raise Refused(f"Write lengths like `{example(kinds)}`; m is minutes, h hours, d days.")
    seconds = dict(base.seconds)
    for word, length in pairs:
        if word != REST and word not in kinds:
            raise Refused(f"I know no {word!r}: name {', '.join((*kinds, REST))}.")
        seconds[kinds.get(word, REST)] = read_length(length)
    keeps = base.quiet or max(seconds.values()) >= QUIET_FROM if quiet is None else quiet
    return Lengths(OWN, seconds, quiet=keeps)


def example(kinds: Mapping[str, str]) -> str:
    """How lengths are typed, with the first kinds that there are: `orders:36h payment:6h all:1d`."""
    named = [f"{word}:{length}" for word, length in zip(kinds, ("36h", "6h"), strict=False)]
    return " ".join([*named, f"{REST}:1d"])


def read_length(text: str) -> int:
    """Seconds of `90m`, `36h`, `2d`; Refused with what is possible."""
    found = _LENGTH.fullmatch(text.strip().lower())
    seconds = int(found[1]) * _UNITS[found[2]] if found else 0
    if not SHORTEST <= seconds <= LONGEST:
        raise Refused(f"{text!r} is no length of time I can use: from 1m to 30d, for instance 90m, 36h, 2d.")
    return seconds


def length_text(seconds: int) -> str:
    """90 minutes as `90 min`, 36 hours as `36 h`, 3 days as `3 d`."""
    if seconds % DAY == 0 and seconds > DAY:
        return f"{seconds // DAY} d"
    if seconds % HOUR == 0:
        return f"{seconds // HOUR} h"
    return f"{seconds // MINUTE} min"


def left_text(left: timedelta) -> str:
    """What is left on a clock that stands: `5 h 20 min`."""
    minutes = max(0, int(left.total_seconds())) // MINUTE
    hours, minutes = divmod(minutes, 60)
    said = (f"{hours} h" if hours else "", f"{minutes} min" if minutes or not hours else "")
    return " ".join(filter(None, said))


def clock_line(lengths: Lengths, names: Mapping[str, str]) -> str:
    """The clock in a line: `Deadline: daily (24 h), quiet hours kept`; `names` calls each kind of ask."""
    barred = " · no pauses" if lengths.bars_pauses else ""
    if not lengths.seconds:
        return f"Deadline: **none**{barred}"
    parts = [
        f"{names.get(kind, kind)} {length_text(seconds)}"
        for kind, seconds in lengths.seconds.items()
        if kind != REST
    ]
    rest = lengths.seconds.get(REST)
    if rest is not None:
        parts.append(f"{'everything else ' if parts else ''}{length_text(rest)}")
    quiet = " · none at night, your time (`/me settings`)" if lengths.quiet else ""
    return f"Deadline: **{lengths.name}** ({', '.join(parts)}){quiet}{barred}"
