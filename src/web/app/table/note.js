// What the player writes down about a match. No other player can read it.

import { Problem, getNote, setNote } from "../client/index.js";
import { message } from "../l10n.js";
import { closeDialog, openDialog } from "../parts/confirm.js";
import { Form } from "../parts/form.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";

export class MatchNote {
    /** What this device has loaded or stored last; null until it is loaded. @type {string | null} */
    #text = null;
    /** What another device has stored since, if saving has found it. @type {string | null} */
    #other = null;
    /** The tag of what is stored, as far as this device knows. */
    #tag = "";
    #form;
    #request;

    /** @param {import("../app.js").PageContext} context @param {string} id  The match. */
    constructor(context, id) {
        this.#form = new Form(context);
        this.#request = { client: context.session.client, path: { id }, responseStyle: /** @type {const} */ ("fields") };
    }

    /** Opens the dialog. What was typed there before and not saved stays. */
    async open() {
        openDialog("note-dialog");
        const field = /** @type {HTMLTextAreaElement | null} */ (document.querySelector("#note-dialog [name=text]"));
        if (this.#text !== null && field?.value !== this.#text) return;
        await this.#form.run(async () => {
            this.#text = await this.#take(getNote(this.#request));
            this.#other = null;
        });
    }

    /** Returns the text of an answer, and keeps its tag. @param {Promise<unknown>} answer */
    async #take(answer) {
        const { data, response } = /** @type {{ data: import("../client/index.js").Note, response: Response }} */ (await answer);
        // A proxy that compresses makes it weak, which `If-Match` cannot be.
        this.#tag = response.headers.get("ETag")?.replace(/^W\//, "") ?? "*";
        return withoutReturns(data.text);
    }

    /** Stores the text, unless another device has stored one meanwhile. Returns whether it has done so. @param {string} text */
    async #save(text) {
        try {
            this.#text = await this.#take(setNote({ ...this.#request, body: { text }, headers: { "If-Match": this.#tag } }));
        } catch (error) {
            if (!(error instanceof Problem) || error.status !== 412) throw error;
            const stored = await this.#take(getNote(this.#request));
            // The response to the same request may have been lost.
            if (stored !== withoutReturns(text)) {
                this.#other = stored;
                return false;
            }
            this.#text = stored;
        }
        this.#other = null;
        return true;
    }

    /** Draws the dialog. */
    render() {
        const save = this.#form.sending(async (data, form) => {
            if (await this.#save(String(data.get("text")))) form.closest("dialog")?.close();
        });
        return html`<dialog id="note-dialog" aria-labelledby="note-heading">
            <form @submit=${save}>
                <h2 id="note-heading">${message("note")}</h2>
                <p class="hint" id="note-hint">${message("note-hint")}</p>
                ${this.#form.outcome()}
                <textarea name="text" rows="8" maxlength="2000" aria-labelledby="note-heading" aria-describedby="note-hint"
                    .value=${this.#text ?? ""} ?readonly=${this.#text === null || this.#form.busy} autofocus></textarea>
                ${this.#other === null ? nothing : html`
                    <p class="note bad" id="note-changed" role="alert">${message("note-changed")}</p>
                    <textarea rows="4" aria-labelledby="note-changed" .value=${this.#other} readonly></textarea>
                `}
                <div class="dialog-buttons">
                    <button type="button" class="button" @click=${closeDialog}>${message("close")}</button>
                    ${this.#text === null ? nothing : this.#form.button(message("note-save"))}
                </div>
            </form>
        </dialog>`;
    }
}

/** Fields have no other line breaks than `\n`, but forms send them with a return. @param {string} text */
const withoutReturns = (text) => text.replaceAll("\r\n", "\n");
