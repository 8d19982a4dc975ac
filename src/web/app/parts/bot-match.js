// A match against bots, from nothing: an account if there is none, the match, and the bots in its seats.

import { createBot, createMatch, entropy } from "../client/index.js";

/** @typedef {import("../client/index.js").BotStrength} BotStrength */

/** @type {[BotStrength, string][]} */
export const STRENGTHS = [
    ["easy", "Easy"],
    ["medium", "Medium"],
    ["hard", "Hard"],
];

const KEY = "acepost.strength";

/** How strong the bots are that somebody has played with last. */
export function usualStrength() {
    let kept = null;
    try {
        kept = localStorage.getItem(KEY);
    } catch {
        // Then it is the usual one.
    }
    return STRENGTHS.find(([strength]) => strength === kept)?.[0] ?? "easy";
}

/**
 * Makes the match, and gives its id.
 * @param {import("../session.js").Session} session
 * @param {{ game: string, seats: number, strength: BotStrength }} wish
 */
export async function playBots(session, { game, seats, strength }) {
    try {
        localStorage.setItem(KEY, strength);
    } catch {
        // Then it is chosen anew the next time.
    }
    await session.ensureAccount();
    const { client } = session;
    const { id } = await createMatch({ client, body: { game, seats, visibility: "unlisted", entropy: entropy() } });
    for (let seat = 1; seat < seats; seat++) await createBot({ client, path: { id }, body: { strength } });
    return id;
}
