"""A small client for a Roji server: the same door that pages, bots and scripts use."""
