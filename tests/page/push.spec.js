// Notifications: when the page asks, what is subscribed, and what becomes of a push. The browser itself delivers pushes to the
// service worker. Two parts of the browser are replaced, because they are missing: Chromium is here without its vendor's push service, so
// `PushManager` subscribes to none; and the headless shell of Chromium has no notifications. With `CHROMIUM=/usr/bin/chromium`, they
// are real.

import { PASSWORD } from "./api.js";
import { check } from "./axe.js";
import { become, changeTimers, expect, expectNoReload, hide, hold, keepAnnouncements, mark, signInElsewhere, test as base } from "./page.js";
import { move, press, sitDown, table, yourTurn } from "./table.js";

/** @typedef {import("@playwright/test").Page} Page */

const DAY = { type: "per_decision", seconds: 86_400 };

const test = base.extend({
    /** A browser that allows notifications, and whose push service only exists in its storage. */
    context: async ({ context }, use) => {
        await context.grantPermissions(["notifications"]);
        await context.addInitScript(pretendNotifications);
        await context.addInitScript(pretendPushService);
        await use(context);
    },
});

test.use({ serviceWorkers: "allow" });

/** Replaces what Chromium leaves to its vendor's push service. Runs in the page. */
function pretendPushService() {
    if (origin === "null") return;
    const asked = Notification.requestPermission.bind(Notification);
    Notification.requestPermission = () => {
        localStorage.setItem("tests.asked", String(Number(localStorage.getItem("tests.asked")) + 1));
        return asked();
    };
    const bytes = (/** @type {string} */ text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const text = (/** @type {ArrayBuffer} */ buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    const current = () => {
        const stored = JSON.parse(localStorage.getItem("tests.subscription") ?? "null");
        return stored && {
            endpoint: stored.endpoint,
            options: { userVisibleOnly: true, applicationServerKey: bytes(stored.key).buffer },
            toJSON: () => ({ endpoint: stored.endpoint, expirationTime: null, keys: stored.keys }),
            unsubscribe: async () => (localStorage.removeItem("tests.subscription"), true),
        };
    };
    Object.assign(PushManager.prototype, {
        getSubscription: async () => current(),
        subscribe: async (/** @type {any} */ { userVisibleOnly, applicationServerKey: key }) => {
            if (current() || !userVisibleOnly) throw new DOMException("", "InvalidStateError");
            const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
            const keys = { p256dh: text(await crypto.subtle.exportKey("raw", pair.publicKey)), auth: text(crypto.getRandomValues(new Uint8Array(16)).buffer) };
            localStorage.setItem("tests.subscription", JSON.stringify({ endpoint: `https://push.invalid/${crypto.randomUUID()}`, key, keys }));
            return current();
        },
    });
}

/** Replaces notifications where the browser has none. Runs in the page and in the service worker, which share a cache. */
function pretendNotifications() {
    if (origin === "null" || Notification.permission === "granted") return;
    Object.defineProperty(Notification, "permission", { get: () => "granted", configurable: true });
    const change = (/** @type {(list: any[]) => any[]} */ work) =>
        navigator.locks.request("tests.notifications", async () => {
            const cache = await caches.open("tests.notifications");
            const list = work((await (await cache.match("/"))?.json()) ?? []);
            await cache.put("/", new Response(JSON.stringify(list)));
            return list;
        });
    Object.assign(ServiceWorkerRegistration.prototype, {
        showNotification: async (/** @type {string} */ title, /** @type {any} */ { body = "", tag, silent, timestamp, data }) => {
            await change((list) => [...list.filter((one) => one.tag !== tag), { title, body, tag, silent, timestamp, data }]);
        },
        getNotifications: async ({ tag = "" } = {}) => {
            const list = await change((list) => list);
            const chosen = list.filter((one) => !tag || one.tag === tag);
            return chosen.map((one) => ({ ...one, close: () => void change((list) => list.filter((other) => other.tag !== one.tag)) }));
        },
    });
    // It also ends a process whose service worker sets a badge.
    if (!("document" in globalThis)) Object.assign(Object.getPrototypeOf(navigator), { setAppBadge: async () => {}, clearAppBadge: async () => {} });
}

/** What the browser's pretended push service has. @param {Page} page */
const subscription = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("tests.subscription") ?? "null"));
/** How often the browser was made to ask. @param {Page} page */
const asked = (page) => page.evaluate(() => Number(localStorage.getItem("tests.asked")));
/** @param {Page} page */
const offer = (page) => page.getByRole("group", { name: "Notifications" });

/** The player's devices, as the server knows them. @param {import("./api.js").Api} api @param {import("./api.js").Person} person */
const devices = async (api, person) => (await api.call("GET", "/me/push-subscriptions", person.token)).items;

/** Ana plays a match by post, and it is her turn. @param {Page} page @param {import("./api.js").Api} api @param {object} [clock] */
const sitDownByPost = (page, api, clock = DAY) => sitDown(page, api, "curse-of-aces", { clock, options: { first_attacker: "seat_0" } });

/** Whether a request sends the device's subscription. @param {import("@playwright/test").Request} request */
const isSent = (request) => request.method() === "POST" && request.url().endsWith("/v1/me/push-subscriptions");

