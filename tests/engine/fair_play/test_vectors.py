"""The vectors of the protocol, each made by a reference that is not ours: `vectors.json`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.kernel.core import Refused
from engine.kernel.dice import Dice
from engine.records import fair_play as fair

VECTORS: dict[str, Any] = json.loads(Path(__file__).with_name("vectors.json").read_text(encoding="utf-8"))
GAMES = ("game", "one person, no cut", "abandoned with an open step")


@pytest.mark.parametrize("vector", VECTORS["canonical"], ids=lambda vector: vector["text"])
def test_a_value_has_one_text_which_reads_back(vector: Any) -> None:
    assert fair.canonical(vector["value"]) == vector["text"]
    assert fair.parse(vector["text"]) == vector["value"]


@pytest.mark.parametrize("text", VECTORS["refused JSON texts"])
def test_what_has_no_canonical_text_is_refused(text: str) -> None:
    with pytest.raises(fair.NotCanonical):
        fair.parse(text)


@pytest.mark.parametrize(
    "value", [1.0, 1 << 53, -(1 << 53), "\ud83e", {"é": 1}, {"": 1}, {1: 1}, {"a" * 65: 1}]
)
def test_a_value_that_no_text_says_has_no_hash(value: Any) -> None:
    with pytest.raises(fair.NotCanonical):
        fair.hashed("entry", [value])


def test_there_are_31_levels_and_no_more() -> None:
    assert fair.parse("[" * 31 + "]" * 31)
    with pytest.raises(fair.NotCanonical, match="31 levels"):
        fair.parse("[" * 32 + "]" * 32)
    with pytest.raises(fair.NotCanonical, match="deeply"):
        fair.parse("[" * 100_000)


@pytest.mark.parametrize("vector", VECTORS["hashes"], ids=lambda vector: vector["hashed"].split("\n")[0])
def test_a_value_is_hashed_under_its_tag(vector: Any) -> None:
    assert fair.hashed(vector["tag"], vector["value"]) == vector["hash"]


MAKERS: dict[str, Any] = {
    "commit": fair.commitment,
    "name": fair.name_hash,
    "seal": fair.seal,
    "sheet": fair.sheet_seal,
    "seed": lambda game_id, secret, cuts: fair.seed(game_id, secret, [fair.Cut(*cut) for cut in cuts]),
    "step": lambda game_id, step, sealed: fair.step_hash(
        game_id, step, [fair.Sealed(*one) for one in sealed]
    ),
}


@pytest.mark.parametrize("tag", MAKERS)
def test_each_thing_has_its_hash(tag: str) -> None:
    vectors = [vector for vector in VECTORS["hashes"] if vector["tag"] == tag]
    assert vectors
    for vector in vectors:
        assert MAKERS[tag](*vector["value"]) == vector["hash"]


@pytest.mark.parametrize("vector", VECTORS["words of cuts"], ids=lambda vector: ascii(vector["typed"]))
def test_the_word_of_a_cut_is_kept_as_it_is_seen(vector: Any) -> None:
    if vector["kept"] is None:
        with pytest.raises(Refused):
            fair.kept_word(vector["typed"])
    else:
        assert fair.kept_word(vector["typed"]) == vector["kept"]


def test_draws_are_as_they_always_were() -> None:
    vector = VECTORS["draws"]
    for limit, values in vector["first 20"].items():
        dice = Dice(vector["seed"])
        assert [dice.below(int(limit)) for _ in values] == values
    again = vector["drawn again"]
    assert Dice(vector["seed"], again["n"]).below(again["limit"]) == again["value"]
    assert fair.seated(vector["seed"], range(4)) == vector["shuffled seats of 0 1 2 3"]
    computer = Dice(vector["seed"]).fork("computer")
    values = vector["fork computer, first 20 below 6"]
    assert [computer.below(6) for _ in values] == values


def header_of(record: Any) -> fair.Header:
    own = record["fair"]
    return fair.Header(record["id"], record["game"], record["title"], own["thrown"], own["commitment"])


def test_a_chain_leads_from_head_to_head() -> None:
    chain = VECTORS["chain"]
    header = fair.Header(**chain["header"])
    assert header.head == chain["head"]
    log = [one["entry"] for one in chain["entries"]]
    assert fair.heads(header, log) == [one["head"] for one in chain["entries"]]


def test_the_heads_of_a_game_are_those_of_its_log() -> None:
    game = VECTORS["game"]
    assert fair.heads(header_of(game["record"]), game["record"]["fair"]["log"]) == game["heads"]


@pytest.mark.parametrize("name", GAMES)
def test_the_end_of_a_game_holds_its_record(name: str) -> None:
    record = VECTORS[name]["record"]
    end = record["fair"]["log"][-2]
    assert end["record"] == fair.record_hash(record["table"], record["script"], record["expect"])
    assert record["fair"]["head"] == fair.heads(header_of(record), record["fair"]["log"])[-1]


ENTRIES: dict[str, Any] = {
    "options": lambda salt, one: fair.entries.options(
        salt, players=one["players"], pace=one["pace"], chosen=one["options"]
    ),
    "join": lambda salt, one: fair.entries.join(salt, who=one["who"], sitter=one["is"], name=one["name"]),
    "leave": lambda salt, one: fair.entries.leave(salt, who=one["who"]),
    "cut": lambda salt, one: fair.entries.cut(salt, who=one["who"], word=one["word"]),
    "lock": lambda salt, one: fair.entries.lock(
        salt, by=one["by"], version=one["version"], seats=one["seats"]
    ),
    "unlock": lambda salt, one: fair.entries.unlock(salt, by=one["by"]),
    "deal": lambda salt, one: fair.entries.deal(salt, who=one["who"]),
    "draw": lambda salt, one: fair.entries.draw(salt, first=one["first"], drawn=one["of"]),
    "answer": lambda salt, one: fair.entries.answer(
        salt, fair.Asked(one["round"], one["step"], one["ask"], tuple(one["of"])), _given(one)
    ),
    "act": lambda salt, one: fair.entries.act(salt, stage=one["round"], kind=one["act"], given=_given(one)),
    "back": lambda salt, one: fair.entries.back(salt, step=one["step"], seat=one["seat"]),
    "sheet": lambda salt, one: fair.entries.sheet(salt, seat=one["seat"], seal=one["seal"]),
    "seat": lambda salt, one: fair.entries.seat(
        salt, seat=one["seat"], who=one["who"], sitter=one["is"], name=one["name"], why=one["why"]
    ),
    "vote": lambda salt, one: fair.entries.vote(
        salt, what=one["what"], about=one["for"], yes=one["yes"], no=one["no"]
    ),
    "undo": lambda salt, one: fair.entries.undo(salt, to=one["to"], by=one["by"]),
    "version": lambda salt, one: fair.entries.version(salt, version=one["version"]),
    "move": lambda salt, one: fair.entries.move(salt),
    "post": lambda salt, one: fair.entries.post(salt, no=one["no"], what=one["what"], of=one["of"]),
    "end": lambda salt, one: fair.entries.end(salt, how=one["how"], record=one["record"]),
}


def _given(one: Any) -> fair.Given:
    return fair.Given(one["seat"], one["by"], one.get("answer"), one.get("seal"))


def test_every_kind_of_entry_is_written_with_exactly_its_keys() -> None:
    log = VECTORS["game"]["record"]["fair"]["log"]
    assert {entry["do"] for entry in log} == set(ENTRIES)
    for entry in log:
        assert ENTRIES[entry["do"]](entry["salt"], entry) == entry


@pytest.mark.parametrize("name", GAMES)
def test_the_posted_lines_are_those_of_the_reference(name: str) -> None:
    record = VECTORS[name]["record"]
    log, all_heads = record["fair"]["log"], fair.heads(header_of(record), record["fair"]["log"])
    spelt = [str(fair.Line(record["id"], 0, "commitment", 0, record["fair"]["commitment"]))]
    for n, entry in enumerate(log):
        if entry["do"] == "post":
            hash_ = _step(record, n) if entry["what"] == "sealed" else all_heads[n]
            spelt.append(str(fair.Line(record["id"], entry["no"], entry["what"], entry["of"], hash_)))
    assert spelt == VECTORS[name]["lines"]
    for line in VECTORS[name]["openings"]:
        n, salt, _ = line.split(" · ", 4)[2:]
        opened = record["fair"]["openings"][n]
        assert str(fair.Opening(record["id"], int(n), salt, opened[1])) == line
    for line in VECTORS[name]["receipts"]:
        seat, hash_ = line.split(" · ")[2].split()[1], line.split("`")[1]
        assert hash_ in all_heads
        assert str(fair.Receipt(record["id"], seat, hash_)) == line


def _step(record: Any, place: int) -> str:
    """The hash of what is sealed at that place; of these steps nothing was taken back later."""
    log, step = record["fair"]["log"], record["fair"]["log"][place]["of"]
    back = {
        entry["seat"]: n for n, entry in enumerate(log) if entry["do"] == "back" and entry["step"] == step
    }
    sealed = [
        fair.Sealed(entry["seat"], n, entry["seal"])
        for n, entry in enumerate(log[:place])
        if entry["do"] == "answer" and entry["step"] == step and n > back.get(entry["seat"], -1)
    ]
    return fair.step_hash(record["id"], step, sealed)
