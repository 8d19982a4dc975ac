// Answering a decision over a connection that may fail.

import type { Client } from "./connect.js";
import { createAction } from "./generated/sdk.gen.js";
import type { Answered, GameAction, LegalAction } from "./generated/types.gen.js";
import { retry, type Retrying } from "./retry.js";

/**
 * Answers the open decision, and repeats that until the server has taken or refused it: the decision's number makes sure
 * that it counts once, and the first answer is given whichever attempt it came to. `include` names the parts of the
 * response that are wanted; without it all come. Throws a `Problem` for a refusal.
 */
export function answer(
  client: Client,
  matchId: string,
  decision: number,
  action: GameAction | LegalAction,
  { include, ...retrying }: Retrying & { include?: string } = {},
): Promise<Answered> {
  const query = include === undefined ? undefined : { include };
  const sent = { client, path: { id: matchId }, query, body: { decision, action } };
  return retry((signal) => createAction({ ...sent, signal }), retrying);
}
