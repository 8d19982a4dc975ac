// Takes the README's pictures: `node tests/page/screenshots.mjs`, with the debug binary built. Each game's table in the middle of
// a match, light and dark, on a phone and on a desktop, into docs/screenshots/. Names of games as arguments take those alone.

import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { Api, PASSWORD } from "./api.js";
import { LAUNCH } from "./chromium.js";
import { become } from "./page.js";
import { Server } from "./server.js";

const FOLDER = fileURLToPath(new URL("../../docs/screenshots/", import.meta.url));

const SIZES = {
    desktop: { viewport: { width: 1280, height: 800 } },
    phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
};

/** What is shown of each game: how many bots play, and when there is something to see. */
const SCENES = {
    "clear-ace": { bots: 1, is: ({ version, game }) => version >= 14 && game.stage !== "showdown" },
    "clockwork-spades": { bots: 1, is: ({ version }) => version >= 9 },
    "chase-the-ace": { bots: 4, is: ({ version }) => version >= 12 },
    "curse-of-aces": { bots: 2, is: ({ version, game, decision }) => version >= 12 && JSON.stringify(game.table).length > 20 && decision.legal_actions.length > 2 },
};

const wanted = process.argv.slice(2);
await mkdir(FOLDER, { recursive: true });
const server = await Server.start();
const browser = await chromium.launch(LAUNCH);
try {
    const api = new Api(server.url);
    const { player, session } = await api.call("POST", "/players", undefined, { name: "ana", password: PASSWORD });
    const person = { name: player.name, token: session.token, player };
    for (const [game, scene] of Object.entries(SCENES)) {
        if (wanted.length > 0 && !wanted.includes(game)) continue;
        const id = await played(api, game, person, scene);
        for (const [size, device] of Object.entries(SIZES)) {
            for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
                const context = await browser.newContext({ ...device, colorScheme, baseURL: server.url, reducedMotion: "reduce" });
                await take(context, { id, person, file: `${game}-${size}-${colorScheme}.webp` });
                await context.close();
            }
        }
    }
} finally {
    await browser.close();
    await server.stop();
}

/**
 * A match in which it is the person's turn, with something to see. Where one ends before, another is begun.
 * @param {Api} api @param {string} game @param {import("./api.js").Person} person @param {{ bots: number, is: (view: any) => boolean }} scene
 */
async function played(api, game, person, { bots, is }) {
    for (;;) {
        const id = await api.botMatch(game, person, { bots });
        for (;;) {
            const view = await api.view(id, person);
            if (view.match.status !== "running") break;
            if (view.decision && is(view)) return id;
            await api.answer(id, person);
        }
    }
}

/**
 * @param {import("@playwright/test").BrowserContext} context
 * @param {{ id: string, person: import("./api.js").Person, file: string }} what
 */
async function take(context, { id, person, file }) {
    const page = await context.newPage();
    await become(page, person);
    await page.goto(`/matches/${id}`);
    await page.locator(".bar .your-turn").waitFor();
    const session = await context.newCDPSession(page);
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 82 });
    const bytes = Buffer.from(data, "base64");
    await writeFile(FOLDER + file, bytes);
    console.log(file, `${Math.round(bytes.length / 1024)} KiB`);
}
