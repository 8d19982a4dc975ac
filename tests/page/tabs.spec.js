// Several tabs of one browser: they share an account and its notices, also when requests are late.

import { PASSWORD } from "./api.js";
import { BAD_GATEWAY, become, expect, forbidStorage, hide, hold, signInElsewhere, test } from "./page.js";
import { Relay } from "./relay.js";
import { bar, choose, move, press, signIn, sitDown, table, yourTurn } from "./table.js";

/** @typedef {import("@playwright/test").Page} Page */

/** Refused on purpose, or cancelled because a tab navigated away. */
test.use({ refusals: /\/v1\// });

/** The account that the browser has stored. @param {Page} page */
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("acepost.session") ?? "null"));

/** The page does not receive what other tabs store, as if it slept. @param {Page} page */
const sleepThroughStorage = (page) =>
    page.addInitScript(() => addEventListener("storage", (event) => event.stopImmediatePropagation()));

/**
 * Signs a person in in another tab, and waits until this one can read it: what one tab stores reaches the others a little later.
 * @param {Page} page @param {import("./api.js").Person} person
 */
async function storeElsewhere(page, person) {
    await signInElsewhere(page, person);
    await expect.poll(async () => (await kept(page))?.token).toBe(person.token);
}

/** Waits until the server refuses a token. @param {import("./api.js").Api} api @param {string} token */
const expectRevoked = (api, token) => expect.poll(() => api.call("GET", "/me", token).then(() => "", String)).toContain("401");

test("two tabs that begin at the same time are one guest", async ({ somebody, server }) => {
    /** @type {(value?: unknown) => void} */
    let begin = () => {};
    const begun = new Promise((resolve) => (begin = resolve));
    // Counted at the server: Playwright sometimes misses a request while a service worker takes over a page.
    const guests = "POST /v1/guests";
    const relay = await new Relay(server, (request) => request === guests && begun).start();
    try {
        const page = await somebody(relay.url);
        const tabs = [page, await page.context().newPage()];
        for (const tab of tabs) await tab.goto("/games/clear-ace");
        for (const tab of tabs) await press(tab.getByRole("button", { name: /Play/ }).first());
        begin();
        for (const tab of tabs) await expect(yourTurn(tab)).toBeVisible();
        expect(relay.requests.filter((request) => request === guests)).toHaveLength(1);
        // Lists may still be on their way through the relay that stops.
        await page.context().close();
    } finally {
        relay.stop();
    }
});

test("a guest whose registration a network swallows can be tried again, and keeps no other tab waiting", async ({ page, context }) => {
    await page.clock.install();
    await page.route("**/v1/guests", () => {}, { times: 1 });
    await page.goto("/");
    const play = (/** @type {Page} */ tab) => tab.getByRole("button", { name: "Play a bot at Clear Ace" });
    await Promise.all([page.waitForRequest("**/v1/guests"), press(play(page))]);
    await page.clock.runFor(30_000);
    await expect(page.getByText("The server cannot be reached.")).toBeVisible();
    const other = await context.newPage();
    await other.goto("/");
    await press(play(other));
    await expect(yourTurn(other)).toBeVisible();
    // The first tab knows the guest by then.
    await expect(page.getByRole("navigation").getByRole("link", { name: "Guest" })).toBeVisible();
    await press(play(page));
    await expect(yourTurn(page)).toBeVisible();
    expect((await kept(page)).token).toBe((await kept(other)).token);
});

test("a guest whose registration comes late does not sign out a player who has signed in since", async ({ page, api }) => {
    const ana = await api.register("ana");
    const release = await hold(page, "**/v1/guests", { answered: true, times: 1 });
    await page.goto("/");
    const play = page.getByRole("button", { name: "Play a bot at Clear Ace" });
    await Promise.all([page.waitForRequest("**/v1/guests"), press(play)]);
    await signInElsewhere(page, ana);
    const name = page.getByRole("navigation").getByRole("link", { name: ana.name });
    await expect(name).toBeVisible();
    const late = page.waitForResponse("**/v1/guests");
    release();
    await (await late).finished();
    await page.evaluate(() => fetch("/healthz"));
    await expect(name).toBeVisible();
    expect((await kept(page)).token).toBe(ana.token);
});

