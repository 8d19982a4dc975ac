// The page on which a player allows an app what it asks for. Apps send players here (OAuth 2.1).

import { html } from "../vendor/lit-html/lit-html.js";
import { createAuthorization, getAuthorizationQuestion } from "../client/index.js";
import { message, richMessage } from "../l10n.js";
import { answers, appName, scopeList } from "../parts/consent.js";
import { Form } from "../parts/form.js";
import { signInLink } from "../parts/sign-in-link.js";

/** @typedef {import("../app.js").Page} Page */

/** The parameters of OAuth. Others are ignored, as its RFCs say. */
const PARAMETERS = /** @type {const} */ ([
    "response_type",
    "client_id",
    "redirect_uri",
    "scope",
    "state",
    "code_challenge",
    "code_challenge_method",
]);

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    const { session, query } = context;
    if (PARAMETERS.some((name) => query.getAll(name).length > 1)) return broken(message("authorize-twice"));
    if (!session.player) return signIn();
    // An empty parameter counts as left out.
    const request = Object.fromEntries(PARAMETERS.map((name) => [name, query.get(name) || undefined]));
    const question = await getAuthorizationQuestion({ client: session.client, query: request });
    if (question.error) return broken(question.error.error_description, question.error.url, question.redirects_to);

    const form = new Form(context);
    /** Where the player goes on, once they have answered. */
    let next = "";
    const answer = async (/** @type {boolean} */ approve, /** @type {string | undefined} */ password) => {
        next = (await createAuthorization({ client: session.client, body: { request, approve, password } })).url;
        location.assign(next);
    };
    const { app, redirects_to: to, scopes } = question;
    const parts = { strong: (/** @type {string} */ words) => html`<strong>${words}</strong>` };
    const where = to.startsWith("https:") ? to : to.startsWith("http:") ? message("authorize-this-device") : message("authorize-app-for", { address: to });

    return {
        title: message("authorize-title"),
        render: () => html`
            <section class="lone sheet letter">
                <h1>${message("authorize-heading")}</h1>
                ${next
                    ? html`<p role="status">${richMessage("authorize-going-back", { link: (words) => html`<a href=${next}>${words}</a>` })}</p>`
                    : html`
                          <p>${richMessage("authorize-wants", { ...parts, app: () => appName(app) }, { name: session.player?.name ?? "" })}</p>
                          ${scopeList(scopes)}
                          <p>${richMessage("authorize-where", { where: () => html`<strong>${where}</strong>` })}</p>
                          ${answers(form, answer)}
                          <p class="soft small">${message("authorize-take-back")}</p>
                      `}
            </section>
        `,
    };
}

/** @returns {Page} */
function signIn() {
    return {
        title: message("authorize-title"),
        render: () => html`
            <section class="lone">
                <h1>${message("authorize-sign-in")}</h1>
                <p>${message("authorize-sign-in-lead")}</p>
                <p><a class="button strong" href=${signInLink()}>${message("sign-in")}</a></p>
            </section>
        `,
    };
}

/**
 * @param {string} why
 * @param {string} [url]  Where to return.
 * @param {string} [to]
 * @returns {Page}
 */
function broken(why, url, to) {
    return {
        title: message("authorize-title"),
        render: () => html`
            <section class="lone">
                <h1>${message("authorize-broken")}</h1>
                <p>${message("authorize-broken-lead")} ${why}</p>
                ${url ? html`<p><a class="button" href=${url}>${message("authorize-return", { address: to ?? "" })}</a></p>` : ""}
            </section>
        `,
    };
}
