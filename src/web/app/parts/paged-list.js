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
    /** Counts the requests: a response is dropped if another request was made after it. */
    #requests = 0;

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
        await this.#add([], undefined);
        return this;
    }

    /** Loads the first page again, unless more pages are shown, which that would remove. */
    async reload() {
        if (!this.#hasMore && !this.#form.busy) await this.load();
    }

    /** Loads the page after the items, unless the list is requested again meanwhile. @param {T[]} before @param {string | undefined} cursor */
    async #add(before, cursor) {
        const request = ++this.#requests;
        const { items, next } = await this.#loadPage(cursor);
        if (request !== this.#requests) return;
        this.items = [...before, ...items];
        this.#next = next;
        this.#hasMore = cursor !== undefined;
    }

    /** Whether there is nothing, on later pages neither. */
    get isEmpty() {
        return !this.items.length && !this.#next;
    }

    /** Draws the button that loads the next page. */
    more() {
        if (!this.#next) return this.#form.outcome();
        const more = () => this.#form.run(() => this.#add(this.items, this.#next ?? undefined));
        return html`
            ${this.#form.outcome()}
            <p><button type="button" class="button" aria-busy=${this.#form.busy ? "true" : nothing} @click=${more}>${message("show-more")}</button></p>
        `;
    }
}
