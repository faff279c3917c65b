"""Play the turns: dice, soldiers, combat and stability, with their asks and events."""
