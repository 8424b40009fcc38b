"""The steps from one form of the database to the next; `database.py` takes them at every start."""
