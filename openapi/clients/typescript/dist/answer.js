import { createAction } from "./generated/sdk.gen.js";
import { retry } from "./retry.js";
export function answer(client, matchId, decision, action, { include, ...retrying } = {}) {
    const query = include === undefined ? undefined : { include };
    const sent = { client, path: { id: matchId }, query, body: { decision, action } };
    return retry((signal) => createAction({ ...sent, signal }), retrying);
}
