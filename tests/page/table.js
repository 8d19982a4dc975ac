// Playing at the page's table like a person: choosing what can be chosen, and sending it.

import { PASSWORD } from "./api.js";
import { become, expect } from "./page.js";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("@playwright/test").Locator} Locator */

/**
 * Ana plays a match against Ben, and it is her turn.
 * @param {Page} page hers
 * @param {import("./api.js").Api} api
 * @param {string} [game] @param {object} [wish]
 */
export async function sitDown(page, api, game = "clear-ace", wish = {}) {
    const [ana, ben] = [await api.register("ana"), await api.register("ben")];
    const id = await api.match(game, [ana, ben], wish);
    await become(page, ana);
    await page.goto(`/matches/${id}`);
    await expect(yourTurn(page)).toBeVisible();
    return { ana, ben, id };
}

/** Taps on touch screens, and clicks elsewhere. @param {Locator} what */
export async function press(what) {
    const touched = await what.page().evaluate(() => navigator.maxTouchPoints > 0);
    await (touched ? what.tap() : what.click());
}

/** Signs in with the form that is shown. @param {Page} page @param {string} name */
export async function signIn(page, name, password = PASSWORD) {
    const door = page.getByRole("region", { name: "Sign in" });
    await door.getByLabel("Name", { exact: true }).fill(name);
    await door.getByLabel("Password", { exact: true }).fill(password);
    await press(door.getByRole("button", { name: "Sign in", exact: true }));
}

/** @param {Page} page */
export const table = (page) => page.locator(".at-table");
/** @param {Page} page */
export const bar = (page) => page.getByRole("region", { name: "Your choice" });
/** @param {Page} page */
export const yourTurn = (page) => bar(page).getByText("Your turn");
/** @param {Page} page */
export const ending = (page) => page.locator(".ending");

/** The version that is shown. @param {Page} page */
export async function version(page) {
    return Number(await table(page).getAttribute("data-version"));
}

/**
 * Waits until it is the player's turn, or the match is over. Checks every frame, because there are many turns.
 * @param {Page} page
 * @returns {Promise<"turn" | "over">}
 */
export async function wait(page) {
    const state = await page.waitForFunction(() => {
        if (document.querySelector(".ending")) return "over";
        return document.querySelector(".bar .your-turn") && "turn";
    });
    return /** @type {"turn" | "over"} */ (await state.jsonValue());
}

/**
 * Chooses the first element that can be picked, or the first button if there is none, until there is something to send.
 * @param {Page} page
 * @returns {Promise<Locator>} what sends it
 */
export async function choose(page) {
    const send = page.locator(".bar .send");
    const ways = { pick: page.locator(UNCHOSEN).first(), button: page.locator(NAMED).first() };
    for (;;) {
        const way = await page.evaluate(nextWay, { UNCHOSEN, NAMED });
        if (way === "send") return send;
        await press(ways[way]);
    }
}

const UNCHOSEN = ".pick.can:not([aria-pressed=true])";
const NAMED = ".bar .choice-button:not(.off), .bar .button.strong:not(.send)";

/**
 * Returns what can be pressed, once the page has drawn the previous choice. Runs in the page.
 * @param {{ UNCHOSEN: string, NAMED: string }} selectors
 * @returns {Promise<"send" | "pick" | "button">}
 */
async function nextWay({ UNCHOSEN, NAMED }) {
    await new Promise(requestAnimationFrame);
    if (document.querySelector(".bar .send")) return "send";
    if (document.querySelector(UNCHOSEN)) return "pick";
    if (document.querySelector(NAMED)) return "button";
    throw new Error("there is nothing to choose");
}

/** Chooses, sends, and waits until it has happened. @param {Page} page */
export async function move(page) {
    const before = await version(page);
    // Quicker than people, a tap may be taken for the second of two in one place, which sends nothing. Keys are not counted.
    await (await choose(page)).press("Enter");
    await reach(page, before + 1);
}

/** Waits until this version or a later one is shown. @param {Page} page @param {number} least */
export async function reach(page, least) {
    await page.waitForFunction((least) => Number(document.querySelector(".at-table")?.getAttribute("data-version")) >= least, least);
}

/**
 * Plays until the match is over, always the player whose turn it is.
 * @param {...Page} pages
 * @returns {Promise<number>} how many decisions were answered
 */
export async function playToTheEnd(...pages) {
    for (let moves = 0; ; moves++) {
        const next = await whoseTurn(pages);
        if (next === null) return moves;
        await move(next);
    }
}

/** Returns the page of a player who has a decision, or null when the match is over. @param {Page[]} pages */
async function whoseTurn(pages) {
    const states = pages.map((page) => wait(page).then((state) => ({ page, state })));
    const { page, state } = await Promise.race(states);
    return state === "over" ? null : page;
}
