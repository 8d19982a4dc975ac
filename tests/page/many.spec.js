// A player with many matches, invitations, blocks and deliveries: everything can be reached, and few requests are made.

import { become, expect, hold, oneOnEachPage, test } from "./page.js";
import { press } from "./table.js";

/**
 * Answers requests for a list with pages of these items. Returns the limits that were asked for.
 * @param {import("@playwright/test").Page} page @param {RegExp} address @param {unknown[]} items
 */
async function listed(page, address, items) {
    /** @type {number[]} */
    const limits = [];
    await page.route(address, (route) => {
        if (route.request().method() !== "GET") return route.fallback();
        const query = new URL(route.request().url()).searchParams;
        const [first, limit] = [Number(query.get("cursor") ?? 0), Number(query.get("limit") ?? 50)];
        limits.push(limit);
        const last = first + limit;
        return route.fulfill({ json: { items: items.slice(first, last), next: last < items.length ? String(last) : null } });
    });
    return limits;
}

/** @param {number} number */
const id = (number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

/** An invitation to a private match. @param {import("./api.js").Api} api @param {string} match @param {import("./api.js").Person} host @param {import("./api.js").Person} guest */
const invite = (api, match, host, guest) => api.call("POST", `/matches/${match}/invitations`, host.token, { player: guest.name });

test("all invitations are counted, and the oldest can be declined in its waiting room", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const rooms = [];
    for (let invitations = 0; invitations < 3; invitations++) {
        const room = await api.call("POST", "/matches", ana.token, { game: "clear-ace", seats: 2, visibility: "private" });
        await invite(api, room.id, ana, ben);
        rooms.push(room.id);
    }
    await become(page, ben);
    await oneOnEachPage(page, /\/v1\/me\/invitations(\?|$)/);
    await page.goto("/");
    await expect(page.getByRole("link", { name: "3 invitations wait for your answer." })).toBeVisible();
    await page.goto(`/matches/${rooms[0]}`);
    await expect(page.getByText(`${ana.name} invites you to Clear Ace`)).toBeVisible();
    await expect(page.getByRole("button", { name: "Decline" })).toBeVisible();
});

test("an invitation counts at the way to the matches from when it comes, and leads to the settings of its match @phone", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    await become(page, ben);
    const followed = page.waitForResponse(/\/v1\/me\/stream/);
    await page.goto("/about");
    await followed;
    const matches = page.getByRole("navigation", { name: "Acepost" }).getByRole("link", { name: /^Matches/ });
    await expect(matches.locator(".badge")).toHaveCount(0);
    const room = await api.call("POST", "/matches", ana.token, { game: "clear-ace", seats: 2, visibility: "private", options: { keep_two: true } });
    await invite(api, room.id, ana, ben);
    await expect(matches.locator(".badge")).toHaveText("1");
    await expect(matches).toHaveAccessibleName("Matches, one invitation");
    await press(matches);
    const line = page.locator(".letters li");
    await press(line.getByRole("link", { name: "Match settings" }));
    await expect(page.locator(".facts")).toContainText(/Keep two\s*Yes/);
    await press(page.getByRole("button", { name: "Decline" }));
    await expect(matches.locator(".badge")).toHaveCount(0);
});

test("lists that come after newer ones bring nothing back", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const room = await api.call("POST", "/matches", ana.token, { game: "clear-ace", seats: 2 });
    await invite(api, room.id, ana, ben);
    const before = await api.call("GET", "/me/invitations", ben.token);
    await become(page, ben);
    await page.goto(`/matches/${room.id}`);
    const badge = page.getByRole("navigation", { name: "Acepost" }).getByRole("link", { name: /^Matches/ }).locator(".badge");
    await expect(badge).toHaveText("1");
    const list = /\/v1\/me\/invitations(\?|$)/;
    const release = await hold(page, list, { instead: { json: before }, times: 1 });
    const asked = page.waitForRequest(list);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await asked;
    const newer = page.waitForResponse(list);
    await press(page.getByRole("button", { name: "Decline" }));
    await (await newer).finished();
    await expect(badge).toHaveCount(0);
    const late = page.waitForResponse(list);
    release();
    await (await late).finished();
    await page.evaluate(() => fetch("/healthz"));
    await expect(badge).toHaveCount(0);
});

test("in a waiting room each invitation that is pending can be withdrawn, before those that are answered", async ({ page, api }) => {
    const [ana, ben, cyd] = [await api.register("ana"), await api.register("ben"), await api.register("cyd")];
    const room = await api.call("POST", "/matches", ana.token, { game: "chase-the-ace", seats: 4, visibility: "private" });
    await invite(api, room.id, ana, ben);
    const newer = await invite(api, room.id, ana, cyd);
    await api.call("POST", `/invitations/${newer.id}/refusal`, cyd.token);
    await become(page, ana);
    await oneOnEachPage(page, /\/v1\/matches\/[^/]+\/invitations(\?|$)/);
    await page.goto(`/matches/${room.id}`);
    const lines = page.locator(".invited li");
    await expect(lines).toHaveCount(2);
    await expect(lines.first()).toContainText(ben.name);
    await press(lines.first().getByRole("button", { name: "Withdraw" }));
    await expect(lines.filter({ hasText: ben.name })).toContainText("withdrawn");
});

