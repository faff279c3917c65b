"""Keep track of who is there and who is away: gatherings, vacations, outages."""
