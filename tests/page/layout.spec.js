// Where things are at the table: nothing is cut off, and nothing covers anything else, on screens of many sizes.

import { SIZES, blemishesAt } from "./blemishes.js";
import { become, expect, test } from "./page.js";
import { choose, table, wait } from "./table.js";

/** @typedef {import("@playwright/test").Page} Page */

/** The tables, and how many bots play at them. */
const TABLES = /** @type {const} */ ([
    ["clear-ace", 1],
    ["clockwork-spades", 1],
    ["chase-the-ace", 1],
    ["chase-the-ace", 3],
    ["chase-the-ace", 7],
    ["chase-the-ace", 19],
    ["curse-of-aces", 1],
    ["curse-of-aces", 3],
]);

/** Where there is least room: a phone held upright, and on its side. */
const PHONES = ["320x568", "360x640", "390x844", "568x320"];

const CLOCK = { type: "per_decision", seconds: 86_400 };

for (const [game, bots] of TABLES) {
    test(`${game} with ${bots + 1} seats fits into every screen`, async ({ page, api }) => {
        const ana = await api.register("anastasia");
        const { id } = await api.call("POST", "/matches", ana.token, { game, seats: 1 + bots, clock: CLOCK });
        for (let bot = 0; bot < bots; bot++) await api.call("POST", `/matches/${id}/bots`, ana.token, { strength: "easy" });
        for (let moves = 0; moves < 6; ) {
            const { match } = await api.view(id, ana);
            if (match.status !== "running") break;
            if (await api.answer(id, ana)) moves++;
        }
        await become(page, ana);
        for (const path of [`/matches/${id}`, `/matches/${id}/replay?version=9`]) {
            await page.goto(path);
            await expect(table(page)).toBeVisible();
            for (const size of SIZES) await fits(page, size, path);
            if (path.includes("replay") || (await wait(page)) === "over") continue;
            await choose(page);
            for (const size of PHONES) await fits(page, size, "something is chosen");
        }
        // At the end there are places, results and what can be done next.
        await api.playOn(id, [ana]);
        await page.goto(`/matches/${id}`);
        await expect(page.locator(".at-table .place").first()).toBeVisible();
        for (const size of PHONES) await fits(page, size, "the end");
    });
}

test.describe("in German", () => {
    test.use({ locale: "de-AT" });

    test("longer words fit, too", async ({ page, api }) => {
        const ana = await api.register("anastasia");
        await become(page, ana);
        for (const [game, bots] of /** @type {const} */ ([["clear-ace", 1], ["clockwork-spades", 1], ["chase-the-ace", 3], ["curse-of-aces", 3]])) {
            const id = await api.botMatch(game, ana, { bots });
            for (const path of [`/matches/${id}`, `/games/${game}/lesson`]) {
                await page.goto(path);
                await expect(page.locator(".at-table .board")).toBeVisible();
                for (const size of SIZES) await fits(page, size, `${path}, German`);
            }
        }
    });

    test("the navigation fits for visitors without an account", async ({ page }) => {
        await page.goto("/games/chase-the-ace/lesson");
        await expect(table(page)).toBeVisible();
        for (const size of [...SIZES, "412x915", "700x900"]) await fits(page, size, "signed out");
    });

    test("what each card would do fits, and the end", async ({ page, api }) => {
        const ana = await api.register("anastasia");
        await become(page, ana);
        const foretold = (/** @type {any[]} */ actions = []) => actions.filter(({ would }) => would?.length).length > 1;
        /** @type {string} */
        let id;
        do {
            id = await api.botMatch("clear-ace", ana);
            for (;;) {
                const { match, decision } = await api.view(id, ana);
                if (match.status !== "running" || foretold(decision?.legal_actions)) break;
                await api.answer(id, ana);
            }
        } while (!foretold((await api.view(id, ana)).decision?.legal_actions));
        await page.goto(`/matches/${id}`);
        await expect(page.locator(".fare").first()).toBeVisible();
        for (const size of SIZES) await fits(page, size, "what each card would do");
        await api.playOn(id, [ana]);
        await page.goto(`/matches/${id}`);
        await expect(page.locator(".ending")).toBeVisible();
        for (const size of PHONES) await fits(page, size, "the end, German");
    });
});

