"""Webhooks: notify external programs of events in a server."""
