// The settings of a match: its clock, its options, and who can see it.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { schemaFields } from "./options.js";
import { clockWords } from "./time.js";
import { capitalize, humanize } from "./text.js";

/** @typedef {import("../client/index.js").MatchSummary} MatchSummary */

/** @type {Record<import("../client/index.js").Visibility, string>} */
const VISIBILITY = {
    public: "Everyone",
    unlisted: "Everyone with the link",
    private: "Its players only",
};

/**
 * @param {MatchSummary} match
 * @param {import("./catalogue.js").GameSummary} game
 */
export function matchSettings(match, game) {
    const delay = match.spectator_delay;
    return html`
        <dl class="facts">
            <div><dt>Time</dt><dd>${capitalize(clockWords(match.clock))}</dd></div>
            <div><dt>Visible to</dt><dd>${VISIBILITY[match.visibility]}${delay ? `, ${delay} moves later` : nothing}</dd></div>
            <div><dt>Rated</dt><dd>${match.rated ? "Yes" : "No"}</dd></div>
            ${options(match, game)}
        </dl>
    `;
}

/**
 * @param {MatchSummary} match
 * @param {import("./catalogue.js").GameSummary} game
 */
function options(match, game) {
    const chosen = /** @type {Record<string, unknown>} */ (match.options);
    return schemaFields(game.options_schema)
        .filter(({ name }) => name in chosen)
        .map(({ name, label }) => html`<div><dt>${label}</dt><dd>${capitalize(value(chosen[name]))}</dd></div>`);
}

/** @param {unknown} value */
function value(value) {
    if (typeof value === "boolean") return value ? "yes" : "no";
    return humanize(String(value));
}
