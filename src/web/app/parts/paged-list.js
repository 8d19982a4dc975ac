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

    #context;
    #loadPage;
    #form;
    /** @type {string | null} */
    #next = null;
    /** How many pages are shown after the first. */
    #more = 0;
    /** Counts the requests: a response is dropped if another request was made after it. */
    #requests = 0;
    #reloading = false;

    /**
     * @param {import("../app.js").PageContext} context
     * @param {LoadPage<T>} loadPage
     */
    constructor(context, loadPage) {
        this.#context = context;
        this.#loadPage = loadPage;
        this.#form = new Form(context);
    }

    /** Loads as many pages as are shown, or were shown at this entry of the history. */
    async load() {
        const request = ++this.#requests;
        const shown = Math.max(this.#more, history.state?.more ?? 0);
        /** @type {T[]} */
        const all = [];
        /** @type {string | null} */
        let next = null;
        let more = -1;
        do {
            const page = await this.#loadPage(next ?? undefined);
            if (request !== this.#requests) return;
            all.push(...page.items);
            next = page.next;
            more++;
        } while (next && more < shown);
        [this.items, this.#next, this.#more] = [all, next, more];
    }

    /** Loads again what is shown, unless that or more is being loaded. */
    async reload() {
        if (this.#form.busy || this.#reloading) return;
        this.#reloading = true;
        try {
            await this.load();
        } finally {
            this.#reloading = false;
        }
    }

    /** Loads the next page, unless the list is loaded again meanwhile. */
    async #loadMore() {
        const request = ++this.#requests;
        const { items, next } = await this.#loadPage(this.#next ?? undefined);
        if (request !== this.#requests) return;
        this.items = [...this.items, ...items];
        this.#next = next;
        this.#more++;
        // Going back shows as many again. Another page may be opening, at an entry of its own.
        if (this.#context.update()) history.replaceState({ ...history.state, more: this.#more }, "");
    }

    /** Whether there is nothing, on later pages neither. */
    get isEmpty() {
        return !this.items.length && !this.#next;
    }

    /** Draws the button that loads the next page. */
    more() {
        if (!this.#next) return this.#form.outcome();
        const more = () => this.#form.run(() => this.#loadMore());
        return html`
            ${this.#form.outcome()}
            <p><button type="button" class="button" aria-busy=${this.#form.busy ? "true" : nothing} @click=${more}>${message("show-more")}</button></p>
        `;
    }
}
