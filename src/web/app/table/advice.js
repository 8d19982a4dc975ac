// What a bot advises, in words: on the table, and in replays.

import { message } from "../l10n.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { pathTo } from "../routes.js";
import { knownStrength, strengths } from "../parts/bot-match.js";

/** @typedef {import("../client/index.js").BotStrength} BotStrength */

/**
 * Draws an advice with its reason. Where a bot gives it, the viewer can ask another one.
 * @param {{ label: string, reason: string, rule?: string | null, strength: BotStrength | null }} hint
 * @param {object} around
 * @param {string} around.game
 * @param {(rule: string) => void} around.openRule
 * @param {(strength: BotStrength) => void} [around.ask]
 * @param {string} [around.bot] What the choice of the bot is called.
 * @param {string} [around.lead] What is said before the advice.
 */
export function advice({ label, reason, rule, strength }, { game, openRule, ask, bot = message("hint-bot"), lead = "" }) {
    return html`<p class="advice">${strength && ask ? adviser(strength, ask, bot) : nothing} ${lead} ${label ? html`<strong>${label}.</strong>` : nothing} ${reason} ${rule ? ruleLink(game, rule, openRule) : nothing}</p>`;
}

/**
 * Draws which bot gives the advice, and lets the viewer choose another.
 * @param {BotStrength} strength @param {(strength: BotStrength) => void} ask @param {string} name @param {boolean} [isDisabled]
 */
export function adviser(strength, ask, name, isDisabled = false) {
    const changed = (/** @type {Event} */ event) => {
        const select = /** @type {HTMLSelectElement} */ (event.currentTarget);
        const chosen = knownStrength(select.value);
        // It names the bot whose advice stands beside it, until there is another one.
        select.value = strength;
        if (chosen) ask(chosen);
    };
    return html`<select aria-label=${name} ?disabled=${isDisabled} @change=${changed}>
        ${strengths().map(([value]) => html`<option value=${value} .selected=${value === strength}>${message("bot-of-strength", { strength: value })}</option>`)}
    </select>`;
}

/** Whether a player did what the bot would have done. @param {import("../client/index.js").Analysis} analysis */
export const isSame = ({ hint, taken }) => JSON.stringify(taken) === JSON.stringify(hint.action);

/** How much better the bot's choice is, in hundredths: among two players, wins out of 100. It is 0 if it is not clearly better. @param {import("../client/index.js").Analysis} analysis */
export const worth = ({ gain }) => (gain && gain.score > 0 ? Math.max(1, Math.round(gain.score * 100)) : 0);

/** Draws the way to a rule, beside the table if the browser does not open it elsewhere. @param {string} game @param {string} rule @param {(rule: string) => void} openRule */
export function ruleLink(game, rule, openRule) {
    const open = (/** @type {MouseEvent} */ event) => {
        event.preventDefault();
        openRule(rule);
    };
    return html`<a href=${`${pathTo("game", { game })}#${rule}`} target="_blank" @click=${open}>${rule}</a>`;
}
