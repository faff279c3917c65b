"""The turns: dice, soldiers, combat and stability, with what they ask and tell."""
