"""What each effect of the closed list does (section 15): one small function each, in tables."""
