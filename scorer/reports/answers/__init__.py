"""What one command asks: an explanation, a deal, a play, schedules, pairs, findings, the event itself."""
