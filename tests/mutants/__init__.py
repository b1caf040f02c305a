"""Single slips in a room, and whether its own tests notice them: a tool for whoever changes the tests."""
