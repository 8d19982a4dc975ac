// Browsers in which the page does not work, or works in another way than in Chromium.

import { become, expect, test as base } from "./page.js";
import { press } from "./table.js";

/** @typedef {import("./page.js").Page} Page */

const test = base.extend({
    /** A page whose errors are expected. @type {any} */
    broken: async ({ browser, server }, use) => {
        const page = await browser.newPage({ baseURL: server });
        await use(page);
        await page.close();
    },
});

const TOO_OLD = "This browser is too old. Acepost needs Chrome or Edge 123, Firefox 121, Safari or iOS 17.5, or newer.";

/** Takes `light-dark()` from the browser. @param {Page} page */
async function withoutColours(page) {
    await page.addInitScript(() => {
        const supports = CSS.supports.bind(CSS);
        CSS.supports = (/** @type {string[]} */ ...what) => !/light-dark/.test(String(what)) && supports(.../** @type {[string]} */ (what));
    });
    await page.route("**/app/*.css", async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replaceAll("light-dark(", "dark-light(") });
    });
}

/** Takes lookbehind from regular expressions. @param {Page} page */
async function withoutLookbehind(page) {
    await page.route("**/app/routes.js", async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: (await response.text()).replace("(?<=", "(?<") });
    });
}

/** @param {Page} page */
const withoutCanParse = (page) => page.addInitScript(() => Reflect.deleteProperty(URL, "canParse"));

test("a browser that does not know the colours is said to be too old @phone", async ({ page }) => {
    await withoutColours(page);
    await page.goto("/");
    await expect(page.locator("body > .note")).toHaveText(TOO_OLD);
    await expect(page.getByRole("heading", { name: "Card games by post" })).toBeVisible();
    await page.evaluate(() => localStorage.setItem("acepost.language", "de"));
    await page.reload();
    await expect(page.locator("body > .note")).toHaveText(/^Dieser Browser ist zu alt\. Acepost braucht Chrome oder Edge ab 123,/);
});

for (const [what, take] of /** @type {const} */ ([
    ["lookbehind", withoutLookbehind],
    ["URL.canParse", withoutCanParse],
])) {
    test(`a browser without colours and ${what} is said to be too old, and does not wait for ever`, async ({ broken: page }) => {
        await withoutColours(page);
        await take(page);
        await page.goto("/");
        await expect(page.locator("body > .note")).toHaveText(TOO_OLD);
        await expect(page.getByText("One moment…")).toHaveCount(0);
        await expect(page.getByText("cannot be reached")).toHaveCount(0);
    });

    test(`a page that fails for want of ${what} says so, and is not said to be out of reach`, async ({ broken: page }) => {
        await take(page);
        await page.goto("/");
        await expect(page.getByText("Something in this page went wrong.")).toBeVisible();
        await expect(page.getByText("One moment…")).toHaveCount(0);
        await expect(page.getByText("cannot be reached")).toHaveCount(0);
        await expect(page.getByText(TOO_OLD)).toHaveCount(0);
        await page.unroute("**/app/routes.js");
        const again = page.waitForEvent("load");
        await page.getByRole("button", { name: "Try again" }).click();
        await again;
    });
}

test("a script that is not the page's, such as an extension's, may fail", async ({ broken: page }) => {
    await page.route("**/app/app.js", () => {});
    await page.addInitScript(() => document.addEventListener("readystatechange", () => {
        dispatchEvent(new ErrorEvent("error", { error: new Error("It fails."), filename: "chrome-extension://other/content.js" }));
    }));
    await page.goto("/", { waitUntil: "commit" });
    await page.waitForFunction(() => document.readyState === "interactive");
    await expect(page.getByText("One moment…")).toBeVisible();
});

/** Does what happens when the user comes back to a document that the browser has kept. @param {Page} page */
const comeBack = (page) => page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));

