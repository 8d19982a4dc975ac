/** The longest that timers can; one for longer would end at once. */
export declare const EVER: number;
/**
 * Waits after that many failures: twice as long each time, up to half a minute, and never quite the same, so that the
 * clients of a server that comes back do not all come at once. What the server asked for is waited for first, and nothing
 * shortens that.
 */
export declare function backOff(failures: number, error: unknown, signal?: AbortSignal): Promise<void>;
/**
 * Whether the same request may well succeed later: the server is out of reach, restarting, busy or in trouble, or still answers
 * the same request with the same `Idempotency-Key`. What else is thrown, such as by a mistake in the caller's own lines, would be
 * thrown for ever.
 */
export declare function mayPass(error: unknown): boolean;
/** Whether the browser knows that there is no network. Others than browsers never know. */
export declare function isOffline(): boolean;
/** Whether nobody can see the page. Others than browsers are always seen. */
export declare function isHidden(): boolean;
/** Calls back whenever trying again has become worthwhile: the network is back, or somebody looks at the page again. */
export declare function onWakeUp(callback: () => void): () => void;
/**
 * Calls back when the signal aborts, unless the function that is returned is called before. Each signal gets one listener: Node
 * warns of a leak at the eleventh, and programs may end many followers with one signal.
 */
export declare function onAbort(signal: AbortSignal | undefined, callback: () => void): () => void;
/** Waits until the time is up, the caller gives up, or, unless told not to, the browser wakes up. */
export declare function pause(milliseconds: number, signal?: AbortSignal, { wakes }?: {
    wakes?: boolean | undefined;
}): Promise<void>;
