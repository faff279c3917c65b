"""Games that the project ships as guests: a host names those that it wants in `GUESTS`."""
