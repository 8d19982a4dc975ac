import { EVER, onAbort } from "./waiting.js";
export class Line {
    #controller = new AbortController();
    #silence;
    #forget;
    #heardAt = Date.now();
    #timer;
    constructor(silence, caller) {
        this.#silence = Math.min(silence, EVER);
        this.#forget = onAbort(caller, this.cut);
        if (caller?.aborted)
            this.cut();
        else
            this.heard();
    }
    get signal() {
        return this.#controller.signal;
    }
    get silentFor() {
        return Date.now() - this.#heardAt;
    }
    heard() {
        this.#heardAt = Date.now();
        clearTimeout(this.#timer);
        this.#timer = setTimeout(this.cut, this.#silence);
    }
    rest() {
        clearTimeout(this.#timer);
    }
    release() {
        clearTimeout(this.#timer);
        this.#forget();
    }
    cut = () => {
        this.release();
        this.#controller.abort();
    };
}
