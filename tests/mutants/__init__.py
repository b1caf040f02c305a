"""Single slips in a package, and whether its own tests notice them: a tool for whoever changes the tests."""
