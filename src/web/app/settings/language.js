// Settings: the language of the page in this browser, and of what the player is sent.

import { html } from "../vendor/lit-html/lit-html.js";
import { updateMe } from "../client/index.js";
import { chosenLanguage, chooseLanguage, LANGUAGES, message, preferredLanguage } from "../l10n.js";
import { Form } from "../parts/form.js";

/** @typedef {import("../l10n.js").Language} Language */

/** @type {import("../app.js").OpenPage} */
export default function open(context) {
    const { session } = context;
    const form = new Form(context);
    const save = form.sending(async (data) => {
        const chosen = /** @type {Language | ""} */ (data.get("language")) || null;
        const isStored = store(chosen);
        // Mails and pushes are written by the server, which knows no browser.
        if (session.player) session.setPlayer(await updateMe({ client: session.client, body: { language: chosen ?? preferredLanguage() } }));
        // Another document would know neither the choice nor the account.
        if (!isStored) return message("language-not-stored");
        // Modules and messages are loaded once for a document.
        location.reload();
    });
    const names = /** @type {[Language, string][]} */ (Object.entries(LANGUAGES));
    return {
        title: message("settings-language"),
        render: () => html`
            <form @submit=${save}>
                ${form.outcome()}
                ${form.choices({
                    label: message("language-label"),
                    name: "language",
                    value: chosenLanguage() ?? "",
                    choices: [
                        ["", message("language-of-browser", { language: LANGUAGES[preferredLanguage()] })],
                        ...names.map(([tag, name]) => /** @type {[string, string, string]} */ ([tag, name, tag])),
                    ],
                    hint: message(session.player ? "language-hint-player" : "language-hint"),
                })}
                ${form.button(message("language-save"))}
            </form>
        `,
    };
}

/** Stores the choice, and returns whether the browser allows it. @param {Language | null} chosen */
function store(chosen) {
    try {
        chooseLanguage(chosen);
        return true;
    } catch {
        return false;
    }
}
