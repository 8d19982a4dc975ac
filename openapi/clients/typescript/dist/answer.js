import { createAction } from "./generated/sdk.gen.js";
import { retry } from "./retry.js";
export function answer(client, matchId, decision, action, retrying) {
    const sent = { client, path: { id: matchId }, body: { decision, action } };
    return retry((signal) => createAction({ ...sent, signal }), retrying);
}
