"""The closed lists of the pack language (section 15), and the limits of its numbers."""

from __future__ import annotations

from typing import Final, Literal, get_args

LARGEST: Final = 99
"""Largest number that players count or roll."""
RICHEST: Final = 9_999
"""Largest price, and largest sum of coin or experience."""

HeroTarget = Literal["self", "all", "others", "random", "chosen", "lamp", "tile", "adjacent", "target_hero"]
HERO_TARGETS: Final[tuple[str, ...]] = get_args(HeroTarget)
EnemyTarget = Literal["target", "near", "tile_enemies", "all_enemies", "source", "kin"]
ENEMY_TARGETS: Final[tuple[str, ...]] = get_args(EnemyTarget)
Skill = Literal["nimble", "wits", "heart", "might", "lore", "luck"]
SKILLS: Final[tuple[str, ...]] = get_args(Skill)
ClassStat = Literal[
    "health", "mind", "combat", "melee", "ranged", "defense", "resolve", "initiative", "nerve_max", Skill,
]  # fmt: skip
Stat = Literal[
    "combat", "melee", "ranged", "shots", "range", "damage", "defense", "resolve", "armor", "spirit_armor",
    "health", "mind", "nerve_max", "initiative", "move", "escape", "to_hit", Skill,
    "load", "bag", "search", "lamp", "xp", "breath",
]  # fmt: skip
STATS: Final[tuple[str, ...]] = get_args(Stat)
"""Numbers that a modifier can change (S101)."""
NUMBERS_TO_ROLL: Final = ("melee", "ranged", "defense", "resolve", "armor", "spirit_armor", "to_hit")
"""Numbers that a die must reach: lower is better, and they stay within 2 to 6 (S101)."""
ARMORS: Final = ("armor", "spirit_armor")
Flag = Literal[
    "no_search", "no_nerve_gain", "no_nerve_use", "no_attack", "no_move", "skip_turn", "no_heal",
    "free_escape", "ignore_lamp", "no_fear", "no_loot",
]  # fmt: skip
When = Literal[
    "passive", "turn_start", "hero_start", "act", "move", "attack", "damage", "hit", "hurt", "kill", "search",
    "test", "fight_start", "fight_end", "turn_end", "death", "placed", "adventure_start", "adventure_end",
    "town",
]  # fmt: skip
Per = Literal["turn", "fight", "adventure", "once"]
Span = Literal["turn", "next_turn", "fight", "adventure", "forever"]
Cond = Literal[
    "fight", "wounded", "has_token", "has_item", "keyword", "dark_at_least", "heroes_at_least", "up_alone",
    "won", "worn",
]  # fmt: skip
Level = Literal["low", "medium", "high", "epic"]
LEVELS: Final[tuple[str, ...]] = get_args(Level)
"""Levels of threat cards."""
Size = Literal["small", "large", "huge"]
SIZES: Final[tuple[str, ...]] = get_args(Size)
CHARTS: Final = {
    "shaft": "D6", "injury": "2D6", "madness": "2D6", "change": "D36", "travel": "3D6", "camp": "2D6",
    "town_event": "D6",
}  # fmt: skip
DECKS: Final = (
    "encounter", "threat_low", "threat_medium", "threat_high", "threat_epic", "dark", "omen", "loot",
    "search",
)  # fmt: skip
ItemDeck = Literal["gear", "artifact", "keepsake"]
ITEM_DECKS: Final[tuple[str, ...]] = get_args(ItemDeck)
"""Decks made of items."""
Roll = Literal["D6", "2D6", "3D6", "D36"]
RESULTS: Final = {
    "D6": tuple(range(1, 7)),
    "2D6": tuple(range(2, 13)),
    "3D6": tuple(range(3, 19)),
    "D36": tuple(10 * tens + units for tens in range(1, 7) for units in range(1, 7)),
}
"""Dice of a chart -> the results they can show (S1)."""
