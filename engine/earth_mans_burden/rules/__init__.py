"""The turns: movement, combat, exploitation, development and trade, with what they ask and tell."""
