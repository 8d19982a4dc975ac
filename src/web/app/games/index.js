// The tables that the page knows. The only place in the page where games are named; any other game gets the generic table.

import { generic } from "./generic/table.js";

/** @typedef {import("../table/table-props.js").TableProps} TableProps */
/** @typedef {import("../table/effect-steps.js").ApplyEffect} ApplyEffect */
/**
 * @typedef {object} Table how a game is drawn
 * @property {(props: TableProps) => unknown} board everything but the hand at the bottom
 * @property {(props: TableProps) => unknown} hand the hand at the bottom
 * @property {(props: TableProps) => string} phase where the match stands, in a few words
 * @property {ApplyEffect} [apply] what an effect changes
 */

/** @type {Record<string, () => Promise<{ table: Table }>>} */
const TABLES = {
    "chase-the-ace": () => import("./chase-the-ace/table.js"),
    "clear-ace": () => import("./clear-ace/table.js"),
    "clockwork-spades": () => import("./clockwork-spades/table.js"),
    "curse-of-aces": () => import("./curse-of-aces/table.js"),
};

/**
 * @param {string} game its id
 * @returns {Promise<Table>}
 */
export async function tableOf(game) {
    const known = Object.hasOwn(TABLES, game) ? TABLES[game] : null;
    return known ? (await known()).table : generic;
}
