// Error messages and error pages.

import { html } from "../vendor/lit-html/lit-html.js";
import { Problem } from "../client/index.js";
import { notFound } from "./not-found.js";
import { signInLink } from "./sign-in-link.js";
import { capitalize } from "./text.js";

/**
 * Returns an error as a sentence for the user.
 * @param {unknown} error
 */
export function errorMessage(error) {
    if (error instanceof Problem) {
        if (error.status === 429) return "That was too much at once. Please wait a little, and try again.";
        if (error.status >= 500) return "The server is in trouble just now. Please try again in a little while.";
        return error.errors.length ? error.errors.map(({ detail }) => capitalize(detail)).join(" ") : error.detail;
    }
    if (error instanceof TypeError || !navigator.onLine) return "The server cannot be reached. Are you online?";
    return "Something in this page went wrong. Please load it again.";
}

/**
 * Returns the page that is shown instead of one that could not be opened.
 * @param {unknown} error
 * @param {() => void} again
 * @returns {import("../app.js").Page}
 */
export function errorPage(error, again) {
    if (error instanceof Problem && error.status === 404) return notFound("There is nothing here, or nothing that you may see.");
    if (error instanceof Problem && error.status === 401) return logInFirst();
    if (!(error instanceof Problem)) console.warn(error);
    return {
        title: "Error",
        render: () => html`
            <section class="lone">
                <h1>That did not work</h1>
                <p>${errorMessage(error)}</p>
                <p><button type="button" class="button strong" @click=${again}>Try again</button></p>
            </section>
        `,
    };
}

/** @returns {import("../app.js").Page} */
function logInFirst() {
    return {
        title: "Log in",
        render: () => html`
            <section class="lone">
                <h1>Log in first</h1>
                <p>You need an account to see this page.</p>
                <p><a class="button strong" href=${signInLink()}>Log in</a></p>
            </section>
        `,
    };
}
