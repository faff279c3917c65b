"""The use cases: each opens one unit of work, loads the table, acts, and queues what is to be sent."""
