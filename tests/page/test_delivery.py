"""Delivery of the page: compressed, cached forever, with icons and a preview picture for links."""

from __future__ import annotations

import gzip
import json
import re
import struct
import urllib.request
from email.message import Message
from urllib.parse import urljoin

import pytest
from tests.page.tables import Tables

PNG = b"\x89PNG\r\n\x1a\n"


def fetch(address: str, encodings: str = "") -> tuple[bytes, Message]:
    request = urllib.request.Request(address, headers={"accept-encoding": encodings} if encodings else {})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return answer.read(), answer.headers


def document(tables: Tables) -> str:
    return fetch(tables.address + "/")[0].decode()


def content(html: str, name: str) -> str:
    found = re.search(rf'<meta (?:name|property)="{name}" content="([^"]+)"', html)
    assert found, name
    return found.group(1)


def test_scripts_and_styles_are_sent_in_the_smallest_encoding_that_the_browser_reads(tables: Tables) -> None:
    assets = re.findall(r'(?:src|href)="(/assets/[^"]+)"', document(tables))
    assert assets
    for asset in assets:
        plain, headers = fetch(tables.address + asset)
        assert "content-encoding" not in headers
        packed, as_gzip = fetch(tables.address + asset, "gzip, br;q=0")
        assert as_gzip["content-encoding"] == "gzip"
        assert gzip.decompress(packed) == plain
        smallest, as_brotli = fetch(tables.address + asset, "gzip, deflate, br, zstd")
        assert as_brotli["content-encoding"] == "br"
        assert len(smallest) <= len(packed)
        for one in (headers, as_gzip, as_brotli):
            assert one["vary"] == "accept-encoding"
            assert "immutable" in one["cache-control"]
            assert one["content-type"] == headers["content-type"]
            assert one["content-type"].startswith("text/")


def test_a_link_shows_what_it_leads_to(tables: Tables) -> None:
    html = document(tables)
    assert 60 < len(content(html, "description")) < 200
    assert content(html, "og:title")
    picture, headers = fetch(content(html, "og:image"))  # an absolute address, not a path
    assert headers["content-type"] == "image/png"
    assert picture.startswith(PNG)
    size = struct.unpack(">II", picture[16:24])
    assert size == (int(content(html, "og:image:width")), int(content(html, "og:image:height")))


def test_an_unknown_host_name_is_not_written_into_the_page(tables: Tables) -> None:
    request = urllib.request.Request(tables.address + "/", headers={"host": 'x" onload="alert(1)'})
    with urllib.request.urlopen(request, timeout=30) as answer:
        assert content(answer.read().decode(), "og:image") == "/preview.png"


@pytest.mark.parametrize("name", ["/favicon.svg", "/icon-180.png", "/roji.webmanifest"])
def test_icons_are_served(tables: Tables, name: str) -> None:
    assert f'href="{name}"' in document(tables)
    file, _ = fetch(tables.address + name)
    if name.endswith("webmanifest"):
        for icon in json.loads(file)["icons"]:
            fetch(urljoin(tables.address + name, icon["src"]))
