// Closing a sheet at the bottom of a small screen by swiping it down.

/** How far the finger must move, in pixels. */
const FAR = 90;

export class Swipe {
    #element;
    #done;

    /**
     * @param {() => HTMLElement | null} element  What moves.
     * @param {() => void} done  Called once it has been swiped far enough.
     */
    constructor(element, done) {
        this.#element = element;
        this.#done = done;
    }

    /** Follows the finger that has touched. @param {PointerEvent} event */
    start(event) {
        const element = this.#element();
        if (event.pointerType !== "touch" || !element?.matches(":modal")) return;
        if (event.target instanceof Element && event.target.closest("button, a")) return;
        const from = event.clientY;
        const over = new AbortController();
        const end = (/** @type {boolean} */ isFar) => {
            over.abort();
            element.style.removeProperty("translate");
            if (isFar) this.#done();
        };
        const moved = (/** @type {PointerEvent} */ next) => element.style.setProperty("translate", `0 ${Math.max(0, next.clientY - from)}px`);
        addEventListener("pointermove", moved, { signal: over.signal });
        addEventListener("pointerup", (next) => end(next.clientY - from > FAR), { signal: over.signal });
        addEventListener("pointercancel", () => end(false), { signal: over.signal });
    }
}
