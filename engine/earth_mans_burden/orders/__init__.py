"""Hold turn sheets, standing instructions and actions: their meaning and their notation."""
