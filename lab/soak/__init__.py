"""Long trials of the real bot process against a small Discord on this machine: killed, crowded, failing."""
