"""An exact copy of the two-seat skirmish between captains, in C; tests compare it with the engine."""
