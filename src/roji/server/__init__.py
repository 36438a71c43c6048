"""Tables over HTTP and WebSocket, the store, and the built page."""
