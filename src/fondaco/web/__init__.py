"""The house in the browser: tables, their storage, live updates, pages and an interface."""
