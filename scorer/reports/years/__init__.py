"""Reports on more than one evening: competitions, and a person over the years. Pure."""
