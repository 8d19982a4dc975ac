// The catalogue of games, asked for once.

import { getGame, listGames } from "../client/index.js";
import { humanize } from "./text.js";

/** @typedef {import("../client/index.js").GameSummary} GameSummary */
/** @typedef {import("../session.js").Client} Client */

/** @type {Promise<GameSummary[]> | null} */
let asked = null;
/** @type {GameSummary[]} */
let known = [];

/**
 * Every game, in the order of the catalogue.
 * @param {Client} client
 * @returns {Promise<GameSummary[]>}
 */
export function games(client) {
    asked ??= listGames({ client }).then(
        ({ items }) => (known = items),
        (error) => {
            asked = null;
            throw error;
        },
    );
    return asked;
}

/**
 * A game by its id. A game that is not there is the server's to refuse.
 * @param {Client} client
 * @param {string} id
 */
export async function game(client, id) {
    const all = await games(client);
    return all.find((game) => game.id === id) ?? (await getGame({ client, path: { game: id } }));
}

/**
 * What a game is called, as far as that is known by now.
 * @param {string} id
 */
export function gameName(id) {
    return known.find((game) => game.id === id)?.name ?? humanize(id);
}

/**
 * "2 players", "2 to 4 players".
 * @param {GameSummary} game
 */
export function players({ min_seats: fewest, max_seats: most }) {
    return fewest === most ? `${most} players` : `${fewest} to ${most} players`;
}

/**
 * How many play if nothing else is said: four, at a table for many.
 * @param {GameSummary} game
 */
export function usualSeats({ min_seats: fewest, max_seats: most }) {
    return Math.max(fewest, Math.min(4, most));
}
