// What an app asks for, as a player reads it before allowing it.

import { html, nothing } from "../vendor/lit-html/lit-html.js";

import { Problem } from "../client/index.js";
import { message, richMessage } from "../l10n.js";
import { ownPassword, typedPassword } from "./credentials.js";

/** @typedef {import("../client/index.js").AppIdentity} AppIdentity */
/** @typedef {import("../client/index.js").Scope} Scope */

/**
 * Draws the name that an app has given itself, with its site if the player is sent back there.
 * @param {AppIdentity} app
 */
export function appName(app) {
    const name = () => html`<strong>${app.name}</strong>`;
    return app.home_page
        ? html`${name()} (<a href=${app.home_page} rel="noreferrer" target="_blank">${new URL(app.home_page).host}</a>)`
        : richMessage("consent-calls-itself", { name });
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

/** The forms that the server has answered with the question for the password. @type {WeakSet<import("./form.js").Form>} */
const asked = new WeakSet();

/** For how long nothing can be allowed once the page is seen: another window may have lured the player into a double click. */
const UNSEEN_MS = 800;

/** The form that is shown. @type {import("./form.js").Form | undefined} */
let shown;

const see = () => shown?.hold(UNSEEN_MS);
addEventListener("focus", see);
document.addEventListener("visibilitychange", see);

/**
 * Draws the two answers, with a field for the password once the server asks for it.
 * @param {import("./form.js").Form} form
 * @param {(approve: boolean, password?: string) => Promise<void>} answer
 */
export function answers(form, answer) {
    if (shown !== form) {
        shown = form;
        see();
    }
    if (form.problem instanceof Problem && form.problem.code === "wrong_password") asked.add(form);
    return html`
        <form @submit=${form.sending((data) => answer(true, typedPassword(data)))}>
            ${form.outcome()} ${asked.has(form) ? ownPassword(form) : nothing}
            <p class="row">
                ${form.button(message("consent-allow"))}
                <button type="button" class="button" aria-busy=${form.busy ? "true" : nothing} @click=${() => form.run(() => answer(false))}>${message("consent-refuse")}</button>
            </p>
        </form>
    `;
}
