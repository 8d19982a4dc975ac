// Error messages and error pages.

import { html } from "../vendor/lit-html/lit-html.js";
import { Problem } from "../client/index.js";
import { message } from "../l10n.js";
import { notFound } from "./not-found.js";
import { fieldMessages, problemMessage } from "../problems/problems.js";
import { signInLink } from "./sign-in-link.js";
import { capitalize } from "./text.js";

/**
 * Returns an error as a sentence for the user.
 * @param {unknown} error
 */
export function errorMessage(error) {
    if (error instanceof Problem) {
        if (error.status === 429) return message("error-too-many");
        if (error.status >= 500) return message("error-server");
        const fields = new Set(fieldMessages(error).map(([, words]) => capitalize(words)));
        return fields.size ? [...fields].join(" ") : problemMessage(error);
    }
    if (error instanceof TypeError || !navigator.onLine) return message("error-unreachable");
    return message("error-page");
}

/**
 * Returns the page that is shown instead of one that could not be opened.
 * @param {unknown} error
 * @param {() => void} again
 * @returns {import("../app.js").Page}
 */
export function errorPage(error, again) {
    if (error instanceof Problem && error.status === 404) return notFound(message("error-nothing-here"));
    if (error instanceof Problem && error.status === 401) return signInFirst();
    if (!(error instanceof Problem)) console.warn(error);
    return {
        title: message("error"),
        render: () => html`
            <section class="lone">
                <h1>${message("error-title")}</h1>
                <p>${errorMessage(error)}</p>
                <p><button type="button" class="button strong" @click=${again}>${message("error-again")}</button></p>
            </section>
        `,
    };
}

/** @returns {import("../app.js").Page} */
function signInFirst() {
    return {
        title: message("sign-in"),
        render: () => html`
            <section class="lone">
                <h1>${message("error-sign-in-first")}</h1>
                <p>${message("error-needs-account")}</p>
                <p><a class="button strong" href=${signInLink()}>${message("sign-in")}</a></p>
            </section>
        `,
    };
}
