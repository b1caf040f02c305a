"""Lists of names and results in any layout: what their columns are, and what their rows say."""