test("what a visitor has typed stays when another tab begins as a guest", async ({ page, api }) => {
    await page.goto("/new");
    const name = page.getByLabel("Your name");
    await name.fill("cleo");
    await signInElsewhere(page, await api.guest());
    await expect(page.getByRole("navigation").getByRole("link", { name: "Guest" })).toBeVisible();
    await page.evaluate(() => fetch("/healthz"));
    await expect(name).toHaveValue("cleo");
});

test("a page that loads for a visitor is loaded for the guest that another tab begins as, whatever was typed before", async ({ page, api }) => {
    await page.goto("/new");
    await page.getByLabel("Your name").fill("cleo");
    const list = /\/v1\/matches\?/;
    const asked = page.waitForRequest(list);
    const release = await hold(page, list, { times: 1 });
    await page.getByRole("navigation").getByRole("link", { name: "Lobby" }).click();
    await asked;
    const again = page.waitForRequest(list);
    await signInElsewhere(page, await api.guest());
    await again;
    release();
    await expect(page.getByRole("heading", { name: "Lobby" })).toBeVisible();
    await expect(page.getByRole("navigation").getByRole("link", { name: "Guest" })).toBeVisible();
});

test("what was asked for one player is not kept as another's", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    await become(page, ana);
    const asked = page.waitForRequest("**/v1/me");
    const release = await hold(page, "**/v1/me", { answered: true, times: 1 });
    await page.goto("/about");
    await asked;
    await signInElsewhere(page, ben);
    await expect(page.getByRole("link", { name: ben.name })).toBeVisible();
    const late = page.waitForResponse("**/v1/me");
    release();
    await (await late).finished();
    await expect(page.getByRole("link", { name: ben.name })).toBeVisible();
    const { token, player } = await kept(page);
    expect([token, player.name]).toEqual([ben.token, ben.name]);
});

test("a tab that slept does not store the account before again when what it asked for comes", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    await become(page, ana);
    await sleepThroughStorage(page);
    const asked = page.waitForRequest("**/v1/me");
    const release = await hold(page, "**/v1/me", { answered: true, times: 1 });
    await page.goto("/about");
    await asked;
    await storeElsewhere(page, ben);
    release();
    await expect(page.getByRole("link", { name: ben.name })).toBeVisible();
    expect((await kept(page)).token).toBe(ben.token);
});

test("a tab that slept does not sign out who has signed in since, and says so when the server does", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    await become(page, ana);
    await sleepThroughStorage(page);
    await page.goto("/lobby");
    await expect(page.getByRole("link", { name: ana.name })).toBeVisible();
    await storeElsewhere(page, ben);
    await api.call("DELETE", "/sessions/current", ana.token);
    await page.getByRole("navigation").getByRole("link", { name: "Matches" }).click();
    await expect(page.getByRole("link", { name: ben.name })).toBeVisible();
    expect((await kept(page)).token).toBe(ben.token);

    // The end of its stream tells it. To open another page meanwhile would remove the note.
    await api.call("DELETE", "/sessions/current", ben.token);
    const note = page.getByRole("main").getByRole("alert").filter({ hasText: "You have been signed out." });
    await expect(note).toBeVisible();
    await expect(note.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/sign-in?next=%2Fmatches");
    await note.getByRole("link", { name: "Sign in" }).click();
    await expect(page.getByRole("region", { name: "Sign in" })).toBeVisible();
    await expect(note).toHaveCount(0);
});