/** Waits until a document that begins has sent the device's subscription again. @param {Page} page */
const renewal = (page) => page.waitForResponse((answer) => isSent(answer.request()));

/** Switches notifications on in the settings. Returns the section for it. @param {Page} page */
async function switchOn(page) {
    await page.goto("/settings/notifications");
    const here = page.getByRole("region", { name: "This device" });
    await here.getByRole("button", { name: "Switch on" }).click();
    await expect(here).toContainText("You will be notified on this device.");
    return here;
}

/**
 * Returns a function that delivers pushes to the page's service worker.
 * @param {Page} page
 */
async function pushService(page) {
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    for (const worker of page.context().serviceWorkers()) {
        await worker.evaluate(pretendNotifications);
        // On a busy machine, a page may take longer to say where it is than the worker waits.
        await worker.evaluate(changeTimers, { from: [300], to: 60_000 });
    }
    const session = await page.context().newCDPSession(page);
    const { origin } = new URL(page.url());
    /** @type {Promise<string>} */
    const registered = new Promise((resolve) => {
        session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
            const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted);
            if (own) resolve(own.registrationId);
        });
    });
    await session.send("ServiceWorker.enable");
    const registrationId = await registered;
    return (/** @type {object | string} */ push) =>
        session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: typeof push === "string" ? push : JSON.stringify(push) });
}

/** The notifications that are displayed, oldest first. @param {Page} page */
const notifications = (page) =>
    page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        return (await registration.getNotifications()).map(({ title, body, tag, silent, data }) => ({ title, body, tag, silent, path: data.path }));
    });

/**
 * Does what a click on the notification of a match does, and returns the windows that it opens. Without a click, the browser does not let
 * the worker focus or open a page.
 * @param {import("@playwright/test").BrowserContext} context @param {string} id
 * @returns {Promise<string[]>}
 */
const click = (context, id) =>
    context.serviceWorkers()[0].evaluate(async (path) => {
        /** @type {any} */
        const worker = globalThis;
        /** @type {string[]} */
        const opened = [];
        Object.defineProperty(worker.clients, "openWindow", { value: async (/** @type {string} */ path) => opened.push(path), configurable: true });
        await worker.openPage(path).catch(() => {});
        return opened;
    }, `/matches/${id}`);

const turn = (/** @type {string} */ match_id, /** @type {number} */ badge, more = {}) => ({
    id: crypto.randomUUID(), number: 7, kind: "match.your_turn", timestamp: new Date().toISOString(), player_id: crypto.randomUUID(), match_id,
    game: "clear-ace", title: "Your turn in Clear Ace", body: "ben has played.", deadline: null, badge, ...more,
});
const shown = (/** @type {string} */ id, body = "ben has played.") => ({ title: "Your turn in Clear Ace", body, tag: id, silent: false, path: `/matches/${id}` });

test("the page offers notifications after the first answer by post, and asks only then @phone", async ({ page, api }) => {
    const { ana, ben, id } = await sitDownByPost(page, api);
    await expect(offer(page)).toHaveCount(0);
    await move(page);
    await expect(offer(page)).toContainText("Tell me on this device when it is my turn");
    expect([await asked(page), await subscription(page), await devices(api, ana)]).toEqual([0, null, []]);
    await press(offer(page).getByRole("button", { name: "Yes" }));
    await expect(offer(page)).toContainText("You will be told on this device.");
    expect(await asked(page)).toBe(1);
    const [device, ...others] = await devices(api, ana);
    expect(others).toEqual([]);
    expect(device).toMatchObject({ kinds: ["match.your_turn", "match.deadline_near"], target: { type: "web_push", origin: "https://push.invalid" } });
    expect(device.description).toContain("Chrome");
    await press(offer(page).getByRole("button", { name: "Close" }));
    await expect(offer(page)).toHaveCount(0);
    // The same subscription is sent at the next start, and nothing is asked any more.
    const renewed = renewal(page);
    await page.reload();
    expect((await renewed).status()).toBe(200);
    await api.answer(id, ben);
    await expect(yourTurn(page)).toBeVisible();
    await move(page);
    await expect(offer(page)).toHaveCount(0);
    expect([await asked(page), await devices(api, ana)]).toEqual([1, [device]]);
});

test("who does not want notifications is not asked again", async ({ page, api }) => {
    const { ana, ben, id } = await sitDownByPost(page, api);
    await move(page);
    await press(offer(page).getByRole("button", { name: "Not now" }));
    await expect(offer(page)).toHaveCount(0);
    await page.reload();
    await api.answer(id, ben);
    await expect(yourTurn(page)).toBeVisible();
    await move(page);
    await expect(offer(page)).toHaveCount(0);
    expect([await asked(page), await subscription(page), await devices(api, ana)]).toEqual([0, null, []]);
});

