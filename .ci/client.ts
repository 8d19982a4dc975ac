// Type-checked against the types that are generated from the API's document: the one loop of every client.
import type { components, paths } from "./api";

type View = paths["/v1/matches/{id}/view"]["get"]["responses"][200]["content"]["application/json"];
type Answer = components["schemas"]["Answer"];
type Card = components["schemas"]["ClearAceAction"]["card"];

export function answer(view: View): Answer | undefined {
  const action = view.decision?.legal_actions[0];
  return view.decision && action && { decision: view.decision.number, action: { type: action.type, card: action.card } };
}

export function cards(view: View): Card[] {
  return (view.decision?.legal_actions ?? []).map((action) => action.card);
}
