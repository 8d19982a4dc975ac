// Prints what docs/performance.md says of the page: `node tests/page/figures.mjs`, with a binary built. What loading takes, and
// how long it is until something can be seen: the medians of some rounds, each with a browser that knows nothing yet.

import { chromium } from "@playwright/test";
import { Api } from "./api.js";
import { LAUNCH } from "./chromium.js";
import { become } from "./page.js";
import { Server } from "./server.js";
import { transfer } from "./transfer.js";

const ROUNDS = 5;

/** A phone on a slow mobile network, as Lighthouse has it: so many bits a second, so long for each answer, a slower processor. */
const MOBILE = { network: { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 }, slower: 4 };

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const DESKTOP = { viewport: { width: 1280, height: 800 } };

/** @typedef {{ bytes: number, requests: number, painted: number, ready: number }} Load */

const server = await Server.start();
const browser = await chromium.launch(LAUNCH);
try {
    const api = new Api(server.url);
    const ana = await api.register("ana");
    const match = `/matches/${await api.botMatch("clockwork-spades", ana)}`;
    // The first round of all is the server's own first.
    await load("/", DESKTOP);
    row("", "transferred", "requests", "first contentful paint", "ready to play");
    row("---", "---", "---", "---", "---");
    await measure("the first page, desktop", () => load("/", DESKTOP));
    await measure("the first page, again", () => load("/", DESKTOP, { again: true }));
    await measure("the first page, phone, slow network", () => load("/", PHONE, { mobile: true }));
    await measure("the table of a match, desktop", () => load(match, DESKTOP, { person: ana }));
    await measure("the table of a match, phone, slow network", () => load(match, PHONE, { person: ana, mobile: true }));
} finally {
    await browser.close();
    await server.stop();
}

/** @param {...string} cells */
function row(...cells) {
    console.log(`| ${cells.join(" | ")} |`);
}

/** @param {string} what @param {() => Promise<Load>} once */
async function measure(what, once) {
    /** @type {Load[]} */
    const loads = [];
    for (let round = 0; round < ROUNDS; round++) loads.push(await once());
    const median = (/** @type {keyof Load} */ key) => loads.map((load) => load[key]).sort((one, other) => one - other)[(ROUNDS - 1) / 2];
    row(what, `${(median("bytes") / 1024).toFixed(1)} KiB`, String(median("requests")), `${Math.round(median("painted"))} ms`,
        `${Math.round(median("ready"))} ms`);
}

/**
 * Loads a page until one can play there.
 * @param {string} path @param {object} device
 * @param {{ again?: boolean, mobile?: boolean, person?: import("./api.js").Person }} [how]
 * @returns {Promise<Load>}
 */
async function load(path, device, { again = false, mobile = false, person } = {}) {
    const context = await browser.newContext({ ...device, baseURL: server.url, reducedMotion: "reduce", serviceWorkers: "block" });
    const page = await context.newPage();
    if (person) await become(page, person);
    if (again) await visit(page, path);
    const loaded = await transfer(page);
    if (mobile) {
        const session = await context.newCDPSession(page);
        await session.send("Network.emulateNetworkConditions", MOBILE.network);
        await session.send("Emulation.setCPUThrottlingRate", { rate: MOBILE.slower });
    }
    const ready = await visit(page, path);
    const painted = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime);
    const { bytes, requests } = loaded();
    await context.close();
    return { bytes, requests, painted, ready };
}

/**
 * Goes there, and gives the milliseconds until one can begin.
 * @param {import("@playwright/test").Page} page @param {string} path
 */
async function visit(page, path) {
    await page.goto(path);
    const ready = await page.waitForFunction(() => document.querySelector(".games .button, .bar .your-turn") && performance.now());
    return Number(await ready.jsonValue());
}