for (const locale of ["en", "de-AT"]) {
    test.describe(`in ${locale}`, () => {
        test.use({ locale });

        test("no card of Chase the Ace covers what another seat shows", async ({ page, api }) => {
            const people = [];
            for (const stem of ["anna", "otto", "emma", "paul", "lena", "karl", "rosa", "emil"]) people.push(await api.register(stem));
            await become(page, people[0]);
            for (let seats = 2; seats <= people.length; seats++) {
                const id = await api.match("chase-the-ace", people.slice(0, seats), { clock: CLOCK });
                for (const version of [1, seats, 2 * seats]) {
                    await api.playOn(id, people.slice(0, seats), version);
                    await page.goto(`/matches/${id}`);
                    await expect(page.locator(".ch-seat")).toHaveCount(seats);
                    for (const size of ["390x844", "360x740", "1366x768", "1440x900"]) {
                        await fits(page, size, `${seats} seats`);
                        expect.soft(await page.evaluate(covered), `${seats} seats at ${size}`).toEqual([]);
                    }
                }
            }
        });
    });
}

test("an offer fits, above the bar", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const id = await api.match("clear-ace", [ana, ben], { clock: CLOCK });
    await api.call("POST", `/matches/${id}/draw`, ben.token);
    await become(page, ana);
    await page.goto(`/matches/${id}`);
    await expect(page.getByRole("group", { name: "Draw" })).toBeVisible();
    for (const size of SIZES) await fits(page, size, "a draw is offered");
});

test("the menu of a spectator opens within the screen", async ({ page, api }) => {
    const id = await api.match("clockwork-spades", [await api.register("ana"), await api.register("ben")]);
    await page.goto(`/matches/${id}`);
    await page.getByLabel("Menu of the match").click();
    for (const size of PHONES) {
        const [width, height] = size.split("x").map(Number);
        await page.setViewportSize({ width, height });
        const { left, right } = await page.locator(".menu > ul").evaluate((list) => list.getBoundingClientRect().toJSON());
        expect.soft(left, size).toBeGreaterThanOrEqual(0);
        expect.soft(right, size).toBeLessThanOrEqual(width);
    }
});

test("nothing of the table is below the notch of a phone on its side", async ({ page }) => {
    const device = await page.context().newCDPSession(page);
    await device.send("Emulation.setSafeAreaInsetsOverride", { insets: { left: 47, right: 47 } });
    await page.setViewportSize({ width: 844, height: 390 });
    await page.goto("/games/clear-ace/lesson");
    const { left, right } = await table(page).evaluate((element) => element.getBoundingClientRect().toJSON());
    expect(left).toBe(47);
    expect(right).toBe(844 - 47);
});

test("lessons fit, with their teacher above the table", async ({ page }) => {
    for (const game of ["clear-ace", "clockwork-spades", "chase-the-ace", "curse-of-aces"]) {
        await page.goto(`/games/${game}/lesson`);
        await expect(table(page)).toBeVisible();
        for (const size of SIZES) await fits(page, size, `${game}, lesson`);
    }
});

test("the hours of a small clock can be tapped", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto("/games/clockwork-spades/lesson");
    const { width, isReached } = await page.locator(".hour-3 .hour-pick").evaluate((pick) => {
        pick.scrollIntoView({ block: "center" });
        const { right, width, top, height } = pick.getBoundingClientRect();
        return { width, isReached: pick.contains(document.elementFromPoint(right + 8, top + height / 2)) };
    });
    expect(width).toBeGreaterThan(24);
    expect(isReached, "a finger beside it meets it, too").toBe(true);
});

test("hardly anything moves once a page is drawn @phone", async ({ page, api }) => {
    await page.addInitScript(() => {
        let moved = 0;
        const sum = (/** @type {PerformanceEntryList} */ entries) => entries.forEach((entry) => (moved += /** @type {any} */ (entry).value));
        const observer = new PerformanceObserver((list) => sum(list.getEntries()));
        observer.observe({ type: "layout-shift", buffered: true });
        Object.assign(window, { moved: () => (sum(observer.takeRecords()), moved) });
    });
    const people = [await api.register("ana"), await api.register("ben")];
    const id = await api.match("clear-ace", people);
    await api.playOn(id, people, 5);
    for (const path of ["/", `/matches/${id}`, `/matches/${id}/replay`, "/games/clear-ace/lesson", "/games/chase-the-ace/lesson"]) {
        await page.goto(path);
        await expect(page.locator("#app:not([aria-busy]) main h1").first()).toBeVisible();
        const moved = await page.evaluate(async () => {
            for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
            return /** @type {any} */ (window).moved();
        });
        // What Core Web Vitals count as good.
        expect.soft(moved, path).toBeLessThan(0.1);
    }
});

