"""What paper adds: cards and slips for the tables, and reports as they are pinned up or handed out."""
