"""Play the turns: movement, combat, exploitation, development and trade, with their asks and events."""
