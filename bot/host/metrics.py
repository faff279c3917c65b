"""Collect the metrics of a process and its database for Prometheus."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from bot.store import Store

QUICK = (0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 2.5, 3, 5)
"""Bins in seconds, dense up to Discord's limit of three for an answer."""
SLOW = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


class Metrics:
    """Counters of events, and gauges that are read on request."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = self._counter("requests", "Requests that Discord answered", "kind", "status")
        self._acks = self._histogram("ack_seconds", "From a press to the first answer to it", QUICK)
        self._drawings = self._counter("drawings", "Pictures that were drawn", "kind")
        self._drawing = self._histogram("drawing_seconds", "How long a picture took, its wait included", SLOW)
        self._works = self._counter("works", "Expensive work that was done", "kind")
        self._work = self._counter("work_seconds", "Processor time of expensive work", "kind")
        self._in_line = self._histogram("work_waiting_seconds", "How long expensive work waited", SLOW)
        self._refused = self._counter(
            "works_refused", "Expensive work refused because a line was full", "kind"
        )
        self._lines = self._gauge("works_waiting", "Expensive work that waits or is held", "kind")
        self._lag = self._histogram("loop_lag_seconds", "How late the event loop comes to a task", SLOW)
        self._budget = self._gauge("requests_per_second", "What this process may ask for")
        self._invalid = self._gauge("invalid_requests", "Refused in ten minutes: 401, 403 and 429")
        self._shards = self._gauge("shards", "Shards that this process holds")
        self._waiting = self._gauge("messages_waiting", "Messages that are neither sent nor given up")
        self._late = self._gauge("late_seconds", "How long the first that is due waits", "queue")
        self._games = self._gauge("games", "Games by state", "state")
        self._instances = self._gauge("instances", "Processes that share the database", "role")

    # -------------------------------------------------------------- as it happens

    def request(self, kind: str, status: int) -> None:
        """Count a response from Discord: to an "answer" to a press, or to an "other" request."""
        self._requests.labels(kind, str(status)).inc()

    def acknowledged(self, seconds: float) -> None:
        """Count the first response to a press."""
        self._acks.observe(seconds)

    def drawn(self, kind: str, seconds: float) -> None:
        """Count a finished picture."""
        self._drawings.labels(kind).inc()
        self._drawing.observe(seconds)

    def worked(self, kind: str, waited: float, spent: float) -> None:
        """Count a finished piece of expensive work."""
        self._works.labels(kind).inc()
        self._work.labels(kind).inc(spent)
        self._in_line.observe(waited)

    def refused(self, kind: str) -> None:
        """Count expensive work refused because its line was full."""
        self._refused.labels(kind).inc()

    def lagged(self, seconds: float) -> None:
        """Record by how many seconds a beat of the event loop was late."""
        self._lag.observe(seconds)

    # ---------------------------------------------------------- when somebody asks

    def in_line(self, waiting: Mapping[str, int]) -> None:
        """Set the number of waiting jobs, by kind."""
        self._lines.clear()
        for kind, count in waiting.items():
            self._lines.labels(kind).set(count)

    def stands(self, *, budget: float, invalid: int, shards: int, instances: Mapping[str, int]) -> None:
        """Set the gauges of this process and its peers."""
        self._budget.set(budget)
        self._invalid.set(invalid)
        self._shards.set(shards)
        self._instances.clear()
        for role, count in instances.items():
            self._instances.labels(role).set(count)

    async def look(self, store: Store, now: datetime) -> None:
        """Read the database's gauges."""
        async with store.read() as tx:
            self._waiting.set(await tx.outbox.pending_count())
            due = {
                "messages": await tx.outbox.next_due(now),
                "deadlines": await tx.deadlines.next_wake(now),
                "computers": await tx.turns.oldest(now),
            }
            games = await tx.matches.count_by_state()
        for queue, moment in due.items():
            late = (now - moment).total_seconds() if moment is not None else 0.0
            self._late.labels(queue).set(max(0.0, late))
        self._games.clear()
        for state, count in games.items():
            self._games.labels(state).set(count)

    def text(self) -> bytes:
        return generate_latest(self._registry)

    # ---------------------------------------------------------------------- making

    def _counter(self, name: str, told: str, *labels: str) -> Counter:
        return Counter(name, told, labels, namespace="bot", registry=self._registry)

    def _gauge(self, name: str, told: str, *labels: str) -> Gauge:
        return Gauge(name, told, labels, namespace="bot", registry=self._registry)

    def _histogram(self, name: str, told: str, buckets: tuple[float, ...]) -> Histogram:
        return Histogram(name, told, namespace="bot", registry=self._registry, buckets=buckets)
