"""Figures of one database in the trial."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from lab.shell.copies import Copies
from lab.soak.scale.sharded import ShardedServer

NOT_NEEDED = "not needed any more"
"""Note on a message that was withdrawn before it was sent."""

LOOKS = ("claim_ms", "claim_analyzed_ms", "tick_ms", "press_ms", "start_s")


@dataclass
class Figures:
    """The figures of one database; None where not measured."""

    games: int
    presses: int = 0
    presses_lost: int = 0
    """Presses that a surviving process received but never answered."""
    presses_late: int = 0
    """Presses answered after Discord's limit of 3 seconds."""
    presses_doubled: int = 0
    presses_unheard: int = 0
    """Presses that no surviving process received; people pressed again."""
    messages: int = 0
    messages_lost: int = 0
    messages_doubled: int = 0
    identify_gap_s: float | None = None
    identifies: int = 0
    requests: int = 0
    requests_per_s_max: int = 0
    requests_refused: int = 0
    claim_ms: dict[str, float] = field(default_factory=dict)
    claim_analyzed_ms: dict[str, float] = field(default_factory=dict)
    tick_ms: float | None = None
    press_ms: float | None = None
    press_few_ms: float | None = None
    """`press_ms` with the smallest number of games."""
    press_ratio: float | None = None
    late_10000_s: float | None = None
    start_s: float | None = None
    kills: int = 0
    memory_mb: dict[str, int] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    with_fewer: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Smaller number of games -> the figures measured with it."""

    def looks(self) -> dict[str, Any]:
        """Return the figures that are measured for every number of games."""
        return {key: getattr(self, key) for key in LOOKS}

    def count(self, server: ShardedServer) -> None:
        """Count what the fake Discord has recorded."""
        self.presses = len(server.told)
        self.presses_lost = len(server.unanswered())
        self.presses_late = len(server.answered_late)
        self.presses_unheard = len(server.unheard())
        self.presses_doubled = server.answered_twice
        self.messages_doubled = len(server.doubled())
        self.identifies, self.identify_gap_s = server.identifies.count, _round(server.identifies.gap)
        self.requests, self.requests_refused = server.requests.total, server.requests.refused
        self.requests_per_s_max = server.requests.most
        self.notes += [f"unknown call {kind}" for kind in server.strange]

    async def compare(self, copies: Copies, name: str, server: ShardedServer) -> None:
        """Compare the database with the fake Discord, except for the filler games."""
        ours = f"match_id > {self.games}"
        rows = await copies.ask(name, f"SELECT message_id, failed_at, error FROM sent WHERE {ours}")
        (waiting,) = await copies.ask(name, f"SELECT count(*) FROM waiting WHERE {ours}")
        opened = await copies.ask(name, f"SELECT channel_id FROM matches WHERE id > {self.games}")
        twice = len(opened) - len({int(row[0]) for row in opened})
        gone = [row for row in rows if row[0] is not None and int(row[0]) not in server.world.messages]
        failed = Counter(str(row[2]) for row in rows if row[1] is not None and row[2] != NOT_NEEDED)
        self.messages = len(rows)
        self.messages_lost = len(gone) + int(waiting[0]) + sum(failed.values())
        self.presses_doubled += twice
        self.notes += [f"{times} messages were given up: {error}" for error, times in failed.items()]
        if waiting[0]:
            self.notes.append(f"{waiting[0]} messages wait still")

    def dump(self) -> dict[str, Any]:
        return dict(vars(self))


def half_ms(answers: Sequence[float]) -> float | None:
    """Return the median response time in milliseconds; None without responses."""
    return round(1000 * median(answers), 1) if answers else None


def _round(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 2)
