"""The data model of an event: frozen records, and how each is parsed and formatted. Nothing computed."""
