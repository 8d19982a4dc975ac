// Answering a decision over a connection that may fail.

import type { Client } from "./connect.js";
import { createAction } from "./generated/sdk.gen.js";
import type { Answered, GameAction, LegalAction } from "./generated/types.gen.js";
import { Line } from "./line.js";
import { Problem } from "./problem.js";
import { backOff, mayPass, pause } from "./waiting.js";

/** When an answer that has not come is taken for lost. */
const LOST = 30_000;
/** So often in a row the server may fail at the same answer before that is its last word. */
const FAULTS = 3;

/**
 * Answers the open decision, and repeats that until the server has taken or refused it: the decision's number makes sure
 * that it counts once, and the first answer is given whichever attempt it came to. Throws a `Problem` for a refusal, and
 * the signal's reason when that aborts.
 */
export async function answer(
  client: Client,
  matchId: string,
  decision: number,
  action: GameAction | LegalAction,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Answered> {
  for (let failures = 0; ; failures++) {
    signal?.throwIfAborted();
    const line = new Line(LOST, signal);
    try {
      return await createAction({ client, path: { id: matchId }, body: { decision, action }, signal: line.signal });
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
