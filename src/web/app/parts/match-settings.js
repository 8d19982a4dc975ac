// The settings of a match: its clock, its options, and who can see it.

import { html } from "../vendor/lit-html/lit-html.js";
import { message } from "../l10n.js";
import { schemaFields } from "./options.js";
import { clockWords } from "./time.js";
import { capitalize } from "./text.js";

/** @typedef {import("../client/index.js").MatchSummary} MatchSummary */
/** @typedef {Pick<MatchSummary, "options">} WithOptions */

/**
 * @param {MatchSummary} match
 * @param {import("./catalogue.js").GameSummary} game
 */
export function matchSettings(match, game) {
    const delay = match.spectator_delay;
    return html`
        <dl class="facts">
            <div><dt>${message("match-settings-time")}</dt><dd>${capitalize(clockWords(match.clock))}</dd></div>
            <div><dt>${message("match-settings-visible-to")}</dt><dd>${message("match-settings-visibility", { visibility: match.visibility, delay })}</dd></div>
            <div><dt>${message("match-settings-rated")}</dt><dd>${match.rated ? message("match-settings-yes") : message("match-settings-no")}</dd></div>
            ${options(match, game).map(([field, chosen]) => html`<div><dt>${field.label}</dt><dd>${value(field, chosen)}</dd></div>`)}
        </dl>
    `;
}

/**
 * Draws a tag for each option that differs from the default.
 * @param {WithOptions} match
 * @param {import("./catalogue.js").GameSummary} game
 */
export function unusualOptions(match, game) {
    const unusual = options(match, game).filter(([{ usual }, chosen]) => chosen !== usual);
    return unusual.map(([field, chosen]) => html` <span class="tag">${field.label}: ${value(field, chosen)}</span>`);
}

/**
 * Returns the options of a match with their values.
 * @param {WithOptions} match
 * @param {import("./catalogue.js").GameSummary} game
 * @returns {[field: import("./options.js").SchemaField, value: unknown][]}
 */
function options(match, game) {
    const chosen = /** @type {Record<string, unknown>} */ (match.options);
    return schemaFields(game.options_schema).flatMap((field) => (field.name in chosen ? [[field, chosen[field.name]]] : []));
}

/**
 * @param {import("./options.js").SchemaField} field
 * @param {unknown} value
 */
function value({ choices }, value) {
    if (typeof value === "boolean") return value ? message("match-settings-yes") : message("match-settings-no");
    return choices?.find(([choice]) => choice === value)?.[1] ?? String(value);
}
