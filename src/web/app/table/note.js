// What the player writes down about a match. No other player can read it.

import { getNote, setNote } from "../client/index.js";
import { message } from "../l10n.js";
import { closeDialog, openDialog } from "../parts/confirm.js";
import { Form } from "../parts/form.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";

export class MatchNote {
    /** What is stored; null until it is loaded. @type {string | null} */
    #text = null;
    #form;
    #request;

    /** @param {import("../app.js").PageContext} context @param {string} id  The match. */
    constructor(context, id) {
        this.#form = new Form(context);
        this.#request = { client: context.session.client, path: { id } };
    }

    /** Opens the dialog. What was typed there before and not saved stays. */
    async open() {
        openDialog("note-dialog");
        const field = /** @type {HTMLTextAreaElement | null} */ (document.querySelector("#note-dialog textarea"));
        if (this.#text !== null && field?.value !== this.#text) return;
        await this.#form.run(async () => {
            this.#take(await getNote(this.#request));
        });
    }

    /** @param {import("../client/index.js").Note} note */
    #take({ text }) {
        // Fields have no other line breaks.
        this.#text = text.replaceAll("\r\n", "\n");
    }

    /** Draws the dialog. */
    render() {
        const save = this.#form.sending(async (data, form) => {
            this.#take(await setNote({ ...this.#request, body: { text: String(data.get("text")) } }));
            form.closest("dialog")?.close();
        });
        return html`<dialog id="note-dialog" aria-labelledby="note-heading">
            <form @submit=${save}>
                <h2 id="note-heading">${message("note")}</h2>
                <p class="hint" id="note-hint">${message("note-hint")}</p>
                ${this.#form.outcome()}
                <textarea name="text" rows="8" maxlength="2000" aria-labelledby="note-heading" aria-describedby="note-hint"
                    .value=${this.#text ?? ""} ?readonly=${this.#text === null || this.#form.busy} autofocus></textarea>
                <div class="dialog-buttons">
                    <button type="button" class="button" @click=${closeDialog}>${message("close")}</button>
                    ${this.#text === null ? nothing : this.#form.button(message("note-save"))}
                </div>
            </form>
        </dialog>`;
    }
}
