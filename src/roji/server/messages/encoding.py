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


def decode(text: bytes | str, kind: type[T]) -> T:
    """Read a message of this type; refuse anything else with `bad_message`."""
    return _decode(msgspec.json.Decoder(kind), text)


def decode_request(text: bytes | str) -> Request:
    """Read a request; refuse anything else with `bad_message`."""
    return _decode(_request_decoder, text)


def _decode(decoder: "msgspec.json.Decoder[T]", text: bytes | str) -> T:
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        why = f"This message makes no sense: {' '.join(str(error).split())}."
        raise Refusal("bad_message", why) from None
