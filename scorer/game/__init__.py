"""Ground floor: one deal of Minibridge, from the cards to its score. Pure."""
