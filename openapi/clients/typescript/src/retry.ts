// Requests that are repeated until the server has had its say.

import { Line } from "./line.js";
import { Problem } from "./problem.js";
import { backOff, mayPass } from "./waiting.js";

/** When an answer that has not come is taken for lost, if nothing else is said. */
const LOST = 30_000;
/** So often in a row the server may fail at the same request before that is its last word. */
const FAULTS = 3;

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
export async function retry<T>(send: (signal: AbortSignal) => Promise<T>, { signal, within = LOST }: Retrying = {}): Promise<T> {
  let faults = 0;
  for (let failures = 0; ; failures++) {
    signal?.throwIfAborted();
    const line = new Line(within, signal);
    // Whatever `send` makes of the signal.
    const lost = new Promise<never>((_, reject) => line.signal.addEventListener("abort", () => reject(line.signal.reason)));
    try {
      // What `send` throws before it gives a promise must reach the race, too, which handles the end of `lost`.
      const answer = await Promise.race([(async () => send(line.signal))(), lost]);
      line.release();
      return answer;
    } catch (error) {
      const isLost = line.signal.aborted;
      line.cut();
      signal?.throwIfAborted();
      faults = error instanceof Problem && error.status === 500 ? faults + 1 : 0;
      if (faults >= FAULTS || !(isLost || mayPass(error))) throw error;
      await backOff(failures, error, signal);
    }
  }
}
