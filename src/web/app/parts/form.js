// Forms: fields with labels, and the errors that the server reports for each field.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { repeat } from "../vendor/lit-html/directives/repeat.js";
import { Problem } from "../client/index.js";
import { message } from "../l10n.js";
import { askOperator, errorMessage } from "./errors.js";
import { fieldMessages } from "../problems/problems.js";
import { capitalize } from "./text.js";

/** @typedef {import("../app.js").PageContext} PageContext */
/**
 * @typedef {object} Field
 * @property {string} label
 * @property {string} name  The name within the form.
 * @property {string} [id]  For its ids, if several fields have the name; the name by default.
 * @property {string} [pointer]  The JSON pointer of the field in the request; `/` and the name by default.
 * @property {unknown} [hint]
 * @property {boolean} [required]
 * @property {string | number} [value]
 */

/** The fields for the player's own password. Where a form has both, the second is for a new one. */
const OWN_PASSWORD = ["/current_password", "/password"];

let forms = 0;

/** The state of one form. Its page draws the fields with it. */
export class Form {
    busy = false;
    /** @type {unknown} */
    problem = null;
    /** @type {string} The message after success. */
    done = "";

    #context;
    #id = `form-${++forms}`;
    /** @type {Map<string, string>} The errors, by pointer. */
    #errors = new Map();
    /** @type {Set<string>} The pointers of the fields that are drawn. */
    #drawn = new Set();
    /** Whether the focus goes to what is wrong: as an alert, it would be read twice. */
    #movesFocus = false;
    /** The timer after which it can be sent; 0 if it can. */
    #wait = 0;
    /** The buttons whose work runs. @type {Set<string>} */
    #pressed = new Set();

    /** @param {PageContext} context */
    constructor(context) {
        this.#context = context;
    }

