"""Where push messages may go: to the internet, by https, and never into the server's own network.

A browser names the address of its push service, so anyone can name any address. A name is looked up once; if all its addresses
are public, the connection goes to one of the checked ones, so the owner of the name cannot change it in between.
"""

import asyncio
import functools
import ipaddress
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple
from urllib.parse import urlsplit

from roji.core.errors import RojiError

__all__ = ["Destination", "ForbiddenDestination", "check_address", "find_destination", "is_public"]

HTTPS_PORT = 443
LONGEST = 1000  # characters of an address
LOOKUP_SECONDS = 5.0
LOOKUPS_AT_ONCE = 4
ASSIGNED_IPV4 = ipaddress.ip_network("192.0.0.0/24")  # assigned to protocols; Python knows only some of it as special
PUBLIC_IPV6 = ipaddress.ip_network("2000::/3")  # all assigned addresses; the rest is local, translated or reserved


class ForbiddenDestination(RojiError):
    """A forbidden address."""


class Destination(NamedTuple):
    """Where to connect, and what to request."""

    ip: str
    port: int
    host: str  # with its port, as in the header
    path: str
    tls: ssl.SSLContext | None
    name: str  # the name that the certificate must have


def check_address(address: str, allowed: tuple[str, ...] = ()) -> tuple[str, str, int, bool]:
    """The origin, host and port of an address, and whether the operator allows it in any case; or ForbiddenDestination."""
    try:
        place = urlsplit(address)
        port = place.port or HTTPS_PORT
    except ValueError:
        raise ForbiddenDestination("This is not the address of a push service.") from None
    origin = f"{place.scheme}://{place.netloc}"
    is_plain = address.isascii() and address.isprintable() and " " not in address and len(address) <= LONGEST
    if not is_plain or not place.hostname or "@" in place.netloc or place.fragment:
        raise ForbiddenDestination("This is not the address of a push service.")
    is_allowed = origin in allowed
    if not is_allowed and (place.scheme != "https" or port != HTTPS_PORT):
        raise ForbiddenDestination("A push service must be reached by https, at the usual port.")
    if not is_allowed and _is_special(place.hostname):
        raise ForbiddenDestination("A push service must have a public address.")
    return origin, place.hostname, port, is_allowed


def _is_special(host: str) -> bool:
    """Whether a host is a non-public address; names are looked up only when something is sent."""
    try:
        return not is_public(host)
    except ValueError:
        return False


async def find_destination(address: str, allowed: tuple[str, ...] = (), is_usual: bool = False) -> Destination:
    """Look up an address, and check that it is outside this network. Look-ups of usual services do not wait for others."""
    _, host, port, is_allowed = check_address(address, allowed)
    try:
        async with asyncio.timeout(LOOKUP_SECONDS):
            look_up = functools.partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
            found = await asyncio.get_running_loop().run_in_executor(_lookups(is_usual), look_up)
    except (OSError, UnicodeError, TimeoutError):
        raise ForbiddenDestination("The push service has no address.") from None
    addresses = [str(entry[4][0]) for entry in found]
    if not addresses or not (is_allowed or all(map(is_public, addresses))):
        raise ForbiddenDestination("A push service must have a public address.")
    place = urlsplit(address)
    path = f"{place.path or '/'}{f'?{place.query}' if place.query else ''}"
    tls = _tls() if place.scheme == "https" else None
    return Destination(addresses[0], port, place.netloc, path, tls, host)


def is_public(address: str) -> bool:
    """Whether an address is an ordinary internet address. IPv6 addresses that stand for IPv4 ones are not."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo[1] if found.teredo else None)
        if inner is not None or found not in PUBLIC_IPV6:
            return False
    elif found in ASSIGNED_IPV4:
        return False
    return found.is_global and not (found.is_multicast or found.is_reserved or found.is_unspecified)


@functools.cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()


@functools.cache
def _lookups(is_usual: bool) -> ThreadPoolExecutor:  # noqa: ARG001 - each kind has its own
    """Separate threads, because a slow look-up must not delay anything else."""
    return ThreadPoolExecutor(LOOKUPS_AT_ONCE, "lookup")
