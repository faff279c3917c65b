"""JSON of games as every program reads it: whatever keys people typed, it is hashed, and leads back."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.core import Json
from engine.records.portable_json import native, portable
from engine.records.protocol.canonical import canonical

keys = st.sampled_from(["pairs", "Ash Regent", "é", "", "red"])
values = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.sampled_from(["", "Ash Regent"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=3),
)


@given(values)
def test_every_value_has_a_canonical_text_that_leads_back(value: Json) -> None:
    assert canonical(portable(value))
    assert native(portable(value)) == value


def test_plain_keys_stay_as_they_are_and_others_become_pairs() -> None:
    assert portable({"red": {"D4": 2}}) == {"red": {"D4": 2}}
    assert portable({"b c": 1, "a": ({},)}) == {"pairs": [["a", [{}]], ["b c", 1]]}
    assert native({"pairs": [["a", 1], 2]}) == {"pairs": [["a", 1], 2]}
