// The rules beside the table: a panel on wide screens, where the table stays usable, and a sheet over the table on small ones. They
// open at the rule that matters now, and lead back to where the reader was.

import { getGameRules } from "../client/index.js";
import { message } from "../l10n.js";
import { errorMessage } from "../parts/errors.js";
import { markdown, splitRules } from "../parts/markdown.js";
import { pause } from "../parts/retry.js";
import { loadStyleSheet } from "../parts/style-sheet.js";
import { pathTo } from "../routes.js";
import { html, nothing } from "../vendor/lit-html/lit-html.js";
import { frame } from "./motion.js";
import { Swipe } from "./swipe.js";

/** @typedef {import("../client/index.js").Client} Client */

const STYLE = "/app/rules.css";

/** The space above the rule that is shown, in pixels. */
const MARGIN = 8;

/** After this time, in milliseconds, the sheet opens though its rules have not come. */
const LATE_MS = 500;

/** From this width on, the page has room for the rules beside the table, as for everything that is beside it. */
const WIDE = "(min-width: 62rem)";

/** Returns the id of the rule that matters now to the viewer, or nothing. @param {import("./table-props.js").TableView | null} view */
export function ruleNow(view) {
    return view?.decision?.reasons?.[0]?.rule ?? view?.rules_at ?? "";
}

export class RulesSheet {
    /** @type {unknown} The rules as a template, once they are loaded. */
    #rules = null;
    /** @type {unknown} Why they could not be loaded. */
    #error = null;
    /** The rule that is shown, or nothing. */
    #rule = "";
    /** @type {number[]} Where the reader was before following links, as scroll positions. */
    #trail = [];
    /** @type {HTMLElement | null} What had the focus before. */
    #opener = null;
    /** Whether an entry of the history stands for the open sheet, so that going back closes it. */
    #entry = false;
    #context;

    /** @param {{ client: Client, game: () => { id: string, name: string }, now: () => string, update: () => void }} context */
    constructor(context) {
        this.#context = context;
    }

