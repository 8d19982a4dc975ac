/** The signal of one request. It aborts with the caller's, or when nothing was heard for a while. */
export declare class Line {
    #private;
    constructor(silence: number, caller?: AbortSignal);
    get signal(): AbortSignal;
    /** For how many milliseconds nothing was heard. A device that sleeps stops its timers, but not its clock. */
    get silentFor(): number;
    /** Something has come. */
    heard(): void;
    /** Nothing is waited for just now, and so nothing is missed. */
    rest(): void;
    /** Ends everything that this line keeps, but not the request, whose answer may be a stream that is still to be read. */
    release(): void;
    /** Ends the request, if it still runs, and everything that this line keeps. */
    readonly cut: () => void;
}
