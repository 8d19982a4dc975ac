export interface Retrying {
    /** Gives up, and throws the signal's reason. `AbortSignal.timeout` sets a limit to the whole. */
    signal?: AbortSignal;
    /** After so many milliseconds an answer that has not come whole is taken for lost: 30 seconds, and more for what waits. */
    within?: number;
}
/**
 * Sends a request again until the server has answered or refused it: as long as it cannot be reached, is restarting, or
 * asks for patience. Only for what may arrive twice: reading, answering a decision, and requests with an `Idempotency-Key` that is
 * the same each time. Throws a `Problem` for a refusal, and what else `send` throws by itself, such as the reason of another signal
 * that aborts its request. After a time limit that `send` sets for each attempt (`AbortSignal.timeout`), it sends the request again. A
 * stream that `send` gives is the caller's, to be read or cancelled.
 *
 *     const view = await retry((signal) => getView({ client, path: { id }, signal }));
 */
export declare function retry<T>(send: (signal: AbortSignal) => Promise<T>, { signal, within }?: Retrying): Promise<T>;