for (const [what, clock] of /** @type {[string, object][]} */ ([["fast clocks", { type: "per_decision", seconds: 300 }], ["bots", {}]])) {
    test(`nothing is offered in matches with ${what}`, async ({ page, api }) => {
        if (what === "bots") {
            const ana = await api.register("ana");
            await become(page, ana);
            await page.goto(`/matches/${await api.botMatch("clear-ace", ana)}`);
            await expect(yourTurn(page)).toBeVisible();
        } else {
            await sitDownByPost(page, api, clock);
        }
        await move(page);
        await expect(table(page)).toBeVisible();
        expect(await page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/push/offer.js")))).toBe(false);
        await expect(offer(page)).toHaveCount(0);
    });
}

test("notifications are switched on, changed and off in the settings, for this device alone", async ({ page, api }) => {
    const ana = await api.register("ana");
    await become(page, ana);
    await page.goto("/settings/notifications");
    const here = page.getByRole("region", { name: "This device" });
    await expect(here).toContainText("Off.");
    expect(await asked(page)).toBe(0);
    await here.getByLabel("Another player invites me").check();
    await here.getByLabel("Another player offers me a rematch, a draw or a pause").check();
    await here.getByRole("button", { name: "Switch on" }).click();
    await expect(here).toContainText("You will be notified on this device.");
    const [device] = await devices(api, ana);
    const others = ["draw.offered", "pause.offered", "rematch.offered", "invitation.received"];
    expect(device.kinds).toEqual(["match.your_turn", "match.deadline_near", ...others]);
    const list = page.getByRole("region", { name: "Notified devices" });
    await expect(list.getByRole("listitem")).toContainText("this device");

    for (const words of ["It is my turn", "My time is running out"]) await here.getByLabel(words).uncheck();
    await here.getByRole("button", { name: "Save" }).click();
    await expect(here).toContainText("Your choice is saved.");
    expect(await devices(api, ana)).toEqual([{ ...device, kinds: others }]);
    const renewed = renewal(page);
    await page.reload();
    await renewed;
    await here.getByLabel("Another player offers me").uncheck();
    await here.getByRole("button", { name: "Save" }).click();
    await expect(here).toContainText("Your choice is saved.");
    expect(await devices(api, ana)).toEqual([{ ...device, kinds: ["invitation.received"] }]);

    await here.getByRole("button", { name: "Switch off" }).click();
    await expect(here).toContainText("You will not be notified on this device.");
    await expect(list).toContainText("No device is notified.");
    expect([await subscription(page), await devices(api, ana)]).toEqual([null, []]);
    await page.reload();
    await expect(here).toContainText("Off.");
});

test("notifications that are switched off stay so, though they are being sent again from the start of the page", async ({ page, api }) => {
    const ana = await api.register("ana");
    await become(page, ana);
    const here = await switchOn(page);
    const release = await hold(page, "**/v1/me/push-subscriptions", { method: "POST" });
    await Promise.all([page.waitForRequest(isSent), page.reload()]);
    await here.getByRole("button", { name: "Switch off" }).click();
    await expect(here).toContainText("You will not be notified on this device.");
    const ended = page.waitForResponse((answer) => answer.request().method() === "DELETE");
    release();
    expect((await ended).status()).toBe(204);
    expect(await devices(api, ana)).toEqual([]);
    expect(await page.evaluate(async () => [localStorage.getItem("acepost.push"), await caches.has("acepost.push")])).toEqual(['{"wants":false}', false]);
});

test("notifications are switched on also where the browser has no room left for what the worker needs", async ({ page, api }) => {
    const ana = await api.register("ana");
    await become(page, ana);
    await page.addInitScript(() => {
        const { put } = Cache.prototype;
        Cache.prototype.put = function (request, response) {
            if (request === "/") return Promise.reject(new DOMException("There is no room left.", "QuotaExceededError"));
            return put.call(this, request, response);
        };
    });
    await switchOn(page);
    expect(await devices(api, ana)).toHaveLength(1);
    expect(await page.evaluate(() => caches.has("acepost.push"))).toBe(false);
});

test("kinds that are saved while the subscription is being sent again from the start of the page stay", async ({ page, api }) => {
    const ana = await api.register("ana");
    await become(page, ana);
    const here = await switchOn(page);
    const release = await hold(page, "**/v1/me/push-subscriptions", { times: 1 });
    const [sent] = await Promise.all([page.waitForRequest(isSent), page.reload()]);
    await here.getByLabel("My time is running out").uncheck();
    await here.getByRole("button", { name: "Save" }).click();
    // Time in which the choice would be sent, if it did not wait.
    await page.evaluate(() => fetch("/healthz"));
    release();
    await (await sent.response())?.finished();
    await expect(here).toContainText("Your choice is saved.");
    const kinds = ["match.your_turn"];
    expect(await devices(api, ana)).toMatchObject([{ kinds }]);
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem("acepost.push") ?? "null"))).toMatchObject({ wants: true, kinds });
});