for (const isPending of [false, true]) {
    const when = isPending ? "fails after" : "has failed before";
    test(`a request that ${when} the user comes back to the document is not told of`, async ({ broken: page }) => {
        const unreachable = page.getByText("The server cannot be reached.");
        await page.goto("/");
        /** @type {import("@playwright/test").Route[]} */
        const pending = [];
        await page.route("**/v1/guests", (route) => (isPending ? void pending.push(route) : route.abort()));
        await page.getByRole("button", { name: "Play a bot at Clear Ace" }).click();
        if (isPending) await expect.poll(() => pending.length).toBe(1);
        else await expect(unreachable).toBeVisible();
        await comeBack(page);
        if (isPending) {
            const failed = page.waitForEvent("requestfailed");
            await pending[0].abort();
            await failed;
        }
        await expect(unreachable).toHaveCount(0);
        await page.unroute("**/v1/guests");
        await page.getByRole("button", { name: "Play a bot at Clear Ace" }).click();
        await expect(page.locator(".at-table")).toBeVisible();
        await expect(unreachable).toHaveCount(0);
    });
}

test("a page to which the user comes back is where it was left if no request has failed", async ({ page }) => {
    await page.goto("/games/clockwork-spades/lesson");
    await press(page.locator('[data-part="hour:1"]'));
    await comeBack(page);
    const isOpening = page.evaluate(() => new Promise((resolve) => {
        requestAnimationFrame(() => resolve(document.getElementById("app")?.hasAttribute("aria-busy")));
    }));
    expect(await isOpening).toBe(false);
    await expect(page.locator('[data-part="hour:1"]')).toHaveAttribute("aria-pressed", "true");
});

test("a page that is loaded again is where it was scrolled to, in browsers that do not tell when scrolling ends, too", async ({ page }) => {
    await page.addInitScript(() => addEventListener("scrollend", (event) => event.stopImmediatePropagation(), { capture: true }));
    await page.goto("/about");
    const heading = page.getByRole("heading").last();
    await heading.evaluate((element) => element.scrollIntoView());
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(100);
    // Chromium itself lets no document note anything at that time.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")));
    await page.reload();
    await expect(heading).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(place);
});

test("a browser that lets the history change no more opens the page of a link all the same", async ({ page }) => {
    await page.goto("/about");
    await expect(page.getByRole("heading", { level: 1, name: "About Acepost" })).toBeVisible();
    await page.evaluate(() => {
        History.prototype.pushState = History.prototype.replaceState = () => {
            throw new DOMException("Attempt to use history.replaceState() more than 100 times per 30 seconds", "SecurityError");
        };
    });
    await page.getByRole("link", { name: "Lobby" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Lobby" })).toBeVisible();
});

test("a guest whose notifications need the Home Screen is told to keep the account first", async ({ page }) => {
    await page.addInitScript(() => {
        Reflect.deleteProperty(globalThis, "PushManager");
        Object.assign(navigator, { standalone: false });
    });
    await page.goto("/");
    await page.getByRole("button", { name: "Play a bot at Clear Ace" }).click();
    await expect(page.locator(".at-table")).toBeVisible();
    await page.goto("/settings/notifications");
    const here = page.getByRole("region", { name: "This device" });
    await expect(here).toContainText("there you would no longer be this guest");
    await here.getByRole("link", { name: "Keep your account" }).click();
    await expect(page.getByText("Safari after a week without a visit.")).toBeVisible();
});

test("a browser whose passkeys are too old is told which are not", async ({ page, api }) => {
    await page.addInitScript(() => Reflect.deleteProperty(PublicKeyCredential, "parseRequestOptionsFromJSON"));
    await become(page, await api.register("ana"));
    await page.goto("/settings/passkeys");
    await expect(page.getByText("They need HTTPS, or a server on the same computer, and Chrome or Edge 129, Firefox 121, Safari or iOS 18.4, or newer.")).toBeVisible();
});
