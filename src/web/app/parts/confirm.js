// Against mishaps: second taps are ignored where they could do harm, and questions come before what cannot be undone.

import { html } from "../vendor/lit-html/lit-html.js";

/**
 * Returns a listener that ignores the second click of two in the same place: it was meant for the button that was there before.
 * Clicks that keys make are not counted.
 * @param {(event: MouseEvent) => unknown} act
 */
export const unlessTwice = (act) => (/** @type {MouseEvent} */ event) => {
    if (event.detail < 2) act(event);
};

/** Opens a dialog. @param {string} id */
export const openDialog = (id) => /** @type {HTMLDialogElement | null} */ (document.getElementById(id))?.showModal();

/** Closes the dialog around what was clicked. @param {Event} event */
export function closeDialog(event) {
    /** @type {Element} */ (event.currentTarget).closest("dialog")?.close();
}

/**
 * Draws a dialog that asks before something is done.
 * @param {string} id
 * @param {{ question: string, consequence: string, no: string, yes: string }} words
 * @param {() => unknown} act
 */
export function confirmation(id, { question, consequence, no, yes }, act) {
    const confirmed = unlessTwice((event) => {
        closeDialog(event);
        act();
    });
    return html`<dialog id=${id} aria-labelledby="${id}-heading">
        <h2 id="${id}-heading">${question}</h2>
        <p>${consequence}</p>
        <div class="dialog-buttons">
            <button type="button" class="button" @click=${closeDialog}>${no}</button>
            <button type="button" class="button strong" @click=${confirmed}>${yes}</button>
        </div>
    </dialog>`;
}
