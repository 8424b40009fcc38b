"""The house: its people, its tables, and all that happens at them."""
