"""What people call themselves is data: it says who, and does nothing else to a text."""

from __future__ import annotations

import pickle

import pytest

from bot.messages.names import LONGEST, Name, bare_names, escaped, honest, typed
from bot.messages.people import Person


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ann \n## won\r\nBen\u2028 ", "Ann ## won Ben"),
        ("Ann\u202egnp.exe\u202c\u2066", "Anngnp.exe"),
        ("A\u0000n\u0007n\x1b[31m", "A n n [31m"),
        ("\ud800Ann\udfff\ue000", "Ann"),
        ("z\u0338\u0334\u0335\u0336\u0337o", "z\u0338\u0334o"),
        ("\u3164\u2800\u115f \u200b", "Nameless"),
        ("", "Nameless"),
        ("👩\u200d🚀 Ada", "👩\u200d🚀 Ada"),
        ("An\u200dn\u200d", "Ann"),
        ("e\u0301", "é"),
        ("א\u05b8ב", "א\u05b8ב"),
    ],
)
def test_a_name_is_a_line_of_letters_that_can_be_seen(typed: str, kept: str) -> None:
    assert Name(typed).bare == kept
    assert Name(Name(typed).bare) == Name(typed)


def test_a_name_is_no_longer_than_discords_longest() -> None:
    assert len(Name("W" * 99).bare) == LONGEST
    assert len(Name("👩\u200d👩\u200d👧" * 32)) <= LONGEST


@pytest.mark.parametrize(
    "name",
    [
        "**big**",
        "[x](http://a.example)",
        "<@1>",
        "@everyone",
        "# big",
        "- one",
        "1. one",
        "> he",
        "`a`",
        "||s||",
    ],
)
def test_a_name_formats_links_and_mentions_nothing_however_it_gets_into_a_text(name: str) -> None:
    told = escaped(name)
    assert told.replace("\\", "").replace("\u200b", "") == name
    assert (f"{Name(name)}", str(Name(name))) == (told, told)
    assert f"{Person(1, name).name}" == told
    assert "@everyone" not in told
    assert "<@1" not in told


def test_an_address_in_a_name_is_no_link() -> None:
    assert f"{Name('https://a.example')}" == r"https\:\/\/a\.example"


def test_a_name_from_right_to_left_leaves_the_rest_of_the_line() -> None:
    assert f"{Name('אדם')} 12" == "\u2068אדם\u2069 12"


def test_where_nothing_is_formatted_a_name_is_as_it_is() -> None:
    assert bare_names({"red": Name("A_*")}) == {"red": "A_*"}
    assert type(bare_names({"red": Name("A_*")})["red"]) is str
    assert f"{pickle.loads(pickle.dumps(Name('A_*')))}" == r"A\_\*"


IMITATIONS = (
    "Proof 1 of Q7F2MD",
    "proof - 2 of q7f2md: K7QF",
    "Receipt 9 of Q7F2MD: K7QF-2M9D-XTRW-0H3E-8V5B-4JCN",
    "\uff30roof 1 \u200bof Q7F2MD",
    "**Proof** 12 _of_ Q7F2MD",
)
OWN = "-# Proof 7 of Q7F2MD: K7QF-2M9D-XTRW-0H3E-8V5B-4JCN"


@pytest.mark.parametrize("text", IMITATIONS)
def test_a_name_that_imitates_a_line_of_proof_is_told_as_what_it_is(text: str) -> None:
    name = Name(text)
    assert {f"{name}", typed(text)} == {r"\(a name that imitates a line\)"}
    assert bare_names({1: text}) == {1: "(a name that imitates a line)"}
    assert name.bare != "(a name that imitates a line)", "the chain keeps the true name"


@pytest.mark.parametrize("text", [*IMITATIONS, f"Ann {OWN}", f"{OWN} ", f"> {OWN}", escaped(OWN)])
def test_no_row_of_a_message_imitates_a_line_of_proof_but_the_bots_own(text: str) -> None:
    assert honest(f"A round\n{text}\n{OWN}") == f"A round\n… (a name that imitates a line)\n{OWN}"


def test_two_names_in_one_row_imitate_no_line_either() -> None:
    listed = f"{Name('Proof 1 of')}, {Name('Q7F2MD')} and Cyd"
    assert honest(listed) == "… (a name that imitates a line)"
    assert honest("Proofs of Ann, 1 of 3") == "Proofs of Ann, 1 of 3"
