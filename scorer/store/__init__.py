"""The cellar: the only room that knows SQL. What happened at the tables is kept, nothing computed."""
