"""Competitions over several events: sessions, ladders, and simultaneous pairs. Pure functions of scored events."""
