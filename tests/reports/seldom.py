"""Reports that few events have."""

SELDOM = ("matches", "contributions", "plays", "race")
"""Reports that are empty for most events; the race is not for one with a single table."""

SOLVED = ("double-dummy", "learning")
"""Reports that are empty unless the hands are solved."""
