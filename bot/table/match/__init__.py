"""Load and change a stored match: its log, its chain, its outgoing messages."""
