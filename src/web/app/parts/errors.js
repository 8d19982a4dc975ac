// Error messages and error pages.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { Problem, isUnreachable } from "../client/index.js";
import { message } from "../l10n.js";
import { notFound } from "./not-found.js";
import { fieldMessages, problemMessage } from "../problems/problems.js";
import { operatorLink } from "./operator.js";
import { signInLink } from "./sign-in-link.js";
import { capitalize } from "./text.js";

/**
 * Returns whether a module could not be loaded. Only its words tell such an error from a mistake in the code.
 * @param {unknown} error
 */
export function isImportError(error) {
    return error instanceof TypeError && /imported module|module script|MIME type/.test(error.message);
}

/**
 * Returns whether the server could not be reached, for a request or for a file of the page.
 * @param {unknown} error
 */
export function isConnectionError(error) {
    return isUnreachable(error) || isImportError(error) || (error instanceof DOMException && error.name === "NetworkError");
}

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
    if (isConnectionError(error) || !navigator.onLine) return message("error-unreachable");
    return message("error-page");
}

/** The codes of problems in which only the operator helps. */
const ONLY_BY_OPERATOR = ["suspended", "registration_closed"];

/** Returns the way to the operator, where nothing else helps. @param {unknown} error */
export const askOperator = (error) => (error instanceof Problem && ONLY_BY_OPERATOR.includes(error.code) ? operatorLink("contact") : nothing);

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
                <p>${errorMessage(error)} ${askOperator(error)}</p>
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
