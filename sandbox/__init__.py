"""A table on this machine: the real bot inside SimCord's simulated Discord, and people who play there."""
