"""What a pack's files become, where they are found again, and what amounts are."""

from __future__ import annotations

import pytest

from engine.deeplamp.pack.amounts import Amount, parse_amount
from engine.deeplamp.pack.finding import find_pack, lay_out, load_pack, put_away, shipped
from engine.kernel.core import Json, Refused
from tests.engine.deeplamp.written import files


def test_a_pack_laid_out_is_found_by_its_name_until_it_is_put_away() -> None:
    lay_out("homemade", shipped())
    assert find_pack("homemade") is shipped()
    put_away("homemade")
    with pytest.raises(Refused, match="homemade"):
        find_pack("homemade")


def test_keys_that_are_left_out_are_as_the_language_says() -> None:
    data = files()
    data["decks"]["dark"][0]["do"] = [{"fx": "hits", "n": "2D3"}]
    (hits,) = load_pack(data).decks["dark"][data["decks"]["dark"][0]["id"]].do
    assert (str(hits["n"]), hits["who"], hits["damage"], hits["save"]) == ("2D3", "self", 1, "defense")


ODD: list[tuple[str, Json, str]] = [
    ("pack", [], r"pack\.json: \[\] is not an object\."),
    ("town", {}, r"town\.json: name is missing\."),
    ("missions", {"a": 1}, r"missions\.json: .* is not a list\."),
    ("decks", {"dark": [{"id": "x", "name": "", "text": "", "count": 1, "do": [{"fx": "curse"}]}]},
     r"decks\.json, dark 1 do 1: 'curse' is not an effect\."),
    ("tokens", [{"id": "t", "doors": 10**9, "encounters": 0, "attacks": 0, "clue": True, "omen": 0}],
     r"tokens\.json, 1 doors: 1000000000 is not a whole number of at most 99\."),
    ("charts", {}, "The pack lacks its entrance, a chart or a deck"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "written", "told"), ODD)
def test_what_nobody_has_checked_is_refused_in_a_sentence(name: str, written: Json, told: str) -> None:
    with pytest.raises(Refused, match=told):
        load_pack(files() | {name: written})


@pytest.mark.parametrize("text", ["3", "-2", "D6", "2D3", "P+2", "H-1", "9D8-3"])
def test_an_amount_reads_back(text: str) -> None:
    written: Json = int(text) if text.lstrip("-").isdigit() else text
    amount = parse_amount(written)
    assert amount is not None
    assert str(amount) == text
    assert parse_amount(written) == amount


@pytest.mark.parametrize("written", ["D7", "0D6", "10D6", "D6+", "d6", "", "3", 1.5, True, None, []])
def test_what_is_no_amount_is_none(written: Json) -> None:
    assert parse_amount(written) is None


def test_dice_below_nothing_count_as_nothing_but_a_number_may_be_negative() -> None:
    assert Amount(1, "D6", -5).roll(lambda sort: 2) == 0
    assert Amount(plus=-5).roll(lambda sort: 2) == -5
    assert Amount(2, "H", 1).roll(lambda sort: 3) == 7
