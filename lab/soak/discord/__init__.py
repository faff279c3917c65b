"""A small Discord on this machine: who is there, what it says, and what can go wrong with a call."""
