"""Third floor: what people want to read, as sheets of columns and cells; and the same for programs. Pure."""