test("a table is played on though its player has signed out and in elsewhere while its tab slept", async ({ page, api }) => {
    await sleepThroughStorage(page);
    const { ana } = await sitDown(page, api);
    const again = await api.signIn(ana);
    await storeElsewhere(page, again);
    await table(page).evaluate((old) => old.setAttribute("data-old", ""));
    await api.call("DELETE", "/sessions/current", ana.token);
    await expect(page.locator(".at-table:not([data-old])")).toBeVisible();
    await expect(yourTurn(page)).toBeVisible();
    await move(page);
    expect((await kept(page)).token).toBe(again.token);
});

test("a tab that slept signs out its own player, and not the one who has signed in since", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    await become(page, ana);
    await sleepThroughStorage(page);
    await page.goto("/settings/account");
    await storeElsewhere(page, ben);
    const revoked = page.waitForResponse("**/v1/sessions/current");
    await press(page.getByRole("button", { name: "Sign out" }));
    expect((await revoked).status()).toBe(204);
    await expect(page.getByRole("navigation").getByRole("link", { name: ben.name })).toBeVisible();
    expect((await kept(page)).token).toBe(ben.token);
    await expect(api.call("GET", "/me", ana.token)).rejects.toThrow("401");
});

test("a tab that slept signs out its player, who has signed in again since, of both sessions", async ({ page, api }) => {
    const ana = await api.register("ana");
    await become(page, ana);
    await sleepThroughStorage(page);
    await page.goto("/settings/account");
    const again = await api.signIn(ana);
    await storeElsewhere(page, again);
    await press(page.getByRole("button", { name: "Sign out" }));
    await expect(page.getByRole("heading", { name: "Card games by post" })).toBeVisible();
    expect(await kept(page)).toBe(null);
    for (const { token } of [ana, again]) await expectRevoked(api, token);
});

for (const [how, isLost] of /** @type {const} */ ([["", false], [", and its response is lost", true]])) {
    test(`a deletion in one tab is told there, though another tab hears first that its token is revoked${how}`, async ({ page, context, api }) => {
        const ana = await api.register("ana");
        await become(page, ana);
        await page.goto("/settings/data");
        const other = await context.newPage();
        await other.goto("/about");
        await expect(other.getByRole("link", { name: ana.name })).toBeVisible();
        const release = await hold(page, "**/v1/me", { answered: true, instead: isLost ? BAD_GATEWAY : undefined, method: "DELETE" });
        const removed = page.evaluate(() => new Promise((resolve) => {
            addEventListener("storage", ({ key, newValue }) => key === "acepost.session" && newValue === null && resolve(true));
        }));
        await page.getByLabel("Your password").fill(PASSWORD);
        await press(page.getByRole("button", { name: "Delete account" }));
        await expect(other.getByRole("alert").filter({ hasText: "You have been signed out." })).toBeVisible();
        await removed;
        release();
        const said = isLost ? "You have been signed out: your account is probably deleted." : "Your account is deleted.";
        await expect(page.getByRole("main").getByText(said)).toBeVisible();
        if (!isLost) await expect(page).toHaveURL(/\/sign-in\?left=/);
    });
}

test("a deletion that failed is not taken for the reason of a later sign-out, once the account is seen to be there", async ({ page, api }) => {
    await become(page, await api.register("ana"));
    await page.goto("/settings/data");
    await page.route("**/v1/me", (route) => {
        if (route.request().method() !== "DELETE") return route.fallback();
        return route.fulfill(BAD_GATEWAY);
    });
    await page.getByLabel("Your password").fill(PASSWORD);
    await press(page.getByRole("button", { name: "Delete account" }));
    await expect(page.getByText("The server is in trouble").first()).toBeVisible();
    const listed = page.waitForRequest("**/v1/me/matches*");
    await hide(page, false);
    await (await (await listed).response())?.finished();
    await page.evaluate(() => fetch("/healthz"));
    await signInElsewhere(page, null);
    await expect(page.getByRole("main").getByRole("alert").filter({ hasText: "You have been signed out" })).toContainText("You have been signed out.");
});

