// The catalogue of games, which is loaded once.

import { getGame, listGames } from "../client/index.js";
import { message } from "../l10n.js";
import { humanize } from "./text.js";

/** @typedef {import("../client/index.js").GameSummary} GameSummary */
/** @typedef {import("../session.js").Client} Client */

/** @type {Promise<GameSummary[]> | null} */
let asked = null;
/** @type {GameSummary[]} */
let known = [];

/**
 * Returns all games, in the order of the catalogue.
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
 * Returns a game by its id. The server refuses ids that do not exist.
 * @param {Client} client
 * @param {string} id
 */
export async function game(client, id) {
    const all = await games(client);
    return all.find((game) => game.id === id) ?? (await getGame({ client, path: { game: id } }));
}

/**
 * Returns the name of a game, or its id in words while the catalogue is not loaded.
 * @param {string} id
 */
export function gameName(id) {
    return known.find((game) => game.id === id)?.name ?? humanize(id);
}

/**
 * Returns how many can play: "2 players", "2 to 4 players".
 * @param {GameSummary} game
 */
export function players({ min_seats: fewest, max_seats: most }) {
    return fewest === most ? message("players", { count: most }) : message("players-range", { fewest, most });
}

/**
 * Returns the default number of players: four, within what the game allows.
 * @param {GameSummary} game
 */
export function usualSeats({ min_seats: fewest, max_seats: most }) {
    return Math.max(fewest, Math.min(4, most));
}
