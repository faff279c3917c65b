"""Lines are found in whatever Discord makes of them, and what is wrong with one is said."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from engine.records.proof import FAILS, IN_PART, decode, verify
from engine.records.proof.posted_lines import find
from tests.engine.fair_play.test_vectors import VECTORS
from tests.engine.proof import second

GAME: Any = VECTORS["game"]
RAW = json.dumps(GAME["record"]).encode()
LINES: list[str] = GAME["lines"]
HASH = "0" * 64


def both(*files: str) -> tuple[int, int, str]:
    """How both end, the first without its rules that are not here, and what they say."""
    report, (status, said) = verify(RAW, files), second.verify(RAW, list(files))
    first = 0 if report.status == IN_PART and "not given" not in str(report) else report.status
    return first, status, f"{report}\n{said}"


SHAPES: dict[str, Callable[[str], str]] = {
    "as it is posted": lambda line: f"-# {line}",
    "without backticks": lambda line: line.replace("`", ""),
    "bold": lambda line: f"**{line}**",
    "behind a spoiler": lambda line: f"||{line}||",
    "quoted": lambda line: f"> {line}",
    "in capitals": str.upper,
    "with plain separators": lambda line: line.replace(" · ", " | "),
    "with dashes": lambda line: line.replace(" · ", " – "),
    "with spaces only": lambda line: line.replace(" · ", "  "),
    "with a hyphen": lambda line: line.replace("Fair play", "fair-play"),
    "in one word": lambda line: line.replace("Fair play", "fairplay"),
    "with invisible signs": "\u200b".join,
    "with marks of direction": lambda line: f"\u202a{line}\u202c\ufeff",
    "behind a name and a time": lambda line: f"[14:02] Games: {line}",
    "with a line of talk behind it": lambda line: f"{line}\nAnn: fair play to you all",
    "with Windows ends": lambda line: f"{line}\r",
    "wrapped before its hash": lambda line: line.replace(" · `", " ·\n`"),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_line_is_found_in_any_shape(shape: str) -> None:
    assert both("\n".join(map(SHAPES[shape], LINES)))[:2] == (0, 0)


def test_order_repetition_and_several_files_do_not_matter() -> None:
    assert both("\n".join(LINES[5:]), "\n".join(reversed(LINES)))[:2] == (0, 0)


def test_lines_of_other_tables_are_passed_over() -> None:
    other = f"Fair play · toy-99 · 3 · dealt · `{HASH[:5]}` (edited)"
    assert both("\n".join([other, *LINES]))[:2] == (0, 0)
    first, status, said = both(other)
    assert (first, status) == (FAILS, 1)
    assert "no line of toy-7 is among them, but of toy-99" in said


WRONG: dict[str, tuple[str, str]] = {
    "another hash": (f"Fair play · toy-7 · 3 · dealt · {HASH}", "the record has it otherwise"),
    "another number of the step": (LINES[4].replace("sealed 1", "sealed 2"), "the record has it otherwise"),
    "a zero before its number": (LINES[3].replace("· 3 ·", "· 03 ·"), "the record has it otherwise"),
    "digits of another script": (LINES[3].replace("· 3 ·", "· ٣ ·"), "the record has it otherwise"),
    "a number beyond all games": (LINES[3].replace("· 3 ·", f"· {10**30} ·"), "the record has it otherwise"),
    "a zero before its step": (LINES[4].replace("sealed 1", "sealed 01"), "the record has it otherwise"),
    "another kind": (LINES[3].replace("dealt", "lock"), "the record has it otherwise"),
    "a line too many": (f"Fair play · toy-7 · 11 · round 3 · {HASH}", "the record ends before"),
    "a digit less": (LINES[3][:-2], "cut off"),
    "a digit more": (LINES[3].replace("`", "").strip() + "0", "cut off"),
    "cut off before its hash": (f"{LINES[6].split('`')[0]}\n{LINES[7]}", "cut off"),
    "edited": (f"{LINES[3]} (edited)", "edited"),
    "edited, in the next line": (f"{LINES[3]}\n  (edited)", "edited"),
    "edited, in German capitals": (f"{LINES[3]} (EDITED)", "edited"),
    "a receipt of nothing": (f"Fair play · toy-7 · receipt red · {HASH}", "the record has it otherwise"),
    "a receipt of an open answer": (
        f"Fair play · toy-7 · receipt red · {GAME['heads'][33]}",
        "the record has it otherwise",
    ),
    "another opening": (
        GAME["openings"][0].replace('"stones":1', '"stones":2'),
        "the record has it otherwise",
    ),
    "another opening behind a right one": (
        f"{GAME['openings'][0]} {GAME['openings'][0].replace('1}', '2}')}",
        "the record has it otherwise",
    ),
    "an opening of an entry with a zero before it": (
        GAME["openings"][0].replace("toy-7 · ", "toy-7 · 0"),
        "the record has it otherwise",
    ),
    "an opening that is cut off": (GAME["openings"][0][:-3], "cut off"),
    "an opening that ends before what was sealed": (GAME["openings"][0].rpartition(" · ")[0], "cut off"),
    "an opening of a shut answer": (f'Opening · toy-7 · 23 · {HASH[:32]} · {{"stones":1}}', "otherwise"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_line_that_does_not_fit_is_named(what: str) -> None:
    line, why = WRONG[what]
    first, status, said = both("\n".join([*LINES, line]))
    assert (first, status) == (FAILS, 1)
    assert why in said
    assert "Look in Discord: did the bot post this line?" in said


def test_what_is_cut_off_does_not_swallow_the_line_after_it() -> None:
    cut = LINES[6].split("`")[0]
    found = find(f"{cut}\n{LINES[7]}")
    assert [line.no for line in found.lines] == [6, 7]


def test_a_receipt_for_taking_back_is_one() -> None:
    receipt = f"Fair play · toy-7 · receipt red · {GAME['heads'][24]}"
    assert both("\n".join([*LINES, receipt, *GAME["receipts"], *GAME["openings"]]))[:2] == (0, 0)


@pytest.mark.parametrize("number", [0, 1, 2, 3, 10])
def test_without_the_lines_that_matter_not_all_can_be_checked(number: int) -> None:
    report = verify(RAW, ["\n".join(line for line in LINES if line != LINES[number])])
    assert report.status == IN_PART
    assert f"you did not give these lines: {number}." in str(report)


def test_an_opening_is_read_before_any_mark_is_removed() -> None:
    line = "Opening · `toy-7` · **5** · " + "ab" * 16 + ' · {"n":-3,"to":"a*b||c`d"} and so on'
    (opening,) = find(line).openings
    assert opening.says('{"n":-3,"to":"a*b||c`d"}')
    (number,) = find("Opening · toy-7 · 5 · " + "ab" * 16 + " · -3").openings
    assert number.says("-3")
    assert not number.says("-30")
    assert not find("Opening · toy-7 · 5 · " + "ab" * 16 + " · 31").openings[0].says("3")


def test_numbers_that_do_not_rise_are_told() -> None:
    told = "The numbers of the lines do not rise within one file"
    assert told in str(verify(RAW, ["\n".join(reversed(LINES))]))
    assert told not in str(verify(RAW, ["\n".join(LINES)]))


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_file_is_read_however_it_was_saved(coding: str) -> None:
    text = "\n".join(LINES)
    assert len(find(decode(text.encode(coding))).lines) == len(LINES)


def test_a_record_of_before_fair_play_fits_no_lines() -> None:
    old = json.dumps({"id": "x", "game": "brimstone", "table": {"players": 3}}).encode()
    assert verify(old, LINES).status == FAILS
    assert second.verify(old, LINES)[0] == 1
