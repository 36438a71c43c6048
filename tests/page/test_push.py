"""Push notices for a closed page: from the switch in the settings to the notification on the phone."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.page.polling import wait_for, wait_until
from tests.page.tables import BOTH_STORES, Made, Tables
from tests.server.push_service import Browser, PushService
from tests.server.servers import RunningServer

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 844}
SECRET = "phone_" + "p" * 24
# The tests' browser has no push service, so this script gives it a subscription to ours. Everything else is real.
SUBSCRIBE = """
localStorage.setItem('roji.person', %(secret)s)
Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
Notification.requestPermission = () => Promise.resolve('granted')
const subscription = { endpoint: %(endpoint)s, toJSON: () => (%(json)s), unsubscribe: () => Promise.resolve(true) }
ServiceWorkerRegistration.prototype.getNotifications = async ({ tag }) => [{ close: () => (globalThis.cleared ??= []).push(tag) }]
PushManager.prototype.getSubscription = () => Promise.resolve(globalThis.asked ? subscription : null)
PushManager.prototype.subscribe = (how) => ((globalThis.asked = how), Promise.resolve(subscription))
"""
# Small headless browsers show no notifications, so those of the worker are recorded instead.
KEEP = """() => {
  self.shown = []
  self.registration.showNotification = async (title, { tag }) => void self.shown.push([title, tag])
}"""


def as_script(browser: Browser) -> str:
    subscription = browser.subscription
    keys = {"p256dh": subscription["p256dh"], "auth": subscription["auth"]}
    return SUBSCRIBE % {
        "secret": json.dumps(SECRET),
        "endpoint": json.dumps(browser.endpoint),
        "json": json.dumps({"endpoint": browser.endpoint, "keys": keys}),
    }


# The phone is locked or shows another app: the page and its connection continue for a while.
LOOK_AWAY = """() => {
  Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}"""
LOOK_BACK = LOOK_AWAY.replace("=> true", "=> false")


def finish_turn(tables: Tables, made: Made, seat: int) -> None:
    while tables.position(made, seat)["position"]["to_act"] == [seat]:
        tables.play(made, seat, 1)


def table_of_ann_and_ben(tables: Tables) -> Made:
    """A table of Ann, who uses this browser, and Ben, who plays over HTTP."""
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "open"}]
    made = tables.ask("/api/tables", {"game": "zen_garden", "seats": seats, "person": SECRET})
    sat = tables.ask(f"/api/tables/{made['table']}", {"type": "sit", "name": "Ben"})
    tables.ask(f"/api/tables/{made['table']}", {"type": "start"}, host=made["host"])
    return Made(made["table"], made["host"], {0: made["seats"][0]["token"], 1: sat["token"]})


@BOTH_STORES
def test_a_closed_browser_receives_and_shows_a_notice(
    bundle: None,
    database: str,
    new_visitor: Callable[..., Page],
    save_screenshot: Callable[..., None],
    language: str,
) -> None:
    words = {
        "en": ("Settings", "Notify me when it is my turn", "even when the page is closed", "Your turn · Zen Garden"),
        "de": (
            "Einstellungen",
            "Benachrichtigen, wenn ich am Zug bin",
            "auch, wenn die Seite",
            "Du bist am Zug · Zen Garden",
        ),
    }[language]
    with (
        PushService() as service,
        RunningServer(database, push_also_to=(service.origin,)) as server,
    ):
        tables, phone = Tables(server.address), Browser(service)
        service.key = tables.ask("/api/push")["key"]
        page = new_visitor(
            language=language,
            address=server.address,
            viewport=PHONE,
            service_workers="allow",
            permissions=["notifications"],
        )
        page.context.add_init_script(as_script(phone))
        page.goto("/")
        wait_until(page, "navigator.serviceWorker.controller?.state === 'activated'")
        page.get_by_role("button", name=words[0]).click()
        page.get_by_label(words[1]).check()
        expect(page.get_by_text(words[2])).to_be_visible()
        save_screenshot(page, f"push-settings-{language}")
        page.close()
        made = table_of_ann_and_ben(tables)
        finish_turn(tables, made, 1)
        notice = service.next()
        assert notice == {"table": made.table, "game": "Zen Garden", "what": "turn", "seconds_valid": 86_400}
        page = page.context.new_page()
        page.goto("/")
        worker = page.context.service_workers[0]
        worker.evaluate(KEEP)
        deliver(page, server.address, notice)
        wait_for(page, lambda: worker.evaluate("self.shown") == [[words[3], f"roji {made.table}"]], "it is shown")
        page.goto(made.link(0))  # a player who is looking needs no notice
        wait_until(page, f"globalThis.cleared?.includes('roji {made.table}')")
        page.evaluate(LOOK_AWAY)
        watchers = server.directory.tables[made.table].watchers
        wait_for(
            page, lambda: not any(watcher.is_looking for watcher in watchers), "the server knows that nobody is looking"
        )
        finish_turn(tables, made, 0)
        finish_turn(tables, made, 1)
        assert sorted(service.next()["what"] for _ in range(2)) == ["gone", "turn"]
        wait_until(page, f"document.title === {json.dumps(words[3])}")
        page.evaluate("() => void (globalThis.cleared = [])")
        page.evaluate(LOOK_BACK)  # meanwhile nothing happens at the table
        wait_until(page, f"globalThis.cleared.includes('roji {made.table}')")


def deliver(page: Page, origin: str, notice: dict[str, Any]) -> None:
    """Deliver a message to the page's worker as the browser would."""
    session = page.context.new_cdp_session(page)
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(one["registrationId"] for one in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(50)
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": origin, "registrationId": found[-1], "data": json.dumps(notice)},
    )
