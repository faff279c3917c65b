"""Say which rulings no case can show, or no case can go against, why, and which test holds them instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


class Outside(NamedTuple):
    """Rulings that lie outside of cases for one reason, and a test of them as file::name."""

    why: str
    rulings: str
    test: str


_WORDS: Final = "tests/engine/brimstone/orders/"
_LATE: Final = "A script gives answers and has no deadline that somebody misses."
_TEXT: Final = "A script gives answers as data; this is about a sheet written in words."
_SEEN: Final = "A case compares what lies open to all, and this is about what somebody sees or hears."
_PACK: Final = "The shipped pack has nothing of the kind, and a case plays no other."
_STATE: Final = "It takes the state of a campaign with its digest, which the pack's next line changes."
_OWN: Final = "tests/engine/deeplamp/test_own_packs.py::"
_NEW: Final = "tests/engine/deeplamp/test_format_2.py::"
_CAMPAIGN: Final = "tests/engine/deeplamp/test_campaign.py::"

NO_CASE: Final[Mapping[str, tuple[Outside, ...]]] = {
    "brimstone": (
        Outside(_SEEN, "R107 R134", f"{_WORDS}test_absence.py::test_R107_R134_orders_show_to_nobody"),
        Outside(
            "Taking a sheet back is the bot's: the engine gets each seat's last one.",
            "R21",
            "tests/bot/service/test_service.py::test_take_back_works_until_the_last_has_handed_in",
        ),
        Outside(
            "A case gives the tiles as they are dealt.",
            "R138",
            "tests/engine/brimstone/board/test_dealing.py::test_R138_what_lies_round",
        ),
        Outside(_LATE, "R98", "tests/engine/brimstone/rules/test_combat.py::test_R98_a_missed_retreat"),
        Outside(_LATE, "R119", f"{_WORDS}test_deputy.py::test_R119_one_supports_oneself"),
        Outside(_LATE, "R22", f"{_WORDS}test_absence.py::test_R22_a_saved_legal_sheet"),
        Outside(_LATE, "R25", f"{_WORDS}test_absence.py::test_R25_a_bide_is_removed"),
        Outside(_LATE, "R108", f"{_WORDS}test_absence.py::test_R108_stewards_play_legally"),
        Outside(_LATE, "R133", f"{_WORDS}test_absence.py::test_R133_nothing_is_swapped"),
        Outside(_TEXT, "R121", f"{_WORDS}test_deputy.py::test_R121_orders_go_in_the_sequence"),
        Outside(_TEXT, "R122 R137", f"{_WORDS}test_instructions.py::test_R122_R137_three_meet_two"),
        Outside(_TEXT, "R123", f"{_WORDS}test_deputy.py::test_R123_named_payments"),
        Outside(_TEXT, "R124", f"{_WORDS}test_instructions.py::test_R124_cheapest_settles"),
        Outside(_TEXT, "R125", f"{_WORDS}test_instructions.py::test_R125_best_is_where"),
        Outside(_TEXT, "R126", f"{_WORDS}test_deputy.py::test_R126_a_way_out_of_a_marker"),
        Outside(_TEXT, "R127", f"{_WORDS}test_deputy.py::test_R127_if_fewer_are_there"),
        Outside(_TEXT, "R128", f"{_WORDS}test_deputy.py::test_R128_a_third_party_supports"),
        Outside(_TEXT, "R129", f"{_WORDS}test_deputy.py::test_R129_forced_out_of_a_marked_hex"),
        Outside(_TEXT, "R130", f"{_WORDS}test_deputy.py::test_R130_a_march_without_destination"),
        Outside(_TEXT, "R131", f"{_WORDS}test_deputy.py::test_R131_what_the_sheet_does_not_say"),
        Outside(_TEXT, "R135", f"{_WORDS}test_instructions.py::test_R135_a_support_helps"),
        Outside(_TEXT, "R136", f"{_WORDS}test_instructions.py::test_R136_four_attack_and_pay"),
    ),
    "brigand_kings": (
        Outside(_LATE, "K13", "tests/engine/brigand_kings/test_rulings.py::test_K13_a_seat_that_is_late"),
    ),
    "earth_mans_burden": (
        Outside(_SEEN, "E46", "tests/engine/earth_mans_burden/test_secrets.py::test_E46_all_hear"),
        Outside(
            "It says that the rules know nothing of other promises: there is nothing to answer.",
            "E39",
            "tests/engine/earth_mans_burden/test_deeds.py::test_what_begins_as_no_action",
        ),
    ),
    "brutal_magic": (
        Outside(_LATE, "B53", "tests/engine/brutal_magic/test_board.py::test_B53_who_places_no_master"),
        Outside(_SEEN, "B54", "tests/engine/brutal_magic/test_laws.py::test_B54_everybody_sees_the_same"),
    ),
    "deeplamp": (
        Outside(
            "It is about records: every case is one.",
            "S5",
            "tests/engine/test_record.py::test_a_record_as_text_reads_back",
        ),
        Outside(
            "A case names its cards in the order in which they are drawn.",
            "S113",
            "tests/engine/deeplamp/test_cards_and_charts.py::test_S113_each_search_draws",
        ),
        Outside(_SEEN, "S164", f"{_NEW}test_S164_all_may_read_the_discards"),
        Outside(_PACK, "S17", "tests/engine/deeplamp/test_effects.py::test_an_effect_does_what_it_says"),
        Outside(_PACK, "S140", "tests/bot/extras/packs/test_spoiled.py::test_S140_effects_without_end_end"),
        Outside(_PACK, "S150", f"{_OWN}test_S150_who_gets_up_is_healed"),
        Outside(_PACK, "S152", f"{_OWN}test_S22_a_card_in_force_works"),
        Outside(_PACK, "S155", f"{_OWN}test_S155_an_ability_that_is_discarded"),
        Outside(_PACK, "S156", f"{_OWN}test_S156_out_of_the_mine_no_enemy_comes"),
        Outside(_PACK, "S160", f"{_NEW}test_S160_one_die_says"),
        Outside(_PACK, "S161", f"{_NEW}test_S161_a_fixed_kind_stays"),
        Outside(_PACK, "S162", f"{_NEW}test_S162_what_comes_beside"),
        Outside(_STATE, "S168", f"{_CAMPAIGN}test_S168_road_and_town_follow_the_descent"),
        Outside(_STATE, "S169", f"{_CAMPAIGN}test_S169_the_state_after_one_match"),
        Outside(_STATE, "S170", f"{_CAMPAIGN}test_S170_a_hero_from_elsewhere"),
    ),
}
"""Rulings that no case can show, by game; nor can one go against them."""

_ALLOWS: Final = "It only allows or counts: no answer breaks it, and its case fails if the engine does."
_ORDER: Final = "It is an order in which things happen by themselves: its case fails if they come otherwise."
_OPTION: Final = "A table with a wrong number of seats or option is an error of the case, before any script."

ONLY_FOR: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "brimstone": ((_ALLOWS, "R110 R67 R44 R59 R102"), (_OPTION, "R2")),
    "brigand_kings": ((_ORDER, "K14 K19 K7 K17"),),
    "earth_mans_burden": ((_OPTION, "E1"),),
    "brutal_magic": (),
    "deeplamp": (),
}
"""Rulings that a case shows but none can go against, by game, with the reason."""
