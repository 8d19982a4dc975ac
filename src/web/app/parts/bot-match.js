// Creates a match against bots, with a guest account if there is none.

import { createBot, createMatch, entropy } from "../client/index.js";

/** @typedef {import("../client/index.js").BotStrength} BotStrength */

/** @type {[BotStrength, string][]} */
export const STRENGTHS = [
    ["easy", "Easy"],
    ["medium", "Medium"],
    ["hard", "Hard"],
];

const KEY = "acepost.strength";

/** Returns the strength that was chosen last. */
export function usualStrength() {
    let kept = null;
    try {
        kept = localStorage.getItem(KEY);
    } catch {
        // The default is used.
    }
    return STRENGTHS.find(([strength]) => strength === kept)?.[0] ?? "easy";
}

/**
 * Creates the match, and returns its id.
 * @param {import("../session.js").Session} session
 * @param {{ game: string, seats: number, strength: BotStrength }} wish
 */
export async function playBots(session, { game, seats, strength }) {
    try {
        localStorage.setItem(KEY, strength);
    } catch {
        // It must be chosen again next time.
    }
    await session.ensureAccount();
    const { client } = session;
    const { id } = await createMatch({ client, body: { game, seats, visibility: "unlisted", entropy: entropy() } });
    for (let seat = 1; seat < seats; seat++) await createBot({ client, path: { id }, body: { strength } });
    return id;
}
