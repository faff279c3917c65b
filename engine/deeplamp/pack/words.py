"""The closed lists of the language that packs are written in (section 15)."""

from __future__ import annotations

from typing import Final

HERO_TARGETS: Final = ("self", "all", "others", "random", "chosen", "lamp", "tile", "adjacent", "target_hero")
ENEMY_TARGETS: Final = ("target", "near", "tile_enemies", "all_enemies", "source", "kin")
SKILLS: Final = ("nimble", "wits", "heart", "might", "lore", "luck")
CLASS_STATS: Final = (
    "health", "mind", "combat", "melee", "ranged", "defense", "resolve", "initiative", "nerve_max", *SKILLS,
)  # fmt: skip
STATS: Final = (
    "combat", "melee", "ranged", "shots", "range", "damage", "defense", "resolve", "armor", "spirit_armor",
    "health", "mind", "nerve_max", "initiative", "move", "escape", "to_hit", *SKILLS,
    "load", "bag", "search", "lamp", "xp",
)  # fmt: skip
"""All that a modifier may change (S101)."""
NUMBERS_TO_ROLL: Final = ("melee", "ranged", "defense", "resolve", "armor", "spirit_armor", "to_hit")
"""Numbers that a die must reach: lower is better, and they stay within 2 to 6 (S101)."""
ARMORS: Final = ("armor", "spirit_armor")
FLAGS: Final = (
    "no_search", "no_nerve_gain", "no_nerve_use", "no_attack", "no_move", "skip_turn", "no_heal",
    "free_escape", "ignore_lamp", "no_fear", "no_loot",
)  # fmt: skip
WHEN: Final = (
    "passive", "turn_start", "hero_start", "act", "move", "attack", "damage", "hit", "hurt", "kill", "search",
    "test", "fight_start", "fight_end", "turn_end", "death", "placed", "adventure_start", "adventure_end",
    "town",
)  # fmt: skip
PER: Final = ("turn", "fight", "adventure", "once")
SPANS: Final = ("turn", "next_turn", "fight", "adventure", "forever")
CONDITIONS: Final = (
    "fight", "wounded", "has_token", "has_item", "keyword", "dark_at_least", "heroes_at_least", "up_alone",
    "won",
)  # fmt: skip
LEVELS: Final = ("low", "medium", "high", "epic")
"""Threat cards."""
SIZES: Final = ("small", "large", "huge")
CHARTS: Final = {
    "shaft": "D6", "injury": "2D6", "madness": "2D6", "change": "D36", "travel": "3D6", "camp": "2D6",
    "town_event": "D6",
}  # fmt: skip
DECKS: Final = (
    "encounter", "threat_low", "threat_medium", "threat_high", "threat_epic", "dark", "omen", "loot",
    "search",
)  # fmt: skip
ITEM_DECKS: Final = ("gear", "artifact", "keepsake")
"""Decks that are made of items."""
RESULTS: Final = {
    "D6": tuple(range(1, 7)),
    "2D6": tuple(range(2, 13)),
    "3D6": tuple(range(3, 19)),
    "D36": tuple(10 * tens + units for tens in range(1, 7) for units in range(1, 7)),
}
"""What the dice of a chart may come to (S1)."""