test("a turn that was taken on another device waits here no more", async ({ page, api }) => {
    // Two minutes are too long for a test. With the page's clock set forward, the stream would be taken for broken.
    await page.addInitScript(() => {
        const start = window.setInterval;
        Object.assign(window, { setInterval: (/** @type {() => void} */ run, /** @type {number} */ time) => start(run, time > 60_000 ? 500 : time) });
    });
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const match = await api.match("clear-ace", [ana, ben]);
    await become(page, ana);
    await page.goto("/about");
    const matches = page.getByRole("navigation").getByRole("link", { name: "Matches" });
    await expect(matches).toHaveAccessibleName(/your turn in 1/);
    await api.answer(match, ana);
    await expect(matches).not.toHaveAccessibleName(/your turn/);
});

test("more of a long list is loaded again with few requests, and not at all for one entry less", async ({ page, api }) => {
    const names = Array.from({ length: 130 }, (_, number) => ({ player_id: id(number), name: `player-${number}`, since: "2026-01-01T00:00:00.000Z" }));
    const limits = await listed(page, /\/v1\/me\/blocks(\?|$)/, names);
    await page.route("**/v1/me/blocks/player-7", (route) => route.fulfill({ status: 204 }));
    await become(page, await api.register("ana"));
    await page.goto("/settings/blocked");
    const lines = page.locator(".lines li");
    for (const shown of [100, 130]) {
        await page.getByRole("button", { name: "Show more" }).click();
        await expect(lines).toHaveCount(shown);
    }
    expect(limits.splice(0)).toEqual([50, 50, 50]);
    await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Appearance" }).click();
    await expect(lines).toHaveCount(0);
    await page.goBack();
    await expect(lines).toHaveCount(130);
    expect(limits.splice(0)).toEqual([150]);

    await lines.nth(7).getByRole("button", { name: "Unblock" }).click();
    await expect(page.getByText("player-7 is no longer blocked.").first()).toBeVisible();
    await expect(lines).toHaveCount(129);
    expect(limits).toEqual([]);
});

test("all deliveries of a webhook can be seen", async ({ page, api }) => {
    const ana = await api.register("ana");
    await api.call("POST", "/me/webhooks", ana.token, { url: "https://receiver.invalid/hook" });
    const [timestamp, attempt] = ["2026-01-01T00:00:00.000Z", { at: "2026-01-01T00:00:00.000Z", duration_ms: 5, status: 500, error: null }];
    const deliveries = Array.from({ length: 12 }, (_, number) => ({
        id: id(number),
        type: "match.your_turn",
        match_id: id(number),
        timestamp,
        status: number < 11 ? "waiting" : "given_up",
        next_attempt: number < 11 ? timestamp : null,
        attempts: number < 11 ? [] : [attempt],
    }));
    await listed(page, /\/v1\/me\/webhooks\/[^/]+\/deliveries/, deliveries);
    await become(page, ana);
    await page.goto("/settings/webhooks");
    const webhook = page.locator("li.sheet", { hasText: "receiver.invalid" });
    await webhook.getByRole("button", { name: "Deliveries" }).click();
    const rows = webhook.getByRole("table", { name: "Deliveries, newest first" }).locator("tbody tr");
    await expect(rows).toHaveCount(10);
    await webhook.getByRole("button", { name: "Show more" }).click();
    await expect(rows).toHaveCount(12);
    await expect(rows.last()).toContainText("given up, 500");
    await expect(webhook.getByRole("button", { name: "Show more" })).toHaveCount(0);
});

test("of many matches some of each group are shown at first, and links lead to the groups @phone", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const match = await api.call("GET", `/matches/${await api.match("clear-ace", [ana, ben])}`, ana.token);
    await api.call("POST", "/matches", ana.token, { game: "clear-ace", seats: 2, visibility: "private" });
    const running = Array.from({ length: 60 }, (_, number) => ({ ...match, id: id(number), to_act: [1] }));
    await listed(page, /\/v1\/me\/matches\?.*status=running/, running);
    await become(page, ana);
    await page.goto("/matches");
    const others = page.getByRole("region", { name: "Waiting for others" });
    await expect(others.locator(".match")).toHaveCount(50);
    const players = page.getByRole("heading", { name: "Waiting for players" });
    await expect(players).not.toBeInViewport();
    await press(page.getByRole("navigation", { name: "Your matches" }).getByRole("link", { name: "Waiting for players" }));
    await expect(players).toBeInViewport();

    await press(others.getByRole("button", { name: "Show more" }));
    await expect(others.locator(".match")).toHaveCount(60);
    await expect(others.getByRole("button", { name: "Show more" })).toHaveCount(0);
    await page.getByRole("navigation", { name: "Acepost" }).getByRole("link", { name: "Lobby" }).click();
    await expect(page.getByRole("heading", { name: "Lobby" })).toBeVisible();
    await page.goBack();
    await expect(others.locator(".match")).toHaveCount(60);
});

test("the page of a player does not wait for the list of blocked players", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    await become(page, ana);
    const release = await hold(page, /\/v1\/me\/blocks\?/);
    await page.goto(`/players/${ben.name}`);
    await expect(page.getByRole("heading", { name: ben.name })).toBeVisible();
    await expect(page.getByRole("button", { name: /Block|Unblock/ })).toHaveCount(0);
    release();
    await expect(page.getByRole("button", { name: `Block ${ben.name}` })).toBeVisible();
});
