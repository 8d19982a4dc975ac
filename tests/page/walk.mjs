// Looks for blemishes at every version of random matches: `node tests/page/walk.mjs GAME SEATS [MATCHES]`, with a binary built.
// Prints each kind of blemish once, with the match and version where it was seen first, and leaves a picture of it.

import { chromium } from "@playwright/test";
import { Api } from "./api.js";
import { SIZES, blemishesAt } from "./blemishes.js";
import { LAUNCH } from "./chromium.js";
import { become } from "./page.js";
import { Server } from "./server.js";

const [game, seats, matches = "1"] = process.argv.slice(2);
const server = await Server.start();
const browser = await chromium.launch(LAUNCH);
const seen = new Map();
try {
    const api = new Api(server.url);
    const ana = await api.register("anastasia");
    const context = await browser.newContext({ baseURL: server.url, reducedMotion: "reduce" });
    const page = await context.newPage();
    await become(page, ana);
    for (let match = 0; match < Number(matches); match++) {
        const id = await api.botMatch(game, ana, { bots: Number(seats) - 1 });
        await page.goto(`/matches/${id}`);
        for (;;) {
            const { match: { status, version }, decision } = await api.view(id, ana);
            if (status === "running" && !decision) continue;
            // A bot may have answered since.
            await page.waitForFunction((least) => Number(/** @type {HTMLElement | null} */ (document.querySelector(".at-table"))?.dataset.version) >= least, version);
            await look(page, `${id} live`, version);
            if (status !== "running") break;
            await api.answer(id, ana, (actions) => actions[Math.floor(Math.random() * actions.length)]);
        }
        const { match: { version: last } } = await api.view(id, ana);
        await page.goto(`/matches/${id}/replay?version=1`);
        for (let version = 1; version <= last; version++) {
            await page.locator(`.at-table[data-version="${version}"]`).waitFor();
            await look(page, `${id} replay`, version);
            if (version < last) await page.getByRole("button", { name: "Next" }).click();
        }
        console.log(`${id}: ${last} versions`);
    }
} finally {
    await browser.close();
    await server.stop();
}

/** @param {import("@playwright/test").Page} page @param {string} what @param {number} version */
async function look(page, what, version) {
    for (const size of SIZES) {
        for (const blemish of await blemishesAt(page, size)) {
            const kind = `${size}: ${blemish.replace(/\d+/g, "n").replace(/bot-easy(-n)?|anastasia-\w+/g, "NAME")}`;
            if (!seen.has(kind)) {
                seen.set(kind, version);
                const picture = `/tmp/acepost-blemish-${game}-${seats}-${seen.size}.png`;
                await page.screenshot({ path: picture });
                console.log(`${size}, ${what} ${version}, ${picture}: ${blemish}`);
            }
        }
    }
}
