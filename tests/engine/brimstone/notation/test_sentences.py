"""What people say in whole sentences is read as the notation would say it."""

from __future__ import annotations

import pytest

from engine.brimstone.notation.sheets import parse_sheet
from engine.kernel.core import Refused

SUPPORT = "C4 support\n"


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("if Blue attacks F4, I support Blue", "C4 support blue attacking at F4"),
        ("If Blue attacks F4 I help him.", "C4 support blue attacking at F4"),
        ("if Blue attacks F4, I support Red", "C4 support red defending against blue at F4"),
        ("if Blue attacks Red, I support Red", "C4 support red defending against blue"),
        ("if anyone attacks Red, I support Red", None),
        ("if anyone attacks Red, I support him", "C4 support anyone attacking against red"),
        ("if Blue fights Red over F4, I back Blue", "C4 support blue against red at F4"),
        ("if Blue attacks F4 support Blue", "C4 support blue attacking at F4"),
        ("support blue if he attacks F4", "C4 support blue attacking at F4"),
        ("support red if blue attacks", "C4 support red defending against blue"),
        ("if I defend D4 against Red, I support myself", "C4 support self defending against red at D4"),
        ("support blue at F4", "C4 support blue at F4"),
        (
            "if Blue attacks F4, I support Blue\nif Red fights Green, I support Red",
            "C4 support blue attacking at F4, red against green",
        ),
        ("if Blue attacks Green, I support Red", None),
    ],
)
def test_whom_a_support_helps_is_said_in_sentences(said: str, means: str | None) -> None:
    if means is None:
        with pytest.raises(
            Refused, match=r"Say whom Red fights there, as in: if Blue attacks F4, I support Blue\."
        ):
            parse_sheet(SUPPORT + said)
        return
    assert parse_sheet(SUPPORT + said) == parse_sheet(means)


def test_a_hex_in_a_sentence_about_others_gets_no_order() -> None:
    with pytest.raises(
        Refused, match=r"Your sheet has no Support order\. Write where it is, as in D6 support "
    ):
        parse_sheet("if Blue attacks F4, I support Blue")


def test_a_condition_that_is_not_understood_orders_nothing() -> None:
    with pytest.raises(
        Refused, match=r"I do not understand whom you want to support and when\. Write it as in"
    ):
        parse_sheet("C4 support\nif Blue wins in F4, I support Blue")


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("if blue attacks me in F4 I pay 1 stone", "pay defend 1 against blue at F4"),
        ("if anyone attacks me, I pay to win, at most 1, else 2", "pay defend win with 1 else 2"),
        ("if I attack in F4, I pay to win for sure, at most 1", "pay attack sure with 1 at F4"),
        ("pay attack to win for sure", "pay attack sure"),
        ("if I attack Red, ask me what I pay", "pay attack ask against red"),
        ("win if it can be won, else 0", "pay both win"),
        ("if D4 is beaten, it retreats to C4, else best", "retreat D4 C4 best"),
        ("if any army must retreat, to C4", "retreat * C4"),
        ("if barrels are short, I forage, then discharge at most 1 in A2", "if short forage, discharge A2 1"),
        ("attack D4 from C4 only if stronger by 2", "C4 march D4 all attack if stronger by 2"),
        ("move 2 to D4 from C4, 1 to D5", "C4 march D4 2, D5 1"),
        ("retreat to C4 from D4", "retreat D4 C4"),
        ("C4: March: 2 to D5, only if no enemy is there", "C4 march D5 2 follow"),
        ("C4: Forced March: all to D4, then on to D5, attacking", "C4 march D4 all > D5 all attack forced"),
    ],
)
def test_other_instructions_are_said_in_sentences(said: str, means: str) -> None:
    assert parse_sheet(said) == parse_sheet(means)
