"""The cellar: the only room that knows SQL. What happened is kept, nothing computed."""
