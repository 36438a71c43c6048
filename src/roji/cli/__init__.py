"""The roji command: thin commands over the other rooms."""
