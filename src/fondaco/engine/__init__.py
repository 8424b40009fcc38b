"""How any game runs: rules as code, states as records, chance, events, playouts. Knows no game."""
