"""Addresses and networks, as limits count them and operators name them."""

import functools
import ipaddress
from collections.abc import Sequence

from roji.core.errors import RojiError

__all__ = ["is_within", "mapped", "network_of", "networks"]

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

MOST_ADDRESSES = 10_000
MAPPED_BITS = 96  # of an IPv6 address, before the IPv4 address in it
IPV6_NETWORK = 64  # bits of the network of one household or machine


@functools.lru_cache(MOST_ADDRESSES)
def network_of(address: str) -> str:
    """The unit of limits: an IPv4 address, or the /64 network of an IPv6 address, because everyone has billions of these."""
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
    """Parse an operator's addresses and networks; RojiError if one is invalid."""
    try:
        return tuple(ipaddress.ip_network(name) for name in named)
    except ValueError as error:
        raise RojiError(f"{error}: give an address or a network, such as 10.0.0.0/8.") from None


def mapped(named: tuple[str, ...]) -> list[str]:
    """The IPv4 addresses and networks among these, as a socket for both IPv4 and IPv6 writes them."""
    found = [network for network in networks(named) if isinstance(network, ipaddress.IPv4Network)]
    return [f"::ffff:{network.network_address}/{MAPPED_BITS + network.prefixlen}" for network in found]


def is_within(address: str, allowed: Sequence[Network]) -> bool:
    """Whether an address is in one of these networks.

    A peer without an address uses a Unix socket, which only this machine can open.
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return True
    plain = getattr(found, "ipv4_mapped", None) or found  # a socket for both kinds writes ::ffff:192.0.2.7
    return any(plain in network for network in allowed)
