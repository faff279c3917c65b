"""A table on this machine: the real bot in a simulated Discord, with people who play."""
