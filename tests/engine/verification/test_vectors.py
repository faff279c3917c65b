"""The vectors of fair play, version 2: bytes, statuses and checks as the protocol's own page has them."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

from engine.kernel.core import Refused
from engine.kernel.dice import Dice
from engine.records.protocol import hashes, lines
from engine.records.protocol.canonical import NotCanonical, canonical, parse
from engine.records.protocol.typed import kept_word, told_text
from engine.records.verification.comparing import Supplied
from engine.records.verification.reading import heads_of, read_log
from engine.records.verification.replaying import Unplayed
from engine.records.verification.verifying import verify, verify_receipt
from tests.engine.verification import second
from tests.engine.verification.vectors import CASES, GAMES, VECTORS, edited, raw, supplied, withdrawn

ONE_EACH = {"looked, own receipts, rules", "text alone, rules", "without rules", "nothing posted given"}


def no_rules(*_: object) -> list[str]:
    raise Unplayed("the toy's rules are not here")


def all_rules(*_: object) -> list[str]:
    """The toy's rules are unknown here: say that they were carried out."""
    return []


def test_canonical_json() -> None:
    for one in VECTORS["canonical"]:
        assert canonical(one["value"]) == second.PROGRAM.text_of(one["value"]) == one["text"]
    for text in VECTORS["refused JSON texts"]:
        with pytest.raises(NotCanonical):
            parse(text)
        with pytest.raises(ValueError, match=r"."):
            second.PROGRAM.read_json(text)


def test_hashes_and_codes() -> None:
    for one in VECTORS["hashes"]:
        assert (
            hashes.hashed(one["tag"], one["value"])
            == second.PROGRAM.hash_of(one["tag"], one["value"])
            == one["hash"]
        )
        assert hashlib.sha256(one["hashed"].encode()).hexdigest() == one["hash"]
    for one in VECTORS["codes"]:
        assert hashes.code(one["head"]) == second.PROGRAM.code(one["head"]) == one["code"]


def test_draws() -> None:
    draws = VECTORS["draws"]
    for limit, drawn in draws["first 20"].items():
        dice = Dice(draws["seed"])
        assert [dice.below(int(limit)) for _ in drawn] == drawn
    again = draws["drawn again"]
    assert Dice(draws["seed"], again["n"]).below(again["limit"]) == again["value"]
    assert hashes.seated(draws["seed"], [0, 1, 2, 3]) == draws["shuffled seats of 0 1 2 3"]
    fork = Dice(draws["seed"]).fork("computer")
    assert [fork.below(6) for _ in range(20)] == draws["fork computer, first 20 below 6"]


@pytest.mark.parametrize("one", VECTORS["words of cuts"], ids=lambda one: ascii(one["typed"]))
def test_words_of_cuts(one: dict[str, Any]) -> None:
    if one["kept"] is None:
        with pytest.raises(Refused):
            kept_word(one["typed"])
    else:
        assert kept_word(one["typed"]) == one["kept"]
    assert second.PROGRAM.kept_word(one["typed"]) == one["kept"]


def test_names_as_told() -> None:
    for one in VECTORS["names as told"]:
        assert told_text(one["name"]) == second.PROGRAM.told(one["name"]) == one["told"]


@pytest.mark.parametrize("one", VECTORS["scanned"], ids=lambda one: ascii(one["text"]))
def test_lines_found_in_text(one: dict[str, Any]) -> None:
    found = lines.scan(one["text"])
    said = [
        {
            "kind": line.kind,
            "number": line.number,
            "mark": line.mark,
            "given": line.given,
            "is clean": line.is_clean,
        }
        for line in found.lines
    ]
    assert said == one["lines"]
    assert [mark for _, mark, _ in found.odd] == one["marks of what only looks like one"]
    others, odd, _ = second.PROGRAM.find(one["text"])
    keys = {"kind": "kind", "number": "number", "mark": "mark", "given": "given", "is clean": "clean"}
    assert [{key: line[name] for key, name in keys.items()} for line in others] == one["lines"]
    assert [mark for mark, _ in odd] == one["marks of what only looks like one"]


@pytest.mark.parametrize("name", GAMES)
def test_heads_lines_and_receipts_of_a_game(name: str) -> None:
    game = VECTORS[name]
    record = game["record"]
    heads = heads_of(record, record["fair"]["log"])
    assert heads == game["heads"]
    state, _ = read_log(record)
    assert [lines.proof_line(state.id, line.no, line.hash) for line in state.lines] == game["lines"]
    given = [receipt["n"] for receipt in game["receipt files"]]
    assert [lines.receipt_line(state.id, n, heads[n]) for n in given] == game["receipts"]
    for receipt, line in zip(game["receipt files"], game["receipts"], strict=True):
        report = verify_receipt(json.dumps(receipt))
        assert report.status == 0
        assert report.told[-1].endswith(line)


@pytest.mark.parametrize(("name", "case"), CASES)
def test_status_of_a_game(name: str, case: str) -> None:
    game = VECTORS[name]
    rules = no_rules if case == "without rules" else all_rules
    report = verify(raw(game["record"]), supplied(game, case), rules)
    assert report.status == game[case]["status"], str(report)
    status, said = second.verify(raw(game["record"]), supplied(game, case))
    assert status == (report.status or 3), said
    undated = [one[2:] for one in said if one.startswith("-   line")]
    assert undated == [one for one in game[case]["not checked"] if one.startswith("  line")]
    assert len(report.left) == len(game[case]["not checked"])
    if case in ONE_EACH - {"without rules"}:
        listed = [f"  {one}" for one in report.left if one.startswith("line")]
        assert listed == [one for one in game[case]["not checked"] if one.startswith("  line")]


@pytest.mark.parametrize("one", VECTORS["edits of game that must fail"], ids=lambda one: str(one["path"]))
def test_edits_that_must_fail(one: dict[str, Any]) -> None:
    record = edited(one)
    report = verify(raw(record), supplied(VECTORS["game"], "looked, own receipts, rules"), all_rules)
    assert (report.status, report.fault and report.fault.check) == (one["status"], one["check"]), str(report)
    status, said = second.verify(raw(record), supplied(VECTORS["game"], "looked, own receipts, rules"))
    assert (status, second.check_of(said)) == (one["status"], one["check"])


@pytest.mark.parametrize("one", VECTORS["texts for game"], ids=lambda one: str(one["name"]))
def test_texts_for_game(one: dict[str, Any]) -> None:
    given = Supplied([one["posted"]], [one["mine"]], one["looked"])
    report = verify(raw(VECTORS["game"]["record"]), given, all_rules)
    assert report.status == one["status"], str(report)
    assert len(report.left) == len(one["not checked"]), report.left
    status, said = second.verify(raw(VECTORS["game"]["record"]), given)
    assert status == (report.status or 3), said
    if report.fault is not None:
        assert report.fault.check == second.check_of(said) == 15
    else:
        assert sum(line.startswith("- ") for line in said) == len(report.left) + 1


def test_what_is_no_record() -> None:
    for text in VECTORS["no record (status 2)"]:
        assert verify(text.encode()).status == second.verify(text.encode(), Supplied())[0] == 2


def test_a_withdrawn_name_leaves_something_to_do() -> None:
    report = verify(raw(withdrawn()), supplied(VECTORS["game"], "looked, own receipts, rules"), all_rules)
    assert (report.status, list(report.left)) == (3, VECTORS["a name withdrawn"]["not checked"])