test("a deletion that is tried again is told, though the server refuses another request first", async ({ page, api }) => {
    const ana = await api.register("ana");
    await become(page, ana);
    await page.goto("/settings/data");
    const remove = async () => {
        await page.getByLabel("Your password").fill(PASSWORD);
        await press(page.getByRole("button", { name: "Delete account" }));
    };
    await page.route("**/v1/me", (route) => (route.request().method() === "DELETE" ? route.fulfill(BAD_GATEWAY) : route.fallback()));
    await remove();
    await expect(page.getByText("The server is in trouble").first()).toBeVisible();
    await page.unroute("**/v1/me");
    const release = await hold(page, "**/v1/me", { answered: true, method: "DELETE" });
    const refused = page.waitForResponse((answer) => answer.status() === 401);
    await remove();
    await expectRevoked(api, ana.token);
    await hide(page, false);
    await (await refused).finished();
    await page.evaluate(() => fetch("/healthz"));
    release();
    await expect(page.getByRole("main").getByText("Your account is deleted.")).toBeVisible();
});

for (const who of /** @type {const} */ (["another player", "the same player again"])) {
    test(`the late response to a deletion does not sign out ${who}, who has signed in since`, async ({ page, api }) => {
        const ana = await api.register("ana");
        await become(page, ana);
        const renewed = page.waitForResponse("**/v1/me");
        await page.goto("/settings/data");
        await renewed;
        const release = await hold(page, "**/v1/me", { answered: true, times: 1 });
        await page.getByLabel("Your password").fill(PASSWORD);
        await press(page.getByRole("button", { name: "Delete account" }));
        // It begins with the tokens.
        await expectRevoked(api, ana.token);
        const next = who === "another player" ? await api.register("ben") : await api.signIn(ana);
        await storeElsewhere(page, next);
        const late = page.waitForResponse("**/v1/me");
        release();
        await (await late).finished();
        await page.evaluate(() => fetch("/healthz"));
        await expect(page.getByRole("navigation").getByRole("link", { name: next.name })).toBeVisible();
        expect((await kept(page))?.token).toBe(next.token);
        await expect(page).toHaveURL(/\/settings\/data$/);
    });
}

test("a turn that is taken in one tab waits in no other", async ({ page, context, api }) => {
    await sitDown(page, api);
    const other = await context.newPage();
    await other.goto("/about");
    const matches = other.getByRole("navigation").getByRole("link", { name: "Matches" });
    await expect(matches).toHaveAccessibleName(/your turn in 1/);
    await move(page);
    await expect(matches).not.toHaveAccessibleName(/your turn/);
});

test.describe("where the browser stores nothing", () => {
    test.use({ serviceWorkers: "block" });

    test("a guest plays, and is told what happens", async ({ page }) => {
        await page.addInitScript(forbidStorage);
        const followed = page.waitForResponse((response) => response.url().endsWith("/v1/me/stream") && response.status() === 200);
        await page.goto("/");
        await press(page.getByRole("button", { name: "Play a bot at Clear Ace" }));
        await expect(yourTurn(page)).toBeVisible();
        await followed;
        const warning = page.getByRole("main").getByRole("alert").filter({ hasText: "This browser stores nothing" });
        await expect(warning.getByRole("link", { name: "Choose a name and a password" })).toBeVisible();
        await page.getByRole("navigation").getByRole("link", { name: "Lobby" }).click();
        await expect(page.getByRole("heading", { name: "Lobby" })).toBeVisible();
        await expect(warning).toHaveCount(0);
    });
});

