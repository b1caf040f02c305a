"""First floor: many tables, one board; many boards, one pair. Pure, exact, numbers only."""
