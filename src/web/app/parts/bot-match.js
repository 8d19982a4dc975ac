// Creates a match against bots, with a guest account if there is none.

import { message } from "../l10n.js";
import { createBot, createCancellation, createMatch } from "../client/index.js";
import { createOnce, mayPass } from "./retry.js";

/** @typedef {import("../client/index.js").BotStrength} BotStrength */

/** @type {BotStrength[]} */
const STRENGTHS = ["easy", "medium", "hard"];

const KEY = "acepost.strength";

/** Returns the strengths with their names, the weakest first. @returns {[BotStrength, string][]} */
export function strengths() {
    return STRENGTHS.map((strength) => [strength, message("strength", { strength })]);
}

/** Returns the strength with this name; undefined if there is none. @param {string | null} name */
export function knownStrength(name) {
    return STRENGTHS.find((strength) => strength === name);
}

/** Returns the strength that this browser remembers under a key; undefined if there is none. @param {string} key */
export function rememberedStrength(key) {
    try {
        return knownStrength(localStorage.getItem(key));
    } catch {
        return undefined;
    }
}

/** @param {string} key @param {BotStrength} strength */
export function rememberStrength(key, strength) {
    try {
        localStorage.setItem(key, strength);
    } catch {
        // It must be chosen again next time.
    }
}

/** Returns the strength of opponents that was chosen last. */
export const usualStrength = () => rememberedStrength(KEY) ?? "easy";

/**
 * Creates the match, and returns its id. After a request that has failed, the next attempt continues with the same match.
 * @param {import("../app.js").PageContext} context
 * @param {{ game: string, seats: number, strength: BotStrength, options?: import("../client/index.js").GameOptions }} wish
 */
export async function playBots(context, { game, seats, strength, options }) {
    const { session } = context;
    rememberStrength(KEY, strength);
    await session.ensureAccount();
    const { client } = session;
    return createOnce(context, { game, seats, strength, options }, async ({ entropy, headers }) => {
        const { id } = await createMatch({ client, body: { game, seats, options, visibility: "unlisted", entropy }, headers: headers() });
        try {
            for (let seat = 1; seat < seats; seat++) await createBot({ client, path: { id }, body: { strength }, headers: headers(seat) });
        } catch (error) {
            // The match would stay open, with empty seats.
            if (!mayPass(error)) await createCancellation({ client, path: { id } }).catch(console.warn);
            throw error;
        }
        return id;
    });
}

/**
 * Returns the next strength above that of the bots that a player has played alone against; null if there is none, or others played.
 * @param {import("../client/index.js").MatchSummary} match
 * @param {number | null} seat The player's.
 * @returns {BotStrength | null}
 */
export function strongerBots({ players }, seat) {
    const others = players.filter((player) => player.seat !== seat);
    if (seat === null || others.length === 0 || others.some(({ kind }) => kind !== "bot")) return null;
    // Bots are called `bot-easy`, `bot-easy-2` and so on.
    const ranks = others.map(({ name }) => STRENGTHS.findIndex((strength) => name.split("-")[1] === strength));
    return ranks.includes(-1) ? null : (STRENGTHS[Math.max(...ranks) + 1] ?? null);
}
