"""A short form of the trial of scale: `make scale` runs the long one."""

from __future__ import annotations

import asyncio
import shlex
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from aiohttp import ClientSession
from yarl import URL

from lab.shell.copies import Files, Server
from lab.soak.process.proxy import through
from lab.soak.scale.chart import PLOTS, chart
from lab.soak.scale.run import Plan, served, try_out
from tests import postgres

SHORT = Plan(
    games=50,
    fewer=(),
    minutes=0.3,
    tables=2,
    pause=0.5,
    calm=0,
    kill_every=8,
    late=5,
    late_ahead=5,
    gateways=2,
    workers=1,
    shards=2,
    servers=20,
)


@pytest.mark.trial(reason="processes start, are killed and start again")
@pytest.mark.parametrize(("kind", "interactions"), [("sqlite", 0), ("postgresql", 2)])
async def test_nothing_is_lost_or_doubled_though_processes_are_killed(
    kind: str, interactions: int, tmp_path: Path
) -> None:
    server = postgres.address("postgres") if kind == "postgresql" else ""
    copies = Server(server, f"soak_{interactions}") if server else Files(tmp_path)
    found = await try_out(copies, replace(SHORT, interactions=interactions), tmp_path)
    assert found.kills >= 1
    assert found.presses > 10
    assert (found.presses_doubled, found.messages_lost, found.messages_doubled) == (0, 0, 0), found.notes
    assert found.requests_refused == 0
    assert found.requests_per_s_max <= 50
    assert found.identify_gap_s is None or found.identify_gap_s >= 5
    assert found.late_10000_s is not None
    assert not [note for note in found.notes if note.startswith("unknown call")]
    assert set(found.claim_ms) == {"0", "5000", "50000"}


def test_a_chart_has_a_plot_for_each_figure_and_a_point_for_each_number_of_games() -> None:
    looks = {"claim_ms": {"50000": 2.7}, "tick_ms": 12.5, "press_ms": 170.0, "start_s": 4.2}
    fewer = {"10": {**looks, "press_ms": 160.5}, "1000": looks}
    drawn = chart({"sqlite": {"games": 100_000, **looks, "with_fewer": fewer}})
    assert ElementTree.fromstring(drawn).tag.endswith("svg")
    assert drawn == chart({"sqlite": {"games": 100_000, **looks, "with_fewer": fewer}})
    for words, times in {
        **dict.fromkeys(PLOTS, 1),
        **dict.fromkeys(("10", "1,000", "100,000", "sqlite"), len(PLOTS)),
        **{"160.5": 1, "170": 2, "2.7": 3, "12.5": 3, "4.2": 3},
    }.items():
        assert drawn.count(f">{words}<") >= times, words


STAND_IN = """
import os, http.server as of
class Told(of.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(f"{os.environ['UPSTREAM']} {self.path}".encode())
of.HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Told).serve_forever()
"""


async def test_requests_go_to_the_proxy_that_is_named_and_it_ends_with_the_trial() -> None:
    upstream = "http://127.0.0.1:1/api/v10"
    async with through("", upstream) as api:
        assert api == upstream
    async with through(shlex.join([sys.executable, "-c", STAND_IN]), upstream) as api:
        async with ClientSession() as session, session.get(f"{api}/gateway/bot") as answer:
            assert await answer.text() == f"{upstream} /api/v10/gateway/bot"
        port = URL(api).port
        assert port
    with pytest.raises(ConnectionRefusedError):
        await asyncio.open_connection("127.0.0.1", port)


async def test_a_proxy_that_ends_at_once_ends_the_trial_and_its_server(tmp_path: Path) -> None:
    named = tmp_path / "upstream"
    ends = f"import os; open({str(named)!r}, 'w').write(os.environ['UPSTREAM']); raise SystemExit(3)"
    plan = replace(SHORT, proxy=shlex.join([sys.executable, "-c", ends]))
    with pytest.raises(ChildProcessError, match="ended with 3"):
        async with served("sqlite+aiosqlite:///unused.db", plan, tmp_path):
            raise AssertionError
    with pytest.raises(ConnectionRefusedError):
        await asyncio.open_connection("127.0.0.1", URL(named.read_text()).port)
