"""Time to think, and being told when one is away."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessibility import PHONE, grave, overflow
from tests.browser.table_page import Table, Visit, eventually, origin, seat_choice, start, unfold
from tests.server.receivers import Hook, Letters, Phone, hook


@pytest.fixture
def receiver() -> Iterator[Hook]:
    with hook() as found:
        yield found


def clean(page: Page) -> None:
    """Nothing grave is held against the page, wide and light, then narrow and dark."""
    assert grave(page) == []
    page.emulate_media(color_scheme="dark")
    size = page.viewport_size
    page.set_viewport_size(PHONE)
    expect(page.locator("html[data-theme=dark]")).to_be_attached()
    assert overflow(page) == 0
    assert grave(page) == []
    page.emulate_media(color_scheme="light")
    assert size is not None
    page.set_viewport_size(size)


NOON = 1_800_000_000.0  # seconds: the time of the page, which goes on only when a test says so


def seconds(clock: Locator) -> int:
    minutes, _, rest = clock.inner_text().partition(":")
    return 60 * int(minutes) + int(rest)


def test_a_clock_is_chosen_counts_down_and_turns_red(visit: Visit, telling_server: str) -> None:
    page = visit(alone=True)
    page.clock.set_fixed_time(NOON)
    page.goto(f"{telling_server}/new/toy")
    unfold(page, "Clock")
    page.get_by_role("combobox", name="Time to think").select_option("Minutes for the whole match")
    page.get_by_label("Minutes for each seat").fill("60")
    page.get_by_label("Seconds more for each choice").fill("0")
    page.get_by_role("combobox", name="Who runs out of time").select_option("resigns")
    clean(page)
    seat_choice(page, "Red", "A friend").check()
    page.get_by_role("button", name="Start the match").click()
    table = Table(page)
    blue, red = (page.locator(f'[data-goal="{seat}"] [data-clock]') for seat in ("blue", "red"))
    expect(blue).to_have_text("1:00:00")
    page.clock.set_fixed_time(NOON + 900)
    expect(blue).to_have_text("1:00:00")  # nobody has taken the other seat
    page.clock.set_fixed_time(NOON)
    joined = page.request.post(f"{telling_server}/api/matches/{table.match}/join", data={"seat": "red"})
    key = joined.json()["key"]
    page.request.get(f"{telling_server}/api/matches/{table.match}", headers={"Authorization": f"Bearer {key}"})
    expect(blue).to_have_class(re.compile("running"))
    page.clock.set_fixed_time(NOON + 1800)
    expect(blue).to_have_text(re.compile(r"^(30|29|31):\d\d$"))
    expect(blue).not_to_have_class(re.compile("low"))
    page.clock.set_fixed_time(NOON + 1800 + seconds(blue) - 15)
    expect(blue).to_have_class(re.compile("low"))
    expect(blue).to_have_text(re.compile(r"^0:[012]\d !$"))
    expect(red).to_have_text("1:00:00")
    clean(page)
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog")).to_contain_text(
        "60 minutes a seat for the whole match; whoever runs out resigns."
    )


def test_days_are_shown_as_days(visit: Visit, telling_server: str) -> None:
    page = visit(width=390)
    page.goto(f"{telling_server}/new/toy")
    unfold(page, "Clock")
    page.get_by_role("combobox", name="Time to think").select_option("Days for each turn of being asked")
    page.get_by_label("Days for each turn").last.fill("3")
    page.get_by_role("button", name="Start the match").click()
    Table(page)
    expect(page.get_by_role("group", name="Time left")).to_contain_text(re.compile("Blue (3 d 0|2 d 23) h"))


def turn_notices(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("heading", name="When it is my turn")).to_be_visible()


def test_mail_and_webhook_are_asked_for_confirmed_and_ended(
    visit: Visit, telling_server: str, post: Letters, receiver: Hook
) -> None:
    page = visit()
    match = start(page, telling_server, "toy", "ford", Blue="me", Red="bot recruit").match
    turn_notices(page)
    expect(page.get_by_role("button", name="Push to this device: off")).to_be_visible()
    page.get_by_role("textbox", name="Webhook").fill("https://10.0.0.1/hook")
    page.get_by_role("button", name="Call it").click()
    expect(page.get_by_role("alert")).to_contain_text("This address is not public")
    page.get_by_role("textbox", name="Webhook").fill(receiver.url)
    page.get_by_role("button", name="Call it").click()
    called = page.get_by_role("listitem").filter(has_text="Webhook at 127.0.0.1")
    expect(called).to_contain_text("not confirmed yet")
    page.get_by_role("textbox", name="E-mail address").fill("ann@club.example")
    page.get_by_role("button", name="Mail me").click()
    mail = page.get_by_role("listitem").filter(has_text="E-mail to a…@club.example")
    expect(mail).to_contain_text("not confirmed yet")
    expect(page.get_by_role("status").filter(has_text="A mail is on its way")).to_be_visible()
    clean(page)
    page.goto(receiver.asked[0]["confirm"])
    page.get_by_role("button", name="Confirm my address").click()
    expect(page.get_by_role("status")).to_contain_text("Your address is confirmed")
    text = post.letters[-1].get_content()
    page.goto("about:blank")
    page.goto(next(word for word in text.split() if "#confirm=" in word))
    confirm = page.get_by_role("button", name="Confirm my address")  # opening the page alone does nothing
    expect(confirm).to_be_visible()
    expect(page.get_by_role("status")).to_have_count(0)
    confirm.click()
    expect(page.get_by_role("status")).to_contain_text("Your address is confirmed")
    eventually(lambda: len(receiver.heard) == 1)  # the table is closed, and it is our turn
    assert receiver.bodies[0]["link"] == f"{telling_server}/match/{match}"
    eventually(lambda: post.letters[-1]["Subject"] == "Your turn: The Ford")
    page.goto(receiver.bodies[0]["stop"])
    page.get_by_role("button", name="End these messages").click()
    expect(page.get_by_role("status")).to_contain_text("no more of these")
    clean(page)
    page.goto(receiver.bodies[0]["link"])
    Table(page)
    turn_notices(page)
    expect(page.get_by_role("button", name="Remove: E-mail to a…@club.example")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("Remove: Webhook"))).to_have_count(0)


NOTICES = """async () => {
  const worker = await navigator.serviceWorker.ready;
  return (await worker.getNotifications()).map(({ title, body, data }) => [title, body, data.path]);
}"""


def test_a_push_message_becomes_a_notice(visit: Visit, telling_server: str) -> None:
    page = visit(alone=True)
    page.context.grant_permissions(["notifications"])
    page.goto(telling_server)
    wire = page.context.new_cdp_session(page)
    found: list[str] = []
    wire.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(each["registrationId"] for each in event["registrations"]),
    )
    wire.send("ServiceWorker.enable")
    page.evaluate(
        "navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready.then(() => 1))"
    )
    eventually(lambda: bool(page.title() and found))  # told while we talk to the page
    message = '{"title": "The Ford", "body": "It is your turn in The Ford.", "path": "/match/0123456789abcdef"}'
    delivery = {"origin": origin(page), "registrationId": found[-1], "data": message}

    def came() -> bool:
        """A worker that is about to begin misses what it is sent; the same message makes no second notice."""
        wire.send("ServiceWorker.deliverPushMessage", delivery)
        return len(page.evaluate(NOTICES)) == 1

    eventually(came)
    assert page.evaluate(NOTICES) == [["The Ford", "It is your turn in The Ford.", "/match/0123456789abcdef"]]


def test_without_a_server_that_tells_only_what_the_browser_can_is_offered(visit: Visit, toy_server: str) -> None:
    page = visit()
    start(page, toy_server, "toy", "ford", Blue="me", Red="bot recruit")
    turn_notices(page)
    for name in ("Sound: off", "Notice when it is my move: off"):
        expect(page.get_by_role("button", name=name)).to_be_visible()
    expect(page.get_by_role("textbox", name="E-mail address")).to_have_count(0)
    expect(page.get_by_role("textbox", name="Webhook")).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("Push to this device"))).to_have_count(0)


# A browser that subscribes at a push service of ours: the real ones are on the Internet.
SUBSCRIBES = """{
  const made = {
    endpoint: ENDPOINT,
    options: {},
    toJSON: () => ({ endpoint: ENDPOINT, keys: KEYS }),
    unsubscribe: async () => true,
  };
  PushManager.prototype.getSubscription = async () => (localStorage.getItem('subscribed') ? made : null);
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    if (applicationServerKey.length !== 65) throw new Error('This is no key.');
    localStorage.setItem('subscribed', 'yes');
    return made;
  };
}"""


def test_push_to_this_device_is_turned_on_told_and_turned_off(
    visit: Visit, telling_server: str, receiver: Hook
) -> None:
    phone = Phone(f"http://127.0.0.1:{receiver.port}/push/ann")
    keys = {name: phone.subscription[name] for name in ("p256dh", "auth")}
    page = visit(alone=True)
    page.context.grant_permissions(["notifications"])
    page.add_init_script(
        SUBSCRIBES.replace("ENDPOINT", json.dumps(phone.subscription["address"])).replace("KEYS", json.dumps(keys))
    )
    table = start(page, telling_server, "toy", "ford", Blue="me", Red="bot recruit")
    address = page.url
    turn_notices(page)
    page.get_by_role("button", name="Push to this device: off").click()
    expect(page.get_by_role("button", name="Push to this device: on")).to_be_visible()
    match = table.match
    page.goto("about:blank")
    eventually(lambda: len(receiver.heard) == 1)
    assert phone.read(receiver.heard[0][2])["path"] == f"/match/{match}"
    page.goto(address)
    Table(page)
    turn_notices(page)
    page.get_by_role("button", name="Push to this device: on").click()
    expect(page.get_by_role("button", name="Push to this device: off")).to_be_visible()
