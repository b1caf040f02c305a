"""The printer: sheets and documents to a terminal, text, CSV, JSON, a workbook, paper or web pages. Knows no event."""
