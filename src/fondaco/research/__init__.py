"""The games as environments for research: PettingZoo, Gymnasium, OpenSpiel and a batch of games."""
