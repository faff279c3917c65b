"""Process answers and actions, with their consequences, in one transaction."""
