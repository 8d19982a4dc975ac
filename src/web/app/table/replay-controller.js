// A match seen again: which version is shown, with whose eyes, and how it is stepped through.

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
/** @typedef {import("../client/index.js").SeatView} SeatView */

/** How long an event is looked at before the next, at the common speed. */
const PAUSE_MS = 900;

export const SPEEDS = [1, 2, 4, 8];

export class ReplayController {
    /** @type {MatchSummary} */
    match;
    /** @type {import("../games/index.js").Table} */
    table;
    /** The version that is shown. */
    version = 1;
    /** The version that one has asked for; the one that is shown follows as soon as it has come. */
    target = 1;
    /** With whose eyes one has asked to see it: `full`, `public` or `seat:N`. */
    as = "public";
    playing = false;
    speed = 1;
    errorText = "";
    copied = false;
    /** The record being taken away. */
    download;

    #context;
    #client;
    /** @type {Map<string, Promise<SeatView>>} */
    #views = new Map();
    #closing = new AbortController();
    /** With whose eyes it is shown. */
    #seen = "public";
    /** @type {Promise<void> | null} The search for the version that is asked for, while it lasts. */
    #seeking = null;
    /** Counts what was asked for: a step that something else has taken the place of is not taken. */
    #asked = 0;
    /** Counts how often it began to play: the last one alone goes on. */
    #run = 0;
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
        await game(client, match.game).catch(() => null);
        const controller = new ReplayController(context, match, await tableOf(match.game));
        const asked = context.query.get("as");
        controller.as = asked && controller.viewpoints.some(([as]) => as === asked) ? asked : controller.viewpoints[0][0];
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

    /** What the players are called. */
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

    /** Whose eyes there are to choose from. @returns {[as: string, name: string][]} */
    get viewpoints() {
        const seat = (/** @type {number} */ number) => this.match.players.find((player) => player.seat === number)?.name ?? `Seat ${number}`;
        if (this.match.status !== "finished") {
            return this.own === null ? [["public", "As everybody sees it"]] : [[`seat:${this.own}`, "As you see it"], ["public", "As everybody sees it"]];
        }
        const seats = this.match.players.map((player) => /** @type {[string, string]} */ ([`seat:${player.seat}`,
            player.seat === this.own ? "As you saw it" : `As ${seat(player.seat)} saw it`]));
        return [["full", "All cards open"], ...seats, ["public", "As everybody saw it"]];
    }

    /** The seat at the bottom of the table. @returns {number} */
    get bottom() {
        return this.animator.shown?.seat ?? this.own ?? 0;
    }

    /** The address of what is shown. */
    get link() {
        return location.origin + pathTo("replay", { id: this.match.id }, { version: String(this.version), as: this.as });
    }

    /** @param {number} version @param {string} as @returns {Promise<SeatView>} */
    #view(version, as) {
        const key = `${as} ${version}`;
        const known = this.#views.get(key);
        if (known) return known;
        const asked = withRetry(() => getReplay({ client: this.#client, path: { id: this.match.id, version }, query: { as } }), this.#closing.signal);
        this.#views.set(key, asked);
        asked.catch(() => this.#views.delete(key));
        return asked;
    }

    /**
     * Jumps to a version. Whoever drags the slider asks for many: one is fetched at a time, each is shown as it comes, and the
     * next is the one that is asked for by then.
     * @param {number} version
     */
    #seek(version) {
        this.#asked += 1;
        this.target = Math.min(this.last, Math.max(1, version));
        this.#context.update();
        this.#seeking ??= this.#follow().finally(() => (this.#seeking = null));
        return this.#seeking;
    }

    async #follow() {
        for (;;) {
            const { target, as } = this;
            const view = await this.#view(target, as);
            if (this.#closing.signal.aborted) return;
            this.version = target;
            this.#seen = as;
            this.copied = false;
            this.animator.caption = view.latest?.sentences.at(-1) ?? "";
            await this.animator.put(view);
            if (this.target === target && this.as === as) break;
        }
        this.#updateAddress();
    }

    /** Shows the next version with everything that happens in between. */
    async #advance() {
        const asked = ++this.#asked;
        const version = this.version + 1;
        this.target = version;
        const view = await this.#view(version, this.as);
        if (asked !== this.#asked || this.#closing.signal.aborted) return;
        this.version = version;
        this.copied = false;
        if (version < this.last) this.#view(version + 1, this.as).catch(() => {});
        if (!view.latest) return this.animator.put(view);
        this.#context.announce(spellOutCards(view.latest.sentences.join(" "), this.names));
        this.animator.speed = this.speed;
        await this.animator.play(this.table, view.latest, view);
    }

    /** The address says what is shown once it stands still, so that it can be passed on and gone back to. */
    #updateAddress() {
        const url = new URL(this.link);
        try {
            if (location.pathname === url.pathname) history.replaceState(history.state, "", url.pathname + url.search);
        } catch {
            // Some browsers let an address change only so often: then it says where one was a moment ago.
        }
        this.#context.update();
    }

    /** Asks how far the match has gone on, or whether it is over: then there is more to see. */
    async #refreshMatch() {
        try {
            this.match = await getMatch({ client: this.#client, path: { id: this.match.id } });
            this.#context.update();
        } catch {
            // Then there is as much to see as before.
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
            this.as = this.#seen;
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

    /** To the end, which may be further on by now than one knew. */
    async end() {
        if (this.match.status === "running") await this.#refreshMatch();
        return this.goTo(this.last);
    }

    /** One step on or back. @param {1 | -1} by */
    async step(by) {
        // A step on is shown in full, unless one has gone further before it could be.
        if (by < 0 || this.#seeking || this.target !== this.version) return this.goTo(this.target + by);
        this.playing = false;
        this.animator.skip();
        if (this.version < this.last) await this.#try(() => this.#advance());
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

    /** Plays on to the end, or stops. */
    async play() {
        this.playing = !this.playing;
        const run = ++this.#run;
        this.#context.update();
        if (!this.playing) return this.animator.skip();
        const on = () => run === this.#run && this.playing;
        await this.#try(async () => {
            await this.#seek(this.target < this.last ? this.target : 1);
            while (on() && this.version < this.last) {
                await this.#advance();
                if (on()) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS / this.speed));
            }
        });
        if (run !== this.#run) return;
        this.playing = false;
        this.#updateAddress();
    }

    async copy() {
        try {
            await navigator.clipboard.writeText(this.link);
            this.copied = true;
            this.#context.announce("The link is copied.");
        } catch {
            this.errorText = "The link could not be copied. It is the address of this page.";
        }
        this.#context.update();
    }
}
