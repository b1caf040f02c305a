"""Double dummy by a solver: the only room that knows it. It works in processes of its own."""
