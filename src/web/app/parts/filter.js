// The fields that narrow a list of matches. What is chosen is in the address.

import { message } from "../l10n.js";
import { html } from "../vendor/lit-html/lit-html.js";
import { live } from "../vendor/lit-html/directives/live.js";

/** @typedef {[name: string, label: string, choices: string[][]]} Filter */

/**
 * @param {import("../app.js").PageContext} context
 * @param {Record<string, string>} chosen  By name. It follows the fields, which are drawn before the next page has loaded.
 * @param {Filter[]} fields
 * @param {() => string} address  Returns that of the list with what is chosen.
 */
export function filters(context, chosen, fields, address) {
    const narrow = (/** @type {Event} */ event) => {
        const data = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
        for (const [name, value] of data) chosen[name] = String(value);
        context.follow(address());
    };
    return html`
        <form class="filters" @change=${narrow} aria-label=${message("lobby-narrow")}>
            ${fields.map(
                ([name, label, choices]) => html`
                    <div>
                        <label class="legend" for=${`filter-${name}`}>${label}</label>
                        <select id=${`filter-${name}`} name=${name}>
                            ${choices.map(([value, words]) => html`<option value=${value} .selected=${live(value === chosen[name])}>${words}</option>`)}
                        </select>
                    </div>
                `,
            )}
        </form>
    `;
}

/** Returns the field for the game. @param {import("./catalogue.js").GameSummary[]} all @returns {Filter} */
export const ofGame = (all) => ["game", message("create-game"), [["", message("lobby-every-game")], ...all.map(({ id, name }) => [id, name])]];

/** Returns the field for the other player. @param {string[]} names @returns {Filter} */
export const against = (names) => ["opponent", message("player-against"), [["", message("player-against-all")], ...names.map((name) => [name, name])]];
