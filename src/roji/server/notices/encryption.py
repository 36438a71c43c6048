"""A message that only one browser can read: Web Push's encryption (RFC 8291, with the content encoding aes128gcm of RFC 8188)."""

import base64
import os
import struct

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

__all__ = ["decode", "encode", "encrypt", "public_bytes", "read_public_key"]

CURVE = ec.SECP256R1()
SALT_SIZE = 16
RECORD_SIZE = 4096  # there is only one record
LAST_RECORD = b"\2"


def encode(data: bytes) -> str:
    """Bytes as URL-safe base64 without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """The bytes of such a text; ValueError if it is invalid."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def read_public_key(data: bytes) -> ec.EllipticCurvePublicKey:
    """A browser's public key; ValueError if these bytes are not one."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, data)


def public_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public part of a key, as browsers and push services know it."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def encrypt(
    message: bytes,
    browser_key: bytes,
    browser_secret: bytes,
    *,
    key: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Encrypt a message for the browser with this public key and secret, with a fresh key and salt."""
    key, salt = key or ec.generate_private_key(CURVE), salt or os.urandom(SALT_SIZE)
    ours = public_bytes(key)
    shared = key.exchange(ec.ECDH(), read_public_key(browser_key))
    secret = _derive(browser_secret, shared, b"WebPush: info\0" + browser_key + ours, 32)
    content_key = _derive(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(salt, secret, b"Content-Encoding: nonce\0", 12)
    head = salt + struct.pack("!IB", RECORD_SIZE, len(ours)) + ours
    return head + AESGCM(content_key).encrypt(nonce, message + LAST_RECORD, None)


def _derive(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)