    /** @returns {HTMLDialogElement | null} */
    get #dialog() {
        return /** @type {HTMLDialogElement | null} */ (document.getElementById("rules-sheet"));
    }

    /** Opens the rules at a rule; at the one that matters now, if none is given. @param {string} [rule] */
    async open(rule = this.#context.now()) {
        const dialog = this.#dialog;
        if (!dialog) return;
        if (dialog.open) return this.#goTo(rule);
        this.#opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
        this.#trail = [];
        this.#rule = rule;
        // First, so that the focus moves once, to the rule. Without them the sheet still opens, and says that they load, or what is wrong.
        const loading = this.#load();
        const late = Promise.all([loadStyleSheet(STYLE), pause(LATE_MS)]).catch(() => loading);
        await Promise.race([loading, late]);
        await frame();
        if (!dialog.open) {
            // Not over a question that was opened meanwhile.
            if (!dialog.isConnected || document.querySelector("dialog:modal")) return;
            this.#show(dialog, rule);
        }
        await loading;
        await frame();
        this.#reveal(rule, dialog.contains(document.activeElement));
    }

    /** Returns the rule, or the heading if there is none. @param {HTMLDialogElement} dialog @param {string} rule */
    #passage(dialog, rule) {
        return (rule && dialog.querySelector(`#${CSS.escape(rule)}`)) || dialog.querySelector("h2");
    }

    /** Opens the dialog beside the table or over it, with the focus on a rule. @param {HTMLDialogElement} dialog @param {string} rule */
    #show(dialog, rule) {
        for (const before of dialog.querySelectorAll("[autofocus]")) before.removeAttribute("autofocus");
        this.#passage(dialog, rule)?.setAttribute("autofocus", "");
        if (matchMedia(WIDE).matches) {
            dialog.show();
            return;
        }
        dialog.showModal();
        try {
            // If the page is replaced meanwhile, the shell leaves this entry.
            history.pushState({ ...history.state, sheet: true }, "");
            this.#entry = true;
        } catch {
            // Some browsers limit how often the history can change. Going back then leaves the page.
        }
    }

    close() {
        this.#dialog?.close();
    }

    /** Closes the sheet if an entry of the history stood for it, and returns whether one did. */
    wentBack() {
        const hadEntry = this.#entry;
        this.#entry = false;
        if (hadEntry) this.close();
        return hadEntry;
    }

    /** The dialog was closed, by whatever means. */
    #closed() {
        // The shell calls `wentBack` then.
        if (this.#entry && history.state?.sheet) history.back();
        const back = this.#opener?.isConnected ? this.#opener : document.querySelector(".at-table .cloth");
        if (back instanceof HTMLElement) back.focus({ preventScroll: true });
        this.#context.update();
    }

    /** Loads the rules, unless they are loaded already. */
    async #load() {
        if (this.#rules) return;
        this.#error = null;
        this.#context.update();
        try {
            const { client, game } = this.#context;
            const [text] = await Promise.all([
                getGameRules({ client, path: { game: game().id }, parseAs: "text" }),
                loadStyleSheet(STYLE),
            ]);
            this.#rules = markdown(splitRules(text)[0].replace(/^#\s.*\n/, "")).template;
        } catch (error) {
            this.#error = error;
        }
        this.#context.update();
    }

    /** Shows a rule, or the beginning. @param {string} rule */
    async #goTo(rule) {
        this.#rule = rule;
        await this.#load();
        await frame();
        this.#reveal(rule);
    }

    /** Scrolls to a rule, or to the beginning, and moves the focus there. @param {string} rule @param {boolean} [withFocus] */
    #reveal(rule, withFocus = true) {
        const dialog = this.#dialog;
        if (!dialog?.open || !this.#rules) return;
        for (const marked of dialog.querySelectorAll(".rule.current")) marked.classList.remove("current");
        const target = this.#passage(dialog, rule);
        const found = target?.matches("h2") ? null : target;
        found?.classList.add("current");
        // Only the rules are scrolled, not the page around them.
        const body = dialog.querySelector(".rules-body");
        if (body) body.scrollTop = found ? body.scrollTop + found.getBoundingClientRect().top - body.getBoundingClientRect().top - MARGIN : 0;
        if (withFocus && target instanceof HTMLElement) target.focus({ preventScroll: true });
    }

    /** Goes to a rule, and remembers where the reader was. @param {string} rule */
    #follow(rule) {
        this.#trail.push(this.#dialog?.querySelector(".rules-body")?.scrollTop ?? 0);
        this.#context.update();
        this.#goTo(rule);
    }

    async #back() {
        const scroll = this.#trail.pop();
        this.#context.update();
        await frame();
        const body = this.#dialog?.querySelector(".rules-body");
        body?.scrollTo(0, scroll ?? 0);
        if (body instanceof HTMLElement) body.focus({ preventScroll: true });
    }

    /** Follows links to rules within the sheet. @param {MouseEvent} event */
    #clicked(event) {
        const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
        if (!link) return;
        event.preventDefault();
        this.#follow(decodeURIComponent(link.getAttribute("href")?.slice(1) ?? ""));
    }

    /** Escape closes a sheet by itself, and a panel if the focus is in it. @param {KeyboardEvent} event */
    #pressed(event) {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        this.close();
    }

    #body() {
        if (this.#rules) return html`<article class="rules">${this.#rules}</article>`;
        if (!this.#error) return html`<p role="status">${message("rules-loading")}</p>`;
        return html`<p role="alert">${errorMessage(this.#error)}</p>
            <p><button type="button" class="button strong" @click=${() => this.#goTo(this.#rule)}>${message("rules-retry")}</button></p>`;
    }

    render() {
        const { game, now } = this.#context;
        const current = now();
        const swipe = new Swipe(() => this.#dialog, () => this.close());
        return html`<dialog id="rules-sheet" aria-labelledby="rules-heading" @close=${() => this.#closed()}
            @keydown=${(/** @type {KeyboardEvent} */ event) => this.#pressed(event)}
            @click=${(/** @type {MouseEvent} */ event) => this.#clicked(event)}>
            <header @pointerdown=${(/** @type {PointerEvent} */ event) => swipe.start(event)}>
                <h2 id="rules-heading" tabindex="-1">${message("rules-of", { game: game().name })}</h2>
                <button type="button" class="button icon" aria-label=${message("rules-close")} @click=${() => this.close()}>
                    <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18" /></svg></button>
                <div class="rules-ways">
                    ${this.#trail.length > 0 ? html`<button type="button" class="button" @click=${() => this.#back()}>${message("rules-back")}</button>` : nothing}
                    ${current ? html`<button type="button" class="button" @click=${() => this.#follow(current)}>${message("rules-now", { rule: current })}</button>` : nothing}
                    <a href=${pathTo("game", { game: game().id })} target="_blank">${message("rules-whole-page")}</a>
                </div>
            </header>
            <div class="rules-body" tabindex="0" role="group" aria-label=${message("rules")}>${this.#body()}</div>
        </dialog>`;
    }
}
