// Type-checked against the types that are generated from the API's document: the one loop of every client.
import type { components, paths } from "./api";

type View = paths["/v1/matches/{id}/view"]["get"]["responses"][200]["content"]["application/json"];
type Answer = components["schemas"]["Answer"];

// A legal action can be sent as it is, whatever the game.
export function firstLegal(view: View): Answer | undefined {
  if (!view.decision) return undefined;
  const [action] = view.decision.legal_actions;
  return action && { decision: view.decision.number, action };
}

export function buttons(view: View): string[] {
  return view.decision?.legal_actions.map((action) => action.label) ?? [];
}

// The tag `game` tells the games' own views apart.
export function hands(view: View): (string | null)[][] {
  return view.game.game === "clear-ace" ? view.game.players.map((player) => player.hand) : [];
}

// The form that all games share needs no tag.
export function faceUp(view: View): string[] {
  return view.layout.zones.flatMap((zone) => zone.cards.filter((card) => card !== null));
}
