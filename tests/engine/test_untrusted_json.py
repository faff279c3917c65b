"""Whatever stands in a file, a command line meets it with one sentence, and with exit code 1 or 2."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.__main__ import main, playout
from engine.kernel.core import Json, Refused
from engine.kernel.untrusted_json import MOST_STEPS, Unreadable, parse
from engine.records import record
from engine.registry.catalogue import GAMES
from render.__main__ import main as paint
from tests.engine.from_seed import Unproven, verify

TABLE = {"id": "x", "game": "brimstone", "table": {"players": 2}}
STEP = b'{"ask": "adjust_map", "refused": {"red": null}},'
FILES: dict[str, bytes] = {
    "not UTF-8": b'{"id": "\xff\xfe"}',
    "nested": b"[" * 100_000 + b"]" * 100_000,
    "nested less": b'{"id": ' + b"[" * 500 + b"]" * 500 + b"}",
    "nested table": json.dumps(TABLE).replace("2", "[" * 60 + "]" * 60).encode(),
    "many digits": json.dumps(TABLE).replace("2", "9" * 5000).encode(),
    "some digits": json.dumps(TABLE).replace("2", "9" * 30).encode(),
    "1e400": json.dumps(TABLE).replace("2", "1e400").encode(),
    "NaN": json.dumps(TABLE).replace("2", "NaN").encode(),
    "half a letter": json.dumps({**TABLE, "id": "\ud800"}).encode(),
    "half a letter in a key": json.dumps({**TABLE, "\udfff": 1}).encode(),
    "600,000 steps": json.dumps(TABLE)[:-1].encode() + b', "script": [' + STEP * 599_999 + STEP[:-1] + b"]}",
    "600,000 numbers": json.dumps({**TABLE, "script": [0] * 600_000}).encode(),
    "an unknown game": json.dumps({**TABLE, "game": "chess"}).encode(),
    "a game that is a list": json.dumps({**TABLE, "game": ["brimstone"]}).encode(),
    "no game": json.dumps({**TABLE, "game": ""}).encode(),
    "nothing in it": b"[]",
    "nothing at all": b"",
    "null": b"null",
    "a number": b"7",
    "a text": b'"brimstone"',
    "a list in it": b"[[]]",
    "a table that is a list": json.dumps({**TABLE, "table": []}).encode(),
    "a script that is a number": json.dumps({**TABLE, "script": 3}).encode(),
    "a step that is a list": json.dumps({**TABLE, "script": [[]]}).encode(),
    "options that are a list": json.dumps({**TABLE, "table": {"players": 2, "options": [1]}}).encode(),
    "zeros": b"\0" * 100,
    "gzip": b"\x1f\x8b\x08\x00",
}


@pytest.mark.parametrize("what", FILES)
def test_the_commands_of_the_engine_and_of_pictures_say_what_is_wrong(
    what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.json"
    file.write_bytes(FILES[what])
    for command in ("adjudicate", "show", "verify"):
        assert main([command, str(file)]) in (1, 2), command
        check_said(capsys)
    for command in ("map", "replay"):
        assert paint([command, str(file), str(tmp_path / "out")]) in (1, 2), command
        check_said(capsys)


def check_said(capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence, and nothing of Python's own."""
    said = capsys.readouterr()
    lines = [line for line in (said.out + said.err).splitlines() if line != "0 passed, 1 failed"]
    assert len(lines) == 1, lines
    assert len(lines[0]) < 1000
    assert "Traceback" not in lines[0]


def test_a_file_that_is_not_there_or_a_folder_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in ("show", "verify"):
        assert main([command, str(tmp_path / "none.json")]) == 2
    assert paint(["map", str(tmp_path / "none.json"), str(tmp_path / "out")]) == 1
    assert capsys.readouterr().err.count("\n") == 3


@pytest.mark.parametrize("command", ["adjudicate", "show", "verify"])
def test_a_folder_without_a_record_is_no_success(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    assert main([command, str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"engine: {tmp_path} has no record in it.\n"


@pytest.mark.parametrize("arguments", [["--seed", "\udcff"], ["--rounds", "9" * 5000], ["--players", "x"]])
def test_what_is_no_argument_is_refused(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["playout", *arguments])
    assert ended.value.code == 2


def test_a_table_of_too_many_players_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["playout", "--players", "999999999999"]) == 2
    assert capsys.readouterr().err.startswith("engine: ")


def test_the_longest_record_is_far_longer_than_any_game() -> None:
    for game in GAMES:
        assert len(playout(game, max(GAMES[game].players), "1", 30)["script"]) * 4 < MOST_STEPS


# ------------------------------------------------------------------------------ mutated records

RECORDS: dict[str, dict[str, Any]] = {game: playout(game, 2, "1", 2) for game in GAMES}
STRANGE = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**17), 10**17),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=20),
    st.sampled_from(["red", "blue", "E5", "march", "*", "hand in", "city", "table", ""]),
    st.lists(st.integers(0, 9), max_size=4),
    st.dictionaries(st.text(max_size=5), st.integers(0, 9), max_size=3),
)


@st.composite
def mutated(draw: st.DrawFn) -> Json:
    """A record of a game with up to three of its parts changed, taken away or doubled."""
    case: Json = json.loads(json.dumps(RECORDS[draw(st.sampled_from(sorted(RECORDS)))]))
    for _ in range(draw(st.integers(1, 3))):
        at: Json = case
        while True:
            keys = list(at) if isinstance(at, dict) else list(range(len(at)))
            key = draw(st.sampled_from(keys)) if keys else None
            inner = at[key] if keys else None
            if (
                key is None
                or not isinstance(inner, (dict, list))
                or not inner
                or draw(st.integers(0, 3)) == 0
            ):
                break
            at = inner
        if key is None:
            continue
        deed = draw(st.sampled_from(["change", "take away", "double"]))
        if deed == "take away":
            del at[key]
        elif deed == "double" and isinstance(at, list):
            at.insert(key, at[key])
        else:
            at[key] = draw(STRANGE)
    return case


@settings(max_examples=max(1, settings().max_examples // 2))
@given(mutated())
def test_a_changed_record_fails_in_words_or_holds(case: Json) -> None:
    record.failure(case)
    with suppress(Unproven, Unreadable, Refused):
        list(verify(case))


@given(st.binary(max_size=200) | st.text(max_size=100).map(lambda text: json.dumps(text)[:-1].encode()))
def test_any_bytes_are_json_or_unreadable(raw: bytes) -> None:
    with suppress(Unreadable):
        assert json.dumps(parse(raw), ensure_ascii=False).encode()
