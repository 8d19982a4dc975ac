// A match seen again: which version is shown, with whose eyes, and how it is stepped through.

import { game } from "../parts/games.js";
import { getMatch, getReplay } from "../client/index.js";
import { sentence } from "../parts/failed.js";
import { tableOf } from "./games/index.js";
import { patiently } from "./patience.js";
import { Stage } from "./stage.js";

/** @typedef {import("../app.js").Place} Place */
/** @typedef {import("../client/index.js").MatchSummary} MatchSummary */

/** How long an event is looked at before the next, at the common speed. */
const PAUSE_MS = 900;

export const SPEEDS = [1, 2, 4, 8];

export class Watching {
    /** @type {MatchSummary} */
    match;
    /** @type {import("./games/index.js").Table} */
    table;
    /** The version that is shown. */
    version = 1;
    /** With whose eyes: `full`, `public` or `seat:N`. */
    as = "public";
    playing = false;
    speed = 1;
    trouble = "";
    copied = false;

    #place;
    #client;
    /** @type {Map<string, Promise<any>>} */
    #views = new Map();
    #closing = new AbortController();
    #step = 0;

    /** @param {Place} place @param {MatchSummary} match @param {import("./games/index.js").Table} table */
    constructor(place, match, table) {
        this.#place = place;
        this.#client = place.session.client;
        this.match = match;
        this.table = table;
        this.stage = new Stage(() => place.update());
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
        await watching.#put(Number.isInteger(version) ? version : 1);
        return watching;
    }

    close() {
        this.playing = false;
        this.#closing.abort();
        this.stage.skip();
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
            return this.own === null ? [["public", "As everybody saw it"]] : [[`seat:${this.own}`, "As you see it"], ["public", "As everybody sees it"]];
        }
        const seats = this.match.players.map((player) => /** @type {[string, string]} */ ([`seat:${player.seat}`,
            player.seat === this.own ? "As you saw it" : `As ${seat(player.seat)} saw it`]));
        return [["full", "All cards open"], ...seats, ["public", "As everybody saw it"]];
    }

    /** The seat at the bottom of the table. */
    get bottom() {
        return this.as.startsWith("seat:") ? Number(this.as.slice(5)) : (this.own ?? 0);
    }

    /** The address of what is shown. */
    get link() {
        const query = new URLSearchParams({ version: String(this.version), as: this.as });
        return `${location.origin}/matches/${this.match.id}/replay?${query}`;
    }

    /** @param {number} version @param {string} [as] @returns {Promise<any>} */
    #view(version, as = this.as) {
        const key = `${as} ${version}`;
        const known = this.#views.get(key);
        if (known) return known;
        const asked = patiently(() => getReplay({ client: this.#client, path: { id: this.match.id, version }, query: { as } }), this.#closing.signal);
        this.#views.set(key, asked);
        asked.catch(() => this.#views.delete(key));
        return asked;
    }

    /** Jumps to a version. @param {number} version */
    async #put(version) {
        const step = ++this.#step;
        this.version = Math.min(this.last, Math.max(1, version));
        const view = await this.#view(this.version);
        if (step !== this.#step) return;
        this.stage.caption = view.latest?.sentences.at(-1) ?? "";
        await this.stage.put(view);
        this.#remember();
    }

    /** Shows the next version with everything that happens in between. */
    async #advance() {
        const step = ++this.#step;
        const version = this.version + 1;
        const view = await this.#view(version);
        if (step !== this.#step || this.#closing.signal.aborted) return;
        this.version = version;
        this.#remember();
        if (version < this.last) this.#view(version + 1).catch(() => {});
        if (view.latest) this.#place.announce(view.latest.sentences.join(" "));
        this.stage.speed = this.speed;
        await this.stage.play(this.table, view.latest, view);
    }

    /** The address says what is shown, so that it can be passed on and gone back to. */
    #remember() {
        this.copied = false;
        const url = new URL(this.link);
        if (location.pathname === url.pathname) history.replaceState(history.state, "", url.pathname + url.search);
        this.#place.update();
    }

    /** @param {() => Promise<void>} work */
    async #try(work) {
        try {
            this.trouble = "";
            await work();
        } catch (error) {
            if (this.#closing.signal.aborted) return;
            this.playing = false;
            this.trouble = sentence(error);
            this.#place.update();
        }
    }

    /** @param {number} version */
    go(version) {
        this.playing = false;
        this.stage.skip();
        return this.#try(() => this.#put(version));
    }

    /** One step on or back. @param {1 | -1} by */
    step(by) {
        this.playing = false;
        this.stage.skip();
        if (by < 0) return this.go(this.version - 1);
        return this.version < this.last ? this.#try(() => this.#advance()) : Promise.resolve();
    }

    /** @param {string} as */
    see(as) {
        this.as = as;
        return this.go(this.version);
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
        if (!this.playing) return this.stage.skip();
        await this.#try(async () => {
            if (this.version >= this.last) await this.#put(1);
            while (this.playing && this.version < this.last) {
                await this.#advance();
                if (this.playing) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS / this.speed));
            }
        });
        this.playing = false;
        this.#place.update();
    }

    async copy() {
        await navigator.clipboard.writeText(this.link);
        this.copied = true;
        this.#place.announce("The link is copied.");
        this.#place.update();
    }
}
