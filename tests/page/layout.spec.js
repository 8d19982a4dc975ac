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

test("lessons fit, with their teacher above the table", async ({ page }) => {
    for (const game of ["clear-ace", "clockwork-spades", "chase-the-ace", "curse-of-aces"]) {
        await page.goto(`/games/${game}/lesson`);
        await expect(table(page)).toBeVisible();
        for (const size of SIZES) await fits(page, size, `${game}, lesson`);
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
