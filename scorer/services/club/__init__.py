"""Services beyond one evening: the club's players, its competitions, its site, and an archive of everything."""
