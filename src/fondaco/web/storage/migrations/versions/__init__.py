"""One module a step, written by hand, `down_revision` naming the step before it."""