test.describe("a browser that shows no notifications", () => {
    const cases = /** @type {[string, () => void, RegExp][]} */ ([
        ["blocks them", () => Object.defineProperty(Notification, "permission", { get: () => "denied" }), /The browser blocks notifications from this page\./],
        ["has no pushes", () => void Reflect.deleteProperty(globalThis, "PushManager"), /This browser cannot show notifications\./],
        [
            "wants the page on the Home Screen first",
            () => {
                Reflect.deleteProperty(globalThis, "PushManager");
                Object.assign(navigator, { standalone: false });
            },
            /First add this page to the Home Screen/,
        ],
    ]);
    for (const [what, lack, words] of cases) {
        test(`because it ${what}, is told why, and offered nothing`, async ({ page, api }) => {
            await page.addInitScript(lack);
            await sitDownByPost(page, api);
            await move(page);
            await page.goto("/settings/notifications");
            await expect(page.getByRole("region", { name: "This device" })).toContainText(words);
            await expect(page.getByRole("button", { name: "Switch on" })).toHaveCount(0);
            expect(await page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/push/offer.js")))).toBe(false);
        });
    }
});

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    test.describe(colorScheme === "dark" ? "dark @phone" : "light", () => {
        test.use({ colorScheme, bypassCSP: true });

        test("the offer and the settings have no serious fault", async ({ page, api }) => {
            await sitDownByPost(page, api);
            await move(page);
            await expect(offer(page)).toBeVisible();
            await check(page, "the offer");
            await press(offer(page).getByRole("button", { name: "Yes" }));
            await expect(offer(page)).toContainText("You will be told on this device.");
            await check(page, "the accepted offer");
            await page.goto("/settings/notifications");
            await expect(page.getByRole("button", { name: "Switch off" })).toBeVisible();
            await check(page, "the settings");
        });
    });
}

test("devices are removed in the settings, this one and others", async ({ page, api }) => {
    const ana = await api.register("ana");
    const other = { endpoint: "https://push.invalid/other", keys: { p256dh: "", auth: "BTBZMqHH6r4Tts7J_aSIgg" }, application_server_key: "" };
    other.application_server_key = other.keys.p256dh = (await api.call("GET", "/push-key")).key;
    await api.call("POST", "/me/push-subscriptions", ana.token, { target: { type: "web_push", ...other }, description: "old phone" });
    await become(page, ana);
    await page.goto("/settings/notifications");
    const list = page.getByRole("region", { name: "Notified devices" });
    await expect(list.getByRole("listitem")).toHaveText(/old phone/);
    await page.getByRole("button", { name: "Switch on" }).click();
    await expect(list.getByRole("listitem")).toHaveCount(2);
    await list.getByRole("button", { name: "Remove old phone" }).click();
    await expect(list.getByRole("listitem")).toHaveCount(1);
    expect(await subscription(page)).not.toBeNull();
    await list.getByRole("button", { name: /Remove/ }).click();
    await expect(list).toContainText("No device is notified.");
    expect([await subscription(page), await devices(api, ana)]).toEqual([null, []]);
});

test("a device that was removed on another one stays removed", async ({ page, api }) => {
    const ana = await api.register("ana");
    await become(page, ana);
    await page.goto("/settings/notifications");
    await page.getByRole("button", { name: "Switch on" }).click();
    await expect(page.getByRole("button", { name: "Switch off" })).toBeVisible();
    const [device] = await devices(api, ana);
    await api.call("DELETE", `/me/push-subscriptions/${device.id}`, ana.token);
    await page.goto("/about");
    await expect.poll(() => subscription(page)).toBeNull();
    await expect.poll(() => devices(api, ana)).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem("acepost.push"))).toBeNull();
});

test("a choice without any kind is refused, and changes nothing", async ({ page, api }) => {
    const ana = await api.register("ana");
    await become(page, ana);
    await page.goto("/settings/notifications");
    const here = page.getByRole("region", { name: "This device" });
    await here.getByRole("button", { name: "Switch on" }).click();
    await expect(here.getByRole("button", { name: "Switch off" })).toBeVisible();
    const before = [await subscription(page), await devices(api, ana)];
    for (const words of ["It is my turn", "My time is running out"]) await here.getByLabel(words).uncheck();
    await here.getByRole("button", { name: "Save" }).click();
    await expect(here.getByRole("alert")).toContainText("Choose at least one.");
    expect([await subscription(page), await devices(api, ana)]).toEqual(before);
});

test.describe("quiet hours", () => {
    // Hours that end when they begin are refused.
    test.use({ refusals: /\/v1\/me\/push-settings$/ });

    test("are set, refused and ended", async ({ page, api }) => {
        const ana = await api.register("ana");
        await become(page, ana);
        await page.goto("/settings/notifications");
        const quiet = page.getByRole("region", { name: "Quiet hours" });
        await quiet.getByLabel("From").fill("23:00");
        await quiet.getByLabel("Until").fill("06:30");
        await quiet.getByLabel("Time zone").selectOption("Europe/Berlin");
        await quiet.getByRole("button", { name: "Set quiet hours" }).click();
        await expect(quiet).toContainText("Between 23:00 and 06:30 no device is notified.");
        const hours = { start: "23:00", end: "06:30", time_zone: "Europe/Berlin" };
        expect(await api.call("GET", "/me/push-settings", ana.token)).toEqual({ quiet_hours: hours });
        await quiet.getByLabel("Until").fill("23:00");
        await quiet.getByRole("button", { name: "Save quiet hours" }).click();
        await expect(quiet.getByLabel("Until")).toHaveAttribute("aria-invalid", "true");
        expect(await api.call("GET", "/me/push-settings", ana.token)).toEqual({ quiet_hours: hours });
        await quiet.getByRole("button", { name: "End quiet hours" }).click();
        await expect(quiet).toContainText("You have no quiet hours.");
        expect(await api.call("GET", "/me/push-settings", ana.token)).toEqual({ quiet_hours: null });
    });

    test("stay in their time zone when only the hours are changed", async ({ page, api }) => {
        const ana = await api.register("ana");
        await become(page, ana);
        await page.goto("/settings/notifications");
        const quiet = page.getByRole("region", { name: "Quiet hours" });
        const zone = quiet.getByLabel("Time zone");
        for (const [until, time_zone] of [["06:30", "Asia/Tokyo"], ["06:00", "Europe/Berlin"]]) {
            await quiet.getByLabel("Until").fill(until);
            await zone.selectOption(time_zone);
            await press(quiet.getByRole("button", { name: /quiet hours$/ }).first());
            await expect(quiet).toContainText(`Between 22:00 and ${until} no device is notified.`);
            await expect(zone).toHaveValue(time_zone);
        }
        await quiet.getByLabel("Until").fill("05:30");
        await press(quiet.getByRole("button", { name: "Save quiet hours" }));
        await expect(quiet).toContainText("Between 22:00 and 05:30 no device is notified.");
        const hours = { start: "22:00", end: "05:30", time_zone: "Europe/Berlin" };
        expect(await api.call("GET", "/me/push-settings", ana.token)).toEqual({ quiet_hours: hours });
        await press(quiet.getByRole("button", { name: "End quiet hours" }));
        await expect(zone).toHaveValue(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone));
    });
});

