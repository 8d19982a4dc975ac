// Shows the events of a match that is being played, one after another and each once, and keeps the log of what was shown.

import { EventQueue } from "./event-queue.js";
import { motionReduced } from "./motion.js";

/** @typedef {import("../client/index.js").EventView} EventView */
/** @typedef {import("./table-props.js").TableView} TableView */
/**
 * @typedef {object} Handlers
 * @property {(events: EventView[]) => void} onEvents Called before these events are shown.
 * @property {() => void} onCaughtUp Called when every event that has arrived is shown.
 * @property {(error: unknown) => void} onError
 * @property {() => Promise<void>} refresh Requests the match's clocks, offers and end.
 * @property {() => boolean} sending Whether an action is being sent, whose response brings a view.
 * @property {() => boolean} botsPlay Whether bots play until a notice of the viewer's turn comes.
 */

/** If more events than this wait, besides those that are held back from spectators and come together at the end, the table jumps to the newest. */
const MANY = 5;
/** How long to wait for the response to an action whose event has come already, before the view is requested. */
const RESPONSE_MS = 1000;
/** How long to wait for the next move of a bot before the view is requested: longer than bots pause by default. */
const BOT_MS = 2000;
/** How long to wait for the events before a view: a proxy may hold back what is streamed. */
const EVENTS_MS = 1000;

export class MatchPlayback {
    /** @type {EventView[]} The events that were shown, and some from before. */
    log;

    #connection;
    #animator;
    #table;
    #handlers;
    #queue;
    #most;
    /** @type {TableView | null} A view that is not shown yet, because its event has not come or is being shown. */
    #ahead = null;
    #playing = false;
    /** Continues a pause. */
    #resume = () => {};

    /**
     * @param {object} from
     * @param {import("./match-connection.js").MatchConnection} from.connection
     * @param {import("./animator.js").Animator} from.animator
     * @param {import("../games/index.js").Table} from.table
     * @param {number} from.version The version that the table shows.
     * @param {EventView[]} from.log The newest events up to that version.
     * @param {number} from.delay How many events are held back from the viewer.
     * @param {Handlers} from.handlers
     */
    constructor({ connection, animator, table, version, log, delay, handlers }) {
        this.#connection = connection;
        this.#animator = animator;
        this.#table = table;
        this.#queue = new EventQueue(version);
        this.log = log;
        this.#most = MANY + delay;
        this.#handlers = handlers;
    }

    /** Whether events are being shown. */
    get playing() {
        return this.#playing;
    }

    /** The newest event that has arrived. */
    get known() {
        return this.#queue.known;
    }

    /**
     * Takes events from any source, and shows them.
     * @param {EventView[]} events
     */
    take(events) {
        const { missing } = this.#queue.add(events);
        if (missing) this.fillGap();
        this.wake();
        this.#play();
    }

    /**
     * Takes an event with the view after it, which then need not be requested.
     * @param {EventView} event
     * @param {TableView} view
     */
    takeWithView(event, view) {
        this.#keep(view);
        this.take([event]);
    }

    /** Checks again whether a view can be expected without a request. */
    wake() {
        this.#resume();
    }

    /** Requests the events after the newest one that is known. */
    async fillGap() {
        try {
            this.take(await this.#connection.eventsAfter(this.#queue.known));
        } catch (error) {
            if (this.#connection.closed) return;
            this.#handlers.onError(error);
            await this.#handlers.refresh();
        }
    }

    /**
     * Shows a newer state of the version that is on the table. A later version is shown when its event has come.
     * @param {TableView} view
     */
    showOrKeep(view) {
        if (view.version !== this.#queue.shown || this.#playing) return this.#keep(view);
        this.#animator.shown = view;
        // It may bring a decision, if the view after the last event has not come.
        if (!this.#ahead) this.#handlers.onCaughtUp();
    }

    /** Whether a view is kept whose events have not come. */
    get #isBehind() {
        return this.#ahead !== null && this.#ahead.version > this.#queue.known;
    }

    /** Keeps a view for later if it is not older than what is known. @param {TableView} view */
    #keep(view) {
        if (view.version < Math.max(this.#queue.known, this.#ahead?.version ?? 0)) return;
        this.#ahead = view;
        this.wake();
        if (!this.#isBehind) return;
        setTimeout(() => {
            if (this.#isBehind && !this.#connection.closed) this.fillGap();
        }, EVENTS_MS);
    }

    async #play() {
        if (this.#playing) return;
        this.#playing = true;
        let failed = false;
        try {
            while (this.#queue.busy && !this.#connection.closed) {
                if (this.#queue.waiting.length > this.#most || (motionReduced() && !this.#botsPlay())) this.#skip();
                else await this.#next();
                if (!this.#queue.busy) await this.#settle();
            }
        } catch (error) {
            if (!this.#connection.closed) {
                failed = true;
                this.#handlers.onError(error);
                this.#ahead = null;
                // Events that cannot be shown one by one must not hold up the later ones.
                this.log.push(...this.#queue.waiting);
                this.#queue.skipTo(this.#queue.known);
            }
        }
        this.#playing = false;
        if (failed) await this.#handlers.refresh();
        // Until the events before it have come, nothing can be said about whose turn it is.
        if (!this.#ahead && !this.#playing) this.#handlers.onCaughtUp();
    }

    /** Shows the next event, as a draft of the view after it. */
    async #next() {
        const event = this.#queue.next();
        if (!event) return;
        this.#record([event]);
        await this.#animator.play(this.#table, event, null);
    }

    /** Skips to the newest event. */
    #skip() {
        const events = [...this.#queue.waiting];
        this.#queue.skipTo(this.#queue.known);
        this.#record(events);
        this.#animator.caption = events.at(-1)?.sentences.at(-1) ?? "";
    }

    /** Shows the view after the newest event, unless further events come before it. */
    async #settle() {
        if (this.#ahead && this.#ahead.version < this.#queue.known) this.#ahead = null;
        await this.#pause(RESPONSE_MS, this.#handlers.sending);
        await this.#pause(BOT_MS, () => this.#botsPlay());
        if (this.#queue.busy || this.#connection.closed) return;
        if (!this.#ahead) this.#keep(await this.#connection.reloadView());
        const view = this.#ahead;
        if (view?.version !== this.#queue.known || this.#queue.busy) return;
        await this.#animator.put(view);
        // The same may have been requested for another reason meanwhile.
        if (this.#ahead?.version === view.version) this.#ahead = null;
        if (this.#connection.stale) this.#handlers.refresh();
    }

    #botsPlay() {
        return this.#table.apply !== undefined && this.#handlers.botsPlay();
    }

    /**
     * Waits while a view or an event is expected and has not come, so that there is less to request.
     * @param {number} time The longest time, in milliseconds.
     * @param {() => boolean} expected
     */
    async #pause(time, expected) {
        let over = false;
        const timer = setTimeout(() => {
            over = true;
            this.wake();
        }, time);
        while (!over && !this.#ahead && !this.#queue.busy && !this.#connection.closed && expected()) {
            await new Promise((resolve) => (this.#resume = () => resolve(undefined)));
        }
        clearTimeout(timer);
    }

    /** @param {EventView[]} events */
    #record(events) {
        this.log.push(...events);
        this.#handlers.onEvents(events);
    }
}
