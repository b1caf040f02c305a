"""What a web page adds: which pages a site has, what stands on each, and what is said there of people."""
