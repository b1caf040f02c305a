"""Rendering: sheets and documents as terminal output, text, CSV, JSON, workbooks, PDF or web pages. Knows no event."""
