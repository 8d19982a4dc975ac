// Type-checked against the types that are generated from the API's document: the one loop of every client.
import type { components, paths } from "./api";

type View = paths["/v1/matches/{id}/view"]["get"]["responses"][200]["content"]["application/json"];
type Answer = components["schemas"]["Answer"];

export function firstLegal(view: View): Answer | undefined {
  if (!view.decision) return undefined;
  const [{ type, card }] = view.decision.legal_actions;
  return { decision: view.decision.number, action: { type, card } };
}

export function hands(view: View): (string | null)[][] {
  return view.game.players.map((player) => player.hand);
}
