"""The web table: matches over HTTP and WebSocket, kept in a database."""