test("a stream of notices that was refused once is asked for again", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    await become(page, ana);
    const refused = page.waitForResponse((answer) => answer.url().endsWith("/v1/me/stream") && answer.status() === 403);
    await page.route("**/v1/me/stream", (route) => route.fulfill({ status: 403, contentType: "application/problem+json", body: "{}" }), { times: 1 });
    const again = page.waitForResponse((answer) => answer.url().endsWith("/v1/me/stream") && answer.status() === 200);
    await page.goto("/about");
    await refused;
    await again;
    const matches = page.getByRole("navigation").getByRole("link", { name: "Matches" });
    await api.match("clear-ace", [ana, ben]);
    await expect(matches).toHaveAccessibleName(/your turn in 1/);
});

test("the open pages of a suspended player say so, and seldom ask whether that has ended", async ({ page, context, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    await become(page, ana);
    await page.clock.install();
    const problem = { title: "Suspended", status: 403, code: "suspended", detail: "The account is suspended." };
    const own = /\/v1\/(me|pairings)(\/|\?|$)/;
    /** @type {string[]} */
    const asked = [];
    await context.route(own, (route) => {
        asked.push(new URL(route.request().url()).pathname);
        return route.fulfill({ status: 403, contentType: "application/problem+json", json: problem });
    });
    const tabs = [page, await context.newPage()];
    const band = (/** @type {Page} */ tab) => tab.getByRole("status").filter({ hasText: problem.detail });
    for (const tab of tabs) {
        await tab.goto("/about");
        await expect(band(tab)).toBeVisible();
    }
    const pass = async (/** @type {number} */ seconds) => {
        for (let passed = 0; passed < seconds; passed += 10) {
            await page.clock.runFor(10_000);
            for (const tab of tabs) await tab.evaluate(() => fetch("/healthz"));
        }
    };
    await pass(60);
    asked.length = 0;
    await pass(300);
    expect(new Set(asked)).toEqual(new Set(["/v1/me/stream"]));
    expect(asked.length).toBeLessThan(6);

    await context.unroute(own);
    const again = page.waitForResponse((answer) => answer.url().endsWith("/v1/me/stream") && answer.status() === 200);
    await hide(page, false);
    await again;
    await api.match("clear-ace", [ana, ben]);
    for (const tab of tabs) {
        await expect(band(tab)).toHaveCount(0);
        await expect(tab.getByRole("navigation").getByRole("link", { name: "Matches" })).toHaveAccessibleName(/your turn in 1/);
    }
});

test("what happens before the stream of notices begins is shown, though the lists were loaded before it", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    await become(page, ana);
    const begin = await hold(page, "**/v1/me/stream", { times: 1 });
    const listed = page.waitForResponse(/\/v1\/me\/matches\?.*status=running/);
    await page.goto("/about");
    await listed;
    await api.match("clear-ace", [ana, ben]);
    begin();
    await expect(page.getByRole("navigation").getByRole("link", { name: "Matches" })).toHaveAccessibleName(/your turn in 1/);
});

