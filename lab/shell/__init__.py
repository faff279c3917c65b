"""What the commands share: what they are told, work spread over cores, progress and tables that they show."""
