"""People of the trials: they see what Discord shows them, press, answer, and act out of turn."""
