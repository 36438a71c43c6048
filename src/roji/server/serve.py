"""Running the server: uvicorn, with our settings."""

import logging
import sys

import uvicorn

from roji.core.errors import RojiError
from roji.server.app import make_app
from roji.server.config import Config
from roji.server.logs import set_up_logs

__all__ = ["serve"]

GRACE_SECONDS = 5


def serve(config: Config) -> None:
    """Serve until told to stop."""
    set_up_logs()
    settings = uvicorn.Config(
        make_app(config),
        host=config.host,
        port=config.port,
        ws="websockets-sansio",
        ws_max_size=config.largest_message,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    server = _Server(settings)
    server.run()
    if not server.started:
        raise RojiError(f"The server could not start on {config.host} port {config.port}: see above.")


class _Server(uvicorn.Server):
    """Says on which address it listens, once it does."""

    async def startup(self, sockets: list[object] | None = None) -> None:  # type: ignore[override]
        await super().startup(sockets)  # type: ignore[arg-type]
        if self.started:
            host = self.config.host if ":" not in self.config.host else f"[{self.config.host}]"
            port = self.config.port or self.servers[0].sockets[0].getsockname()[1]
            sys.stdout.write(f"Roji is open: http://{host}:{port}/\n")
            sys.stdout.flush()
            logging.getLogger("roji").info("listening", extra={"host": self.config.host, "port": port})
