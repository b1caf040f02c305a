"""Second floor: what an event is. Frozen facts, no arithmetic."""
