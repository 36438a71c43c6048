"""Language models at the table: an MCP server whose tools play a seat on a Roji server. Needs the extra `mcp`."""
