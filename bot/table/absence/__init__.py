"""Who is there and who is away: gatherings, vacations, outages."""
