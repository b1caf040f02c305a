"""What is asked beyond one evening: the club's players, its competitions, and everything it has at once."""
