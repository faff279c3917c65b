"""Simulated people of the trials: they see messages, press, answer, and act out of turn."""
