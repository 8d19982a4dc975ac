// The games that the page has a table for. This is the only place in the page that names games: a new game is one more
// folder, and one more entry here. Any other game is drawn by the generic table.

import { generic } from "./generic/table.js";

/** @typedef {import("../client/index.js").GameEffect} GameEffect */
/** @typedef {import("../client/index.js").GameView} GameView */
/**
 * How a game is drawn.
 * @template {GameView} [Game=GameView]
 * @template {GameEffect} [Effect=GameEffect]
 * @typedef {object} Table
 * @property {(props: import("../table/table-props.js").TableProps<Game>) => unknown} board Everything except the hand at the bottom.
 * @property {(props: import("../table/table-props.js").TableProps<Game>) => unknown} hand The hand at the bottom.
 * @property {(props: import("../table/table-props.js").TableProps<Game>) => string} phase The state of the match in a few words, such as `Round 3`.
 * @property {import("../table/effect-steps.js").ApplyEffect<Game, Effect>} [apply]
 */

/** @type {{ [Id in GameView["game"]]?: () => Promise<{ table: Table<Extract<GameView, { game: Id }>, never> }> }} */
const TABLES = {
    "chase-the-ace": () => import("./chase-the-ace/table.js"),
    "clear-ace": () => import("./clear-ace/table.js"),
    "clockwork-spades": () => import("./clockwork-spades/table.js"),
    "curse-of-aces": () => import("./curse-of-aces/table.js"),
};

/**
 * Loads the table of a game.
 * @param {string} id
 * @returns {Promise<Table>}
 */
export async function tableOf(id) {
    const load = Object.hasOwn(TABLES, id) ? TABLES[/** @type {GameView["game"]} */ (id)] : undefined;
    if (!load) return generic;
    const { table } = await load();
    // A table is given the views and effects of its own game only.
    return /** @type {Table} */ (/** @type {unknown} */ (table));
}
