"""A local stand-in for a browser's push service: it checks the signature and decrypts the message as a browser would."""

from __future__ import annotations

import base64
import json
import os
import queue
import struct
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

DAY = 86_400


def unpacked(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def packed(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Browser:
    """The keys that a browser keeps for its subscription."""

    def __init__(self, service: PushService, name: str = "device") -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.secret = os.urandom(16)
        self.endpoint = f"{service.origin}/{name}"
        service.browsers[f"/{name}"] = self

    @property
    def subscription(self) -> dict[str, str]:
        return {"endpoint": self.endpoint, "p256dh": packed(self.public), "auth": packed(self.secret)}

    def read(self, body: bytes) -> Any:
        """The message, decrypted (RFC 8291, 8188)."""
        salt, (size, length) = body[:16], struct.unpack("!IB", body[16:21])
        sender, content = body[21 : 21 + length], body[21 + length :]
        assert len(content) <= size
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(self.key.curve, sender))
        info = b"WebPush: info\0" + self.public + sender
        secret = HKDF(SHA256(), 32, self.secret, info).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        text, mark = AESGCM(key).decrypt(nonce, content, None).rsplit(b"\2", 1)
        assert mark.strip(b"\0") == b""
        return json.loads(text)


class PushService:
    """Receives messages for browsers. For an invalid message it keeps an exception in its place."""

    def __init__(self) -> None:
        self.browsers: dict[str, Browser] = {}
        self.status = 201
        self.messages: queue.Queue[Any] = queue.Queue()
        self.headers: dict[str, str] = {}
        self.key = ""  # the public key of the server that may send, if known
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                service.headers = {name.lower(): value for name, value in self.headers.items()}
                try:
                    service.check(service.headers)
                    service.messages.put(service.browsers[self.path].read(body))
                except Exception as problem:
                    service.messages.put(problem)
                self.send_response(service.status)
                self.send_header("location", f"{service.origin}/elsewhere")
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)

    def check(self, headers: dict[str, str]) -> None:
        """Check that the sender signed the request with its key and for this service (RFC 8292)."""
        assert headers["content-encoding"] == "aes128gcm"
        assert 0 <= int(headers["ttl"]) <= 30 * DAY
        scheme, fields = headers["authorization"].split(" ", 1)
        assert scheme == "vapid"
        token, key = (part.strip().split("=", 1)[1] for part in fields.split(","))
        signed, _, signature = token.rpartition(".")
        head, claims = (json.loads(unpacked(part)) for part in signed.split("."))
        assert head["alg"] == "ES256"
        assert claims["aud"] == self.origin
        assert 0 < claims["exp"] - time.time() <= DAY
        assert claims["sub"].startswith(("https://", "mailto:"))
        assert not self.key or key == self.key
        numbers = unpacked(signature)
        r, s = int.from_bytes(numbers[:32], "big"), int.from_bytes(numbers[32:], "big")
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpacked(key))
        public.verify(encode_dss_signature(r, s), signed.encode(), ec.ECDSA(SHA256()))

    def next(self, seconds: float = 60.0) -> Any:
        """Wait for the next message; raises the exception kept for an invalid one."""
        message = self.messages.get(timeout=seconds)
        if isinstance(message, Exception):
            raise message
        return message

    def __enter__(self) -> PushService:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
