"""Tools for hosts: settings, setup check, backups, metrics."""
