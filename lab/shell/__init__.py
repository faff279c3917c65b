"""Parts that the commands share: arguments, parallel work, progress and tables."""
