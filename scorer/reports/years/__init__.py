"""More than one evening: seasons, and a person over the years. Pure."""
