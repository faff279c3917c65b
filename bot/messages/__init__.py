"""What travels between service and views, as plain data, and the queue of all that is to be sent."""
