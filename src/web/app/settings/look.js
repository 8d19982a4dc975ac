// Settings: the colours of the page and the look of the cards in this browser.

import { html } from "../vendor/lit-html/lit-html.js";
import { loadMessages, message } from "../l10n.js";
import { Form } from "../parts/form.js";
import { loadStyleSheet } from "../parts/style-sheet.js";
import { card } from "../table/card.js";

/** @typedef {"theme" | "suits" | "cards"} Choice  What can be chosen. `theme.js` applies it before the first paint. */

/** The cards that show what a choice looks like: each suit, figures, and a back. */
const SHOWN = ["KS", "QH", "JD", "9C", "AS", null];

/** @param {Choice} choice */
const chosen = (choice) => document.documentElement.dataset[choice] ?? "";

/** Applies and stores a choice. @param {Choice} choice @param {string} value  Empty for the usual look. */
function choose(choice, value) {
    const root = document.documentElement;
    if (value) root.dataset[choice] = value;
    else delete root.dataset[choice];
    try {
        if (value) localStorage.setItem(`acepost.${choice}`, value);
        else localStorage.removeItem(`acepost.${choice}`);
    } catch {
        // The choice lasts as long as this document.
    }
}

/** @type {import("../app.js").OpenPage} */
export default async function open(context) {
    // The cards have names.
    await Promise.all([loadMessages("table"), loadStyleSheet("/app/table.css")]);
    const form = new Form(context);
    /** @param {Choice} name @param {string} label @param {[value: string, words: string][]} choices @param {string} [hint] */
    const choices = (name, label, choices, hint) =>
        form.choices({
            label,
            name,
            value: chosen(name),
            choices,
            hint,
            changed(value) {
                choose(name, value);
                context.update();
            },
        });
    return {
        title: message("appearance"),
        render: () => html`
            ${choices("theme", message("look-colours"), [
                ["", message("look-colours-device")],
                ["light", message("look-colours-light")],
                ["dark", message("look-colours-dark")],
            ], message("look-motion"))}
            ${choices("suits", message("look-suits"), [
                ["", message("look-suits-two")],
                ["four", message("look-suits-four")],
            ], message("look-suits-hint"))}
            ${choices("cards", message("look-cards"), [
                ["", message("look-cards-normal")],
                ["large", message("look-cards-large")],
                ["largest", message("look-cards-largest")],
            ])}
            <div class="card-preview" role="img" aria-label=${message("look-preview")}>${SHOWN.map((face) => card(face, { copy: true }))}</div>
        `,
    };
}
