"""Tables and JSON documents that answer single commands: a deal, an explanation, schedules, findings, settings."""
