"""Dealing boards: by chance alone, or until the deals teach a lesson. The only room that uses chance for cards."""
