// The requests and the event stream of one match. It knows the state of the match and its clocks, but not what is on the
// screen.

import {
    createDrawOffer,
    createPauseOffer,
    createRematch,
    createResignation,
    deleteDrawOffer,
    deletePause,
    entropy,
    followMatch,
    getMatch,
    getMatchRatings,
    getView,
    listEvents,
} from "../client/index.js";
import { hasOwnTable } from "../games/index.js";
import { matchAfter } from "../inbox.js";
import { withRetry } from "../parts/retry.js";

/** @typedef {{ event: EventView, view: TableView, clocks: ClockView | null }} Answered An answer with the parts that tables ask for. */
/** @typedef {import("../client/index.js").ClockView} ClockView */
/** @typedef {import("../client/index.js").Connection} Connection */
/** @typedef {import("../client/index.js").EventView} EventView */
/** @typedef {import("../client/index.js").View} View */
/** @typedef {import("../client/index.js").MatchSummary} MatchSummary */
/** @typedef {import("./table-props.js").TableView} TableView */

/** How many events the log begins with. */
const LOG = 60;
/** How many missing events are requested at a time. */
const BATCH = 200;

export class MatchConnection {
    /** @type {MatchSummary | null} */
    match = null;
    /** @type {ClockView | null} */
    clocks = null;
    /** @type {Connection} The state of the event stream. */
    state = "live";
    /** Whether the match has ended, of which only the server knows the rest. */
    stale = false;

    #client;
    #id;
    #onMatch;
    #closing = new AbortController();
    /** Counts the requests for the view, and remembers the newest one that was answered. */
    #requests = 0;
    #newest = 0;

    /**
     * @param {import("../session.js").Client} client
     * @param {string} id
     * @param {(match: MatchSummary) => void} onMatch Called with each newer state of the match.
     */
    constructor(client, id, onMatch) {
        this.#client = client;
        this.#id = id;
        this.#onMatch = onMatch;
    }

    get client() {
        return this.#client;
    }

    get closed() {
        return this.#closing.signal.aborted;
    }

    /** Ends the stream and every request that would be repeated, except for answers. */
    close() {
        this.#closing.abort();
    }

    /** The parts of responses that the table is drawn from; all of them as long as the game is not known. */
    get needed() {
        return this.match && hasOwnTable(this.match.game) ? { include: "match,clocks,event,decision,game" } : {};
    }

    get #target() {
        return { client: this.#client, path: { id: this.#id } };
    }

    /** @template T @param {(signal: AbortSignal) => Promise<T>} request */
    #retry(request) {
        return withRetry(request, this.#closing.signal);
    }

    /**
     * Loads the viewer's view, the match and its clocks. If a later request was answered first, the match and the clocks stay as
     * that one left them.
     * @param {AbortSignal} [signal]
     * @returns {Promise<TableView>}
     */
    async loadView(signal) {
        const request = ++this.#requests;
        const known = this.match?.version ?? 0;
        const whole = /** @type {Required<View> & TableView} */ (await getView({ ...this.#target, signal, query: this.needed }));
        const { match, clocks, ...view } = whole;
        // The database was restored to an older state, which nothing on the page fits.
        if (match.version < known) location.reload();
        if (request > this.#newest) {
            [this.#newest, this.match, this.clocks, this.stale] = [request, match, clocks, false];
            this.#onMatch(match);
        }
        return view;
    }

    /** Like `loadView`, and repeats the request while the server cannot be reached. */
    reloadView() {
        return this.#retry((signal) => this.loadView(signal));
    }

    /** Returns what the match has made of the players' ratings, as far as it has counted. */
    async ratingChanges() {
        return (await getMatchRatings(this.#target)).changes;
    }

    /** Returns another match. @param {string} id */
    otherMatch(id) {
        return getMatch({ client: this.#client, path: { id } });
    }

    /**
     * Returns the newest events up to a version.
     * @param {number} version
     */
    async eventsUntil(version) {
        const events = await listEvents({ ...this.#target, query: { after: Math.max(0, version - LOG), limit: LOG } });
        return (events?.items ?? []).filter((event) => event.seq <= version);
    }

    /**
     * Returns the events after a number.
     * @param {number} after
     */
    async eventsAfter(after) {
        const events = await this.#retry((signal) => listEvents({ ...this.#target, signal, query: { after, limit: BATCH } }));
        return events?.items ?? [];
    }

    /**
     * Follows the match until it is over or the connection is closed.
     * @param {number} after The newest event that is known already.
     * @param {{ onEvents: (events: EventView[]) => void, onState: (isBack: boolean) => void }} handlers `isBack`: whether the
     *   stream is live again after it was lost.
     */
    follow(after, { onEvents, onState }) {
        const { signal } = this.#closing;
        return followMatch(this.#client, this.#id, {
            after,
            signal,
            onEvents,
            onState: (state) => {
                if (signal.aborted) return;
                const isBack = state === "live" && this.state !== "live";
                this.state = state;
                onState(isBack);
            },
        }).catch((error) => {
            // It is not tried again.
            this.state = "live";
            throw error;
        });
    }

    /**
     * Waits until the server has taken the answer, also after the connection was closed.
     * @param {import("../outgoing-answers.js").Outgoing} outgoing
     */
    async delivered(outgoing) {
        const answered = /** @type {Answered} */ (await outgoing.result);
        this.#takeAnswer(answered);
        return answered;
    }

    /** Changes the match and its clocks as the answer does, because the response does not bring the match. @param {Answered} answered */
    #takeAnswer({ view, clocks }) {
        const { match } = this;
        if (!match || match.version >= view.version) return;
        this.stale = view.outcome !== null || clocks === undefined;
        if (this.stale) return;
        this.clocks = clocks;
        this.match = matchAfter(match, clocks, view);
        this.#onMatch(this.match);
    }

    resign() {
        return /** @type {Promise<Answered>} */ (createResignation({ ...this.#target, query: this.needed }));
    }

    /** Offers or agrees to a draw, or withdraws or declines that. @param {boolean} offer @param {boolean} [decline] */
    draw(offer, decline) {
        return offer ? createDrawOffer(this.#target) : deleteDrawOffer({ ...this.#target, query: { decline: decline || undefined } });
    }

    /** Offers or agrees to a pause, or withdraws or declines that. @param {boolean} offer @param {boolean} [decline] */
    pause(offer, decline) {
        return offer ? createPauseOffer(this.#target) : deletePause({ ...this.#target, query: { decline: decline || undefined } });
    }

    /** Creates or joins the next match with the same players. */
    rematch() {
        return createRematch({ ...this.#target, body: { entropy: entropy() } });
    }
}
