// The games that the page knows. This is the only place in the page that names games: a new game is one more folder, and one
// more entry here. Any other game gets the generic table and picture.

import { loadMessages } from "../l10n.js";
import { loadStyleSheet } from "../parts/style-sheet.js";

/** @typedef {import("../client/index.js").GameView} GameView */
/**
 * How a game is drawn.
 * @template {GameView} [Game=GameView]
 * @typedef {object} Table
 * @property {(props: import("../table/table-props.js").TableProps<Game>) => unknown} board Everything except the hand at the bottom.
 * @property {(props: import("../table/table-props.js").TableProps<Game>) => unknown} hand The hand at the bottom.
 * @property {(props: import("../table/table-props.js").TableProps<Game>) => string} phase The state of the match in a few words, such as `Round 3`.
 * @property {Readonly<Record<string, () => string>>} [choices] The labels of choices without cards that are not legal at times, by the type
 *   of the action.
 * @property {(props: import("../table/table-props.js").TableProps<Game>) => unknown[]} [memory] What everybody could remember of cards
 *   that are hidden or gone, in sentences. None once the match is over.
 * @property {import("../table/effect-steps.js").ApplyEffect<Game>} [apply]
 */

/**
 * What is in a game's folder.
 * @template {string} Id
 * @typedef {object} Folder
 * @property {() => Promise<{ table: Table<Extract<GameView, { game: Id }>> }>} table
 * @property {string} style
 * @property {() => Promise<{ art: unknown }>} art
 */

/** @type {{ [Id in GameView["game"]]?: Folder<Id> }} */
const GAMES = {
    "chase-the-ace": {
        table: () => import("./chase-the-ace/table.js"),
        style: "/app/games/chase-the-ace/style.css",
        art: () => import("./chase-the-ace/art.js"),
    },
    "clear-ace": {
        table: () => import("./clear-ace/table.js"),
        style: "/app/games/clear-ace/style.css",
        art: () => import("./clear-ace/art.js"),
    },
    "clockwork-spades": {
        table: () => import("./clockwork-spades/table.js"),
        style: "/app/games/clockwork-spades/style.css",
        art: () => import("./clockwork-spades/art.js"),
    },
    "curse-of-aces": {
        table: () => import("./curse-of-aces/table.js"),
        style: "/app/games/curse-of-aces/style.css",
        art: () => import("./curse-of-aces/art.js"),
    },
};

/**
 * Whether a game has a table of its own, which needs no layout.
 * @param {string} id
 */
export function hasOwnTable(id) {
    return Object.hasOwn(GAMES, id);
}

/**
 * Loads the table of a game, with its messages and its style sheet.
 * @param {string} id
 * @returns {Promise<Table>}
 */
export async function tableOf(id) {
    const game = hasOwnTable(id) ? GAMES[/** @type {GameView["game"]} */ (id)] : undefined;
    if (!game) return (await import("./generic/table.js")).generic;
    const [{ table }] = await Promise.all([game.table(), loadMessages(`games/${id}`), loadStyleSheet(game.style)]);
    // A table is given the views and effects of its own game only.
    return /** @type {Table} */ (/** @type {unknown} */ (table));
}

/**
 * Loads the pictures of all games.
 * @returns {Promise<(id: string) => unknown>} Returns the picture of a game by its id.
 */
export async function loadArt() {
    const known = Object.entries(GAMES).map(async ([id, game]) => /** @type {const} */ ([id, (await game.art()).art]));
    const [other, pictures] = await Promise.all([import("./generic/art.js"), Promise.all(known)]);
    const byId = new Map(pictures);
    return (id) => byId.get(id) ?? other.art;
}
