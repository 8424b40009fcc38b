"""What is kept: people, tables and the log of all that was done, in SQLite or PostgreSQL."""