test.describe("a browser that subscribed with another server's key", () => {
    test.use({ refusals: /\/v1\/me\/push-subscriptions$/ });

    test("subscribes again", async ({ page, api }) => {
        const ana = await api.register("ana");
        await become(page, ana);
        await switchOn(page);
        const before = await subscription(page);
        const [device] = await devices(api, ana);
        await page.evaluate((stale) => localStorage.setItem("tests.subscription", JSON.stringify(stale)), { ...before, key: before.keys.p256dh });
        const ended = page.waitForResponse((answer) => answer.request().method() === "DELETE");
        await page.goto("/about");
        expect((await ended).status()).toBe(204);
        const after = await subscription(page);
        expect([after.key, after.endpoint === before.endpoint]).toEqual([before.key, false]);
        const [again, ...others] = await devices(api, ana);
        expect(others).toEqual([]);
        expect(again.id).not.toBe(device.id);
        expect(again.kinds).toEqual(device.kinds);
    });
});

test.describe("who signs out", () => {
    // What is being sent then ends with a token that is revoked.
    test.use({ refusals: /\/v1\/me\/push-subscriptions\// });

    test("is notified no more, and who signs in next is not either", async ({ page, api }) => {
        const [ana, ben] = [await api.register("ana"), await api.register("ben")];
        await become(page, ana);
        await switchOn(page);
        const deliver = await pushService(page);
        const id = await api.match("clear-ace", [ana, ben]);
        await deliver(turn(id, 1));
        await expect.poll(() => notifications(page)).toEqual([shown(id)]);
        const renewed = renewal(page);
        await page.goto("/settings/account");
        await renewed;
        await page.getByRole("button", { name: "Sign out" }).click();
        await expect.poll(() => subscription(page)).toBeNull();
        await expect.poll(() => notifications(page)).toEqual([]);
        expect(await page.evaluate(async () => [localStorage.getItem("acepost.push"), await caches.has("acepost.push")])).toEqual([null, false]);
    });
});

test("a browser that subscribes while the player signs out stays without a subscription", async ({ page, api }) => {
    const ana = await api.register("ana");
    await become(page, ana);
    await page.goto("/settings/notifications");
    await page.evaluate(() => {
        const { subscribe } = PushManager.prototype;
        const released = new Promise((resolve) => Object.assign(window, { release: resolve }));
        PushManager.prototype.subscribe = async function (options) {
            Object.assign(window, { isSubscribing: true });
            await released;
            return subscribe.call(this, options);
        };
    });
    await page.getByRole("button", { name: "Switch on" }).click();
    await page.waitForFunction(() => "isSubscribing" in window);
    await signInElsewhere(page, null);
    await expect(page.getByRole("navigation").getByRole("link", { name: "Sign in" })).toBeVisible();
    const ended = page.waitForResponse((answer) => answer.request().method() === "DELETE");
    await page.evaluate(() => /** @type {any} */ (window).release());
    expect((await ended).status()).toBe(204);
    expect(await devices(api, ana)).toEqual([]);
    await expect.poll(() => subscription(page)).toBeNull();
});

test("pushes are shown, the newest of each match, and closed when the match is opened or answered", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const begin = { clock: DAY, options: { first_attacker: "seat_0" } };
    const [one, other] = [await api.match("curse-of-aces", [ana, ben], begin), await api.match("curse-of-aces", [ana, ben], begin)];
    await become(page, ana);
    await page.goto("/about");
    const deliver = await pushService(page);
    await deliver(turn(one, 2));
    await expect.poll(() => notifications(page)).toEqual([shown(one)]);
    await deliver(turn(other, 2));
    await expect.poll(() => notifications(page)).toEqual([shown(one), shown(other)]);
    await deliver(turn(one, 2, { body: "Again." }));
    await expect.poll(async () => (await notifications(page)).find(({ tag }) => tag === one)?.body).toBe("Again.");
    expect(await notifications(page)).toHaveLength(2);
    // Opened.
    await page.goto(`/matches/${one}`);
    await expect(yourTurn(page)).toBeVisible();
    await expect.poll(() => notifications(page)).toEqual([shown(other)]);
    // A push about the match that is on the screen is not left there.
    await page.evaluate(() => navigator.serviceWorker.addEventListener("message", ({ data }) => data?.type === "where" && Object.assign(window, { asked: true })));
    await deliver(turn(one, 2));
    await page.waitForFunction(() => "asked" in window);
    await expect.poll(() => notifications(page)).toEqual([shown(other)]);
    // Answered on another device: the page finds out when it loads its lists.
    await api.answer(other, ana);
    await page.goto("/matches");
    await expect.poll(() => notifications(page)).toEqual([]);
});

test("a push that a turn is over takes its notification back, and one that cannot be read does no harm", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const id = await api.match("curse-of-aces", [ana, ben], { clock: DAY, options: { first_attacker: "seat_0" } });
    await become(page, ana);
    await page.goto("/about");
    const deliver = await pushService(page);
    await deliver(turn(id, 1));
    await expect.poll(() => notifications(page)).toEqual([shown(id)]);
    await deliver(turn(id, 0, { kind: "match.turn_over", number: null, title: "No longer your turn in Clear Ace", body: "No match waits for you." }));
    await expect.poll(() => notifications(page)).toEqual([]);
    for (const wrong of ["", "no JSON", '{"title": 7, "match_id": "../evil", "badge": "x"}']) await deliver(wrong);
    await expect.poll(() => notifications(page)).toEqual([{ title: "Acepost", body: "", tag: "news", silent: false, path: "/matches" }]);
    await deliver(turn(id, 1));
    await expect.poll(async () => (await notifications(page)).length).toBe(2);
});

