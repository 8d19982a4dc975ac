// A match seen again: which version is shown, with whose eyes, and how it is stepped through.

import { Form } from "../parts/form.js";
import { game } from "../parts/catalogue.js";
import { getMatch, getReplay } from "../client/index.js";
import { patiently } from "../parts/retry.js";
import { sentence } from "../parts/errors.js";
import { tableOf } from "../games/index.js";
import { readOut } from "./card-names.js";
import { Stage } from "./animator.js";

/** @typedef {import("../app.js").Place} Place */
/** @typedef {import("../client/index.js").MatchSummary} MatchSummary */

/** How long an event is looked at before the next, at the common speed. */
const PAUSE_MS = 900;

export const SPEEDS = [1, 2, 4, 8];

export class Watching {
    /** @type {MatchSummary} */
    match;
    /** @type {import("../games/index.js").Table} */
    table;
    /** The version that is shown. */
    version = 1;
    /** The version that one has asked for; the one that is shown follows as soon as it has come. */
    aim = 1;
    /** With whose eyes one has asked to see it: `full`, `public` or `seat:N`. */
    as = "public";
    playing = false;
    speed = 1;
    trouble = "";
    copied = false;
    /** The record being taken away. */
    taking;

    #place;
    #client;
    /** @type {Map<string, Promise<any>>} */
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
    #deaf;

    /** @param {Place} place @param {MatchSummary} match @param {import("../games/index.js").Table} table */
    constructor(place, match, table) {
        this.#place = place;
        this.#client = place.session.client;
        this.match = match;
        this.table = table;
        this.taking = new Form(place);
        this.stage = new Stage(() => place.update());
        this.#deaf = place.session.listen((notices) => {
            if (notices.some((notice) => notice.match_id === match.id)) this.#grow();
        });
    }

    /** @param {Place} place */
    static async open(place) {
        const { client } = place.session;
        const match = await getMatch({ client, path: { id: place.params.id } });
        await game(client, match.game).catch(() => null);
        const watching = new Watching(place, match, await tableOf(match.game));
        const asked = place.query.get("as");
        watching.as = asked && watching.eyes.some(([as]) => as === asked) ? asked : watching.eyes[0][0];
        const version = Number(place.query.get("version") ?? 1);
        try {
            await watching.#seek(Number.isInteger(version) ? version : 1);
        } catch (error) {
            watching.close();
            throw error;
        }
        return watching;
    }

    close() {
        this.playing = false;
        this.#deaf();
        this.#closing.abort();
        this.stage.skip();
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
        return this.#place.session.seatIn(this.match);
    }

    /** Whose eyes there are to choose from. @returns {[as: string, name: string][]} */
    get eyes() {
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
        return this.stage.shown?.seat ?? this.own ?? 0;
    }

    /** The address of what is shown. */
    get link() {
        const query = new URLSearchParams({ version: String(this.version), as: this.as });
        return `${location.origin}/matches/${this.match.id}/replay?${query}`;
    }

    /** @param {number} version @param {string} as @returns {Promise<any>} */
    #view(version, as) {
        const key = `${as} ${version}`;
        const known = this.#views.get(key);
        if (known) return known;
        const asked = patiently(() => getReplay({ client: this.#client, path: { id: this.match.id, version }, query: { as } }), this.#closing.signal);
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
        this.aim = Math.min(this.last, Math.max(1, version));
        this.#place.update();
        this.#seeking ??= this.#follow().finally(() => (this.#seeking = null));
        return this.#seeking;
    }

    async #follow() {
        for (;;) {
            const { aim, as } = this;
            const view = await this.#view(aim, as);
            if (this.#closing.signal.aborted) return;
            this.version = aim;
            this.#seen = as;
            this.copied = false;
            this.stage.caption = view.latest?.sentences.at(-1) ?? "";
            await this.stage.put(view);
            if (this.aim === aim && this.as === as) break;
        }
        this.#remember();
    }

    /** Shows the next version with everything that happens in between. */
    async #advance() {
        const asked = ++this.#asked;
        const version = this.version + 1;
        this.aim = version;
        const view = await this.#view(version, this.as);
        if (asked !== this.#asked || this.#closing.signal.aborted) return;
        this.version = version;
        this.copied = false;
        if (version < this.last) this.#view(version + 1, this.as).catch(() => {});
        if (view.latest) this.#place.announce(readOut(view.latest.sentences.join(" "), this.names));
        this.stage.speed = this.speed;
        await this.stage.play(this.table, view.latest, view);
    }

    /** The address says what is shown once it stands still, so that it can be passed on and gone back to. */
    #remember() {
        const url = new URL(this.link);
        try {
            if (location.pathname === url.pathname) history.replaceState(history.state, "", url.pathname + url.search);
        } catch {
            // Some browsers let an address change only so often: then it says where one was a moment ago.
        }
        this.#place.update();
    }

    /** Asks how far the match has gone on, or whether it is over: then there is more to see. */
    async #grow() {
        try {
            this.match = await getMatch({ client: this.#client, path: { id: this.match.id } });
            this.#place.update();
        } catch {
            // Then there is as much to see as before.
        }
    }

    /** @param {() => Promise<void>} work */
    async #try(work) {
        try {
            this.trouble = "";
            await work();
        } catch (error) {
            if (this.#closing.signal.aborted) return;
            this.playing = false;
            this.aim = this.version;
            this.as = this.#seen;
            this.trouble = sentence(error);
            this.#place.update();
        }
    }

    /** @param {number} version */
    go(version) {
        this.playing = false;
        this.stage.skip();
        return this.#try(() => this.#seek(version));
    }

    /** To the end, which may be further on by now than one knew. */
    async end() {
        if (this.match.status === "running") await this.#grow();
        return this.go(this.last);
    }

    /** One step on or back. @param {1 | -1} by */
    async step(by) {
        // A step on is shown in full, unless one has gone further before it could be.
        if (by < 0 || this.#seeking || this.aim !== this.version) return this.go(this.aim + by);
        this.playing = false;
        this.stage.skip();
        if (this.version < this.last) await this.#try(() => this.#advance());
        if (!this.stage.playing) this.#remember();
    }

    /** @param {string} as */
    see(as) {
        this.as = as;
        return this.go(this.aim);
    }

    /** @param {number} speed */
    hurry(speed) {
        this.speed = speed;
        this.stage.speed = speed;
        this.#place.update();
    }

    /** Plays on to the end, or stops. */
    async play() {
        this.playing = !this.playing;
        const run = ++this.#run;
        this.#place.update();
        if (!this.playing) return this.stage.skip();
        const on = () => run === this.#run && this.playing;
        await this.#try(async () => {
            await this.#seek(this.aim < this.last ? this.aim : 1);
            while (on() && this.version < this.last) {
                await this.#advance();
                if (on()) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS / this.speed));
            }
        });
        if (run !== this.#run) return;
        this.playing = false;
        this.#remember();
    }

    async copy() {
        try {
            await navigator.clipboard.writeText(this.link);
            this.copied = true;
            this.#place.announce("The link is copied.");
        } catch {
            this.trouble = "The link could not be copied. It is the address of this page.";
        }
        this.#place.update();
    }
}
