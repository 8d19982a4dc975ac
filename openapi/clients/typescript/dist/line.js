export class Line {
    #controller = new AbortController();
    #silence;
    #caller;
    #heardAt = Date.now();
    #timer;
    constructor(silence, caller) {
        this.#silence = silence;
        this.#caller = caller;
        caller?.addEventListener("abort", this.cut);
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
        this.#caller?.removeEventListener("abort", this.cut);
    }
    cut = () => {
        this.release();
        this.#controller.abort();
    };
}
