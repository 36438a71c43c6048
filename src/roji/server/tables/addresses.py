"""Addresses and networks: what limits count by, and what operators name."""

import functools
import ipaddress
from collections.abc import Sequence

from roji.core.errors import RojiError

__all__ = ["is_within", "mapped", "network_of", "networks"]

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

MOST_ADDRESSES = 10_000
MAPPED_BITS = 96  # of an IPv6 address, before the IPv4 address in it
IPV6_NETWORK = 64  # bits that one household or one machine has to itself


@functools.lru_cache(MOST_ADDRESSES)
def network_of(address: str) -> str:
    """What limits count by: an IPv4 address, or the /64 network of an IPv6 address, of which everybody has billions."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), IPV6_NETWORK), strict=False))


@functools.lru_cache
def networks(named: tuple[str, ...]) -> tuple[Network, ...]:
    """Addresses and networks that an operator has named; RojiError if one is none."""
    try:
        return tuple(ipaddress.ip_network(name) for name in named)
    except ValueError as error:
        raise RojiError(f"{error}: give an address or a network, such as 10.0.0.0/8.") from None


def mapped(named: tuple[str, ...]) -> list[str]:
    """The IPv4 addresses and networks among these, as a socket for both IPv4 and IPv6 writes them."""
    found = [network for network in networks(named) if isinstance(network, ipaddress.IPv4Network)]
    return [f"::ffff:{network.network_address}/{MAPPED_BITS + network.prefixlen}" for network in found]


def is_within(address: str, allowed: Sequence[Network]) -> bool:
    """Whether an address is in one of these networks. What is no address is a Unix socket: only this machine can open it."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return True
    plain = getattr(found, "ipv4_mapped", None) or found  # a socket for both kinds writes ::ffff:192.0.2.7
    return any(plain in network for network in allowed)
