"""Background work: the scheduler, computer players, this process among others."""
