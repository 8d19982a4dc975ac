// Keeps events in order: each is shown once, and none before the one that precedes it, whether it comes from the stream, from
// the response to an action, or from a request for missing events. Pure.

/** @typedef {import("../client/index.js").EventView} EventView */

export class EventQueue {
    /** @param {number} version The newest event that the table shows already. */
    constructor(version) {
        this.shown = version;
        /** @type {EventView[]} */
        this.waiting = [];
    }

    /** The newest event that has arrived, shown or not. */
    get known() {
        return this.waiting.at(-1)?.seq ?? this.shown;
    }

    /**
     * Adds events. Skips those that are known, and stops at a gap.
     * @param {readonly EventView[]} events
     * @returns {{ taken: EventView[], missing: boolean }} The new events, and whether there is a gap before the last of `events`.
     */
    add(events) {
        /** @type {EventView[]} */
        const taken = [];
        let missing = false;
        for (const event of [...events].sort((one, other) => one.seq - other.seq)) {
            if (event.seq <= this.known) continue;
            if (event.seq > this.known + 1) {
                missing = true;
                break;
            }
            this.waiting.push(event);
            taken.push(event);
        }
        return { taken, missing };
    }

    /** Removes and returns the next event to show. It counts as shown from here on. */
    next() {
        const event = this.waiting.shift();
        if (event) this.shown = event.seq;
        return event;
    }

    /** Whether any event waits to be shown. */
    get busy() {
        return this.waiting.length > 0;
    }

    /**
     * Jumps to a version without showing the events before it.
     * @param {number} version
     */
    skipTo(version) {
        this.shown = Math.max(this.shown, version);
        this.waiting = this.waiting.filter((event) => event.seq > this.shown);
    }
}
