"""Pictures of tables in pixels: one file a game, and the canvas that they paint on."""
