"""Benchmark of rendering a panel from the message catalogue, against the same texts in plain Python."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import cycle, islice

from fluent.syntax import ast, visitor

from bot.messages.catalogue import Message, Value, together
from bot.messages.languages import english
from bot.messages.names import Name
from lab.bench.measure import Figures, Timings

_LINES = 60
_PANELS = 300


def run() -> Mapping[str, Figures]:
    """Measure `panel_of_60_messages_ms`: render and join 60 messages, taken from the catalogue in turn."""
    timings = Timings()
    every = list(_messages())
    messages, warm_up = cycle(every), len(every) // _LINES + 1  # each is compiled when it is first said
    for number in range(warm_up + _PANELS):
        lines = list(islice(messages, _LINES))
        with timings.taken():
            together(Message(id, values) for id, values in lines)
        if number < warm_up:
            timings.clear()
    return {f"panel_of_{_LINES}_messages_ms": timings.figures()}


def _messages() -> Iterator[tuple[str, Mapping[str, Value]]]:
    """Yield each message with a sample for each of its values: a name, or a number for plurals."""
    for resource in english().values():
        for entry in resource.body:
            if isinstance(entry, ast.Message):
                seen = _Values()
                seen.visit(entry)
                names: dict[str, Value] = dict.fromkeys(seen.names, Name("Ann"))
                yield entry.id.name, names | dict.fromkeys(seen.counted, 3)


class _Values(visitor.Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()
        self.counted: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - Fluent's name
        self.names.add(node.id.name)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802 - Fluent's name
        if isinstance(node.selector, ast.VariableReference):
            self.counted.add(node.selector.id.name)
        self.generic_visit(node)
