"""Content for the web: the pages of a site, and how the privacy of names is respected on them."""
