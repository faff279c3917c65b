"""The proof after the game: what does not follow from the seed is found."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.__main__ import main, playout
from engine.kernel.core import Json
from engine.kernel.dice import commitment
from engine.records.fair_play import seated
from engine.records.proof.without_cut import Unproven, verify

SEED = "proof"
JOINED = ["Ann", "Ben", "Cat"]


def proven() -> dict[str, Json]:
    """A record of a game without a cut as the bot attaches it: with commitment and seating."""
    case = playout("brimstone", 3, SEED, 9)
    seats = dict(zip(("red", "blue", "green"), seated(SEED, JOINED), strict=True))
    drawn = [
        {"seat": seat, "name": name, "who": number, "stage": 0, "by": "lot"}
        for number, (seat, name) in enumerate(seats.items(), start=1)
    ]
    seating = {"joined": JOINED, "seats": seats, "sittings": drawn}
    return {**case, "commitment": commitment(SEED), "seating": seating}


def test_an_honest_record_is_proven_point_by_point() -> None:
    lines = "\n".join(verify(proven()))
    for word in ("commitment", "seating", "tiles", "leader", "events_up", "refills", "the table at the end"):
        assert word in lines
    assert len(proven()["table"]["refills"]) == 2


def test_a_record_without_commitment_and_seating_is_proven_as_far_as_it_goes() -> None:
    lines = "\n".join(verify(playout("brimstone", 4, SEED, 3)))
    assert "tiles" in lines
    assert "commitment" not in lines


def _other_tile(case: Any) -> None:
    tiles = case["table"]["tiles"]
    hex_ = next(iter(tiles))
    tiles[hex_] = "farmland" if tiles[hex_] != "farmland" else "desert"


def _two_tiles_exchanged(case: Any) -> None:
    tiles = case["table"]["tiles"]
    one = next(iter(tiles))
    other = next(hex_ for hex_ in tiles if tiles[hex_] != tiles[one])
    tiles[one], tiles[other] = tiles[other], tiles[one]


def _other_leader(case: Any) -> None:
    case["table"]["leader"] = next(s for s in ("red", "blue") if s != case["table"]["leader"])


def _other_cards_up(case: Any) -> None:
    case["table"]["events_up"].reverse()


def _other_refill(case: Any) -> None:
    case["table"]["refills"][1].reverse()


def _refill_left_out(case: Any) -> None:
    case["table"]["refills"].pop()


def _refill_too_many(case: Any) -> None:
    case["table"]["refills"].append(["truce"])


def _seats_exchanged(case: Any) -> None:
    seats = case["seating"]["seats"]
    seats["red"], seats["blue"] = seats["blue"], seats["red"]


def _somebody_else_joined(case: Any) -> None:
    case["seating"]["joined"] = ["Ann", "Ben", "Dan"]


def _other_commitment(case: Any) -> None:
    case["commitment"] = commitment("another")


def _other_seed(case: Any) -> None:
    case["table"]["seed"] = "another"


def _other_seed_committed_to(case: Any) -> None:
    case["table"]["seed"] = "another"
    case["commitment"] = commitment("another")


def _leader_said_to_be_named(case: Any) -> None:
    case["table"]["options"]["first_leader"] = case["table"]["leader"]


def _other_end(case: Any) -> None:
    case["expect"]["stones"]["red"] += 1


def _answer_left_out(case: Any) -> None:
    case["script"].pop(0)


def _answer_of_nobody(case: Any) -> None:
    case["script"][0]["answers"] = {"nobody": {}}


def _answer_changed(case: Any) -> None:
    last = [step for step in case["script"] if step["ask"] == "orders"][-1]
    last["answers"]["red"] = {"orders": {"E5": "march", "A1": "march"}}


TAMPERINGS: dict[Callable[[Any], None], str] = {
    _other_tile: "tiles",
    _two_tiles_exchanged: "tiles",
    _other_leader: "leader",
    _other_cards_up: "events_up",
    _other_refill: "refills",
    _refill_left_out: "refills",
    _refill_too_many: "refills",
    _seats_exchanged: "seating",
    _somebody_else_joined: "seating",
    _other_commitment: "commitment",
    _other_seed: "commitment",
    _other_seed_committed_to: "seating|tiles",
    _leader_said_to_be_named: "tiles|events_up|leader",
    _other_end: "stones.red",
    _answer_left_out: "is not asked",
    _answer_of_nobody: "is asked of",
    _answer_changed: "refused|not",
}
tampered = pytest.mark.parametrize(
    ("tamper", "where"), TAMPERINGS.items(), ids=[act.__name__.strip("_") for act in TAMPERINGS]
)


@tampered
def test_a_tampered_record_is_not_proven(tamper: Callable[[Any], None], where: str) -> None:
    case = copy.deepcopy(proven())
    tamper(case)
    with pytest.raises(Unproven, match=where):
        list(verify(case))


@tampered
def test_verify_says_that_it_does_not_hold_and_fails(
    tamper: Callable[[Any], None], where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = copy.deepcopy(proven())
    tamper(case)
    file = tmp_path / "record.json"
    file.write_text(json.dumps(case), encoding="utf-8")
    assert main(["verify", str(file)]) == 1
    assert f"{case['id']} does NOT hold: " in capsys.readouterr().out
    assert where


def _first_roll(case: Any) -> None:
    roll = case["table"]["rolls"][0]
    roll[0] = roll[0] % 6 + 1


def _a_later_roll(case: Any) -> None:
    case["table"]["rolls"][5].append(1)


def _roll_left_out(case: Any) -> None:
    case["table"]["rolls"].pop()


def _hands_exchanged(case: Any) -> None:
    hands = case["table"]["hands"]
    hands["red"], hands["blue"] = hands["blue"], hands["red"]


def _deck_reversed(case: Any) -> None:
    case["table"]["deck"].reverse()


def _other_counties(case: Any) -> None:
    case["table"]["counties"].reverse()


@pytest.mark.parametrize(
    ("tamper", "where"),
    [
        (_first_roll, "rolls"),
        (_a_later_roll, "rolls"),
        (_roll_left_out, "rolls"),
        (_hands_exchanged, "hands"),
        (_deck_reversed, "deck"),
        (_other_counties, "counties"),
    ],
)
def test_every_roll_and_every_card_of_brigand_kings_follows_from_the_seed(
    tamper: Callable[[Any], None], where: str
) -> None:
    case = playout("brigand_kings", 3, SEED, 30)
    assert f"{len(case['table']['rolls'])} rolls follow from the seed" in "\n".join(verify(case))
    tamper(case)
    with pytest.raises(Unproven, match=where):
        list(verify(case))


def test_of_the_rolls_the_first_that_differs_is_named_alone() -> None:
    case = playout("brigand_kings", 3, SEED, 30)
    rolls = case["table"]["rolls"]
    rolls[4] = [7 - face if isinstance(face, int) else face for face in rolls[4]]
    rolls[9] = []
    with pytest.raises(Unproven) as why:
        list(verify(case))
    assert str(why.value).startswith("number 5 of the rolls: the record has [")
    assert len(str(why.value)) < 300


def test_verify_says_what_a_record_without_a_cut_proves_and_what_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(proven()), encoding="utf-8")
    assert main(["verify", str(file)]) == 3
    out = capsys.readouterr().out
    assert commitment(SEED) in out
    assert "no cut: the host could have chosen the deal; no seals; no chain" in out
    assert "NOT hold" not in out


def test_seats_are_dealt_by_the_seed_alone() -> None:
    assert seated("abc", ["Ann", "Ben", "Cat", "Dan"]) == ["Cat", "Ben", "Ann", "Dan"]
    assert sorted(seated("other", JOINED)) == JOINED
    assert len({tuple(seated(str(n), JOINED)) for n in range(60)}) == 6


def test_seats_are_dealt_before_and_apart_from_the_tiles() -> None:
    assert list(verify(proven()))[3:] == list(verify(playout("brimstone", 3, SEED, 9)))


def with_sittings(case: dict[str, Json], *more: dict[str, Json]) -> dict[str, Json]:
    """The record with who came after those who were drawn."""
    seating = case["seating"]
    return {**case, "seating": {**seating, "sittings": [*seating["sittings"], *more]}}


def test_who_sat_where_is_checked_as_far_as_it_can_be() -> None:
    later = {"seat": "red", "name": "Zed", "who": 9, "stage": 2, "by": "holder"}
    assert any("4 sittings" in line for line in verify(with_sittings(proven(), later)))


@pytest.mark.parametrize(
    ("later", "why"),
    [
        ({"seat": "mauve", "name": "Zed", "who": 9, "stage": 2, "by": "holder"}, "no seat mauve"),
        ({"seat": "red", "name": "Zed", "who": 9, "stage": 2, "by": "lot"}, "drawn by lot"),
        ({"seat": "red", "name": "Ben", "who": 2, "stage": 2, "by": "vote"}, "has had the seat"),
    ],
)
def test_a_sitting_that_cannot_be_is_found(later: dict[str, Json], why: str) -> None:
    with pytest.raises(Unproven, match=why):
        list(verify(with_sittings(proven(), later)))
