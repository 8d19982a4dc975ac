// One connection to the server, which is given up when it has fallen silent.

import { EVER, onAbort } from "./waiting.js";

/** The signal of one request. It aborts with the caller's, or when nothing was heard for a while. */
export class Line {
  readonly #controller = new AbortController();
  readonly #silence: number;
  readonly #forget: () => void;
  #heardAt = Date.now();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(silence: number, caller?: AbortSignal) {
    this.#silence = Math.min(silence, EVER);
    this.#forget = onAbort(caller, this.cut);
    if (caller?.aborted) this.cut();
    else this.heard();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** For how many milliseconds nothing was heard. A device that sleeps stops its timers, but not its clock. */
  get silentFor(): number {
    return Date.now() - this.#heardAt;
  }

  /** Something has come. */
  heard(): void {
    this.#heardAt = Date.now();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.cut, this.#silence);
  }

  /** Nothing is waited for just now, and so nothing is missed. */
  rest(): void {
    clearTimeout(this.#timer);
  }

  /** Ends everything that this line keeps, but not the request, whose answer may be a stream that is still to be read. */
  release(): void {
    clearTimeout(this.#timer);
    this.#forget();
  }

  /** Ends the request, if it still runs, and everything that this line keeps. */
  readonly cut = (): void => {
    this.release();
    this.#controller.abort();
  };
}
