"""Play the rounds: events, Marches, battles and supply, with their asks and events."""
