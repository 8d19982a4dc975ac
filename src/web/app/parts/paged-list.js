// Lists that are loaded page by page.

import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { paginate } from "../client/index.js";
import { message } from "../l10n.js";
import { Form } from "./form.js";

/**
 * @template T
 * @typedef {Parameters<typeof paginate<T>>[0]} LoadPage
 */

/** How many items a page has, unless the list says otherwise. */
const PAGE = 50;

/** How many lists each page has. @type {WeakMap<import("../app.js").PageContext, number>} */
const lists = new WeakMap();

/**
 * Notes in the history how much of a list is shown: going back shows as much again.
 * @param {import("../app.js").PageContext} context
 * @param {string | number} list
 * @param {number} shown
 */
export function noteShown(context, list, shown) {
    context.update();
    context.noteInEntry({ more: { ...history.state?.more, [list]: shown } });
}

/** @template T */
export class PagedList {
    /** @type {T[]} */
    items = [];

    #context;
    #loadPage;
    #size;
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
     * @param {number} [size]  How many items a page has.
     */
    constructor(context, loadPage, size = PAGE) {
        this.#context = context;
        this.#loadPage = loadPage;
        this.#size = size;
        this.#form = new Form(context);
        this.#number = lists.get(context) ?? 0;
        lists.set(context, this.#number + 1);
    }

    /** Loads as many pages as are shown, or were shown at this entry of the history, several with each request. */
    async load() {
        const request = ++this.#requests;
        const shown = 1 + Math.max(this.#more, history.state?.more?.[this.#number] ?? 0);
        /** @type {T[]} */
        const all = [];
        /** @type {string | null} */
        let next = null;
        let pages = 0;
        /** @type {unknown} */
        let problem = null;
        /** @type {LoadPage<T>} */
        const loadPages = async ({ limit, cursor }) => {
            const page = await this.#loadPage({ limit: Math.min(limit, (shown - pages) * this.#size), cursor });
            next = page.next;
            // A response may have few items though more follow.
            pages += Math.max(1, Math.ceil(page.items.length / this.#size));
            return { ...page, next: request === this.#requests && pages < shown ? next : null };
        };
        try {
            for await (const item of paginate(loadPages)) all.push(item);
        } catch (error) {
            // What is shown already stays. Otherwise the pages that have come are better than none; the button loads the rest.
            if (pages === 0 || this.items.length > 0) throw error;
            problem = error;
        }
        if (request !== this.#requests) return;
        [this.items, this.#next, this.#more] = [all, next, pages - 1];
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
        const { items, next } = await this.#loadPage({ limit: this.#size, cursor: this.#next ?? undefined });
        if (request !== this.#requests) return;
        this.items = [...this.items, ...items];
        this.#next = next;
        this.#more++;
        noteShown(this.#context, this.#number, this.#more);
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
