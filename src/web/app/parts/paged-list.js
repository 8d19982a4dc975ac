// Lists that are loaded page by page.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { message } from "../l10n.js";
import { Form } from "./form.js";

/**
 * @template T
 * @typedef {(cursor: string | undefined) => Promise<{ items: T[], next: string | null }>} LoadPage
 */

/** @template T */
export class PagedList {
    /** @type {T[]} */
    items = [];

    #loadPage;
    #form;
    /** @type {string | null} */
    #next = null;
    /** Whether more than the first page is shown. */
    #hasMore = false;

    /**
     * @param {import("../app.js").PageContext} context
     * @param {LoadPage<T>} loadPage
     */
    constructor(context, loadPage) {
        this.#loadPage = loadPage;
        this.#form = new Form(context);
    }

    /** Loads the first page. */
    async load() {
        const { items, next } = await this.#loadPage(undefined);
        this.items = items;
        this.#next = next;
        this.#hasMore = false;
        return this;
    }

    /** Loads the first page again, unless more pages are shown, which that would remove. */
    async reload() {
        if (!this.#hasMore) await this.load();
    }

    /** Whether there is nothing, on later pages neither. */
    get isEmpty() {
        return !this.items.length && !this.#next;
    }

    /** Draws the button that loads the next page. */
    more() {
        if (!this.#next) return this.#form.outcome();
        const more = () =>
            this.#form.run(async () => {
                const { items, next } = await this.#loadPage(this.#next ?? undefined);
                this.items = [...this.items, ...items];
                this.#next = next;
                this.#hasMore = true;
            });
        return html`
            ${this.#form.outcome()}
            <p><button type="button" class="button" aria-busy=${this.#form.busy ? "true" : nothing} @click=${more}>${message("show-more")}</button></p>
        `;
    }
}
