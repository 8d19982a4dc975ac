// What goes on, on the first page: a public match that is followed while one looks at it, and nothing of other matches.

import { Api } from "./api.js";
import { check } from "./axe.js";
import { become, expect, hold, test } from "./page.js";
import { Server } from "./server.js";
import { press, table } from "./table.js";

// The Content-Security-Policy would forbid what axe does to measure a page.
test.use({ bypassCSP: true });

/** @param {import("./page.js").Page} page */
const going = (page) => page.getByRole("region", { name: "Going on now" });

/** Shows what is below. @param {import("./page.js").Page} page */
async function scrollDown(page) {
    await going(page).scrollIntoViewIfNeeded();
}

test("a public match is followed, private ones never appear, and nothing is loaded before it is in sight @phone", async ({ somebody }) => {
    const server = await Server.start();
    try {
        const api = new Api(server.url);
        const [ana, ben, cyd, dan] = [await api.register("ana"), await api.register("ben"), await api.register("cyd"), await api.register("dan")];
        const page = await somebody(server.url);
        /** @type {string[]} */
        const asked = [];
        page.on("request", (request) => asked.push(new URL(request.url()).pathname));

        await page.goto("/");
        await expect(page.getByRole("button", { name: "at Clear Ace" })).toBeVisible();
        expect(asked.filter((path) => /activity|charts/.test(path))).toEqual([]);
        await scrollDown(page);
        await expect(going(page).getByText("0 matches being played")).toBeVisible();
        await expect(going(page).getByRole("article")).toHaveCount(0);
        expect(asked.filter((path) => path.startsWith("/v1/activity"))).toHaveLength(1);

        const hidden = [];
        for (const visibility of ["private", "unlisted"]) {
            const made = await api.call("POST", "/matches", cyd.token, { game: "curse-of-aces", seats: 2, visibility });
            await api.call("POST", `/matches/${made.id}/seats`, dan.token, { code: made.code });
            hidden.push(made.id);
        }
        // It cannot end within a few moves.
        const id = await api.match("clockwork-spades", [ana, ben], { clock: { type: "per_decision", seconds: 86_400 } });
        await api.playOn(id, [ana, ben], 4);

        // The answer from before lasts some seconds.
        await expect(async () => {
            await page.reload();
            await scrollDown(page);
            await expect(going(page).getByRole("article", { name: "A match of Clockwork Spades" })).toBeVisible({ timeout: 2000 });
        }).toPass();
        const match = going(page).getByRole("article");
        await expect(going(page).getByText("1 match being played")).toBeVisible();
        await expect(match.getByRole("link", { name: ana.name })).toBeVisible();
        await expect(match.getByRole("listitem").filter({ hasText: ben.name }).first()).toBeVisible();
        const drawn = table(page);
        await expect(drawn).toHaveAttribute("data-game", "clockwork-spades");
        await expect(match.locator(".board .plate")).toHaveCount(2);
        await check(page, "a match to watch");

        const { version } = await api.call("GET", `/matches/${id}`);
        await api.playOn(id, [ana, ben], version + 2);
        await expect.poll(async () => Number(await drawn.getAttribute("data-version"))).toBeGreaterThanOrEqual(version + 2);
        await expect(match.locator(".caption")).not.toBeEmpty();
        const text = await page.locator("main").innerText();
        for (const name of [cyd.name, dan.name]) expect(text).not.toContain(name);
        for (const other of hidden) expect(await page.content()).not.toContain(other);

        await api.call("POST", `/matches/${id}/resignation`, ana.token);
        await expect(match.getByText(`${ben.name} won`, { exact: true })).toBeVisible();

        // The next match is looked for when it comes into sight again, and found after the page was left.
        const next = await api.call("GET", `/matches/${await api.match("curse-of-aces", [ana, ben])}`);
        const looks = page.waitForRequest("**/v1/activity");
        await page.route("**/v1/activity", (route) => route.fulfill({ json: { running: 1, open: 0, waiting_players: 0, finished: 1, featured: next } }));
        const find = await hold(page, "**/v1/activity");
        await page.evaluate(() => scrollTo(0, 0));
        await expect(going(page)).not.toBeInViewport();
        await scrollDown(page);
        await looks;
        await press(match.getByRole("link", { name: "See the match" }));
        await expect(page).toHaveURL(new RegExp(id));
        await expect(going(page)).toHaveCount(0);
        await expect(table(page)).toBeVisible();
        const found = page.waitForResponse("**/v1/activity");
        find();
        await found;
        await press(page.getByRole("link", { name: "Games" }));
        await expect(page.getByRole("heading", { level: 1, name: "Games" })).toBeVisible();
        expect(asked.filter((path) => path.includes(next.id))).toEqual([]);
    } finally {
        await server.stop();
    }
});