/**
 * Opens a page to which pushes come, as a player who has a match. Returns the match's id.
 * @param {Page} page
 * @param {import("./api.js").Api} api
 * @param {string} path
 */
async function openWithMatch(page, api, path) {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const id = await api.match("clear-ace", [ana, ben]);
    await become(page, ana);
    await page.goto(path);
    await pushService(page);
    return id;
}

test("a click on a notification goes on in a page that is open, but not in one at another match", async ({ page, context, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const [one, other] = [await api.match("clear-ace", [ana, ben]), await api.match("clear-ace", [ana, ben])];
    await become(page, ana);
    await page.goto("/about");
    await pushService(page);
    await mark(page);
    expect(await click(context, one)).toEqual([]);
    await expect(page).toHaveURL(`/matches/${one}`);
    await expect(table(page)).toBeVisible();
    expect(await click(context, other)).toEqual([`/matches/${other}`]);
    await expect(page).toHaveURL(`/matches/${one}`);
    await expectNoReload(page);
});

test("a click on a notification leaves a page alone in whose form something was typed, or that searches for an opponent", async ({ page, context, api }) => {
    const id = await openWithMatch(page, api, "/settings/blocked");
    const name = page.getByLabel("Player's name");
    await name.fill("be");
    expect(await click(context, id)).toEqual([`/matches/${id}`]);
    await expect(name).toHaveValue("be");
    await press(page.getByRole("navigation").getByRole("link", { name: "Lobby" }));
    await press(page.getByRole("button", { name: "Find an opponent" }));
    await expect(page.getByRole("main").getByText("You are waiting for a player")).toBeVisible();
    expect(await click(context, id)).toEqual([`/matches/${id}`]);
    await press(page.getByRole("link", { name: "About" }));
    await expect(page.getByRole("heading", { name: "About", level: 1 })).toBeVisible();
    expect(await click(context, id)).toEqual([]);
    await expect(page).toHaveURL(`/matches/${id}`);
});

test.describe("a form that is refused", () => {
    test.use({ refusals: /\/v1\/me\/blocks\// });

    test("is left alone by a click on a notification until it is taken", async ({ page, context, api }) => {
        const id = await openWithMatch(page, api, "/settings/blocked");
        const cleo = await api.register("cleo");
        const name = page.getByLabel("Player's name");
        const block = page.getByRole("button", { name: "Block", exact: true });
        await name.fill("nameless");
        await press(block);
        await expect(name).toHaveAttribute("aria-invalid", "true");
        expect(await click(context, id)).toEqual([`/matches/${id}`]);
        await expect(name).toHaveValue("nameless");
        await name.fill(cleo.name);
        await press(block);
        await expect(page.getByRole("button", { name: `Unblock ${cleo.name}` })).toBeVisible();
        expect(await click(context, id)).toEqual([]);
        await expect(page).toHaveURL(`/matches/${id}`);
    });
});

test("a click on a notification leaves a page alone that shows a secret, which is shown only once", async ({ page, context, api }) => {
    const id = await openWithMatch(page, api, "/settings/tokens");
    await page.getByLabel("What is it for?").fill("my bot");
    await page.getByLabel("Your password").fill(PASSWORD);
    await press(page.getByRole("button", { name: "Make a token" }));
    await expect(page.getByLabel("Your new token")).toHaveValue(/^ace_/);
    expect(await click(context, id)).toEqual([`/matches/${id}`]);
    await expect(page.getByLabel("Your new token")).toHaveValue(/^ace_/);
});

/** Notes to which numbers a page sets the badge, 0 if it clears it. Runs in a page, as an init script. */
function noteBadges() {
    /** @type {number[]} */
    const badges = [];
    Object.assign(window, { badges });
    Object.assign(Navigator.prototype, { setAppBadge: async (/** @type {number} */ count) => badges.push(count), clearAppBadge: async () => badges.push(0) });
}
/** What it has noted in this document. @param {Page} page */
const badges = (page) => page.evaluate(() => /** @type {any} */ (window).badges);

/** The number to which the badge was set last in this document. @param {Page} page */
const badge = async (page) => (await badges(page)).at(-1);

test("a badge that is older than the page is cleared for visitors, and set again whenever the page is seen, to what is true then", async ({ page, api }) => {
    /** A push sets the badge to what is not true any more, and the page is seen again after that. */
    const seeAfterPush = async () => {
        await page.evaluate(() => /** @type {any} */ (navigator).setAppBadge(7));
        await hide(page, false);
    };
    await page.addInitScript(noteBadges);
    await page.goto("/about");
    await expect.poll(() => badge(page)).toBe(0);
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    await become(page, ana);
    await page.goto("/about");
    await expect.poll(() => badge(page)).toBe(0);
    await hide(page, true);
    await seeAfterPush();
    await expect.poll(() => badge(page)).toBe(0);
    const id = await api.match("curse-of-aces", [ana, ben], { clock: DAY, options: { first_attacker: "seat_0" } });
    await expect.poll(() => badge(page)).toBe(1);
    await hide(page, true);
    await seeAfterPush();
    await expect.poll(() => badge(page)).toBe(1);
    // On another device, of which the page finds out when it loads its lists.
    await hide(page, true);
    await api.answer(id, ana);
    await seeAfterPush();
    await expect.poll(() => badge(page)).toBe(0);
    await page.evaluate(() => /** @type {any} */ (navigator).setAppBadge(7));
    await signInElsewhere(page, null);
    await expect.poll(() => badge(page)).toBe(0);
});

test("the end of another account's pushes leaves the badge of the player who is signed in", async ({ page, api }) => {
    await page.addInitScript(noteBadges);
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    await api.match("curse-of-aces", [ana, ben], { clock: DAY, options: { first_attacker: "seat_0" } });
    await become(page, ana);
    await page.goto("/healthz");
    await page.evaluate((player) => localStorage.setItem("acepost.push", JSON.stringify({ wants: true, player })), ben.player.id);
    await page.goto("/about");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("acepost.push"))).toBeNull();
    await expect(page).toHaveTitle("(1) About · Acepost");
    await expect.poll(() => badge(page)).toBe(1);
    await page.evaluate(() => fetch("/healthz"));
    expect(await badges(page)).not.toContain(0);
});

test("the title and the icon tell how many matches wait", async ({ page, api }) => {
    const icon = () => page.locator("link[rel=icon]").getAttribute("href");
    /** Waits until another icon is drawn. @param {...(string | null)} before */
    const drawn = async (...before) => {
        await expect.poll(async () => [/^data:image\/png;base64,/.test((await icon()) ?? ""), before.includes(await icon())]).toEqual([true, false]);
        return icon();
    };
    await page.addInitScript(noteBadges);
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const begin = { clock: DAY, options: { first_attacker: "seat_0" } };
    const [one, other] = [await api.match("curse-of-aces", [ana, ben], begin), await api.match("curse-of-aces", [ana, ben], begin)];
    await become(page, ana);
    await page.goto("/about");
    await expect(page).toHaveTitle("(2) About · Acepost");
    const two = await drawn();
    await page.goto(`/matches/${one}`);
    await expect(yourTurn(page)).toBeVisible();
    await move(page);
    await expect(page).toHaveTitle(/^\(1\) /);
    const single = await drawn(two);
    await page.goto(`/matches/${other}`);
    await expect(yourTurn(page)).toBeVisible();
    // Before the lists are loaded, it does not know how many there were.
    await expect(page).toHaveTitle(/^\(1\) /);
    await move(page);
    await expect(page).not.toHaveTitle(/^\(/);
    await drawn(two, single);
    expect(await badge(page)).toBe(0);
    // A notice counts it again.
    await api.answer(one, ben);
    await expect(page).toHaveTitle(/^\(1\) /);
    await expect.poll(icon).toBe(single);
});

test.describe("the sound", () => {
    test.beforeEach(async ({ page }) => {
        await page.addInitScript(() => {
            Object.assign(window, { notes: 0, contexts: 0 });
            const start = OscillatorNode.prototype.start;
            OscillatorNode.prototype.start = function (when) {
                /** @type {any} */ (window).notes++;
                return start.call(this, when);
            };
            const Original = AudioContext;
            globalThis.AudioContext = class extends Original {
                constructor() {
                    super();
                    /** @type {any} */ (window).contexts++;
                }
            };
        });
    });
    const counted = (/** @type {Page} */ page) => page.evaluate(() => [/** @type {any} */ (window).contexts, /** @type {any} */ (window).notes]);

    test("is off until it is switched on", async ({ page, api }) => {
        const { ben, id } = await sitDownByPost(page, api);
        await move(page);
        await api.answer(id, ben);
        await expect(yourTurn(page)).toBeVisible();
        expect(await counted(page)).toEqual([0, 0]);
        await page.goto("/settings/notifications");
        await expect(page.getByLabel("Play a sound when it is my turn")).not.toBeChecked();
        expect(await counted(page)).toEqual([0, 0]);
    });

    test("plays once it is switched on, and no more when it is switched off", async ({ page, api }) => {
        const { ana, ben, id } = await sitDownByPost(page, api);
        await move(page);
        await page.goto("/settings/notifications");
        const sound = page.getByLabel("Play a sound when it is my turn");
        await sound.check();
        // So that one hears what it is.
        await expect.poll(() => counted(page)).toEqual([1, 2]);
        const followed = page.waitForResponse(/\/v1\/me\/stream/);
        await page.reload();
        await followed;
        await page.evaluate((path) => import(path), "/app/turn-sound.js");
        await expect(sound).toBeChecked();
        await page.getByRole("heading", { name: "Sound" }).click();
        await api.answer(id, ben);
        await expect.poll(() => counted(page)).toEqual([1, 2]);
        await sound.uncheck();
        await api.answer(id, ana);
        await page.reload();
        await expect(sound).not.toBeChecked();
        await page.getByRole("heading", { name: "Sound" }).click();
        await api.answer(id, ben);
        await expect(page).toHaveTitle(/^\(1\) /);
        expect(await counted(page)).toEqual([0, 0]);
    });

    test("is switched on and off for all tabs", async ({ page, context, api }) => {
        const { ana, ben, id } = await sitDownByPost(page, api);
        await move(page);
        await page.goto("/about");
        /** Chooses in another tab, which leads until it is closed. @param {boolean} isOn */
        const change = async (isOn) => {
            const other = await context.newPage();
            await other.goto("/settings/notifications");
            await other.getByLabel("Play a sound when it is my turn").setChecked(isOn);
            const followed = page.waitForResponse((answer) => answer.url().endsWith("/v1/me/stream") && answer.status() === 200);
            await other.close();
            await followed;
        };
        await change(true);
        // The browser allows sounds once the page was clicked, and the script may have come after a click.
        await expect.poll(async () => {
            await page.getByRole("heading", { level: 1 }).click();
            return counted(page);
        }).toEqual([1, 0]);
        await api.answer(id, ben);
        await expect.poll(() => counted(page)).toEqual([1, 2]);
        await expect(page).toHaveTitle(/^\(1\) /);
        await change(false);
        await api.match("curse-of-aces", [ana, ben], { clock: DAY, options: { first_attacker: "seat_0" } });
        await expect(page).toHaveTitle(/^\(2\) /);
        expect(await counted(page)).toEqual([1, 2]);
    });

    test.describe("after a sleep", () => {
        // Requests fail while the browser is offline.
        test.use({ refusals: /\/v1\// });

        for (const isOver of [true, false]) {
            test(`a turn ${isOver ? "that was answered on another device is not told" : "is told once the lists have it"}`, async ({ page, context, api }) => {
                await keepAnnouncements(page);
                const { ana, ben, id } = await sitDownByPost(page, api);
                await move(page);
                await page.goto("/settings/notifications");
                await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
                await page.getByLabel("Play a sound when it is my turn").check();
                await expect.poll(() => counted(page)).toEqual([1, 2]);

                await context.setOffline(true);
                await expect(page.getByText("You are offline", { exact: false }).first()).toBeVisible();
                await api.answer(id, ben);
                /** @type {any} */
                let turn;
                await expect.poll(async () => {
                    const { items } = await api.call("GET", "/me/notices?limit=100", ana.token);
                    turn = items.filter((/** @type {any} */ { news }) => news.type === "match.your_turn").at(-1);
                    return turn?.news.data.decision;
                }).toBe((await api.view(id, ana)).decision.number);
                if (isOver) await api.answer(id, ana);
                turn.at = new Date(Date.now() - 3_600_000).toISOString();
                const taken = page.waitForRequest((request) => request.url().endsWith("/v1/me/stream") && request.headers()["last-event-id"] === `${turn.number}`);
                const release = await hold(page, /\/v1\/me\/matches\?/);
                const body = `id: ${turn.number}\ndata: ${JSON.stringify(turn)}\n\n`;
                await page.route("**/v1/me/stream", (route) => route.fulfill({ contentType: "text/event-stream", body }), { times: 1 });
                await context.setOffline(false);
                await taken;
                const told = page.locator("#polite");
                await expect(page).not.toHaveTitle(/^\(/);
                await expect(told).not.toContainText("It is your turn in a match.");
                expect(await counted(page)).toEqual([1, 2]);

                release();
                // This one is new.
                if (isOver) await api.match("curse-of-aces", [ana, ben], { clock: DAY, options: { first_attacker: "seat_0" } });
                await expect(page).toHaveTitle(/^\(1\) /);
                await expect(told).toContainText("It is your turn in a match.");
                await expect.poll(() => counted(page)).toEqual([1, 4]);
            });
        }
    });
});