test("whoever leads, notices come", async ({ page, context, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    await become(page, ana);
    await page.goto("/about");
    const other = await context.newPage();
    await other.goto("/about");
    await api.match("clear-ace", [ana, ben]);
    for (const tab of [page, other]) await expect(tab.getByRole("navigation").getByRole("link", { name: "Matches" })).toHaveAccessibleName(/your turn in 1/);
    await other.close();
    await api.match("clear-ace", [ana, ben]);
    await expect(page.getByRole("navigation").getByRole("link", { name: "Matches" })).toHaveAccessibleName(/your turn in 2/);
});

test("what is new is loaded once for all hidden tabs, whose titles say it", async ({ page, context, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    await become(page, ana);
    const tabs = [page, await context.newPage(), await context.newPage()];
    /** @type {string[]} */
    let asked = [];
    for (const tab of tabs) {
        const listed = tab.waitForResponse("**/v1/pairings*");
        await tab.goto("/about");
        await listed;
    }
    for (const tab of tabs.slice(0, 2)) {
        // Something is to be drawn then, and hidden tabs get no frames.
        await tab.evaluate(() => {
            window.requestAnimationFrame = () => 0;
            dispatchEvent(new Event("online"));
        });
        await hide(tab, true);
        tab.on("request", (request) => void asked.push(new URL(request.url()).pathname));
    }
    const shown = async (/** @type {string} */ title) => {
        for (const tab of tabs) await expect(tab).toHaveTitle(title);
    };
    const id = await api.match("clear-ace", [ana, ben]);
    await shown("(1) About · Acepost");
    asked = [];
    await api.resign(id, ben);
    await shown("About · Acepost");
    await api.match("clear-ace", [ana, ben]);
    await shown("(1) About · Acepost");
    expect(asked).toEqual([]);
    await Promise.all([page.waitForRequest("**/v1/me/matches*"), hide(page, false)]);
});

test("an account that cannot be stored does not leave the one before in its place", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    await become(page, ana);
    await page.goto("/sign-in");
    await page.evaluate(() => {
        Storage.prototype.setItem = () => {
            throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
        };
    });
    await signIn(page, ben.name);
    const account = (/** @type {string} */ name) => page.getByRole("navigation").getByRole("link", { name, exact: true });
    await expect(account(ben.name)).toBeVisible();
    await page.reload();
    await expect(account("Sign in")).toBeVisible();
});

for (const [what, broken] of /** @type {const} */ ([
    ["a token that no request can have", { token: "ace_päß→" }],
    ["an empty token", { token: "" }],
    ["a player without an id", { player: {} }],
])) {
    test(`an account that is stored with ${what} is none`, async ({ page, api }) => {
        await become(page, { ...(await api.register("ana")), ...broken });
        await page.goto("/matches");
        await expect(page.getByText("Your matches are listed here")).toBeVisible();
        await expect(page.getByRole("navigation").getByRole("link", { name: "Sign in" })).toBeVisible();
    });
}

test("who signs out while a move is sent is asked first", async ({ page, api }) => {
    const { ana, id } = await sitDown(page, api);
    const release = await hold(page, `**/v1/matches/${id}/actions*`, { times: 1 });
    await press(await choose(page));
    await expect(bar(page).getByText("Sending…")).toBeVisible();
    await press(page.getByRole("navigation").getByRole("link", { name: ana.name }));
    const signOut = page.getByRole("main").getByRole("button", { name: "Sign out" });
    const question = page.getByRole("dialog", { name: "Sign out now?" });
    await press(signOut);
    await expect(question).toContainText("Your last move is still being sent, and may be lost.");
    await press(question.getByRole("button", { name: "Stay signed in" }));
    await expect(question).toBeHidden();
    expect((await kept(page)).token).toBe(ana.token);
    await press(signOut);
    await press(question.getByRole("button", { name: "Sign out" }));
    await expect(page.getByRole("heading", { name: "Card games by post" })).toBeVisible();
    expect(await kept(page)).toBe(null);
    release();
});

test("a tab whose player signs out in another tells which move was perhaps not sent", async ({ page, api }) => {
    const { id } = await sitDown(page, api);
    const release = await hold(page, `**/v1/matches/${id}/actions*`, { times: 1 });
    await press(await choose(page));
    await expect(bar(page).getByText("Sending…")).toBeVisible();
    await signInElsewhere(page, null);
    await expect(page.getByRole("main").getByRole("alert").filter({ hasText: "Your move in Clear Ace may not have been sent." })).toBeVisible();
    release();
});

test("nothing of a player's notices stays in the browser after signing out", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    await become(page, ana);
    await page.goto("/settings/account");
    const numbers = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("acepost.notices")));
    // The stream may begin after the match.
    await expect.poll(async () => {
        await api.resign(await api.match("clear-ace", [ana, ben]), ben);
        return numbers();
    }).toEqual([`acepost.notices.${ana.player.id}`]);
    await press(page.getByRole("button", { name: "Sign out" }));
    await expect.poll(numbers).toEqual([]);
});
