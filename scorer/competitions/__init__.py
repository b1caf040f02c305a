"""Events added up: sessions, a ladder over a season, the same deals in many clubs. Pure, above scored events."""
