"""Shared parts of the commands: arguments, work spread over cores, progress and tables."""
