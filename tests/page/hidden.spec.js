// The other hand's cards are nowhere before they are played: not in the page, and not in anything that the network has told it.

import { become, expect, test } from "./page.js";
import { Relay } from "./relay.js";
import { move, version, wait } from "./table.js";

/** @typedef {{ card: string, until: number }} Secret  A card that the other held from the deal on, and when it was played. */

test("nothing that a player's browser gets or shows holds the other hand's cards", async ({ somebody, api, server }) => {
    const relay = await new Relay(server).start();
    try {
        const ana = await api.register("ana");
        const id = await api.botMatch("curse-of-aces", ana);
        const page = await somebody(relay.url);
        await become(page, ana);
        await page.goto(`/matches/${id}`);
        /** @type {{ version: number, html: string }[]} */
        const shown = [];
        while ((await wait(page)) === "turn") {
            shown.push({ version: await version(page), html: await page.content() });
            await move(page);
        }
        await page.close();
        const secrets = await heldFromTheDeal(api, id, ana);
        expect(secrets.length, "cards that were hidden for some time").toBeGreaterThan(2);
        const told = relay.answers.filter(({ path }) => path.startsWith("/v1/")).flatMap(({ text }) => pieces(text));
        expect(told.length).toBeGreaterThan(20);
        for (const { card, until } of secrets) {
            // Once it is played, it is told and shown: what is looked for is what would be found.
            const names = new RegExp(`[":]${card}"|\\b${inWords(card)}\\b`);
            if (until < last(told)) expect(told.some(({ text }) => names.test(text)), card).toBe(true);
            const early = told.filter((piece) => piece.version < until && names.test(piece.text));
            expect(early, `${card} before event ${until}, by the network`).toEqual([]);
            const seen = shown.filter((page) => page.version < until && names.test(page.html));
            expect(seen, `${card} before event ${until}, on the page`).toEqual([]);
        }
    } finally {
        relay.stop();
    }
});

/**
 * The cards that were dealt to seat 1, each with the first version at which it was in that hand no more. It is asked for when
 * the match is over, and everything is open.
 * @param {import("./api.js").Api} api @param {string} id @param {import("./api.js").Person} person
 * @returns {Promise<Secret[]>}
 */
async function heldFromTheDeal(api, id, person) {
    const { version: last } = await api.call("GET", `/matches/${id}`, person.token);
    /** @type {Secret[]} */
    let secrets = [];
    for (let version = 1; version < last; version++) {
        const view = await api.call("GET", `/matches/${id}/replay/${version}?as=full`, person.token);
        const hand = view.game.players[1].hand;
        if (version === 1) secrets = hand.map((/** @type {string} */ card) => ({ card, until: last }));
        for (const secret of secrets) if (!hand.includes(secret.card)) secret.until = Math.min(secret.until, version);
    }
    return secrets;
}

/** @param {{ version: number }[]} told */
const last = (told) => Math.max(...told.map(({ version }) => version));

/** As sentences and labels have it, such as `king of spades`. @param {string} card */
function inWords(card) {
    const ranks = { A: "ace", K: "king", Q: "queen", J: "jack" };
    const suits = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
    const rank = card.slice(0, -1);
    return `${ranks[rank] ?? rank} of ${suits[card.slice(-1)]}`;
}

/**
 * What an answer tells, in pieces that each have a version: views, and events, of which a stream has one on each of its lines.
 * @param {string} text
 * @returns {{ version: number, text: string }[]}
 */
function pieces(text) {
    const documents = text.startsWith("{") ? [text] : text.split("\n").filter((line) => line.startsWith("data:")).map((line) => line.slice(5));
    return documents.flatMap((document) => numbered(JSON.parse(document)));
}

/** @param {any} value @returns {{ version: number, text: string }[]} */
function numbered(value) {
    const number = value?.seq ?? value?.version;
    if (typeof number === "number") return [{ version: number, text: JSON.stringify(value) }];
    if (typeof value !== "object" || value === null) return [];
    return Object.values(value).flatMap(numbered);
}
