// Requests that are repeated until the server has had its say.

import { Line } from "./line.js";
import { Problem } from "./problem.js";
import { backOff, mayPass, pause } from "./waiting.js";

/** When an answer that has not come is taken for lost. */
const LOST = 30_000;
/** So often in a row the server may fail at the same request before that is its last word. */
const FAULTS = 3;

export interface Retrying {
  /** Gives up, and throws the signal's reason. */
  signal?: AbortSignal;
}

/**
 * Sends a request again until the server has answered or refused it: as long as it cannot be reached, is restarting, or
 * asks for patience. Only for what may arrive twice: reading, and answering a decision. Throws a `Problem` for a refusal.
 *
 *     const view = await retry((signal) => getView({ client, path: { id }, signal }));
 */
export async function retry<T>(send: (signal: AbortSignal) => Promise<T>, { signal }: Retrying = {}): Promise<T> {
  for (let failures = 0; ; failures++) {
    signal?.throwIfAborted();
    const line = new Line(LOST, signal);
    try {
      return await send(line.signal);
    } catch (error) {
      signal?.throwIfAborted();
      const hopeless = error instanceof Problem && error.status === 500 && failures + 1 >= FAULTS;
      if (hopeless || !mayPass(error)) throw error;
      await pause(backOff(failures, error), signal);
    } finally {
      line.cut();
    }
  }
}
