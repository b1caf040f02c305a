"""Results published by other programs: their figures, and the settings under which they agree with ours."""
