// The order of events: each is shown once, and none before the one that came before it, whoever brings it: the stream, the
// answer to an action, or another tab. Pure.

/** @typedef {{ seq: number, effects: { type: string, [field: string]: any }[], sentences: string[], [field: string]: any }} GameEvent */

export class EventQueue {
    /** @param {number} version the newest event that is on the table already */
    constructor(version) {
        this.shown = version;
        /** @type {GameEvent[]} */
        this.waiting = [];
    }

    /** The newest event that has come in, shown or not. */
    get known() {
        return this.waiting.at(-1)?.seq ?? this.shown;
    }

    /**
     * Takes events in. What is known is passed over; what does not follow on what is known is not taken.
     * @param {readonly GameEvent[]} events
     * @returns {{ taken: GameEvent[], missing: boolean }} the new ones, and whether some before the last of `events` are missing
     */
    add(events) {
        /** @type {GameEvent[]} */
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

    /** The next event to show; it counts as shown from here on. */
    next() {
        const event = this.waiting.shift();
        if (event) this.shown = event.seq;
        return event;
    }

    /** Whether something waits to be shown. */
    get busy() {
        return this.waiting.length > 0;
    }

    /**
     * Jumps to a version without showing what lies between: after a long absence, or on a wish.
     * @param {number} version
     */
    skipTo(version) {
        this.shown = Math.max(this.shown, version);
        this.waiting = this.waiting.filter((event) => event.seq > this.shown);
    }
}
