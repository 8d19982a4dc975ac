// Lists that are loaded page by page.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { message } from "../l10n.js";
import { Form } from "./form.js";

/**
 * @template T
 * @typedef {(cursor: string | undefined) => Promise<{ items: T[], next: string | null }>} LoadPage
 */

/** How many lists each page has. @type {WeakMap<import("../app.js").PageContext, number>} */
const lists = new WeakMap();

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
    /** Whether it is to be loaded once more, because of what happened meanwhile. */
    #again = false;
    /** The number of the list on its page, by which the history knows how much of it was shown. */
    #number;

    /**
     * @param {import("../app.js").PageContext} context
     * @param {LoadPage<T>} loadPage
     */
    constructor(context, loadPage) {
        this.#context = context;
        this.#loadPage = loadPage;
        this.#form = new Form(context);
        this.#number = lists.get(context) ?? 0;
        lists.set(context, this.#number + 1);
    }

    /** Loads as many pages as are shown, or were shown at this entry of the history. */
    async load() {
        const request = ++this.#requests;
        const shown = Math.max(this.#more, history.state?.more?.[this.#number] ?? 0);
        /** @type {T[]} */
        const all = [];
        /** @type {string | null} */
        let next = null;
        let more = -1;
        /** @type {unknown} */
        let problem = null;
        do {
            /** @type {Awaited<ReturnType<LoadPage<T>>>} */
            let page;
            try {
                page = await this.#loadPage(next ?? undefined);
            } catch (error) {
                // What is shown already stays. Otherwise the pages that have come are better than none; the button loads the rest.
                if (more < 0 || this.items.length > 0) throw error;
                problem = error;
                break;
            }
            if (request !== this.#requests) return;
            all.push(...page.items);
            next = page.next;
            more++;
        } while (next && more < shown);
        [this.items, this.#next, this.#more] = [all, next, more];
        if (!this.#form.busy) this.#form.problem = problem;
    }

    /** Loads again what is shown. If that or more is being loaded, does so afterwards: it may not have what is new. */
    async reload() {
        this.#again = true;
        if (this.#form.busy || this.#reloading) return;
        this.#reloading = true;
        try {
            while (this.#again && !this.#form.busy) {
                this.#again = false;
                await this.load();
                // What comes again and again must not keep it from being drawn.
                this.#context.update();
            }
        } finally {
            this.#reloading = false;
        }
    }

    /** Loads the next page, unless the list is loaded again meanwhile. */
    async #loadMore() {
        // What is being loaded again is dropped, and loaded afterwards.
        if (this.#reloading) this.#again = true;
        const request = ++this.#requests;
        const { items, next } = await this.#loadPage(this.#next ?? undefined);
        if (request !== this.#requests) return;
        this.items = [...this.items, ...items];
        this.#next = next;
        this.#more++;
        // Going back shows as many again. Another page may be opening, at an entry of its own.
        if (this.#context.update()) history.replaceState({ ...history.state, more: { ...history.state?.more, [this.#number]: this.#more } }, "");
    }

    /** Whether there is nothing, on later pages neither. */
    get isEmpty() {
        return !this.items.length && !this.#next;
    }

    /** Draws the button that loads the next page. */
    more() {
        if (!this.#next) return this.#form.outcome();
        const more = async () => {
            await this.#form.run(() => this.#loadMore());
            if (this.#again) await this.reload().then(this.#context.update, () => {});
        };
        return html`
            ${this.#form.outcome()}
            <p><button type="button" class="button" aria-busy=${this.#form.busy ? "true" : nothing} @click=${more}>${message("show-more")}</button></p>
        `;
    }
}
