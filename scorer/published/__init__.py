"""What another program published of an event, held against what the scorer computes of it."""
