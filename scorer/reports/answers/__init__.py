"""What one command asks: an explanation, a deal, schedules, pairs, findings, the event itself."""
