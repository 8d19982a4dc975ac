// Face-down cards appear nowhere before they are shown: neither in the page nor in anything that the network has sent.

import { become, expect, test } from "./page.js";
import { Relay } from "./relay.js";
import { bar, move, press, version, wait } from "./table.js";

/** @typedef {{ card: string, zone: string, until: number }} Secret  A card that lay face down from the deal on, where, and when it was shown or went elsewhere. */

/** The zones whose cards a player in seat 0 does not see. */
const FACE_DOWN = /^(hand 1|deck|pile)/;

for (const game of ["clear-ace", "clockwork-spades", "chase-the-ace", "curse-of-aces"]) {
    test(`nothing that a player's browser gets or shows in ${game} holds what lies face down`, async ({ somebody, api, server }) => {
        const relay = await new Relay(server).start();
        try {
            const ana = await api.register("ana");
            const id = await api.botMatch(game, ana);
            const page = await somebody(relay.url);
            await become(page, ana);
            await page.goto(`/matches/${id}`);
            /** @type {{ version: number, html: string }[]} */
            const shown = [];
            while ((await wait(page)) === "turn") {
                // A bot knows no more than the player whom it advises.
                await press(bar(page).getByRole("button", { name: "Hint" }));
                await expect(bar(page).locator(".advice")).toBeVisible();
                shown.push({ version: await version(page), html: await page.content() });
                await move(page);
            }
            await page.close();
            const secrets = await hiddenFromTheDeal(api, id, ana);
            expect(secrets.filter(({ until }) => until > 2).length, "cards that were hidden for some time").toBeGreaterThan(2);
            const told = relay.answers.filter(({ path }) => path.startsWith("/v1/")).flatMap(({ text }) => pieces(text));
            expect(told.length).toBeGreaterThan(10);
            expect(relay.answers.some(({ path, text }) => path.endsWith("/hints") && text.includes('"reason"'))).toBe(true);
            for (const { card, until } of secrets) {
                const names = new RegExp(`[":]${card}"|\\b${inWords(card)}\\b`);
                const early = told.filter((piece) => piece.version < until && names.test(piece.text));
                expect(early, `${card} before event ${until}, by the network`).toEqual([]);
                const seen = shown.filter((page) => page.version < until && names.test(page.html));
                expect(seen, `${card} before event ${until}, on the page`).toEqual([]);
            }
            // Once a card is shown, it is sent: so the search would find a leak.
            const found = secrets.filter(({ card }) => told.some(({ text }) => text.includes(`"${card}"`)));
            expect(found.length, "cards that were told of in the end").toBeGreaterThan(0);
        } finally {
            relay.stop();
        }
    });
}

/**
 * The cards that are face down for seat 0 after the deal, each with the first version in which it is elsewhere or
 * visible. Read at the end of the match, when all cards are face up.
 * @param {import("./api.js").Api} api @param {string} id @param {import("./api.js").Person} person
 * @returns {Promise<Secret[]>}
 */
async function hiddenFromTheDeal(api, id, person) {
    const { version: last } = await api.call("GET", `/matches/${id}`, person.token);
    const at = (/** @type {number} */ version, /** @type {string} */ as) => api.call("GET", `/matches/${id}/replay/${version}?as=${as}`, person.token);
    /** @type {Secret[]} */
    let secrets = [];
    for (let version = 1; version < last; version++) {
        const lie = whereCardsLie(await at(version, "full"));
        const open = JSON.stringify(await at(version, "public"));
        if (version === 1) {
            secrets = [...lie].filter(([card, zone]) => FACE_DOWN.test(zone) && !open.includes(`"${card}"`)).map(([card, zone]) => ({ card, zone, until: last }));
        }
        for (const secret of secrets) {
            const lies = lie.get(secret.card) === secret.zone && !open.includes(`"${secret.card}"`);
            if (!lies) secret.until = Math.min(secret.until, version);
        }
    }
    return secrets;
}

/** @param {any} view with all cards open @returns {Map<string, string>} each card's zone */
function whereCardsLie({ layout }) {
    const zone = (/** @type {any} */ place) => [place.kind, place.seat ?? place.number ?? ""].join(" ");
    return new Map(layout.zones.flatMap((/** @type {any} */ { place, cards }) =>
        place.kind === "last_result" ? [] : cards.map((/** @type {string} */ card) => [card, zone(place)])));
}

/** The words for a card in sentences and labels, such as `king of spades`. @param {string} card */
function inWords(card) {
    const ranks = { A: "ace", K: "king", Q: "queen", J: "jack" };
    const suits = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
    const rank = card.slice(0, -1);
    return `${ranks[rank] ?? rank} of ${suits[card.slice(-1)]}`;
}

/**
 * Splits a response into parts, each with a version: views, hints, and events, of which a stream has one on each line.
 * @param {string} text
 * @returns {{ version: number, text: string }[]}
 */
function pieces(text) {
    const documents = text.startsWith("{") ? [text] : text.split("\n").filter((line) => line.startsWith("data:")).map((line) => line.slice(5));
    return documents.flatMap((document) => numbered(JSON.parse(document)));
}

/** @param {any} value @returns {{ version: number, text: string }[]} */
function numbered(value) {
    const number = value?.seq ?? value?.version ?? value?.decision;
    if (typeof number === "number") return [{ version: number, text: JSON.stringify(value) }];
    if (typeof value !== "object" || value === null) return [];
    return Object.values(value).flatMap(numbered);
}
