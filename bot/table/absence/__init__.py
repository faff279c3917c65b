"""Track presence and absence: gatherings, vacations, outages."""
