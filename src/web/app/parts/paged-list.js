// Lists that come a page at a time.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { Form } from "./form.js";

/**
 * @template T
 * @typedef {(cursor: string | undefined) => Promise<{ items: T[], next: string | null }>} LoadPage
 */

/** @template T */
export class PagedList {
    /** @type {T[]} */
    items = [];

    #ask;
    #form;
    /** @type {string | null} */
    #next = null;
    /** Whether more than the first page is shown. */
    #grown = false;

    /**
     * @param {import("../app.js").PageContext} context
     * @param {LoadPage<T>} ask
     */
    constructor(context, ask) {
        this.#ask = ask;
        this.#form = new Form(context);
    }

    /** Asks for the first page, anew. */
    async load() {
        const { items, next } = await this.#ask(undefined);
        this.items = items;
        this.#next = next;
        this.#grown = false;
        return this;
    }

    /** Asks for it once more, unless that would take away what somebody has asked to see. */
    async reload() {
        if (!this.#grown) await this.load();
    }

    /** What stands below the items: the way to more of them. */
    more() {
        if (!this.#next) return this.#form.outcome();
        const more = () =>
            this.#form.run(async () => {
                const { items, next } = await this.#ask(this.#next ?? undefined);
                this.items = [...this.items, ...items];
                this.#next = next;
                this.#grown = true;
            });
        return html`
            ${this.#form.outcome()}
            <p><button type="button" class="button" aria-busy=${this.#form.busy ? "true" : nothing} @click=${more}>Show more</button></p>
        `;
    }
}