test("letters of twice the size fit into the smallest screen", async ({ page, api }) => {
    const ana = await api.register("ana");
    await become(page, ana);
    for (const [game, bots] of /** @type {const} */ ([["clear-ace", 1], ["clockwork-spades", 1], ["chase-the-ace", 3], ["curse-of-aces", 3]])) {
        const id = await api.botMatch(game, ana, { bots });
        for (const path of [`/matches/${id}`, `/matches/${id}/replay`, `/games/${game}/lesson`]) {
            await page.goto(path);
            await expect(table(page)).toBeVisible();
            await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
            await fits(page, "320x568", `${path}, large letters`);
            expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), path).toBe(0);
        }
        await api.playOn(id, [ana]);
        await page.goto(`/matches/${id}`);
        await expect(page.locator(".ending")).toBeVisible();
        await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
        await fits(page, "320x568", `${game}, the end, large letters`);
    }
});

test("three cards to play stay in sight beside the sentence that names them", async ({ page, api }) => {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    await become(page, ana);
    const isLong = (/** @type {any} */ action) => action.type === "play" && action.label.length > 55;
    /** Plays a match until Ana's first action is a long one. Returns nothing if it never is. @param {string} id */
    const longAction = async (id) => {
        for (;;) {
            const { match, decision } = await api.view(id, ana);
            if (match.status !== "running") return null;
            if (decision && isLong(decision.legal_actions[0])) return decision.legal_actions[0];
            await api.answer(id, decision ? ana : ben);
        }
    };
    for (;;) {
        const id = await api.match("clockwork-spades", [ana, ben]);
        const action = await longAction(id);
        if (!action) continue;
        await page.goto(`/matches/${id}`);
        await expect(table(page)).toBeVisible();
        await choose(page);
        for (const size of PHONES) await fits(page, size, action.label);
        return;
    }
});

test("cards stay in sight above the longest sentence, and what sends it beside what takes it back", async ({ page, api }) => {
    const ana = await api.register("ana");
    await become(page, ana);
    for (;;) {
        const id = await api.botMatch("curse-of-aces", ana);
        const isLong = async () => (await api.view(id, ana)).decision?.legal_actions.some((/** @type {any} */ action) => action.label.length > 58);
        for (let moves = 0; moves < 20 && !(await isLong()); moves++) await api.answer(id, ana);
        if (!(await isLong())) continue;
        await page.goto(`/matches/${id}`);
        await expect(table(page)).toBeVisible();
        await choose(page);
        const sentence = await page.locator(".bar-text").innerText();
        if (sentence.length <= 58) continue;
        for (const size of PHONES) await fits(page, size, sentence);
        return;
    }
});

test("the largest cards fit, too", async ({ page, api }) => {
    const ana = await api.register("ana");
    await become(page, ana);
    await page.goto("/settings/look");
    await page.getByRole("radio", { name: "Largest" }).check();
    await page.getByRole("radio", { name: "Four colours" }).check();
    for (const [game, bots] of /** @type {const} */ ([["clear-ace", 1], ["clockwork-spades", 1], ["chase-the-ace", 3], ["curse-of-aces", 3]])) {
        const id = await api.botMatch(game, ana, { bots });
        await page.goto(`/matches/${id}`);
        await expect(table(page)).toBeVisible();
        expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toEqual({ suits: "four", cards: "largest" });
        for (const size of SIZES) await fits(page, size, `${game}, largest`);
    }
});

test.describe("without a connection", () => {
    test.use({ refusals: /./ });

    test("the head is longer, and the board lower", async ({ page, context, api }) => {
        const ana = await api.register("ana");
        const id = await api.botMatch("chase-the-ace", ana, { bots: 3 });
        await become(page, ana);
        await page.goto(`/matches/${id}`);
        await expect(table(page)).toBeVisible();
        await context.setOffline(true);
        await expect(page.locator(".band")).toBeVisible();
        for (const size of SIZES) await fits(page, size, "offline");
    });
});

/** @param {Page} page @param {string} size @param {string} what */
async function fits(page, size, what) {
    expect.soft(await blemishesAt(page, size), `${what} at ${size}`).toEqual([]);
}

/** Returns what the card of another seat covers. Runs in the page. @returns {string[]} */
function covered() {
    const found = /** @type {string[]} */ ([]);
    for (const part of document.querySelectorAll(".ch-seat :is(.lives, .mark, .clock)")) {
        for (const card of document.querySelectorAll(".ch-seat .card")) {
            if (part.closest(".ch-seat") === card.closest(".ch-seat")) continue;
            const [one, other] = [part.getBoundingClientRect(), card.getBoundingClientRect()];
            const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
            const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
            if (width > 1 && height > 1) found.push(`${part.className} of ${part.closest(".ch-seat")?.getAttribute("aria-label")}`);
        }
    }
    return found;
}
