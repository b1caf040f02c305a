"""One deal of Minibridge, from the cards to its score. Pure functions and values."""
