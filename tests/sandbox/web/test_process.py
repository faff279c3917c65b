"""A table in a process of its own: on a port that nobody else has, the same one each time."""

from __future__ import annotations

import random
import socket
from pathlib import Path

import pytest

from sandbox.web.process import PORTS, NotBegun, Table
from tests.sandbox.forks import ForkedTable


def test_a_port_that_is_taken_is_left_to_whoever_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken, free = other.getsockname()[1], random.sample(PORTS, 9)
        monkeypatch.setattr(random, "sample", lambda *_: [taken, *free])
        table = ForkedTable(tmp_path, "--seats", "2").begin()
        found = table.port
        assert table.end()[0] == 0
        assert found in free
        assert table.begin().port == found
        assert table.end()[0] == 0


@pytest.mark.trial(reason="a table begins in a process of its own")
def test_why_it_did_not_begin_is_told(tmp_path: Path) -> None:
    with pytest.raises(NotBegun, match="unrecognized arguments"):
        Table(tmp_path, "--nonsense").begin()
