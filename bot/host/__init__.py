"""What a host needs: settings, the check of a set-up, backups."""
