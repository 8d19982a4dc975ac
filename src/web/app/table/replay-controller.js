// The state behind the page of a replay: the version that is shown, the viewer whose view it is, and the steps between versions.

import { message } from "../l10n.js";
import { Form } from "../parts/form.js";
import { game } from "../parts/catalogue.js";
import { getMatch, getReplay } from "../client/index.js";
import { withRetry } from "../parts/retry.js";
import { errorMessage } from "../parts/errors.js";
import { tableOf } from "../games/index.js";
import { pathTo } from "../routes.js";
import { spellOutCards } from "./card-names.js";
import { Animator } from "./animator.js";

/** @typedef {import("../app.js").PageContext} PageContext */
/** @typedef {import("../client/index.js").MatchSummary} MatchSummary */
/** @typedef {import("./table-props.js").TableView} TableView */

/** The pause between two events at the normal speed, in milliseconds. */
const PAUSE_MS = 900;

export const SPEEDS = [1, 2, 4, 8];

export class ReplayController {
    /** @type {MatchSummary} */
    match;
    /** @type {import("../games/index.js").Table} */
    table;
    /** The game; null if it could not be loaded. @type {import("../parts/catalogue.js").GameSummary | null} */
    game = null;
    /** The version that is shown. */
    version = 1;
    /** The version that was requested. It is shown as soon as it has loaded. */
    target = 1;
    /** The viewer that was requested: `full`, `public` or `seat:N`. */
    as = "public";
    playing = false;
    speed = 1;
    errorText = "";
    copied = false;
    /** The form behind the buttons that download the record. */
    download;

    #context;
    #client;
    /** @type {Map<string, Promise<TableView>>} */
    #views = new Map();
    #closing = new AbortController();
    /** The viewer whose view is shown. */
    #shownAs = "public";
    /** The version that was read out last, or shown first; 0 before that. */
    #told = 0;
    /** @type {Promise<void> | null} The load of the requested version, while it lasts. */
    #seeking = null;
    /** Counts the requests, so that a step is dropped when another request has replaced it. */
    #requests = 0;
    /** Counts the starts of playing, so that only the last one goes on. */
    #plays = 0;
    #stopListening;

