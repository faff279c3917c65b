"""The effects of the closed list (section 15): one small function each, in tables."""