    /**
     * Returns a listener for `submit`, which sends the form and shows the errors.
     * @param {(data: FormData, form: HTMLFormElement) => Promise<string | void>} send  Returns the message after success.
     */
    sending(send) {
        return async (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            if (this.#wait) return;
            const form = /** @type {HTMLFormElement} */ (event.currentTarget);
            await this.run(() => send(new FormData(form), form), form);
        };
    }

    /** Redraws the page, and moves the focus to what it has then. @param {string} selector */
    moveFocus(selector) {
        this.#context.update();
        requestAnimationFrame(() => /** @type {HTMLElement | null} */ (document.querySelector(selector))?.focus());
    }

    /** Sends nothing for so many milliseconds. @param {number} time */
    hold(time) {
        clearTimeout(this.#wait);
        this.#wait = window.setTimeout(() => {
            this.#wait = 0;
            this.#context.update();
        }, time);
        // It may be called while the page is drawn.
        queueMicrotask(() => this.#context.update());
    }

    /**
     * Runs the work, unless the form is busy.
     * @param {() => Promise<string | void>} work
     * @param {HTMLElement} [element]  Gets the focus on its first error.
     */
    async run(work, element) {
        if (this.busy) return;
        this.busy = true;
        const hasSucceeded = await this.#attempt(work, element !== undefined);
        // The shell lets another page take the place of this one then.
        if (hasSucceeded) element?.dispatchEvent(new Event("taken", { bubbles: true }));
        // Until the page that it led to is shown, it must not be sent again.
        if (hasSucceeded && !this.#context.update()) return;
        this.busy = false;
        this.#context.update();
        if (this.problem && element) requestAnimationFrame(() => this.#focusFirstError(element));
    }

    /**
     * Runs what one of several buttons does, also while another's runs. A second press of the same button meanwhile changes nothing.
     * @param {string} name  Of the button.
     * @param {() => Promise<string | void>} work
     */
    async each(name, work) {
        if (this.#pressed.has(name)) return;
        this.#pressed.add(name);
        const hasSucceeded = await this.#attempt(work);
        if (this.#context.update() || !hasSucceeded) this.#pressed.delete(name);
    }

    /**
     * Runs the work, and shows its message or its error. Returns whether it has succeeded.
     * @param {() => Promise<string | void>} work
     * @param {boolean} [movesFocus]  Whether an error gets the focus.
     */
    async #attempt(work, movesFocus = false) {
        this.problem = null;
        this.done = "";
        this.#errors.clear();
        this.#context.update();
        try {
            this.done = (await work()) ?? "";
            this.#context.announce(this.done);
            return true;
        } catch (error) {
            this.#movesFocus = movesFocus;
            this.#setError(error);
            return false;
        }
    }

    /** @param {unknown} error */
    #setError(error) {
        this.problem = error;
        this.#errors = new Map(error instanceof Problem ? fieldMessages(error) : []);
        const own = OWN_PASSWORD.find((pointer) => this.#drawn.has(pointer));
        if (own && error instanceof Problem && error.code === "wrong_password") this.#errors.set(own, errorMessage(error));
    }

    /** Returns the message after success, or the errors that no field shows. */
    outcome() {
        if (this.done) return html`<p class="note good">${this.done}</p>`;
        if (!this.problem) return nothing;
        const elsewhere = [...this.#errors].filter(([pointer]) => !this.#drawn.has(pointer)).map(([, detail]) => detail);
        const shown = this.#errors.size > elsewhere.length;
        const words = elsewhere.length ? [...new Set(elsewhere)].join(" ") : shown ? message("form-look-at-marked") : errorMessage(this.problem);
        const isRead = this.#movesFocus && !(shown && elsewhere.length);
        return html`<p class="note bad" id=${`${this.#id}-outcome`} role=${isRead ? nothing : "alert"} tabindex="-1">${words} ${askOperator(this.problem)}</p>`;
    }

    /**
     * Moves the focus to the first field with an error, or to the message. Opens what the field is folded into.
     * @param {HTMLElement} element
     */
    #focusFirstError(element) {
        const field = element.querySelector(".wrong")?.closest(".field");
        for (let around = field?.closest("details"); around; around = around.parentElement?.closest("details")) around.open = true;
        const first = field?.querySelector("input:checked, input:not([type=radio]), select, textarea") ?? document.getElementById(`${this.#id}-outcome`);
        if (first instanceof HTMLElement) first.focus();
    }

    /**
     * @param {string} label
     * @param {{ kind?: string, name?: string, value?: string }} [how]
     */
    button(label, { kind = "strong", name, value } = {}) {
        return html`<button
            class=${`button ${kind}`}
            name=${name ?? nothing}
            value=${value ?? nothing}
            aria-busy=${this.busy ? "true" : nothing}
            aria-disabled=${this.busy || this.#wait ? "true" : nothing}
        >
            ${label}
        </button>`;
    }

    /**
     * @param {Field & { type?: string, autocomplete?: string, minlength?: number, maxlength?: number, min?: number,
     *     max?: number, step?: number | "any", list?: string, spellcheck?: boolean, inputmode?: string }} field
     */
    input(field) {
        const { id, wrong, described } = this.#parts(field);
        const words = field.type === "text" || field.type === undefined;
        return html`
            <div class="field">
                <label for=${id}>${field.label}</label>
                <input
                    id=${id}
                    name=${field.name}
                    type=${field.type ?? "text"}
                    .defaultValue=${String(field.value ?? "")}
                    ?required=${field.required}
                    autocomplete=${field.autocomplete ?? "off"}
                    autocapitalize=${words ? "none" : nothing}
                    spellcheck=${words ? String(field.spellcheck ?? false) : nothing}
                    inputmode=${field.inputmode ?? nothing}
                    minlength=${field.minlength ?? nothing}
                    maxlength=${field.maxlength ?? nothing}
                    min=${field.min ?? nothing}
                    max=${field.max ?? nothing}
                    step=${field.step ?? nothing}
                    list=${field.list ?? nothing}
                    aria-invalid=${wrong ? "true" : nothing}
                    aria-describedby=${described}
                />
                ${this.#below(field, id, wrong)}
            </div>
        `;
    }

    /**
     * @param {Field & { choices: [value: string, words: string][], changed?: (value: string) => void }} field
     */
    select(field) {
        const { id, wrong, described } = this.#parts(field);
        const changed = (/** @type {Event} */ event) =>
            field.changed?.(/** @type {HTMLSelectElement} */ (event.currentTarget).value);
        return html`
            <div class="field">
                <label for=${id}>${field.label}</label>
                <select
                    id=${id}
                    name=${field.name}
                    @change=${changed}
                    aria-invalid=${wrong ? "true" : nothing}
                    aria-describedby=${described}
                >
                    ${repeat(
                        // What the user has chosen stays chosen where the choices change their order.
                        field.choices,
                        ([value]) => value,
                        ([value, words]) => html`<option value=${value} .selected=${value === field.value}>${words}</option>`,
                    )}
                </select>
                ${this.#below(field, id, wrong)}
            </div>
        `;
    }

    /**
     * Draws radio buttons side by side.
     * @param {Field & { choices: [value: string, words: string, language?: string][], changed?: (value: string) => void }} field
     */
    choices(field) {
        const { id, wrong, described } = this.#parts(field);
        return html`
            <fieldset class="field" aria-describedby=${described}>
                <legend>${field.label}</legend>
                <div class="choices">
                    ${field.choices.map(
                        ([value, words, language]) => html`
                            <label class="choice" lang=${language ?? nothing}>
                                <input
                                    type="radio"
                                    name=${field.name}
                                    value=${value}
                                    .checked=${value === field.value}
                                    @change=${() => field.changed?.(value)}
                                />
                                ${words}
                            </label>
                        `,
                    )}
                </div>
                ${this.#below(field, id, wrong)}
            </fieldset>
        `;
    }

    /** @param {Omit<Field, "value"> & { checked?: boolean, value?: string, changed?: (checked: boolean) => void }} field */
    tick(field) {
        const { id, wrong, described } = this.#parts(field);
        const changed = (/** @type {Event} */ event) =>
            field.changed?.(/** @type {HTMLInputElement} */ (event.currentTarget).checked);
        return html`
            <div class="field">
                <label class="tick">
                    <input
                        type="checkbox"
                        name=${field.name}
                        value=${field.value ?? "on"}
                        .checked=${field.checked ?? false}
                        .defaultChecked=${field.checked ?? false}
                        ?required=${field.required}
                        @change=${changed}
                        aria-invalid=${wrong ? "true" : nothing}
                        aria-describedby=${described}
                    />
                    ${field.label}
                </label>
                ${this.#below(field, id, wrong)}
            </div>
        `;
    }

    /** @param {{ name: string, id?: string, pointer?: string, hint?: unknown }} field */
    #parts({ name, id: own = name, pointer = `/${name}`, hint }) {
        const id = `${this.#id}-${own}`;
        this.#drawn.add(pointer);
        const wrong = this.#errors.get(pointer);
        const described = [wrong && `${id}-wrong`, hint && `${id}-hint`].filter(Boolean).join(" ") || nothing;
        return { id, wrong, described };
    }

    /**
     * @param {{ hint?: unknown }} field
     * @param {string} id
     * @param {string | undefined} wrong
     */
    #below({ hint }, id, wrong) {
        return html`
            ${wrong ? html`<p class="wrong" id=${`${id}-wrong`}>${capitalize(wrong)}</p>` : nothing}
            ${hint ? html`<p class="hint" id=${`${id}-hint`}>${hint}</p>` : nothing}
        `;
    }
}
