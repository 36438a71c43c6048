"""Messages to JSON and back, in one place."""

from typing import Any, TypeVar

import msgspec

from roji.server.messages.refusals import Refusal
from roji.server.messages.requests import Request

__all__ = ["decode", "decode_request", "encode"]

T = TypeVar("T")
_request_decoder: msgspec.json.Decoder[Request] = msgspec.json.Decoder(Request)


def _convert(value: Any) -> Any:
    """Turn a NumPy number, which msgspec does not know, into a Python number."""
    if hasattr(value, "item"):
        return value.item()
    raise NotImplementedError


encode = msgspec.json.Encoder(enc_hook=_convert).encode


def decode_request(text: bytes | str) -> Request:
    """Read a request; refuse with `bad_message` what is not one."""
    try:
        return _request_decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise _not_understood(error) from None


def decode(text: bytes, kind: type[T]) -> T:
    """Read a message of this type; refuse with `bad_message` what is not one."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise _not_understood(error) from None


def _not_understood(error: Exception) -> Refusal:
    return Refusal("bad_message", f"This message makes no sense: {' '.join(str(error).split())}.")
