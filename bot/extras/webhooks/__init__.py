"""Addresses that are told what happens in a server."""
