"""The HTTP routes of Web Push: the server's key, and subscribing and unsubscribing devices."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from roji.server import messages
from roji.server.notices.subscriptions import Device
from roji.server.wire import http
from roji.server.wire.people_routes import read_person
from roji.server.wire.services import services_of

__all__ = ["PUSH_ROUTES"]


async def show_key(request: Request) -> Response:
    """`GET /api/push`."""
    vapid = await services_of(request).directory.notices.vapid()
    return http.json_response(messages.PushKey(key=vapid.public))


async def subscribe(request: Request) -> Response:
    """`POST /api/push`."""
    person = read_person(request)
    wanted = await http.read_message(request, messages.Subscribe)
    services, address = services_of(request), http.address_of(request)
    device = Device(wanted.endpoint, wanted.p256dh, wanted.auth)
    await services.directory.notices.subscribe(person, device, lambda: services.new_devices.check(address))
    return await show_key(request)


async def unsubscribe(request: Request) -> Response:
    """`POST /api/push/end`."""
    ended = await http.read_message(request, messages.Unsubscribe)
    await services_of(request).directory.notices.unsubscribe(ended.endpoint)
    return await show_key(request)


PUSH_ROUTES = [
    Route("/api/push", http.endpoint(show_key)),
    Route("/api/push", http.endpoint(subscribe), methods=["POST"]),
    Route("/api/push/end", http.endpoint(unsubscribe), methods=["POST"]),
]
