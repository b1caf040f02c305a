"""Changes of an event: pure steps, each from an event and words to what the event becomes and what that is about."""
