"""The server's HTTP routes and WebSocket, with their limits, security headers and metrics."""
