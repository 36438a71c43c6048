"""Language models at the table: an MCP server whose tools sit at a seat of a Roji server. Needs the extra `mcp`."""
