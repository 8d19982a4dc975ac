// The page on which a player allows an app what it asks for. Apps send players here (OAuth 2.1).

import { html } from "../vendor/lit-html/lit-html.js";
import { createAuthorization, getAuthorizationQuestion } from "../client/index.js";
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
    if (PARAMETERS.some((name) => query.getAll(name).length > 1)) return broken("It names something twice.");
    if (!session.player) return logIn();
    // An empty parameter counts as left out.
    const request = Object.fromEntries(PARAMETERS.map((name) => [name, query.get(name) || undefined]));
    const question = await getAuthorizationQuestion({ client: session.client, query: request });
    if (question.error) return broken(question.error.error_description, question.error.url, question.redirects_to);

    const form = new Form(context);
    /** Where the player goes on, once they have answered. */
    let next = "";
    const answer = (/** @type {boolean} */ approve) =>
        form.run(async () => {
            next = (await createAuthorization({ client: session.client, body: { request, approve } })).url;
            location.assign(next);
        });
    const { app, redirects_to: to, scopes } = question;
    const where = to.startsWith("https:") ? to : to.startsWith("http:") ? "this device" : `the app for ${to}`;

    return {
        title: "Allow an app",
        render: () => html`
            <section class="lone sheet letter">
                <h1>Allow an app?</h1>
                ${next
                    ? html`<p role="status">You are on your way back to the app. If nothing happens: <a href=${next}>go on</a>.</p>`
                    : html`
                          <p>You are logged in as <strong>${session.player?.name}</strong>, and ${appName(app)} wants to:</p>
                          ${scopeList(scopes)}
                          <p>You will be sent to <strong>${where}</strong>. Allow it only if you have come from there.</p>
                          ${form.outcome()} ${answers(form, answer)}
                          <p class="soft small">You can take this back at any time, in your settings under Sessions and apps.</p>
                      `}
            </section>
        `,
    };
}

/** @returns {Page} */
function logIn() {
    return {
        title: "Allow an app",
        render: () => html`
            <section class="lone">
                <h1>Log in first</h1>
                <p>An app wants to use your account. Log in to see which one, and what it wants.</p>
                <p><a class="button strong" href=${signInLink()}>Log in</a></p>
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
        title: "Allow an app",
        render: () => html`
            <section class="lone">
                <h1>The app has made a mistake</h1>
                <p>It cannot get what it asks for. ${why}</p>
                ${url ? html`<p><a class="button" href=${url}>Return to ${to}</a></p>` : ""}
            </section>
        `,
    };
}
