// What an app asks for, as a player reads it before allowing it.

import { html, nothing } from "../vendor/lit-html/lit-html.js";

import { message, richMessage } from "../l10n.js";

/** @typedef {import("../client/index.js").AppIdentity} AppIdentity */
/** @typedef {import("../client/index.js").Scope} Scope */

/**
 * Draws the name of an app, and how far it can be trusted.
 * @param {AppIdentity} app
 */
export function appName(app) {
    return app.registered
        ? html`<strong>${app.name}</strong>${app.home_page
              ? html` (<a href=${app.home_page} rel="noreferrer" target="_blank">${new URL(app.home_page).host}</a>)`
              : nothing}`
        : richMessage("consent-unregistered", { name: () => html`<strong>${app.name}</strong>` });
}

/** @param {Scope[]} scopes */
export function scopeList(scopes) {
    return html`
        <ul class="plain lines">
            ${scopes.map((scope) => html`<li>${message(`consent-${scope}`)}</li>`)}
        </ul>
        <p class="soft small">${message("consent-never")}</p>
    `;
}

/**
 * Draws the two answers.
 * @param {import("./form.js").Form} form
 * @param {(approve: boolean) => void} answer
 */
export function answers(form, answer) {
    const button = (/** @type {string} */ label, /** @type {string} */ kind, /** @type {boolean} */ approve) =>
        html`<button type="button" class=${`button ${kind}`} aria-busy=${form.busy ? "true" : nothing} @click=${() => answer(approve)}>${label}</button>`;
    return html`<p class="row">${button(message("consent-allow"), "strong", true)} ${button(message("consent-refuse"), "", false)}</p>`;
}
