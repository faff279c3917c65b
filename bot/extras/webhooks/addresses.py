"""Check where a webhook's address leads: to a public address over https, and not into the host's network."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from bot.messages.catalogue import say
from engine.kernel.core import Refused

LONGEST, LONGEST_HOST = 500, 253
"""Most characters of an address, and of the host's name in it."""


def is_public(address: str) -> bool:
    """Return whether an IP address is public, and embeds no IPv4 address that could be private."""
    found = ipaddress.ip_address(address)
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return is_public(str(found.ipv4_mapped))
        if found.sixtofour is not None or found.is_site_local:
            return False
    return found.is_global and not (found.is_multicast or found.is_reserved or found.is_unspecified)


def checked(url: str) -> str:
    """Return an https address without surrounding spaces; refuse one that can never be called.

    A name may lead elsewhere later, so each delivery checks again where it connects.
    """
    said = url.strip()
    try:
        parts = urlsplit(said)
        port, host = parts.port, _host(parts.hostname or "")
    except ValueError:
        raise Refused(say("webhook-no-address")) from None
    if parts.scheme != "https" or port not in (None, 443):
        raise Refused(say("webhook-not-https"))
    if parts.username is not None or len(said) > LONGEST:
        raise Refused(say("webhook-too-long", most=LONGEST))
    if not host or len(host) > LONGEST_HOST or "\\" in said or not said.isprintable() or " " in said:
        raise Refused(say("webhook-no-address"))
    if _leads_inside(host):
        raise Refused(say("webhook-not-public"))
    return said


def _host(named: str) -> str:
    """Return the host as it is looked up; UnicodeError if a label of its name is empty or too long."""
    return named.encode("idna").decode().rstrip(".")


def _leads_inside(host: str) -> bool:
    """Return whether the host is an IP address that is not public."""
    try:
        return not is_public(host)
    except ValueError:  # a name
        return False
