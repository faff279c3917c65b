"""A fake Discord on this machine: members, messages, interactions, and faults in its calls."""