    /** @param {PageContext} context @param {MatchSummary} match @param {import("../games/index.js").Table} table */
    constructor(context, match, table) {
        this.#context = context;
        this.#client = context.session.client;
        this.match = match;
        this.table = table;
        this.download = new Form(context);
        this.animator = new Animator(() => context.update());
        this.#stopListening = context.session.listen((notices) => {
            if (notices.some((notice) => notice.match_id === match.id)) this.#refreshMatch();
        });
    }

    /** @param {PageContext} context */
    static async open(context) {
        const { client } = context.session;
        const match = await getMatch({ client, path: { id: context.params.id } });
        const played = await game(client, match.game).catch(() => null);
        const controller = new ReplayController(context, match, await tableOf(match.game));
        controller.game = played;
        const requested = context.query.get("as");
        controller.as = requested && controller.viewpoints.some(([as]) => as === requested) ? requested : controller.viewpoints[0][0];
        const version = Number(context.query.get("version") ?? 1);
        try {
            await controller.#seek(Number.isInteger(version) ? version : 1);
        } catch (error) {
            controller.close();
            throw error;
        }
        return controller;
    }

    close() {
        this.playing = false;
        this.#stopListening();
        this.#closing.abort();
        this.animator.skip();
    }

    /** The names of the players. */
    get names() {
        return this.match.players.map(({ name }) => name);
    }

    get client() {
        return this.#client;
    }

    /** The newest version. */
    get last() {
        return this.match.version;
    }

    /** The viewer's own seat, or null. */
    get own() {
        return this.#context.session.seatIn(this.match);
    }

    /** The viewers to choose from. @returns {[as: string, name: string][]} */
    get viewpoints() {
        const spectators = /** @type {[string, string]} */ (["public", message("view-as-spectators")]);
        if (this.match.status !== "finished") {
            return this.own === null ? [spectators] : [[`seat:${this.own}`, message("view-as-you")], spectators];
        }
        const seats = this.match.players.map((player) => /** @type {[string, string]} */ ([`seat:${player.seat}`,
            player.seat === this.own ? message("view-as-you") : player.name]));
        return [["full", message("view-as-full")], ...seats, spectators];
    }

    /** The seat at the bottom of the table. @returns {number} */
    get bottom() {
        return this.animator.shown?.seat ?? this.own ?? 0;
    }

    /** The link to what is shown. */
    get link() {
        return location.origin + pathTo("replay", { id: this.match.id }, { version: String(this.version), as: this.as });
    }

    /** Returns the view of a version, which is loaded once. @param {number} version @param {string} as @returns {Promise<TableView>} */
    view(version, as) {
        const key = `${as} ${version}`;
        const known = this.#views.get(key);
        if (known) return known;
        const target = { client: this.#client, path: { id: this.match.id, version }, query: { as } };
        const requested = /** @type {Promise<TableView>} */ (withRetry((signal) => getReplay({ ...target, signal }), this.#closing.signal));
        this.#views.set(key, requested);
        requested.catch(() => this.#views.delete(key));
        return requested;
    }

    /**
     * Jumps to a version. Dragging the slider requests many: one is loaded at a time and shown, and the next is the newest one
     * that was requested in the meantime.
     * @param {number} version
     */
    #seek(version) {
        this.#requests += 1;
        this.target = Math.min(this.last, Math.max(1, version));
        this.#context.update();
        this.#seeking ??= this.#loadTarget().finally(() => (this.#seeking = null));
        return this.#seeking;
    }

    async #loadTarget() {
        for (;;) {
            const { target, as } = this;
            const view = await this.view(target, as);
            if (this.#closing.signal.aborted) return;
            this.version = target;
            this.#shownAs = as;
            this.copied = false;
            this.animator.caption = view.latest?.sentences.at(-1) ?? "";
            await this.animator.put(view);
            if (this.target === target && this.as === as) {
                this.#tell(view);
                return this.#updateAddress();
            }
        }
    }

    /** Reads out what has led to the version that is shown, unless it was read out last or is the first. @param {TableView} view */
    #tell({ latest }) {
        if (latest && this.#told > 0 && this.#told !== this.version) this.#context.announce(spellOutCards(latest.sentences.join(" "), this.names));
        this.#told = this.version;
    }

    /** Animates the event that leads to the next version. */
    async #playNext() {
        const requested = ++this.#requests;
        const version = this.version + 1;
        this.target = version;
        const view = await this.view(version, this.as);
        if (requested !== this.#requests || this.#closing.signal.aborted) return;
        this.version = version;
        this.copied = false;
        if (version < this.last) this.view(version + 1, this.as).catch(() => {});
        if (!view.latest) return this.animator.put(view);
        this.#tell(view);
        this.animator.speed = this.speed;
        await this.animator.play(this.table, view.latest, view);
    }

    /** Puts what is shown into the address, so that it can be shared and found again. */
    #updateAddress() {
        const { pathname, search } = new URL(this.link);
        this.#context.replaceAddress(pathname + search);
        this.#context.update();
    }

    /** Loads the match again, which may have gone on or ended. */
    async #refreshMatch() {
        try {
            const match = await getMatch({ client: this.#client, path: { id: this.match.id } });
            // A later request may have been answered first.
            if (match.version < this.match.version || this.match.status === "finished") return;
            this.match = match;
            this.#context.update();
        } catch {
            // The replay stays as long as it was.
        }
    }

    /** @param {() => Promise<void>} work */
    async #try(work) {
        try {
            this.errorText = "";
            await work();
        } catch (error) {
            if (this.#closing.signal.aborted) return;
            this.playing = false;
            this.target = this.version;
            this.as = this.#shownAs;
            this.errorText = errorMessage(error);
            this.#context.update();
        }
    }

    /** @param {number} version */
    goTo(version) {
        this.playing = false;
        this.animator.skip();
        return this.#try(() => this.#seek(version));
    }

    /** Goes to the newest version. */
    async end() {
        this.playing = false;
        const requested = ++this.#requests;
        if (this.match.status === "running") await this.#refreshMatch();
        // Another version may have been requested meanwhile.
        if (requested === this.#requests) return this.goTo(this.last);
    }

    /** Goes one version forwards or backwards. @param {1 | -1} by */
    async step(by) {
        // A step forwards is animated, unless another version was requested before it could be.
        if (by < 0 || this.#seeking || this.target !== this.version) return this.goTo(this.target + by);
        this.playing = false;
        this.animator.skip();
        if (this.version < this.last) await this.#try(() => this.#playNext());
        if (!this.animator.playing) this.#updateAddress();
    }

    /** @param {string} as */
    viewAs(as) {
        this.as = as;
        return this.goTo(this.target);
    }

    /** @param {number} speed */
    setSpeed(speed) {
        this.speed = speed;
        this.animator.speed = speed;
        this.#context.update();
    }

    /** Plays to the end, or pauses. */
    async play() {
        this.playing = !this.playing;
        const run = ++this.#plays;
        this.#context.update();
        if (!this.playing) {
            // A step that is still loading is not played any more.
            this.#requests += 1;
            if (!this.#seeking) this.target = this.version;
            this.animator.skip();
            return this.#updateAddress();
        }
        const on = () => run === this.#plays && this.playing;
        await this.#try(async () => {
            await this.#seek(this.target < this.last ? this.target : 1);
            while (on() && this.version < this.last) {
                await this.#playNext();
                if (on()) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS / this.speed));
            }
        });
        if (run !== this.#plays) return;
        this.playing = false;
        this.#updateAddress();
    }

    async copy() {
        try {
            await navigator.clipboard.writeText(this.link);
            this.copied = true;
            this.#context.announce(message("link-copied"));
        } catch {
            this.errorText = message("link-not-copied");
        }
        this.#context.update();
    }
}
