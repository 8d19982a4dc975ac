// Shows the events of a match that is being played, one after another and each once, and keeps the log of what was shown.

import { EventQueue } from "./event-queue.js";
import { motionReduced } from "./motion.js";

/** @typedef {import("../client/index.js").EventView} EventView */
/** @typedef {import("../client/index.js").SeatView} SeatView */
/**
 * @typedef {object} Handlers
 * @property {(events: EventView[]) => void} onEvents Called before these events are shown.
 * @property {() => void} onCaughtUp Called when every event that has arrived is shown.
 * @property {(error: unknown) => void} onError
 * @property {() => Promise<void>} refresh Requests the match's clocks, offers and end.
 */

/** If more events than this wait, the table jumps to the newest. */
const MANY = 5;

export class MatchPlayback {
    /** @type {EventView[]} The events that were shown, and some from before. */
    log;

    #connection;
    #animator;
    #table;
    #handlers;
    #queue;
    /** @type {Map<number, SeatView>} Views that are known before they are shown, by version. */
    #views = new Map();
    #playing = false;

    /**
     * @param {object} from
     * @param {import("./match-connection.js").MatchConnection} from.connection
     * @param {import("./animator.js").Animator} from.animator
     * @param {import("../games/index.js").Table} from.table
     * @param {number} from.version The version that the table shows.
     * @param {EventView[]} from.log The newest events up to that version.
     * @param {Handlers} from.handlers
     */
    constructor({ connection, animator, table, version, log, handlers }) {
        this.#connection = connection;
        this.#animator = animator;
        this.#table = table;
        this.#queue = new EventQueue(version);
        this.log = log;
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
        this.#play();
    }

    /**
     * Takes an event with the view after it, which then need not be requested.
     * @param {EventView} event
     * @param {SeatView} view
     */
    takeWithView(event, view) {
        this.#views.set(view.version, view);
        this.take([event]);
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
     * Shows a newer state of the version that is on the table. Any other version is shown when its event's turn comes.
     * @param {SeatView} view
     */
    showIfCurrent(view) {
        if (view.version === this.#queue.shown && !this.#playing) this.#animator.shown = view;
    }

    async #play() {
        if (this.#playing) return;
        this.#playing = true;
        let failed = false;
        try {
            while (this.#queue.busy && !this.#connection.closed) {
                if (this.#queue.waiting.length > MANY || motionReduced()) await this.#jump();
                else await this.#next();
            }
        } catch (error) {
            if (!this.#connection.closed) {
                failed = true;
                this.#handlers.onError(error);
                // Events that cannot be shown one by one must not hold up the later ones.
                this.log.push(...this.#queue.waiting);
                this.#queue.skipTo(this.#queue.known);
            }
        }
        this.#playing = false;
        if (failed) await this.#handlers.refresh();
        this.#handlers.onCaughtUp();
    }

    /** Shows the next event. */
    async #next() {
        const view = await this.#viewAt(this.#queue.waiting[0].seq);
        const event = this.#queue.next();
        if (!event) return;
        this.#record([event]);
        await this.#animator.play(this.#table, event, view);
    }

    /** Shows the newest view, without the events before it. */
    async #jump() {
        const events = [...this.#queue.waiting];
        const view = await this.#viewAt(events[events.length - 1].seq);
        this.#queue.skipTo(view.version);
        this.#record(events);
        this.#animator.caption = events.at(-1)?.sentences.at(-1) ?? "";
        await this.#animator.put(view);
    }

    /** @param {EventView[]} events */
    #record(events) {
        this.log.push(...events);
        this.#handlers.onEvents(events);
    }

    /**
     * Returns the view after an event.
     * @param {number} version
     */
    async #viewAt(version) {
        const known = this.#views.get(version);
        this.#views.delete(version);
        if (known) {
            if (this.#connection.clocks || known.outcome) this.#handlers.refresh();
            return known;
        }
        if (version === this.#queue.known) {
            const now = await this.#connection.reloadView();
            if (now.version === version) return now;
        }
        return this.#connection.viewAt(version);
    }
}