test("a match that is out of sight again before it has loaded is not followed", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const featured = await api.call("GET", `/matches/${await api.match("curse-of-aces", [ana, ben])}`);
    await page.route("**/v1/activity", (route) => route.fulfill({ json: { running: 1, open: 0, waiting_players: 0, finished: 0, featured } }));
    const find = await hold(page, "**/v1/activity");
    const looks = page.waitForRequest("**/v1/activity");
    await page.goto("/");
    await scrollDown(page);
    await looks;
    await page.evaluate(() => scrollTo(0, 0));
    await expect(going(page)).not.toBeInViewport();
    /** @type {string[]} */
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    find();
    await expect(going(page).getByText("1 match being played")).toBeAttached();
    await page.evaluate(() => fetch("/healthz"));
    expect(asked.filter((url) => url.includes(featured.id))).toEqual([]);
    await scrollDown(page);
    await expect(table(page)).toHaveAttribute("data-game", "curse-of-aces");
});

test("the match on the first page is as wide as its frame in a low window, too", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const featured = await api.call("GET", `/matches/${await api.match("clear-ace", [ana, ben])}`);
    await page.route("**/v1/activity", (route) => route.fulfill({ json: { running: 1, open: 0, waiting_players: 0, finished: 0, featured } }));
    await page.setViewportSize({ width: 1280, height: 600 });
    await page.goto("/");
    await scrollDown(page);
    await expect(table(page)).toHaveAttribute("data-game", "clear-ace");
    // Which of the style sheets comes last is not certain.
    await page.addStyleTag({ url: "/app/table.css" });
    const [cloth, dock] = await page.evaluate(() => [".cloth", ".dock"].map((part) => document.querySelector(`.live-match ${part}`)?.clientWidth));
    expect(dock).toBe(cloth);
});

test("the time that is left passes on the first page", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const clock = { type: "per_decision", seconds: 86_400 };
    const id = await api.match("curse-of-aces", [ana, ben], { clock, options: { first_attacker: "seat_0" } });
    const { deadlines: [deadline] } = await api.call("GET", `/matches/${id}`);
    // The server's time would bring the page's clock back.
    await page.addInitScript(() => {
        const get = Headers.prototype.get;
        Headers.prototype.get = function (name) {
            return name === "date" ? null : get.call(this, name);
        };
    });
    await page.clock.install();
    await become(page, ana);
    await page.goto("/");
    const left = page.locator("time.left");
    await expect(left).toHaveText("23 h 59 min left");
    await expect(left).toHaveAttribute("title", await page.evaluate((time) => new Date(time).toLocaleString("en"), deadline));
    await page.clock.runFor(120_000);
    await expect(left).toHaveText(/23\sh 5[78]\smin left/);
});

test.describe("a server that is busy at times", () => {
    test.use({ refusals: /\/v1\/activity/ });

    test("the first page looks for a match again where there was none, and where the request failed", async ({ page, api }) => {
        const [ana, ben] = [await api.register("ana"), await api.register("ben")];
        const featured = await api.call("GET", `/matches/${await api.match("curse-of-aces", [ana, ben])}`);
        const counts = { running: 0, open: 0, waiting_players: 0, finished: 0 };
        const answers = [{ json: { ...counts, featured: null } }, { status: 503 }, { json: { ...counts, running: 1, featured } }];
        await page.route("**/v1/activity", (route) => route.fulfill(answers.shift() ?? { status: 500 }));
        await page.clock.install();
        await page.goto("/");
        await scrollDown(page);
        await expect(going(page).getByText("0 matches being played")).toBeVisible();
        for (const left of [1, 0]) {
            await page.clock.runFor(15_000);
            await expect.poll(() => answers.length).toBe(left);
        }
        await expect(table(page)).toHaveAttribute("data-game", "curse-of-aces");
    });
});
