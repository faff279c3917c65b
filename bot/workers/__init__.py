"""What runs beside the requests: the sender, the scheduler, the thinker."""
