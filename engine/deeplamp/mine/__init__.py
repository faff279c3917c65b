"""The mine: moving, doors, searching, exploring, the shaft."""
